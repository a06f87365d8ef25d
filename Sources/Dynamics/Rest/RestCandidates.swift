import Physics

/// Memory for finding islands to try and items at rest, which is reused.
struct RestCandidates {
  /// Whether an item of unpredictable behaviors is at each index.
  var isActed: [Bool] = []
  /// Whether an item of the island with a root may not be tried, or may not rest.
  var isExcluded: [Bool] = []
  /// The number of items of each island, by its root.
  var sizes: [Int32] = []
  /// The number of the group as which an island is on trial, by its root; -1 for none.
  var groups: [Int32] = []
  /// Whether the item at a place may rest.
  var mayRest: [Bool] = []
  /// Bodies that are put to sleep.
  var sleepers: [BodyID] = []

  mutating func clear(places: Int, roots: Int) {
    Self.fill(&isActed, false, places)
    Self.fill(&isExcluded, false, roots)
    Self.fill(&sizes, 0, roots)
    Self.fill(&groups, -1, roots)
    sleepers.clear()
  }

  /// Fills a column with equal elements, in the memory that it already has.
  static func fill<Element>(_ column: inout [Element], _ element: Element, _ count: Int) {
    column.clear()
    column.append(contentsOf: repeatElement(element, count: count))
  }
}
