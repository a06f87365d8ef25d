import Geometry
import Physics
import Scenarios
import Testing

@Suite("Pairs of many moved shapes")
struct ManyPairTests {
  /// Circles of radii that differ by a factor, some of them very far away.
  private struct Crowd {
    var world = World()
    var circles: [(body: BodyID, center: Vector, radius: Double)] = []

    init(seed: UInt64, factor: Double, room: Vector, far: Double) {
      var dice = Dice(state: seed)
      // Otherwise the step would push circles apart that hardly overlap.
      world.settings.depenetrationSpeed = 0.001
      for index in 0..<300 {
        let radius = 2 * Math.pow(factor, dice.number(0, 1))
        var center = Vector(room.x * dice.number(0, 1), room.y * dice.number(0, 1))
        if far > 0 && index % 40 == 0 { center = center + Vector(-far, far) }
        let body = world.addBody(BodyDefinition(position: center))
        world.addShape(.circle(radius: radius), to: body)
        world.setGroups(mutual: [1], of: body)
        circles.append((body, center, radius))
      }
    }
  }

  @Test(
    "are found wherever shapes are and however their sizes differ",
    arguments: [
      (1.0, Vector(200, 200), 0.0), (100, Vector(900, 900), 0), (4, Vector(1, 4_000), 0),
      (4, Vector(4_000, 1), 0), (20, Vector(300, 300), 1e7), (1, Vector(0, 0), 0),
      (20, Vector(1e6, 1e6), 0),
    ])
  func all(factor: Double, room: Vector, far: Double) {
    for seed in 1...3 as ClosedRange<UInt64> {
      var crowd = Crowd(seed: seed, factor: factor, room: room, far: far)
      crowd.world.step(by: 1.0 / 60)
      let rows = Dictionary(uniqueKeysWithValues: crowd.circles.enumerated().map { ($1.body, $0) })
      for (index, circle) in crowd.circles.enumerated() {
        let found = Set(
          crowd.world.contacts(of: circle.body).map {
            rows[$0.bodyA == circle.body ? $0.bodyB : $0.bodyA] ?? -1
          })
        let expected = Set(
          crowd.circles.indices.filter {
            let other = crowd.circles[$0]
            return $0 != index
              && (other.center - circle.center).length < other.radius + circle.radius - 0.01
          })
        #expect(expected.isSubset(of: found), "circle \(index) of seed \(seed)")
      }
    }
  }
}
