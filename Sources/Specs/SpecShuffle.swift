import Geometry

/// Shuffles with an order that depends only on a seed and a name: the same on all machines.
///
/// It uses the Fisher-Yates shuffle.
package struct SpecShuffle {
  private var random: SplitMix64

  /// Starts the order for a seed and a name, such as that of a spec file.
  package init(seed: UInt64, name: String = "") { random = SplitMix64(seed: seed, name: name) }

  /// The values in the next order.
  package mutating func shuffled<Element>(_ values: [Element]) -> [Element] {
    var values = values
    for place in values.indices.dropFirst().reversed() {
      values.swapAt(place, Int(random.next(below: UInt64(place + 1))))
    }
    return values
  }
}
