/// The drawn numbers of items after each tick: 6 per item, items in the order of their ids.
///
/// They are x, y, angle, scaleX, scaleY and alpha; x is NaN while an item is hidden or missing.
package struct Rows {
  /// The numbers of an item in a tick.
  package static let width = 6

  private var ticks: [[Float]] = []
  /// The kinds of items that were stored since the tick before, for ticks that have some.
  private var stored: [Int: [ItemKinds]] = [:]
  /// The memory of all rows, in bytes.
  package private(set) var byteCount = 0

  /// The number of ticks, tick 0 included.
  package var count: Int { ticks.count }

  /// The numbers after a tick; items that came later are left out.
  package subscript(tick: Int) -> [Float] { ticks[tick] }

  /// The kinds of items that were stored between a tick and the one before.
  func stored(at tick: Int) -> [ItemKinds] { stored[tick] ?? [] }

  mutating func append(_ row: [Float], stored changes: [ItemKinds]) {
    if !changes.isEmpty { stored[ticks.count] = changes }
    ticks.append(row)
    byteCount += row.count * MemoryLayout<Float>.size
  }

  /// Keeps the first ticks.
  mutating func keep(_ count: Int) {
    while ticks.count > count, let row = ticks.popLast() {
      stored[ticks.count] = nil
      byteCount -= row.count * MemoryLayout<Float>.size
    }
  }

  /// The memory of the rows from a tick on, in bytes.
  func byteCount(from tick: Int) -> Int {
    ticks.dropFirst(tick).reduce(0) { $0 + $1.count * MemoryLayout<Float>.size }
  }

  /// The rows of some ticks as the page reads them: little endian, equally many items per tick.
  ///
  /// - Parameters:
  ///   - range: The ticks.
  ///   - items: The number of items, for all ticks.
  ///   - bytes: The bytes to which they are added.
  func write(_ range: Range<Int>, items: Int, to bytes: inout [UInt8]) {
    bytes.reserveCapacity(bytes.count + range.count * items * Rows.width * 4)
    let missing = [Float](repeating: .nan, count: Rows.width)
    for tick in range {
      let row = ticks[tick]
      row.withUnsafeBytes { bytes.append(contentsOf: $0) }
      for _ in (row.count / Rows.width)..<max(items, row.count / Rows.width) {
        missing.withUnsafeBytes { bytes.append(contentsOf: $0) }
      }
    }
  }
}

/// Whether two rows are the same to the bit.
func areSame(_ a: [Float], _ b: [Float]) -> Bool {
  a.count == b.count && zip(a, b).allSatisfy { $0.bitPattern == $1.bitPattern }
}
