/// Kinds of shown values of an item.
package struct ShownKinds: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The center, with the shown displacement.
  package static let place = ShownKinds(rawValue: 1)
  /// The angle.
  package static let turn = ShownKinds(rawValue: 2)
  /// The size and the scales.
  package static let extent = ShownKinds(rawValue: 4)
  /// The opacity.
  package static let opacity = ShownKinds(rawValue: 8)
  /// The colour, which is not stored in the table.
  package static let color = ShownKinds(rawValue: 16)
  /// All values of a transform.
  package static let pose: ShownKinds = [.place, .turn, .extent]
}

/// Notes the shown numbers of items that were stored since the previous tick.
///
/// Scripts, callers and animations without a duration store numbers. The world, running animations,
/// gestures, groups and the rest rule move them. Numbers are compared at the ends of the parts of a
/// tick, so stores cost nothing extra, and the members of a stored group count.
package final class StoreObserver {
  private static let fields: [(field: ItemField, kind: ShownKinds)] = [
    (.x, .place), (.y, .place), (.translationX, .place), (.translationY, .place), (.angle, .turn),
    (.width, .extent), (.height, .extent), (.scaleX, .extent), (.scaleY, .extent),
    (.alpha, .opacity),
  ]

  private let table: ItemTable
  /// The numbers of all rows when they were compared last, by the places of `fields`.
  private var last: [[Double]]
  /// The kinds that were stored, by rows.
  private var stored: [ShownKinds] = []

  init(_ table: ItemTable) {
    self.table = table
    last = Self.fields.map { _ in [] }
    compare(isStored: false)
  }

  /// The kinds of a row's item that were stored since the last `begin()`.
  package func stored(in row: Int) -> ShownKinds { row < stored.count ? stored[row] : [] }

  /// Begins a tick of the stage, whether its animator ticks or is paused.
  package func begin() {
    for row in stored.indices { stored[row] = [] }
  }

  /// Compares all numbers with those before.
  ///
  /// - Parameter isStored: Whether the numbers that differ were stored; otherwise they were moved,
  ///   or another moment was restored.
  /// - Complexity: Linear in the rows that were ever used.
  package func compare(isStored: Bool) {
    let (count, columns) = (table.rowCount, table.columns)
    while stored.count < count { stored.append([]) }
    for (place, entry) in Self.fields.enumerated() {
      let column = columns.column(entry.field)
      for row in 0..<min(count, last[place].count) where last[place][row] != column[row] {
        last[place][row] = column[row]
        if isStored { stored[row].formUnion(entry.kind) }
      }
      for row in min(count, last[place].count)..<count { last[place].append(column[row]) }
    }
  }
}

extension DynamicAnimator {
  /// The observer of stores, which is made at its first use and observes from then on.
  package var storeObserver: StoreObserver {
    if let stores { return stores }
    let made = StoreObserver(itemTable)
    stores = made
    return made
  }
}
