import Dynamics
import Geometry
import Testing

@Suite("Fields that depend on the place")
struct FieldForceTests {
  @Test("A linear field of strength 1 is gravity 1, to the bit, and does not ask for mass")
  func linear() throws {
    let stage = try FieldStage()
    let (a, b) = (try stage.item(at: .zero), try stage.item(at: .zero))
    let heavy = try stage.item(at: .zero, size: Size(300, 300))
    _ = try stage.add(.linearGravity(items: [a, heavy], direction: Vector(0, 1)))
    try stage.animator.addBehavior(GravityBehavior(items: [b]))
    stage.run(1)
    #expect(a.center == b.center && a.velocity == b.velocity && heavy.center == a.center)
    #expect(abs(a.y - 500) < 0.1)
  }

  @Test("A linear field acts as direction times strength times falloff, within its region")
  func linearLimited() throws {
    let stage = try FieldStage()
    let (near, far) = (try stage.item(at: Vector(110, 50)), try stage.item(at: Vector(310, 50)))
    let outside = try stage.item(at: Vector(311, 50))
    let field = try stage.add(
      .linearGravity(items: [near, far, outside], direction: Vector(-0.3, 0.4)))
    field.strength = 2
    field.falloff = 1
    field.position = Vector(10, 50)
    field.region = Region(radius: 300)
    stage.animator.tick()
    let speed = 2 * 1000.0 / 60
    #expect(isClose(near.velocity, Vector(-0.3, 0.4) * speed, within: 1e-6))
    #expect(isClose(far.velocity, Vector(-0.3, 0.4) * speed / 3, within: 1e-6))
    #expect(outside.velocity == .zero)
  }

  @Test("Radial gravity pulls to its position with 1,000 pt/s² and repels when negative")
  func radial() throws {
    let stage = try FieldStage()
    let (a, b) = (try stage.item(at: Vector(40, 30)), try stage.item(at: Vector(-500, 0)))
    let field = try stage.add(.radialGravity(items: [a, b], position: .zero))
    stage.animator.tick()
    #expect(isClose(a.velocity, Vector(-0.8, -0.6) * (1000.0 / 60), within: 1e-6))
    #expect(isClose(b.velocity, Vector(1000.0 / 60, 0), within: 1e-6))
    (a.vx, a.vy, a.x, a.y) = (0, 0, 40, 30)
    field.strength = -0.5
    stage.animator.tick()
    #expect(isClose(a.velocity, Vector(0.8, 0.6) * (500.0 / 60), within: 1e-6))
  }

  @Test(
    "Falloff holds the strength at 100 pt and begins at the minimum radius",
    arguments: [
      (1.0, 2.0), (2.0, 4.0), (0.5, Math.sqrt(2)), (-1.0, 0.5), (3.0, 8.0),
    ])
  func falloff(exponent: Double, atHalf: Double) throws {
    let stage = try FieldStage()
    let full = try stage.item(at: Vector(100, 0))
    let half = try stage.item(at: Vector(0, -50))
    let (edge, inside) = (try stage.item(at: Vector(25, 0)), try stage.item(at: Vector(-5, 0)))
    let field = try stage.add(.radialGravity(items: [full, half, edge, inside], position: .zero))
    field.falloff = exponent
    field.minimumRadius = 25
    stage.animator.tick()
    let unit = 1000.0 / 60
    #expect(isClose(full.velocity, Vector(-unit, 0), within: 1e-6))
    #expect(isClose(half.velocity, Vector(0, unit * atHalf), within: 1e-6))
    #expect(isClose(edge.velocity, Vector(-unit * atHalf * atHalf, 0), within: 1e-6))
    #expect(isClose(inside.velocity, Vector(unit * atHalf * atHalf / 5, 0), within: 1e-6))
  }

  @Test("An orbit in a falloff of 2 stays closed for ten turns within 1 %")
  func orbit() throws {
    // A circle of radius r at speed v has v² / r = 1000 (100 / r)²; here a turn takes 120 ticks.
    let (radius, turn) = (100.0 * 1.2, 2.0)
    let speed = 2 * Math.pi * radius / turn
    let stage = try FieldStage()
    let circle = try stage.item(at: Vector(200 + radius, 100), velocity: Vector(0, speed))
    let ellipse = try stage.item(at: Vector(200 + radius, 100), velocity: Vector(0, 0.8 * speed))
    let field = try stage.add(
      .radialGravity(items: [circle, ellipse], position: Vector(200, 100)))
    field.falloff = 2
    field.strength = speed * speed / radius / 1000 * (radius / 100) * (radius / 100)
    // The ellipse: 1 / a = 2 / r - v² / (mu) with mu = r times the square of the circle's speed.
    let axis = 1 / (2 / radius - 0.64 / radius)
    var farthest = 0.0
    stage.run(10 * turn) {
      let error = circle.center.distance(to: field.position) - radius
      #expect(abs(error) < 0.01 * radius)
      farthest = max(farthest, ellipse.center.distance(to: field.position))
    }
    #expect(isClose(circle.center - field.position, Vector(radius, 0), within: 0.1))
    #expect(abs(farthest - radius) < 0.01 * radius)
    let energy =
      ellipse.velocity.lengthSquared / 2
      - speed * speed * radius / ellipse.center.distance(to: field.position)
    let expected = -speed * speed * radius / (2 * axis)
    #expect(abs(energy - expected) < 0.01 * abs(expected))
  }

