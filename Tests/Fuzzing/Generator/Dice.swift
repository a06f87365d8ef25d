import Geometry

/// Random choices that are the same for a seed in every process.
package struct Dice: RandomNumberGenerator {
  private var random: SplitMix64

  package init(seed: UInt64) { random = SplitMix64(state: seed &* 0x2545_F491_4F6C_DD1D) }

  package mutating func next() -> UInt64 { random.next() }

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
