import Geometry
import Physics
import Testing

@Suite("Many shapes on one body")
struct ManyShapesTests {
  /// A world of balls above a body with a terrain of lines, or of triangles.
  private static func world(
    seed: UInt64, _ kind: BodyKind, ofLines: Bool, atOnce: Bool, asleep: Bool
  ) -> (world: World, body: BodyID) {
    var dice = Dice(state: seed)
    var world = World()
    let body = world.addBody(BodyDefinition(kind: kind, position: Vector(0, 200)))
    var balls: [BodyID] = []
    for index in 0..<12 {
      balls.append(
        world.add(.circle(radius: 6), at: Vector(Double(index) * 30, dice.number(100, 185))))
    }
    if asleep { world.sleep(balls) }
    var start = Vector(-20, 0)
    let shapes = (0..<40).map { _ -> BodyShape in
      let end = start + Vector(dice.number(2, 25), dice.number(-8, 8))
      defer { start = end }
      let below = Vector((start.x + end.x) / 2, 30)
      let line = BodyShape.segment(from: start, to: end)
      return ofLines ? line : BodyShape.polygon([start, end, below]) ?? line
    }
    if atOnce {
      world.addShapes(shapes, to: body)
    } else {
      for shape in shapes { world.addShape(shape, to: body) }
    }
    return (world, body)
  }

  @Test("lines that are added one by one or at once make the same world", arguments: 1...10)
  func lines(seed: UInt64) {
    for kind in [BodyKind.fixed, .driven, .dynamic] {
      for asleep in [false, true] {
        let hashes = [false, true].map { atOnce in
          var (world, _) = Self.world(
            seed: seed, kind, ofLines: true, atOnce: atOnce, asleep: asleep)
          var hash = VisibleHash()
          for _ in 0..<120 {
            world.run(1, gravity: gravity)
            hash.observe(world, withContacts: true)
          }
          return hash.value
        }
        #expect(hashes[0] == hashes[1], "\(kind), asleep: \(asleep)")
      }
    }
  }

  @Test("a body has the same mass and place whether its shapes came one by one or at once")
  func mass() {
    for kind in [BodyKind.fixed, .driven, .dynamic] {
      for seed in 1...10 as ClosedRange<UInt64> {
        let (first, body) = Self.world(
          seed: seed, kind, ofLines: false, atOnce: false, asleep: false)
        let (second, other) = Self.world(
          seed: seed, kind, ofLines: false, atOnce: true, asleep: false)
        #expect(abs(first.mass(of: body) / second.mass(of: other) - 1) < 1e-12)
        #expect(abs(first.inertia(of: body) / second.inertia(of: other) - 1) < 1e-9)
        #expect(first.position(of: body).distance(to: second.position(of: other)) < 1e-9)
        #expect(first.shapes(of: body) == second.shapes(of: other))
      }
    }
  }
}
