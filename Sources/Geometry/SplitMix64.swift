/// Random numbers that depend only on their start, the same on all machines.
///
/// Source: Guy Steele, Doug Lea and Christine Flood, "Fast Splittable Pseudorandom Number
/// Generators", OOPSLA, 2014, figure 16.
package struct SplitMix64: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts the numbers of a state.
  package init(state: UInt64) { self.state = state }

  /// Starts the numbers of a seed and a name, such as a spec's.
  package init(seed: UInt64, name: String = "") {
    var start = Fingerprint(seed: seed)
    start.add(name.utf8)
    state = start.value
  }

  /// The next number, of 64 bits.
  package mutating func next() -> UInt64 { Self.next(after: &state) }

  /// The next number, of 64 bits, after a state that is stored elsewhere.
  @inlinable
  package static func next(after state: inout UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// The next number from 0 to below 1, after a state that is stored elsewhere.
  @inlinable
  package static func unit(after state: inout UInt64) -> Double {
    Double(next(after: &state) >> 11) * 0x1p-53
  }

  /// The next number from `low` to below `high`.
  package mutating func number(_ low: Double, _ high: Double) -> Double {
    low + (high - low) * Self.unit(after: &state)
  }

  /// The next number from 0 to below `count`, which is at least 1.
  package mutating func next(below count: UInt64) -> UInt64 {
    next().multipliedFullWidth(by: count).high
  }

  /// The next number from 0 to `last`.
  package mutating func next(upTo last: UInt64) -> UInt64 {
    last == .max ? next() : next(below: last + 1)
  }
}
