import Dynamics
import Geometry
import Testing

@Suite("Fields that depend on the velocity")
struct FieldMotionTests {
  @Test("Drag of strength k lets a velocity decay as exp(-k t 10⁴ / m), exactly")
  func drag() throws {
    let stage = try FieldStage()
    let light = try stage.item(at: .zero, velocity: Vector(300, -400))
    let heavy = try stage.item(at: .zero, velocity: Vector(300, -400), size: Size(200, 200))
    let field = try stage.add(.drag(items: [light, heavy]))
    field.strength = 1.5
    stage.run(2)
    let start = Vector(300, -400)
    let end = start / 1.5 * (1 - Math.exp(-3))
    #expect(isClose(light.velocity, start * Math.exp(-3), within: 1e-5))
    #expect(isClose(heavy.velocity, start * Math.exp(-0.75), within: 1e-5))
    #expect(isClose(light.center, end, within: 1e-3))
  }

  @Test(
    "However strong, drag never reverses a velocity",
    arguments: [
      10, 60, 120, 1000, 1e6, 1e9,
    ])
  func strongDrag(strength: Double) throws {
    for resistance in [0, 0.1, 10, 1e4] {
      let stage = try FieldStage()
      stage.properties.resistance = resistance
      let item = try stage.item(at: .zero, velocity: Vector(300, -400))
      let field = try stage.add(.drag(items: [item]))
      field.strength = strength
      stage.run(1) {
        if item.vx < 0 || item.vy > 0 { Issue.record("\(item.velocity) at \(resistance)") }
      }
      #expect(item.x > 0 && item.velocity.length < 1)
    }
  }

  @Test("What falls through drag reaches the speed g / k")
  func terminalSpeed() throws {
    for strength in [1.0, 20, 300] {
      let stage = try FieldStage()
      let item = try stage.item(at: .zero)
      let field = try stage.add(.drag(items: [item]))
      field.strength = strength
      try stage.animator.addBehavior(GravityBehavior(items: [item]))
      stage.run(20)
      let speed = 1000 / strength
      #expect(abs(item.vy - speed) < 1e-4 * speed)
    }
  }

  @Test("Drag of negative strength drives, without infinity")
  func negativeDrag() throws {
    let stage = try FieldStage()
    let item = try stage.item(at: .zero, velocity: Vector(1, 0))
    let field = try stage.add(.drag(items: [item]))
    field.strength = -2
    stage.run(1)
    #expect(abs(item.vx - Math.exp(2)) < 1e-4)
    field.strength = -1e9
    stage.run(1)
    #expect(item.center.isFinite && item.velocity.isFinite)
  }

  @Test("A magnetic field turns charge q counter-clockwise in a circle of m v / (10⁴ q B)")
  func magnetic() throws {
    let stage = try FieldStage()
    let radius = 1.0 * 200 / (2 * 1.5)
    let item = try stage.item(at: Vector(0, radius), velocity: Vector(200, 0))
    let field = try stage.add(.magnetic(items: [item]))
    field.strength = 1.5
    var turned = 0.0
    var before = item.velocity
    stage.run(10) {
      let error = item.center.length - radius
      #expect(abs(error) < 0.01 * radius)
      turned += before.cross(item.velocity) / (200 * 200)
      before = item.velocity
    }
    #expect(abs(item.velocity.length - 200) < 0.002)
    // 3 rad/s; counter-clockwise angles are negative where y points down.
    #expect(abs(turned + 30) < 0.1)
    let angle = Math.pi / 2 - 30
    #expect(isClose(item.center, Vector(angle: angle, length: radius), within: 0.03))
  }

  @Test("However strong, a magnetic field keeps the speed", arguments: [50, 1e3, 1e9])
  func strongMagnet(strength: Double) throws {
    let stage = try FieldStage()
    let item = try stage.item(at: .zero, velocity: Vector(200, 0))
    let field = try stage.add(.magnetic(items: [item]))
    field.strength = strength
    stage.run(10) { #expect(abs(item.velocity.length - 200) < 0.05) }
  }

  @Test("Crossed electric and magnetic fields let a charge drift across both")
  func drift() throws {
    // A uniform force a along y and a rate w: the mean velocity is a / w, square to the force.
    let stage = try FieldStage()
    let item = try stage.item(at: .zero)
    let field = try stage.add(.magnetic(items: [item]))
    field.strength = 4
    _ = try stage.add(.linearGravity(items: [item], direction: Vector(0, 0.4)))
    let turn = 2 * Math.pi / 8
    stage.run(10 * turn)
    let drift = item.center / (10 * turn)
    #expect(abs(abs(drift.x) - 50) < 2 && abs(drift.y) < 3)
  }

  @Test("A velocity field gives its velocity, in pt/s, to all that is inside, whatever acts on it")
  func velocity() throws {
    let stage = try FieldStage()
    let item = try stage.item(at: .zero, velocity: Vector(500, 500))
    let damped = try stage.item(at: .zero, size: Size(20, 30))
    let outside = try stage.item(at: Vector(0, 301), velocity: Vector(7, 0))
    let syrup = DynamicItemBehavior(items: [damped])
    syrup.resistance = 20
    try stage.animator.addBehavior(syrup)
    try stage.animator.addBehavior(GravityBehavior(items: [item, damped]))
    let field = try stage.add(
      .velocity(items: [item, damped, outside], direction: Vector(30, -40)))
    field.region = Region(radius: 300)
    stage.animator.tick()
    for item in [item, damped] { #expect(isClose(item.velocity, Vector(30, -40), within: 1e-5)) }
    #expect(outside.velocity == Vector(7, 0))
    field.strength = 2
    stage.run(1)
    #expect(isClose(damped.velocity, Vector(60, -80), within: 1e-5))
    #expect(isClose(damped.center, Vector(60, -80), within: 0.02))
    let wind = try stage.add(.velocity(items: [damped], direction: Vector(1, 0)))
    stage.animator.tick()
    #expect(isClose(damped.velocity, Vector(61, -80), within: 1e-5))
    field.strength = 0
    wind.direction = .zero
    stage.animator.tick()
    #expect(damped.velocity.length < 1e-3)
  }
}
