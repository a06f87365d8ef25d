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

  /// The kinds of a child or a member that a change of its parent or group can change.
  ///
  /// A turn or a scale moves all that is off the center; unequal scales also couple the two.
  fileprivate var inherited: ShownKinds {
    isDisjoint(with: [.turn, .extent]) ? self : union(.pose)
  }
}

/// Notes the shown numbers of items that were stored since the previous tick.
///
/// Scripts, callers and animations without a duration store numbers. The world, running animations,
/// gestures, groups and the rest rule move them. Numbers are compared at the ends of the parts of a
/// tick, so stores cost nothing extra.
package final class StoreObserver {
  private static let fields: [(field: ItemField, kind: ShownKinds)] = [
    (.x, .place), (.y, .place), (.translationX, .place), (.translationY, .place), (.angle, .turn),
    (.width, .extent), (.height, .extent), (.scaleX, .extent), (.scaleY, .extent),
    (.alpha, .opacity),
  ]

  private let table: ItemTable
  /// The numbers of all rows when they were compared last, by the places of `fields`.
  private var last: [[Double]]
  /// The group of each row then; -1 for none.
  private var groups: [Int32] = []
  /// The kinds that were stored, by rows, without those of parents and groups.
  private var stored: [ShownKinds] = []

  init(_ table: ItemTable) {
    self.table = table
    last = Self.fields.map { _ in [] }
    compare(isStored: false)
  }

  /// The kinds of a row's item that were stored since the last `begin()`, in itself, its group or
  /// its parents, which show it.
  package func stored(in row: Int) -> ShownKinds {
    guard row < stored.count else { return [] }
    // An item with a parent is in no group.
    let above = Int(max(table.rows[row].group, table.rows[row].parent))
    return above < 0 ? stored[row] : stored[row].union(stored(in: above).inherited)
  }

  /// Begins a tick of the stage, whether its animator ticks or is paused.
  package func begin() {
    for row in stored.indices { stored[row] = [] }
  }

  /// Compares all numbers and groups with those before.
  ///
  /// - Parameter isStored: Whether what differs was stored; otherwise it was moved,
  ///   or another moment was restored.
  /// - Complexity: Linear in the rows that were ever used.
  package func compare(isStored: Bool) {
    let (count, columns) = (table.rowCount, table.columns)
    while stored.count < count {
      groups.append(table.rows[stored.count].group)
      stored.append([])
    }
    for row in 0..<count where groups[row] != table.rows[row].group {
      groups[row] = table.rows[row].group
      if isStored { stored[row].formUnion([.pose, .opacity]) }
    }
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
