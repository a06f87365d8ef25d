import Geometry
import Scripting

/// Changed files, held back until an editor has had time to put everything in place.
///
/// Times are in seconds, from any start; it knows no clock and asks no file system.
package struct PendingChanges {
  /// How long a file must have been left alone.
  static let quiet = 0.05
  /// How long a file is waited for that never is.
  static let longest = 0.5
  /// How long one that is missing may take to come back, as between a backup and a new file.
  static let absence = 0.3

  private struct Change {
    let path: String
    let first: Double
    var last: Double

    /// When it may be looked at again.
    var soonest: Double { min(last + quiet, first + longest) }
  }

  private var changes: [Change] = []

  /// No changes.
  package init() {}

  /// Whether there are none.
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

  /// When the first of them may be looked at again; infinity without any.
  package var nextTime: Double { changes.map(\.soonest).min() ?? .infinity }

  /// Takes out what has settled, in the order of the first change.
  ///
  /// - Parameters:
  ///   - time: Now.
  ///   - exists: Whether there is something at a path.
  /// - Returns: The paths; empty when nothing has settled.
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
