import Builds
import Geometry
import Testing

/// Boxes on level ground that is put together of lines, chains, rects, tiles and others.
@Suite("Level ground")
struct LevelGroundTests {
  private static let count = 200

  @Test("what lies still on it, also with an overhang of nearly half, stays where it is", .heavy)
  func rest() {
    var dice = Dice(seed: 1)
    for _ in 0..<Self.count {
      let ground = LevelCase(.rest, &dice)
      let outcome = ground.run()
      #expect(outcome.shift < 0.1 && outcome.angle < 0.003, "\(outcome) \(ground)")
    }
  }

  @Test("what falls flat on it, also with an overhang of nearly half, stays upright", .heavy)
  func drop() {
    var dice = Dice(seed: 2)
    for _ in 0..<Self.count {
      let ground = LevelCase(.drop, &dice)
      let outcome = ground.run()
      #expect(outcome.shift < 0.1 && outcome.angle < 0.003, "\(outcome) \(ground)")
    }
  }

  @Test("what slides over it keeps its speed and stays upright", .heavy)
  func slide() {
    var dice = Dice(seed: 3)
    for _ in 0..<Self.count {
      let ground = LevelCase(.slide, &dice)
      let outcome = ground.run()
      #expect(outcome.loss < 0.001 && outcome.angle < 0.003, "\(outcome) \(ground)")
    }
  }

  @Test("what slides off its end leaves it as it leaves one line", .heavy)
  func end() {
    var dice = Dice(seed: 4)
    for _ in 0..<Self.count {
      let ground = LevelCase(.leave, &dice)
      let outcome = ground.run()
      #expect(outcome.loss < 0.02, "\(outcome) \(ground)")
    }
  }
}
