import Geometry
import Physics
import Testing

/// Properties of any world, tested with thousands of random worlds, each named by its seed.
@Suite("Properties of random worlds")
struct PropertyTests {
  #if DEBUG
    private static let worlds: UInt64 = 12
  #else
    private static let worlds: UInt64 = 1000
  #endif

  @Test("all numbers stay finite and nothing leaves a closed box")
  func closed() {
    for seed in 0..<Self.worlds {
      var random = RandomWorld(seed: seed, seed % 2 == 0 ? .all : [.all, .chain])
      var problem: String?
      while problem == nil && random.step < 240 {
        random.advance()
        if !random.world.isFinite { problem = "a number is not finite" }
        for body in random.dynamicBodies {
          let position = random.world.centerOfMass(of: body)
          if !RandomWorld.room.contains(position) {
            problem = "body \(body.index) is at \(position)"
          }
        }
      }
      #expect(problem == nil, "seed \(seed), step \(random.step)")
    }
  }

  @Test("a snapshot replays to the bit, and so does a world that was encoded and decoded")
  func replays() throws {
    for seed in 0..<Self.worlds {
      var random = RandomWorld(seed: seed, .all)
      var dice = Dice(state: seed)
      for _ in 0..<Int(dice.number(0, 150)) { random.advance() }
      var copy = random
      var decoded = random
      decoded.world = try World(decoding: random.world.encoded())
      #expect(decoded.world == random.world, "seed \(seed), step \(random.step)")
      for _ in 0..<60 { random.advance() }
      for _ in 0..<60 { copy.advance() }
      #expect(copy.world == random.world, "seed \(seed), snapshot \(random.step - 60)")
      for _ in 0..<60 { decoded.advance() }
      #expect(decoded.world == random.world, "seed \(seed), decoded \(random.step - 60)")
    }
  }

  @Test("energy never exceeds its start by over 1 % without a motor and without overlap")
  func energy() {
    for seed in 0..<Self.worlds {
      let kind: RandomWorld.Kind =
        seed % 2 == 0 ? [.gravity, .joints, .compounds] : [.joints, .compounds]
      var random = RandomWorld(seed: seed, kind)
      let start = random.energy
      var (highest, when) = (start, 0)
      for _ in 0..<240 {
        random.advance()
        if random.energy > highest { (highest, when) = (random.energy, random.step) }
      }
      #expect(highest <= 1.01 * start, "seed \(seed), step \(when): \(highest / start)")
    }
  }

  /// A contact gives way by its load over its mass, divided by the square of 2 pi 60 Hz.
  ///
  /// That is a quarter of a point where something forty times heavier lies on a small thing.
  @Test("once settled, no two shapes are deeper in each other than two slops")
  func penetration() {
    for seed in 0..<Self.worlds / 5 {
      var random = RandomWorld(seed: seed, [.gravity])
      for _ in 0..<900 { random.advance() }
      guard random.world.isAsleep else { continue }
      let deepest = random.world.deepestOverlap(random.outlines)
      #expect(deepest <= 2 * random.world.settings.slop, "seed \(seed)")
    }
  }
}
