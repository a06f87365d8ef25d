import Dynamics
import Scripting

/// Facts about a stage that the library keeps between calls: the rows of its items in order.
final class StageFacts {
  private(set) weak var stage: Stage?
  /// The failures of hooks so far.
  var failures = 0
  /// The number of different lists of items that were seen.
  private(set) var version = 0
  /// The items of `runs`; holding the list makes every change of it a new list.
  private var items: [StageItem] = []
  /// The rows of the items, as ranges of successive rows.
  private var runs: [Range<Int>] = []

  init(_ stage: Stage) { self.stage = stage }

  /// Takes notice of the present items.
  func refresh(_ stage: Stage) {
    let present = stage.items
    // As this object holds the old list, a list at the same place is the same list.
    let isSame = present.withUnsafeBufferPointer { new in
      items.withUnsafeBufferPointer { $0.baseAddress == new.baseAddress && $0.count == new.count }
    }
    guard !isSame || version == 0 else { return }
    (items, version, runs) = (present, version + 1, [])
    for row in present.lazy.map(\.row) {
      if let last = runs.last, last.upperBound == row {
        runs[runs.count - 1] = last.lowerBound..<row + 1
      } else {
        runs.append(row..<row + 1)
      }
    }
  }

  /// Copies a field of all items.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - stage: The stage, whose items `refresh(_:)` has seen.
  ///   - place: Room for a number for each item.
  ///   - isInTick: Whether items may have lost their rows in the present tick.
  func copy(
    _ field: ItemField, of stage: Stage, to place: UnsafeMutablePointer<Double>, isInTick: Bool
  ) {
    if isInTick {
      for (index, item) in items.enumerated() { place[index] = item.item[field] }
      return
    }
    stage.withSpan(of: field) { span in
      var place = place
      for run in runs {
        span.extracting(run).withUnsafeBufferPointer { rows in
          place.update(from: rows.baseAddress!, count: rows.count)
        }
        place += run.count
      }
    }
  }
}
