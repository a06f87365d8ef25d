/// Random choices that are the same for a seed in every process (SplitMix64).
///
/// Source: Guy Steele and others, "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
package struct Dice: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed &* 0x2545_F491_4F6C_DD1D }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// True in `share` of a hundred throws.
  package mutating func chance(_ share: Int) -> Bool { number(0...99) < share }

  package mutating func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  /// One of a list, which must not be empty.
  package mutating func pick<Element>(_ list: [Element]) -> Element {
    list[number(0...(list.count - 1))]
  }
}
