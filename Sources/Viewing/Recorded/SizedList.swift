import Geometry

/// A list of JSON with a limit in bytes; it counts the entries that do not fit.
struct SizedList {
  private let most: Int
  private var entries: [String] = []
  private var byteCount = 0
  /// The number of entries that did not fit.
  private(set) var leftOut = 0

  /// An empty list.
  ///
  /// - Parameter most: The most bytes of its entries.
  init(most: Int) { self.most = most }

  /// Adds an entry, unless it or an earlier one does not fit.
  mutating func add(_ json: String) {
    guard leftOut == 0, byteCount + json.utf8.count < most else { return leftOut += 1 }
    byteCount += json.utf8.count + 1
    entries.append(json)
  }

  /// The list as JSON.
  var json: String { jsonList(entries) }
}
