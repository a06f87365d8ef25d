package import Sessions

/// A list of runs by their numbers: `12` or `15..20`, with commas between.
package enum RunList {
  /// Reads a list.
  ///
  /// - Parameters:
  ///   - text: The list.
  ///   - count: The number of runs of the sweep.
  /// - Returns: The ranges of runs, in the order of the text.
  /// - Throws: `VariationError` for another form, and for runs that the sweep does not have.
  package static func ranges(
    _ text: some StringProtocol, of count: Int
  ) throws(VariationError) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = String(part).split(separator: "..", omittingEmptySubsequences: false)
      guard let first = ends.first.flatMap({ Int($0) }), let last = ends.last.flatMap({ Int($0) }),
        ends.count <= 2, first >= 0, first <= last
      else {
        throw VariationError("runs must be numbers such as 12 or 15..20, not \(part)")
      }
      guard last < count else {
        throw VariationError("the last run is \(count - 1), there is no run \(last)")
      }
      ranges.append(first..<last + 1)
    }
    return ranges
  }
}

/// The runs that are still to be carried out, in order.
struct RunQueue {
  private var ranges: [Range<Int>]
  private(set) var count: Int

  /// A queue of ranges, without the runs that are done.
  init(_ ranges: [Range<Int>], without done: Set<Int> = []) {
    self.ranges = []
    count = 0
    for range in ranges {
      var start = range.lowerBound
      for run in done.filter(range.contains).sorted() {
        if start < run { self.ranges.append(start..<run) }
        start = run + 1
      }
      if start < range.upperBound { self.ranges.append(start..<range.upperBound) }
    }
    self.ranges.reverse()
    count = self.ranges.reduce(0) { $0 + $1.count }
  }

  /// Removes and returns the next run; nil when none is left.
  package mutating func next() -> Int? {
    guard let range = ranges.popLast() else { return nil }
    if range.count > 1 { ranges.append(range.lowerBound + 1..<range.upperBound) }
    count -= 1
    return range.lowerBound
  }

  /// Puts runs back at the front.
  mutating func putBack(_ runs: [Int]) {
    for run in runs.reversed() { ranges.append(run..<run + 1) }
    count += runs.count
  }
}
