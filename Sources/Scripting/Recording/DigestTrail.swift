import Dynamics

/// A digest of the poses in each tick since the last mark of a recording, of four hexadecimal digits.
///
/// Where the digests of a mark differ, it tells from which tick on. A whole digest in each tick would
/// take longer than the tick itself, so these are of poses only.
struct DigestTrail: Hashable, Sendable {
  private(set) var text = ""

  init() {}

  /// Reads a trail; nil for what is none.
  init?(_ text: String) {
    guard text.utf8.count % 4 == 0, text.allSatisfy(\.isHexDigit) else { return nil }
    self.text = text
  }

  /// Adds the poses of a stage's items.
  ///
  /// - Complexity: O(n) in the items.
  mutating func add(_ stage: Stage) {
    var print: UInt64 = 0
    for item in stage.items where item.isAlive {
      for field in [ItemField.x, .y, .angle] {
        print = (print ^ item.item[field].bitPattern) &* 0x9E37_79B9_7F4A_7C15
        print ^= print >> 32
      }
    }
    let digits = String(print & 0xFFFF | 0x1_0000, radix: 16)
    text += digits.dropFirst()
  }

  /// How many ticks ago two trails that end in the same tick began to differ, counted from 0; 0 where
  /// they have other lengths, as of older recordings.
  func age(ofDifferenceFrom other: DigestTrail) -> Int {
    guard text.utf8.count == other.text.utf8.count else { return 0 }
    let same = zip(text.utf8, other.text.utf8).prefix { $0 == $1 }.count
    return max(0, text.utf8.count / 4 - same / 4 - 1)
  }
}
