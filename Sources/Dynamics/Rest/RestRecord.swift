import Geometry

/// The state of the rest rule for an item in addition to its velocity.
struct RestRecord {
  /// The tick before which the item is not tried again, because the last prediction saw it leave.
  var triedUntil = 0
  /// The last tick in which the item was found to rest, or -1.
  var restTick = -1
  /// The pose in which the item last rested or was put.
  var home: Pose
  /// The pose at the last check for a standstill, and the result of that check.
  var mark: Pose
  var isStill = false
  /// The tick from which on the item's pile is tried even if it does not stand still.
  var patientUntil = 0
  /// Whether the item is outside of the active bounds.
  var isAway = false
}

/// The last change of an item by actions; separate, because it may change in every tick.
struct HandRecord {
  /// The last tick in which an action visibly changed the item, or a tick long ago.
  var tick = Int.min / 2
  /// The visible values after the last change by an action.
  var shown: ShownState?
}

/// The pose of a body.
struct Pose {
  var center: Vector
  var angle: Double

  /// By how much a corner, a radius from the center, has moved at most between two poses, in points.
  @inline(__always)
  func distance(to other: Pose, radius: Double) -> Double {
    (center - other.center).length + abs(angle - other.angle) * radius
  }
}

/// The visible values of an item, to detect changes by actions.
struct ShownState {
  var pose: Pose
  var size: Size
  var scale: Vector
  var translation: Vector
  var scalesLast: Bool
  var looks: Looks

  init(row: Int, columns: ItemColumns) {
    pose = columns.pose(of: row)
    size = columns.size(of: row)
    scale = Vector(columns.column(.scaleX)[row], columns.column(.scaleY)[row])
    translation = Vector(columns.column(.translationX)[row], columns.column(.translationY)[row])
    scalesLast = columns.column(.lateScaling)[row] != 0
    looks = Looks(row: row, columns: columns)
  }

  /// Whether two states look the same: no corner differs by an eighth of a point, and no look by what
  /// is seen.
  func resembles(_ other: ShownState) -> Bool {
    let radius = 0.5 * (size.width * size.width + size.height * size.height).squareRoot()
    let growth = Vector(size.width - other.size.width, size.height - other.size.height).length
    let way =
      pose.distance(to: other.pose, radius: radius) + (translation - other.translation).length
      + 0.5 * growth + radius * (scale - other.scale).length
    return way < RestTrial.unseen && scalesLast == other.scalesLast
      && looks.resembles(other.looks)
  }
}

/// The looks of an item, in the order of `ItemField.looks`, of which there are at most four.
struct Looks {
  private var numbers = SIMD4<Double>()

  init(row: Int, columns: ItemColumns) {
    let looks = ItemField.looks
    for place in looks.indices { numbers[place] = columns.column(looks[place])[row] }
  }

  /// Whether no look differs by what is seen.
  @inline(__always)
  func resembles(_ other: Looks) -> Bool {
    let (change, limit) = (numbers - other.numbers, Self.visibleChange)
    for place in change.indices where abs(change[place]) >= limit[place] { return false }
    return true
  }

  /// By how much each look has to change so that it is seen; places without a look never do.
  private static let visibleChange = ItemField.looks.enumerated().reduce(
    into: SIMD4<Double>(repeating: .infinity)
  ) { changes, look in
    changes[look.offset] = look.element.visibleChange ?? 0
  }
}

extension ItemColumns {
  /// The pose of a row's item.
  func pose(of row: Int) -> Pose { Pose(center: center(of: row), angle: column(.angle)[row]) }

  /// The distance from a row's center to its corners, in points.
  @inline(__always)
  func radius(of row: Int) -> Double {
    let (width, height) = (column(.width)[row], column(.height)[row])
    return 0.5 * (width * width + height * height).squareRoot()
  }
}
