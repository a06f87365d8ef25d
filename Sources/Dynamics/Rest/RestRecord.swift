import Geometry

/// What the rest rule knows about an item beside its velocity.
struct RestRecord {
  /// The tick before which no look ahead is made for the item, as the last one saw it leave.
  var triedUntil = 0
  /// The last tick in which an action visibly changed the item, or a tick long ago.
  var handTick = Int.min / 2
  /// The last tick in which the item was found to rest, or -1.
  var restTick = -1
  /// What an action last left the item like, as far as that is seen.
  var shown: ShownState?
  /// Where the item last rested or was put.
  var home: Pose
  /// Where the item was when it was last looked whether it stands still, and whether it did.
  var mark: Pose
  var isStill = false
  /// The tick from which the item's pile is tried even if it does not stand still.
  var patientUntil = 0
  /// Whether the item is outside of the active bounds.
  var isAway = false
}

/// Where a body is.
struct Pose {
  var center: Vector
  var angle: Double

  /// By how much a corner, a radius from the center, has moved at most between two poses, in points.
  @inline(__always)
  func distance(to other: Pose, radius: Double) -> Double {
    (center - other.center).length + abs(angle - other.angle) * radius
  }
}

/// What is seen of an item, to notice what actions do by hand.
struct ShownState {
  var pose: Pose
  var size: Size
  var scale: Vector
  var translation: Vector
  var scalesLast: Bool
  var alpha: Double

  init(row: Int, columns: ItemColumns) {
    pose = columns.pose(of: row)
    size = columns.size(of: row)
    scale = Vector(columns.column(.scaleX)[row], columns.column(.scaleY)[row])
    translation = Vector(columns.column(.translationX)[row], columns.column(.translationY)[row])
    scalesLast = columns.column(.lateScaling)[row] != 0
    alpha = columns.column(.alpha)[row]
  }

  /// Whether two states look the same: no corner differs by an eighth of a point.
  func resembles(_ other: ShownState) -> Bool {
    let radius = 0.5 * (size.width * size.width + size.height * size.height).squareRoot()
    let growth = Vector(size.width - other.size.width, size.height - other.size.height).length
    let way =
      pose.distance(to: other.pose, radius: radius) + (translation - other.translation).length
      + 0.5 * growth + radius * (scale - other.scale).length
    return way < RestTrial.unseen && abs(alpha - other.alpha) < 1.0 / 512
      && scalesLast == other.scalesLast
  }
}

extension ItemColumns {
  /// Where a row's item is.
  func pose(of row: Int) -> Pose { Pose(center: center(of: row), angle: column(.angle)[row]) }

  /// The distance from a row's center to its corners, in points.
  @inline(__always)
  func radius(of row: Int) -> Double {
    let (width, height) = (column(.width)[row], column(.height)[row])
    return 0.5 * (width * width + height * height).squareRoot()
  }
}
