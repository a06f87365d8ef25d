import Geometry
import Physics
import Testing

/// Joints with an end in the plane that moves like a finger.
@Suite("Dragged anchors")
struct DragTests {
  /// The joints that hold a body firmly at a point of the plane.
  enum Joint: CaseIterable {
    case pin, rod, rope, weld, slider

    func add(to world: inout World, _ body: BodyID, at anchor: Vector) -> JointID {
      let (a, b) = (JointAnchor.body(body, .zero), JointAnchor.world(anchor))
      let length = world.position(of: body).distance(to: anchor)
      return switch self {
      case .pin: world.addJoint(PinDefinition(.body(body, -Vector(length, 0)), b))
      case .rod: world.addJoint(DistanceDefinition(a, b, length: length))
      case .rope:
        world.addJoint(DistanceDefinition(a, b, length: length, range: 0...length))
      case .weld: world.addJoint(WeldDefinition(.body(body, -Vector(length, 0)), b))
      case .slider:
        world.addJoint(
          SliderDefinition(.body(body, -Vector(length, 0)), b, axis: Vector(0, 1)))
      }
    }
  }

  @Test(
    "what is held firmly follows without delay, has the velocity and keeps it when let go",
    arguments: Joint.allCases)
  func follows(joint: Joint) {
    var world = World()
    let body = world.add(.box(Size(20, 20)), at: .zero)
    let id = joint.add(to: &world, body, at: Vector(-50, 0))
    world.run(1)
    for index in 1...30 {
      let way = -4 * Double(index)
      world.setAnchor(Vector(-50 + way, 0), of: id)
      world.run(1)
      #expect(world.position(of: body).distance(to: Vector(way, 0)) < (index < 5 ? 1 : 0.1))
      if index > 5 { #expect(world.velocity(of: body).distance(to: Vector(-240, 0)) < 0.5) }
    }
    world.removeJoint(id)
    let start = world.position(of: body)
    world.run(60)
    #expect((world.position(of: body) - start).distance(to: Vector(-240, 0)) < 1)
  }

  @Test("what is held firmly stands when the anchor does", arguments: Joint.allCases)
  func stops(joint: Joint) {
    var world = World()
    let body = world.add(.box(Size(20, 20)), at: .zero)
    let id = joint.add(to: &world, body, at: Vector(-50, 0))
    for index in 1...30 {
      world.setAnchor(Vector(-50 - 4 * Double(index), 0), of: id)
      world.run(1)
    }
    world.run(1)
    if joint == .rope { return }  // It is slack now.
    #expect(world.velocity(of: body).length < 1)
    #expect(world.position(of: body).distance(to: Vector(-120, 0)) < 0.2)
  }

  @Test(
    "an end that is moved before the first step has only been put there", arguments: Joint.allCases)
  func placed(joint: Joint) {
    var world = World()
    let body = world.add(.box(Size(20, 20)), at: .zero)
    let id = joint.add(to: &world, body, at: Vector(-500, 0))
    world.setAnchor(Vector(-500, 30), of: id)
    world.setAnchor(Vector(-500, 0), of: id)
    world.run(1)
    #expect(world.position(of: body).length < 1e-3)
    #expect(world.velocity(of: body).length < 1e-3)
  }

  @Test("a slack rope counts only what its end moves in the step that draws it tight")
  func slack() {
    var world = World()
    let body = world.add(.box(Size(20, 20)), at: .zero)
    let id = world.addJoint(
      DistanceDefinition(.body(body), .world(Vector(-50, 0)), length: 100, range: 0...100))
    for index in 1...12 {
      world.setAnchor(Vector(-50 - 4 * Double(index), 0), of: id)
      world.run(1)
      #expect(world.velocity(of: body) == .zero)
    }
    for index in 13...20 {
      world.setAnchor(Vector(-50 - 4 * Double(index), 0), of: id)
      world.run(1)
      #expect(world.velocity(of: body).length < 260)
    }
    #expect(world.velocity(of: body).distance(to: Vector(-240, 0)) < 1)
  }

  @Test("a spring sees where its end is, not how it came there", arguments: [0, 1])
  func spring(damping: Double) {
    var (world, still) = (World(), World())
    let body = world.add(.box(Size(20, 20)), at: .zero)
    let other = still.add(.box(Size(20, 20)), at: .zero)
    func spring(_ body: BodyID, at anchor: Vector) -> DistanceDefinition {
      DistanceDefinition(
        .body(body), .world(anchor), length: 50, frequency: 2, dampingRatio: damping)
    }
    let id = world.addJoint(spring(body, at: Vector(-50, 0)))
    world.setAnchor(Vector(-150, 0), of: id)
    still.addJoint(spring(other, at: Vector(-150, 0)))
    for _ in 1...60 {
      world.run(1)
      still.run(1)
      #expect(world.position(of: body) == still.position(of: other))
    }
  }
}
