/// The generations of handles that a restore undid.
struct UndoneGenerations {
  private var ranges: [ClosedRange<UInt32>] = []
  /// The words of errors about such a handle, as in "did not exist at tick 60".
  var absence = "did not exist then"

  mutating func add(_ range: ClosedRange<UInt32>) {
    if let last = ranges.last, range.lowerBound <= last.upperBound + 1 {
      ranges[ranges.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
    } else {
      ranges.append(range)
    }
  }

  func contains(_ generation: UInt32) -> Bool { ranges.contains { $0.contains(generation) } }
}
