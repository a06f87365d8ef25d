import Dynamics
import Pictures

/// An item, and some kinds of its values.
struct ItemKinds: Hashable {
  /// The item's id.
  let item: Int
  let kinds: ShownKinds
}

/// The kinds of an item's numbers in a row, with their places, and the least change of a step.
private let rowKinds: [(kind: ShownKinds, fields: [Int], least: Double)] = [
  (.place, [0, 1], ShownKinds.place.leastStep), (.turn, [2], ShownKinds.turn.leastStep),
  (.extent, [3, 4], 0.02), (.opacity, [5], ShownKinds.opacity.leastStep),
]

/// Finds the steps at a tick: pages show these kinds of an item unchanged until the tick.
///
/// - Parameters:
///   - tick: The tick.
///   - stored: The kinds of items that were stored since the tick before.
///   - number: A number of an item at a tick, by its place in a row; nil if the item does not
///     exist.
/// - Returns: The steps.
func steps(
  at tick: Int, of stored: [ItemKinds], number: (_ tick: Int, _ item: Int, _ field: Int) -> Float?
) -> [ItemKinds] {
  stored.compactMap { entry in
    /// The change to a tick; nil if the item does not exist before or then.
    func change(to tick: Int, _ fields: [Int]) -> SIMD4<Double>? {
      var change = SIMD4<Double>.zero
      for (place, field) in fields.enumerated() {
        guard let old = number(tick - 1, entry.item, field),
          let new = number(tick, entry.item, field)
        else { return nil }
        change[place] = Double(new) - Double(old)
      }
      return change
    }
    var kinds: ShownKinds = []
    for (kind, fields, least) in rowKinds where entry.kinds.contains(kind) {
      if let now = change(to: tick, fields), let before = change(to: tick - 1, fields),
        isStep(
          now, after: before, before: change(to: tick + 1, fields) ?? .zero, least: least)
      {
        kinds.insert(kind)
      }
    }
    return kinds.isEmpty ? nil : ItemKinds(item: entry.item, kinds: kinds)
  }
}

/// Steps as pages read them.
enum RowSteps {
  /// The numbers of a step in a message: the tick, the item, and the kinds.
  static let width = 3
}

extension Rows {
  /// The steps at a tick.
  ///
  /// At the last tick, items count as if they stopped there.
  func steps(at tick: Int) -> [ItemKinds] {
    Viewing.steps(at: tick, of: stored(at: tick)) { tick, item, field in
      guard tick >= 0, tick < count, (item + 1) * Self.width <= self[tick].count else { return nil }
      let row = self[tick]
      return row[item * Self.width].isNaN ? nil : row[item * Self.width + field]
    }
  }

  /// Adds the steps that the rows of some ticks decide: those of these ticks and of the tick
  /// before.
  ///
  /// Each is `RowSteps.width` whole numbers, little endian.
  func writeSteps(_ range: Range<Int>, to bytes: inout [UInt8]) {
    for tick in max(1, range.lowerBound - 1)..<max(1, range.upperBound) {
      for step in steps(at: tick) {
        for word in [UInt32(tick), UInt32(step.item), UInt32(step.kinds.rawValue)] {
          withUnsafeBytes(of: word.littleEndian) { bytes.append(contentsOf: $0) }
        }
      }
    }
  }
}
