import Builds
import Geometry
import Physics
import Testing

/// Bodies that a joint pulls or presses into immovable ones, because it has too little room.
@Suite("Squeezed bodies")
struct SqueezedTests {
  enum Kind: CaseIterable, Sendable {
    case rod, rope, pin, weld, slider

    /// Adds a joint from the center of a body to a point of the plane, behind a wall.
    func add(to world: inout World, _ body: BodyID, _ point: Vector) {
      let (a, b) = (JointAnchor.body(body), JointAnchor.world(point))
      switch self {
      case .rod: world.addJoint(DistanceDefinition(a, b, length: 10))
      case .rope: world.addJoint(DistanceDefinition(a, b, length: 10, range: 0...10))
      case .pin: world.addJoint(PinDefinition(a, b))
      case .weld: world.addJoint(WeldDefinition(a, b))
      case .slider: world.addJoint(SliderDefinition(a, b, axis: Vector(0, 1)))
      }
    }
  }

  /// A world with a wall right of x = 0, after 5 s, and its body.
  private func settled(
    _ kind: Kind, _ shape: BodyShape, _ position: Vector, _ angle: Double, _ point: Vector
  ) -> (World, BodyID) {
    var world = World()
    world.add(.box(Size(400, 400), center: Vector(200, 0)), at: .zero, kind: .fixed)
    let body = world.add(shape, at: position, angle: angle)
    kind.add(to: &world, body, point)
    world.run(300)
    return (world, body)
  }

  @Test(
    "what a violated joint presses into a wall lies where a new world leaves it",
    arguments: Kind.allCases)
  func pressed(kind: Kind) {
    var dice = Dice(state: 7)
    for index in 0..<(isUnoptimized ? 12 : 60) {
      let size = Size(dice.number(20, 60), dice.number(20, 60))
      let shape: BodyShape = index % 2 == 0 ? .box(size) : .ellipse(size)
      let far = dice.number(15, 120)
      let angle = kind == .weld || index % 2 == 0 ? 0 : dice.number(-1, 1)
      let start = Vector(-dice.number(40, 60), dice.number(-20, 20))
      let (world, body) = settled(kind, shape, start, angle, Vector(far, 0))
      let label = "\(kind) \(index): \(size), \(far) pt behind the wall"
      let position = world.position(of: body)
      let low = -position.x - depth(of: shape, world.angle(of: body))
      #expect(low > -1.5, "\(label): \(-low) pt deep")
      let (fresh, other) = settled(kind, shape, position, world.angle(of: body), Vector(far, 0))
      let distance = fresh.position(of: other).distance(to: position)
      #expect(distance < 0.5, "\(label): \(distance) pt")
    }
  }

  /// The greatest distance of a turned outline from its center along x.
  private func depth(of shape: BodyShape, _ angle: Double) -> Double {
    let (sine, cosine) = (Math.sin(angle), Math.cos(angle))
    return (shape.vertices.map { $0.x * cosine - $0.y * sine }.max() ?? 0) + shape.radius
  }
}
