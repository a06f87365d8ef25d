import Dynamics

/// A digest of the poses in each tick since the last mark of a recording, in four hexadecimal
/// digits.
///
/// Where the digests of a mark differ, the trail gives the first tick that differs. It covers poses
/// only, because a full digest would take longer than the tick itself.
struct DigestTrail: Hashable, Sendable {
  private(set) var text = ""

  init() {}

  /// Reads a trail; nil if the text is no trail.
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

  /// The age, in ticks, of the first difference between two trails that end in the same tick.
  ///
  /// It is 0 for the last tick, and for trails of different lengths, as in older recordings.
  func age(ofDifferenceFrom other: DigestTrail) -> Int {
    guard text.utf8.count == other.text.utf8.count else { return 0 }
    let same = zip(text.utf8, other.text.utf8).prefix { $0 == $1 }.count
    return max(0, text.utf8.count / 4 - same / 4 - 1)
  }
}
