import Geometry
import Physics
import Scenarios
import Testing
import Worlds

/// Limits, motors, sliders and welds, compared with Box2D 2.4.1.
@Suite("Limits and motors, as in Box2D")
struct LimitTests {
  @Test("a bar swings down on its pin and rests at the limit")
  func pinLimit() {
    var scene = WorldDescription()
    scene.gravity = WorldDescription.gravity
    let bar = scene.add(.box(Size(200, 20)), at: Vector(100, 0))
    scene.links.append(.init(.pin(limits: -0.5...0.8), a: bar, pointA: Vector(-100, 0)))
    let twins = Twins(scene)
    twins.step(10)
    twins.expectAgreement(of: bar, within: 1, angle: 0.01)
    twins.step(600)
    twins.expectAgreement(of: bar, within: 0.1, angle: 0.001)
    #expect(abs(twins.ours.pose(of: bar).angle - 0.8) < 0.01)
  }

  @Test("a motor that is strong enough turns a wheel at its speed")
  func wheel() {
    var scene = WorldDescription()
    let wheel = scene.add(.circle(radius: 40), at: Vector(300, 200))
    let motor = WorldDescription.Link.Motor(speed: 6, effort: 1e12)
    scene.links.append(.init(.pin(motor: motor), a: wheel, pointB: Vector(300, 200)))
    let twins = Twins(scene)
    twins.step(120)
    twins.expectAgreement(of: wheel, within: 0.1, angle: 0.1)
    #expect(abs(twins.ours.pose(of: wheel).angle - 12) < 0.1)
  }

  @Test("a motor that is too weak gives its torque: a wheel speeds up evenly")
  func weakMotor() {
    var scene = WorldDescription()
    let wheel = scene.add(.circle(radius: 40), at: .zero)
    // The inertia of a disc of density 1, m r² / 2; an angular acceleration of 3 rad/s².
    let inertia = Double.pi * 40 * 40 * 40 * 40 / 2
    let motor = WorldDescription.Link.Motor(speed: 100, effort: 3 * inertia)
    scene.links.append(.init(.pin(motor: motor), a: wheel))
    let twins = Twins(scene)
    twins.step(120)
    twins.expectAgreement(of: wheel, within: 0.1, angle: 0.1)
    #expect(abs(twins.ours.pose(of: wheel).angle - 6) < 0.1)
  }

  @Test("a box slides along a slanted axis to its limit")
  func slider() {
    var scene = WorldDescription()
    scene.gravity = WorldDescription.gravity
    let box = scene.add(.box(Size(40, 20)), at: .zero, angle: 0.4)
    let axis = Vector(0.6, 0.8)
    scene.links.append(.init(.slider(axis: axis, limits: -10...200), a: box))
    let twins = Twins(scene)
    twins.step(30)
    twins.expectAgreement(of: box, within: 5)
    // 800 pt/s² act along the axis.
    #expect((twins.ours.pose(of: box).position - 100 * axis).length < 2)
    twins.step(300)
    twins.expectAgreement(of: box, within: 0.1)
    #expect((twins.ours.pose(of: box).position - 200 * axis).length < 0.3)
  }

  @Test("a slider's motor lifts a load at its speed")
  func lift() {
    var scene = WorldDescription()
    scene.gravity = WorldDescription.gravity
    let box = scene.add(.box(Size(40, 40)), at: .zero)
    let motor = WorldDescription.Link.Motor(speed: -80, effort: 3 * 1_600 * 1_000)
    scene.links.append(.init(.slider(axis: Vector(0, 1), motor: motor), a: box))
    let twins = Twins(scene)
    twins.step(120)
    twins.expectAgreement(of: box, within: 1)
    // It takes 0.04 s at 2,000 pt/s² to reach 80 pt/s.
    #expect(abs(twins.ours.pose(of: box).position.y + 158.4) < 0.5)
  }

  @Test("a cantilever of 5 welded boxes stays level, and Box2D's ends nearly so")
  func cantilever() {
    var scene = WorldDescription()
    scene.gravity = WorldDescription.gravity
    var boxes: [Int] = []
    for index in 0..<5 {
      let box = scene.add(
        .box(Size(20, 20)), at: Vector(10 + 20 * Double(index), 0), collides: false)
      scene.links.append(
        index == 0
          ? .init(.weld(), a: box, pointA: Vector(-10, 0))
          : .init(.weld(), a: box, pointA: Vector(-10, 0), b: box - 1, pointB: Vector(10, 0)))
      boxes.append(box)
    }
    let twins = Twins(scene)
    for _ in 0..<600 {
      twins.step(1)
      #expect(abs(twins.ours.pose(of: boxes[4]).position.y) < 0.2)
    }
    for box in boxes { twins.expectAgreement(of: box, within: 1, angle: 0.02) }
  }

  @Test("a soft weld of ours swings as the closed form says, which Box2D's damps away")
  func softWeld() {
    var scene = WorldDescription()
    let (frequency, ratio, start) = (1.0, 0.1, 2.0)
    let bar = scene.add(.box(Size(100, 20)), at: .zero)
    scene.bodies[bar].definition.angularVelocity = start
    scene.links.append(.init(.weld(frequency: frequency, dampingRatio: ratio), a: bar))
    let twins = Twins(scene)
    let rate = 2 * Double.pi * frequency
    let turning = rate * Math.sqrt(1 - ratio * ratio)
    var errors = [0.0, 0.0]
    for step in 1...120 {
      twins.step(1)
      let time = Double(step) / 60
      let exact = start / turning * Math.exp(-ratio * rate * time) * Math.sin(turning * time)
      for (index, world) in [twins.ours, twins.theirs].enumerated() {
        errors[index] = max(errors[index], abs(world.pose(of: bar).angle - exact) * rate / start)
      }
    }
    #expect(errors[0] < 0.01 && errors[1] < 0.2, "of the amplitude: \(errors)")
  }
}
