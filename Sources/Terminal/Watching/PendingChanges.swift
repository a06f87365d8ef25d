import Geometry
import Scripting

/// Changed files, which wait until an editor has finished saving them.
///
/// Times are in seconds, from any start. This type reads neither a clock nor the file system.
package struct PendingChanges {
  /// The time without changes after which a file counts as saved.
  package static let quiet = 0.05
  /// The longest time to wait for a file that keeps changing.
  package static let longest = 0.5
  /// The time within which a missing file may come back, as between a backup and a new file.
  package static let absence = 0.3

  private struct Change {
    let path: String
    let first: Double
    var last: Double

    /// The earliest time to look at it again.
    var soonest: Double { min(last + quiet, first + longest) }
  }

  private var changes: [Change] = []

  /// No changes.
  package init() {}

  /// Whether no file has changed.
  package var isEmpty: Bool { changes.isEmpty }

  /// Notes that files changed.
  package mutating func note(_ paths: [String], at time: Double) {
    for path in paths {
      if let place = changes.firstIndex(where: { $0.path.hasBytes(of: path) }) {
        changes[place].last = time
      } else {
        changes.append(Change(path: path, first: time, last: time))
      }
    }
  }

  /// The time when the first file may be read; infinity without any.
  package var nextTime: Double { changes.map(\.soonest).min() ?? .infinity }

  /// Removes and returns the files that are ready, in the order of the first change.
  ///
  /// - Parameters:
  ///   - time: The present time.
  ///   - exists: Whether a path exists.
  /// - Returns: The paths; empty when no file is ready.
  package mutating func take(at time: Double, exists: (String) -> Bool) -> [String] {
    var taken: [String] = []
    changes.removeAll { change in
      guard time >= change.soonest else { return false }
      guard exists(change.path) || time >= change.last + Self.absence else { return false }
      taken.append(change.path)
      return true
    }
    return taken
  }
}
