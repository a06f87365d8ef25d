import Geometry
import Physics
import Testing

/// Bodies at the edge of space, whose center of mass lies beside their origin.
@Suite("The edge of space")
struct EdgeTests {
  private static let edge = Domain.coordinate.range.upperBound
  /// Shapes that lie to the right of their body's origin, and to the left.
  private static let shapes = [40.0, -40].map { BodyShape.box(Size(20, 10), center: Vector($0, 0)) }

  /// Expects that a world's bytes can be decoded, and that the body's position is in its domain.
  private func check(_ world: World, _ body: BodyID, _ label: String) {
    #expect(throws: Never.self, "\(label)") { try World(decoding: world.encoded()) }
    #expect(Domain.coordinate.contains(world.position(of: body)), "\(label)")
    #expect(Domain.coordinate.contains(world.centerOfMass(of: body)), "\(label)")
  }

  @Test("a body that is put there has its center of mass within", arguments: shapes, [1.0, -1])
  func put(shape: BodyShape, side: Double) {
    var world = World()
    let early = world.add(shape, at: .zero)
    world.setPose(Vector(side * Self.edge, 0), angle: 0, of: early)
    check(world, early, "a pose")
    world.setPose(Vector(side * Self.edge, 0), angle: 2.5, of: early)
    check(world, early, "a turn")
    let late = world.add(shape, at: Vector(0, side * Self.edge), angle: 1.5)
    check(world, late, "a shape")
    world.setShape(.box(Size(20, 10), center: Vector(300, 300)), of: world.shapes(of: late)[0])
    check(world, late, "another shape")
  }

  @Test("a body that runs away ends there, with its velocity", arguments: shapes, [false, true])
  func runaway(shape: BodyShape, isDriven: Bool) {
    var world = World()
    let body = world.add(
      shape, at: Vector(Self.edge - 500, 0), angle: 0.5, kind: isDriven ? .driven : .dynamic,
      velocity: Vector(3000, 0))
    for tick in 0..<60 {
      world.step(by: 1 / 60)
      check(world, body, "tick \(tick)")
    }
    #expect(world.centerOfMass(of: body).x == Self.edge)
    #expect(world.velocity(of: body) == Vector(3000, 0))
  }

  @Test("a bullet that an obstacle leads toward the edge ends there")
  func bullet() {
    var world = World()
    let x = Self.edge - 4
    world.add(
      .segment(from: Vector(x - 100, 60), to: Vector(x + 100, 180)), at: .zero, kind: .fixed)
    let ball = world.add(
      .circle(radius: 1), at: Vector(x, 0), velocity: Vector(-6, 60_000))
    world.setBullet(true, of: ball)
    world.step(by: 1 / 60)
    check(world, ball, "the first tick")
    // It has gone along the obstacle, past its end, and is kept within.
    let end = world.position(of: ball)
    #expect(end.x == Self.edge && end.y > 180 && end.y < 1000)
    for tick in 1...2 {
      world.step(by: 1 / 60)
      check(world, ball, "tick \(tick)")
      let way = world.position(of: ball) - end
      #expect(way.distance(to: Vector(-0.1, 1000) * Double(tick)) < 1e-3)
    }
  }
}
