/// The items of a behavior in their order, each removed in O(1) on average.
///
/// Removed items leave the list when they are half of it or more, so a hook that removes a thousand
/// items does not move the others a thousand times.
struct ItemList {
  private var list: [StageItem]
  /// The removed items that are still in the list.
  private var removed: Set<ObjectIdentifier> = []
  /// The place of the first item that is not removed.
  private var start = 0

  init(_ items: [StageItem] = []) { list = items }

  /// The items.
  ///
  /// - Complexity: O(*n*) while the list has removed items.
  var all: [StageItem] {
    removed.isEmpty ? list : list.filter { !removed.contains(ObjectIdentifier($0)) }
  }

  var count: Int { list.count - removed.count }
  var first: StageItem? { start < list.count ? list[start] : nil }

  /// Whether adding the item again needs the removed items out of the list first, in O(*n*).
  func mustCompact(toAdd item: StageItem) -> Bool { removed.contains(ObjectIdentifier(item)) }

  mutating func append(_ item: StageItem) {
    if mustCompact(toAdd: item) { compact() }
    list.append(item)
  }

  /// Removes an item that is among the items.
  mutating func remove(_ item: StageItem) {
    removed.insert(ObjectIdentifier(item))
    while start < list.count, removed.contains(ObjectIdentifier(list[start])) { start += 1 }
    if removed.count * 2 >= list.count { compact() }
  }

  /// Takes the removed items out of the list.
  mutating func compact() { if !removed.isEmpty { self = ItemList(all) } }
}
