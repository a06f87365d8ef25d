import Geometry

/// A list of JSON that takes only so many bytes; what does not fit is counted.
struct SizedList {
  private let most: Int
  private var entries: [String] = []
  private var byteCount = 0
  /// How many entries did not fit.
  private(set) var leftOut = 0

  /// An empty list.
  ///
  /// - Parameter most: The most bytes of its entries.
  init(most: Int) { self.most = most }

  /// Adds an entry, unless it or one before did not fit.
  mutating func add(_ json: String) {
    guard leftOut == 0, byteCount + json.utf8.count < most else { return leftOut += 1 }
    byteCount += json.utf8.count + 1
    entries.append(json)
  }

  /// The list as JSON.
  var json: String { jsonList(entries) }
}
