/// The items of a behavior that is in no tree, in the order in which they were added.
struct LooseItems {
  private(set) var list: [any DynamicItem]
  /// The items by identity; nil until a long list is searched.
  private var known: Set<ObjectIdentifier>?
  /// The length up to which the list itself is searched.
  private static let short = 16

  init(_ items: [any DynamicItem] = []) {
    list = items
  }

  /// Whether an item is among them.
  ///
  /// - Complexity: O(1) on average over many searches, between which items are added.
  mutating func contains(_ item: any DynamicItem) -> Bool {
    if list.count <= Self.short { return list.contains { $0 === item } }
    if known == nil { known = Set(list.map(ObjectIdentifier.init)) }
    return known?.contains(ObjectIdentifier(item)) ?? false
  }

  mutating func append(_ item: any DynamicItem) {
    list.append(item)
    known?.insert(ObjectIdentifier(item))
  }

  mutating func remove(_ item: any DynamicItem) {
    list.removeAll { $0 === item }
    known?.remove(ObjectIdentifier(item))
  }
}
