import Builds
import Geometry
import Physics
import Scenarios
import Testing

@Suite("Piles")
struct PileTests {
  // They include piles that once did not sleep: in 93 a wedged body slips to and fro, in 109 one
  // rolls on a ball.
  private static let numbers =
    [93, 109] + Array(stride(from: 3, to: Pile.count, by: isDeep ? 7 : 49))

  @Test("of all kinds fall asleep as soon as in Box2D, and sleep on")
  func sleep() {
    var ratios: [Double] = []
    for number in Self.numbers {
      let description = Pile(number).makeDescription()
      var pile = DescribedWorld(description)
      var steps = 0
      while steps < description.steps && !pile.world.isAsleep {
        pile.step()
        steps += 1
      }
      #expect(pile.world.isAsleep, "pile \(number)")
      let digest = pile.world.digest
      for _ in 0..<600 { pile.step() }
      #expect(pile.world.digest == digest, "pile \(number)")
      if let peer = Pile(number).stepsInBox2D { ratios.append(Double(steps) / Double(peer)) }
    }
    #expect(ratios.sorted()[ratios.count / 2] <= 1.5, "\(ratios)")
  }

  @Test("what rolls slowly comes to rest, and what rolls fast loses nothing")
  func rolling() {
    var (slow, ball) = rolling(speed: 12)
    slow.run(300, gravity: gravity)
    #expect(slow.isAsleep)
    // 12² / (2 · 2/3 · 0.01 · 1000): two thirds of the resistance slow the ball.
    #expect(abs(slow.position(of: ball).x - 10.8) < 1)
    var fast: World
    (fast, ball) = rolling(speed: 60)
    fast.run(300, gravity: gravity)
    #expect(abs(fast.velocity(of: ball).x - 60) < 0.01)
  }

  @Test("a ball rolls down a slope of one degree from rest")
  func slope() {
    let (sine, cosine) = (Math.sin(Math.pi / 180), Math.cos(Math.pi / 180))
    var world = World()
    world.add(.box(Size(4000, 40)), at: .zero, angle: Math.pi / 180, kind: .fixed)
    let ball = world.add(.circle(radius: 10), at: Vector(30 * sine, -30 * cosine))
    world.run(120, gravity: gravity)
    #expect(world.isAwake(ball))
    // In two seconds, and only the first 15 pt/s are resisted.
    let (free, resisted) = (2000 / 3.0 * 2 * sine, 2000 / 3.0 * 2 * (sine - 0.01 * cosine))
    #expect(world.velocity(of: ball).length > resisted - 0.5)
    #expect(world.velocity(of: ball).length < free)
  }

  @Test("a box that creeps down a slope does not fall asleep")
  func creeping() {
    var world = World()
    world.add(
      .box(Size(4000, 40)), at: .zero, angle: 0.2, kind: .fixed, SurfaceMaterial(friction: 0))
    let place = Vector(30 * Math.sin(0.2), -30 * Math.cos(0.2))
    var definition = BodyDefinition(position: place, angle: 0.2)
    // Down with g sin(0.2) / damping = 1.5 pt/s.
    definition.linearDamping = 1000 * Math.sin(0.2) / 1.5
    let box = world.addBody(definition)
    world.addShape(.box(Size(20, 20)), SurfaceMaterial(friction: 0), to: box)
    world.setGroups(mutual: [1], of: box)
    world.run(600, gravity: gravity)
    #expect(world.isAwake(box))
    #expect(abs(world.position(of: box).distance(to: place) - 15) < 1)
  }

  /// A ball that rolls over a floor.
  private func rolling(speed: Double) -> (World, BodyID) {
    var world = World()
    world.add(.box(Size(4000, 40)), at: Vector(0, 20), kind: .fixed)
    let ball = world.add(.circle(radius: 10), at: Vector(0, -10), velocity: Vector(speed, 0))
    world.setAngularVelocity(speed / 10, of: ball)
    return (world, ball)
  }
}
