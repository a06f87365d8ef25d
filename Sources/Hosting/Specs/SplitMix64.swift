import Geometry

/// Random numbers that depend on a seed and a name only: the same on all machines.
///
/// Source: Guy Steele, Doug Lea and Christine Flood, "Fast Splittable Pseudorandom Number
/// Generators", OOPSLA, 2014, figure 16.
package struct SplitMix64 {
  private var state: UInt64

  /// Starts the numbers of a seed for what has a name, such as a spec.
  package init(seed: UInt64, name: String = "") {
    var start = Fingerprint(seed: seed)
    start.add(name.utf8)
    state = start.value
  }

  /// The next number, of 64 bits.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  /// The next number from 0 to below `count`, which is at least 1.
  package mutating func next(below count: UInt64) -> UInt64 {
    next().multipliedFullWidth(by: count).high
  }

  /// The next number from 0 to `last`.
  mutating func next(upTo last: UInt64) -> UInt64 {
    last == .max ? next() : next(below: last + 1)
  }
}
