import Geometry

/// Orders that depend on a seed and a name only: the same on all machines.
///
/// Source: Guy Steele, Doug Lea and Christine Flood, "Fast Splittable Pseudorandom Number
/// Generators", OOPSLA, 2014, figure 16; the shuffle is Fisher's and Yates's.
package struct SpecShuffle {
  private var state: UInt64

  /// Starts the order of a seed for what has a name, such as a spec file.
  package init(seed: UInt64, name: String = "") {
    var start = Fingerprint(seed: seed)
    start.add(name.utf8)
    state = start.value
  }

  /// The values in another order.
  package mutating func shuffled<Element>(_ values: [Element]) -> [Element] {
    var values = values
    for place in values.indices.dropFirst().reversed() {
      let other = next().multipliedFullWidth(by: UInt64(place + 1)).high
      values.swapAt(place, Int(other))
    }
    return values
  }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
