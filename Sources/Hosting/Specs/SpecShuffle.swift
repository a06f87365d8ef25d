import Geometry

/// Orders that depend on a seed and a name only: the same on all machines.
///
/// The shuffle is Fisher's and Yates's.
package struct SpecShuffle {
  private var random: SplitMix64

  /// Starts the order of a seed for what has a name, such as a spec file.
  package init(seed: UInt64, name: String = "") { random = SplitMix64(seed: seed, name: name) }

  /// The values in another order.
  package mutating func shuffled<Element>(_ values: [Element]) -> [Element] {
    var values = values
    for place in values.indices.dropFirst().reversed() {
      values.swapAt(place, Int(random.next(below: UInt64(place + 1))))
    }
    return values
  }
}
