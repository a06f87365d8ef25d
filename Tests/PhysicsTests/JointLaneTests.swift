import Geometry
import Physics
import Testing

/// Joints that are solved four at a time.
@Suite("Joints in lanes")
struct JointLaneTests {
  /// A chain of bars at rest, pinned beside their middle lines, that hangs from a point of the plane.
  ///
  /// - Parameter isReversed: Whether the pin above a bar has the bar as its second body.
  /// - Returns: The world, and the pins from above.
  private func chain(_ isReversed: (Int) -> Bool) -> (world: World, pins: [JointID]) {
    var world = World()
    var pins: [JointID] = []
    var above: BodyID?
    for index in 0..<7 {
      let bar = world.add(.box(Size(40, 6)), at: Vector(40 * Double(index) + 20, 0))
      world.setGroups(mutual: [1], of: bar)
      world.setDamping(linear: 5, angular: 5, of: bar)
      let end = JointAnchor.body(bar, Vector(-20, 0))
      let other = above.map { JointAnchor.body($0, Vector(20, 10)) } ?? .world(.zero)
      pins.append(
        world.addJoint(
          isReversed(index) ? PinDefinition(other, end) : PinDefinition(end, other)))
      above = bar
    }
    world.run(600, gravity: gravity)
    return (world, pins)
  }

  @Test("pins of a chain say the same forces and torques, whichever body comes first")
  func order() {
    let (world, pins) = chain { _ in false }
    let weight = world.allBodies.reduce(0) { $0 + world.mass(of: $1) } * gravity.y
    for isReversed in [{ _ in true }, { $0.isMultiple(of: 2) }] as [(Int) -> Bool] {
      let (other, others) = chain(isReversed)
      // The first pin's end in the plane is its second one in any case.
      for index in 1..<pins.count {
        let (pin, same) = (pins[index], others[index])
        let force = other.force(of: same) * (isReversed(index) ? -1 : 1)
        let torque =
          isReversed(index) ? other.torqueOnSecond(of: same) : other.torque(of: same)
        #expect((force - world.force(of: pin)).length < 1e-3 * weight, "\(index)")
        #expect(abs(torque - world.torque(of: pin)) < 0.05 * weight, "\(index)")
        // The last bar hangs straight down.
        let isLast = index == pins.count - 1
        #expect(isLast || abs(torque) > 0.2 * weight, "\(index): \(torque)")
      }
    }
  }

  @Test("a hub holds more joints than there are colors, and stays where it is")
  func hub() {
    for isRod in [false, true] {
      var world = World()
      let hub = world.add(.circle(radius: 40), at: .zero)
      world.setGroups(mutual: [1], of: hub)
      var joints: [JointID] = []
      for index in 0..<100 {
        let way = Vector(60, 0).rotated(by: 2 * Math.pi * Double(index) / 100)
        let bob = world.add(.circle(radius: 2), at: way)
        world.setGroups(mutual: [1], of: bob)
        world.setVelocity(Vector(-way.y, way.x), of: bob)
        let (a, b) = (JointAnchor.body(bob, .zero), JointAnchor.body(hub, way * (2 / 3)))
        joints.append(
          isRod
            ? world.addJoint(DistanceDefinition(a, b, length: 20))
            : world.addJoint(PinDefinition(a, .body(hub, way))))
      }
      world.run(120) { world, _ in
        for joint in joints {
          let error = abs(world.currentLength(of: joint) - (isRod ? 20 : 0))
          #expect(error < 0.2, "rod \(isRod): \(error)")
        }
      }
      #expect(world.position(of: hub).length < 0.01, "rod \(isRod)")
      #expect(abs(world.angularVelocity(of: hub)) > 0.1, "rod \(isRod)")
    }
  }
}
