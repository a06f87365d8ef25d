import Geometry
import Physics
import Scenarios
import Testing

@Suite("Descriptions of worlds")
struct WorldDescriptionTests {
  @Test("have the bodies and links that their names say")
  func counts() {
    #expect(WorldDescription.pyramid(base: 20).bodies.count == 1 + 210)
    #expect(WorldDescription.container(boxes: 1_000).bodies.count == 4 + 1_000)
    #expect(WorldDescription.springs(20).links.count == 20)
    #expect(WorldDescription.interface().bodies.count == 4 + 20)
    #expect(WorldDescription.net(side: 5).links.count == 4 * 5 + 4 * 4)
    #expect(WorldDescription.towers(3).bodies.count == 1 + 30)
    #expect(WorldDescription.stillness(items: 7).bodies.count == 7)
  }

  @Test(
    "of one seed are the same, of another differ, and start without overlap",
    arguments: [
      { WorldDescription.gas(circles: 200, seed: $0) },
      { .bulletsAmongWalls(100, seed: $0) }, { .bulletsAmongPlanks(100, seed: $0) },
      { .paddle(circles: 200, seed: $0) }, { .funnel(items: 200, seed: $0) },
      { .turnedBoxes(200, seed: $0) },
    ] as [@Sendable (UInt64) -> WorldDescription])
  func seeds(_ make: @Sendable (UInt64) -> WorldDescription) {
    func places(_ description: WorldDescription) -> [BodyDefinition] {
      description.bodies.map(\.definition)
    }
    #expect(places(make(1)) == places(make(1)))
    #expect(places(make(1)) != places(make(2)))
    for seed in 1...5 as ClosedRange<UInt64> {
      var still = make(seed)
      still.gravity = .zero
      for index in still.bodies.indices {
        still.bodies[index].definition.velocity = .zero
        still.bodies[index].definition.angularVelocity = 0
      }
      var described = DescribedWorld(still)
      described.step()
      for body in described.bodies { #expect(described.world.contacts(of: body).isEmpty) }
    }
  }

  @Test("start without overlap, and keep boxes in their container")
  func container() {
    let description = WorldDescription.container(boxes: 100)
    var described = DescribedWorld(description)
    let boxes = described.bodies.dropFirst(4)
    for box in boxes { #expect(described.world.contacts(of: box).isEmpty) }
    for _ in 0..<240 { described.step() }
    for box in boxes {
      let center = described.world.position(of: box)
      #expect(center.x > 0 && center.x < 80 && center.y > 0 && center.y < 800)
    }
  }

  @Test("hold what is pinned, and let towers fall asleep")
  func rest() {
    var net = DescribedWorld(.net(side: 4))
    for _ in 0..<120 { net.step() }
    let corner = net.world.position(of: net.bodies[15])
    #expect((corner - Vector(60, 60)).length < 5)
    var towers = DescribedWorld(.towers(2))
    for _ in 0..<600 { towers.step() }
    #expect(towers.world.isAsleep)
  }
}
