import Geometry
import Physics
import Testing

@Suite("Levers of targets")
struct LeverTests {
  /// A box at rest, turned and displaced from the position of its target.
  private func scene(
    angle: Double = 0.4, frequency: Double = 4, dampingRatio: Double = 0,
    change: (inout TargetDefinition) -> Void = { _ in }
  ) -> (world: World, box: BodyID, target: TargetDefinition) {
    var world = World()
    let box = world.add(.box(Size(60, 60)), at: Vector(70, 20), angle: angle)
    var target = TargetDefinition(
      box, to: Vector(5, -3), frequency: frequency, dampingRatio: dampingRatio)
    target.lever = Vector(4, -24)
    target.gyration = 600.0.squareRoot()
    change(&target)
    world.addJoint(target)
    return (world, box, target)
  }

  /// The energy of a box of mass 1 whose own radius of gyration is the target's.
  private func energy(
    _ world: World, _ box: BodyID, _ target: TargetDefinition
  ) -> (moving: Double, stretched: Double) {
    let v = world.velocity(of: box)
    let w = world.angularVelocity(of: box) * target.gyration
    let pulled = world.position(of: box) + target.lever.rotated(by: world.angle(of: box))
    let stretch = pulled - target.point - target.lever.rotated(by: target.angle)
    let rate = 2 * Math.pi * target.frequency
    return (0.5 * (v.lengthSquared + w * w), 0.5 * rate * rate * stretch.lengthSquared)
  }

  @Test("undamped, a lever's energy stays within 12 % for a second; damped, all of it goes")
  func energies() {
    var (world, box, target) = scene()
    let start = energy(world, box, target).stretched
    world.run(60) { world, _ in
      let now = energy(world, box, target)
      #expect(abs((now.moving + now.stretched) / start - 1) < 0.12)
    }
    (world, box, target) = scene(dampingRatio: 0.3) { $0.dampingLever = Vector(14, -8) }
    var before = start
    world.run(300) { world, step in
      let now = energy(world, box, target)
      #expect(now.moving + now.stretched <= before * 1.001 + 1e-3)
      before = now.moving + now.stretched
    }
    #expect(before < 1)
  }

  @Test("a body comes to rest at the point and at the angle, whatever its levers")
  func rest() {
    for angle in [0, 1.2, -3] {
      var (world, box, target) = scene(angle: angle + 0.7, dampingRatio: 0.4) {
        $0.angle = angle
        $0.angularFrequency = 5
        $0.angularDampingRatio = 1
        $0.dampingLever = Vector(14, -8)
      }
      world.run(300)
      #expect(world.position(of: box).distance(to: target.point) < 0.01)
      #expect(abs(world.angle(of: box) - angle) < 1e-3)
    }
  }

  @Test("levers too long for a pass are shortened: nothing runs away")
  func extremes() {
    for (frequency, ratio) in [(2.0, 0.0), (15, 0.02), (30, 0.1), (60, 1), (1000, 0), (1000, 50)] {
      for length in [24.0, 240, 1e6, 1e200] {
        for angular in [0.0, 10, 1000] {
          let start = scene(frequency: frequency, dampingRatio: ratio) {
            $0.lever = Vector(0.5, -1) * length
            $0.dampingLever = Vector(1, 0.2) * length
            $0.angularFrequency = angular
            $0.gyration = 20
          }
          var world = start.world
          world.run(600) { world, _ in
            let case_ = "\(frequency) Hz, \(ratio), \(length) pt, \(angular) Hz"
            #expect(world.position(of: start.box).length < 3e3, "\(case_)")
            #expect(abs(world.angularVelocity(of: start.box)) < 1e5, "\(case_)")
          }
        }
      }
    }
  }

  @Test("a body that cannot turn, and a target without a gyration, are pulled at the center")
  func none() {
    for isLocked in [true, false] {
      var (world, box, target) = scene { if !isLocked { $0.gyration = 0 } }
      if isLocked { world.setLocks(.rotation, of: box) }
      let way = target.point - world.position(of: box)
      world.run(5)
      let velocity = world.velocity(of: box)
      #expect(abs(way.x * velocity.y - way.y * velocity.x) < 1e-3 * way.length * velocity.length)
      #expect(world.angularVelocity(of: box) == 0)
    }
  }
}