  @Test("A vortex of strength 1 turns counter-clockwise on screen by 1 rad/s², whatever the mass")
  func vortex() throws {
    let stage = try FieldStage()
    let right = try stage.item(at: Vector(300, 100))
    let below = try stage.item(at: Vector(200, 150), size: Size(200, 300))
    let field = try stage.add(.vortex(items: [right, below]))
    field.position = Vector(200, 100)
    field.strength = 3
    stage.animator.tick()
    // To the right of the position counter-clockwise is up, below it is to the right.
    #expect(isClose(right.velocity, Vector(0, -300.0 / 60), within: 1e-6))
    #expect(isClose(below.velocity, Vector(150.0 / 60, 0), within: 1e-6))
  }

  @Test("A spring of strength (2 pi)² swings an item of mass 10⁴ at 1 Hz for ten turns")
  func spring() throws {
    let stage = try FieldStage()
    let light = try stage.item(at: Vector(80, 40))
    let heavy = try stage.item(at: Vector(80, 40), size: Size(200, 200))
    let field = try stage.add(.spring(items: [light, heavy]))
    field.position = Vector(0, 40)
    field.strength = 4 * Math.pi * Math.pi
    var (most, atHalf) = (0.0, 0.0)
    stage.run(10) {
      let time = stage.animator.elapsedTime
      let expected = 80 * Math.cos(2 * Math.pi * time)
      #expect(abs(light.x - expected) < 1.6)
      if time > 9 { most = max(most, light.x) }
      if stage.animator.tickCount == 60 { atHalf = heavy.x }
    }
    #expect(abs(most - 80) < 1.6)
    #expect(abs(light.y - 40) < 1e-9)
    #expect(abs(atHalf + 80) < 1.6)
  }

  @Test(
    "Springs of any strength, and several at once, do not run away",
    arguments: [
      1e3, 1e4, 1e6, 1e9,
    ])
  func stiffSprings(strength: Double) throws {
    let stage = try FieldStage()
    let item = try stage.item(at: Vector(50, 0))
    for _ in 0..<4 {
      let field = try stage.add(.spring(items: [item]))
      field.strength = strength
    }
    stage.run(10) { #expect(item.center.length < 60) }
  }

  @Test("An electric field drives charge q with q pushes, away from it, and falls off")
  func electric() throws {
    let stage = try FieldStage()
    let (item, neutral) = (try stage.item(at: Vector(60, 80)), try stage.item(at: Vector(60, 80)))
    let none = DynamicItemBehavior(items: [neutral])
    none.charge = 0
    try stage.animator.addBehavior(none)
    let field = try stage.add(.electric(items: [item, neutral]))
    stage.animator.tick()
    #expect(isClose(item.velocity, Vector(0.6, 0.8) * (2 * 100.0 / 60), within: 1e-6))
    #expect(neutral.velocity == .zero)
    (item.x, item.y, item.vx, item.vy) = (30, 40, 0, 0)
    field.strength = -1
    field.falloff = 2
    stage.animator.tick()
    #expect(isClose(item.velocity, Vector(-0.6, -0.8) * (8 * 100.0 / 60), within: 1e-6))
    none.charge = -2
    neutral.x = 100
    neutral.y = 0
    stage.animator.tick()
    #expect(neutral.vx > 3.2 && neutral.vx < 3.4)
  }

  @Test("Moving the position moves the field, and what the item weighs counts at once")
  func moving() throws {
    let stage = try FieldStage()
    let item = try stage.item(at: .zero)
    let field = try stage.add(.spring(items: [item]))
    field.position = Vector(100, 0)
    stage.animator.tick()
    #expect(isClose(item.velocity, Vector(100.0 / 60, 0), within: 1e-3))
    field.position = Vector(0, -100)
    (item.x, item.y, item.vx, item.vy, item.width) = (0, 0, 0, 0, 200)
    stage.animator.tick()
    #expect(isClose(item.velocity, Vector(0, -50.0 / 60), within: 1e-3))
  }
}
