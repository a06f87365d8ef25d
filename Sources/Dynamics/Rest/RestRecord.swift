import Geometry

/// The state of the rest rule for an item in addition to its velocity.
struct RestRecord {
  /// The tick before which the item is not tried again, because the last prediction excluded it.
  var triedUntil = 0
  /// The last tick in which the item was found to rest, or -1.
  var restTick = -1
  /// The pose in which the item last rested or was put.
  var restPose: Pose
  /// The pose in which it last rested, was put, or was released by a driving part.
  var departure: Pose
  /// The sum of the displacements by which it was put since then, each from its body's pose.
  var way = Pose.zero
  /// The pose at the last check for a standstill, and the result of that check.
  var checkPose: Pose
  var isStill = false
  /// The tick after which the item's pile is tried even if it does not stand still.
  var patientUntil = 0
  /// Whether the item is outside of the active bounds.
  var isAway = false

  init(at pose: Pose) { (restPose, departure, checkPose) = (pose, pose, pose) }

  /// Begins a motion from a pose.
  mutating func begin(at pose: Pose) { (restPose, departure, way) = (pose, pose, .zero) }
}

/// The last visible change of an item by an action; separate, because it may come in every tick.
struct ActionChange {
  /// Its tick, or a tick long ago.
  var tick = Int.min / 2
  /// The pose after it.
  var pose = Pose.zero
  /// Whether the form in `Bodies.shownForms` is the item's present form.
  var hasForm = false
}

/// The pose of a body.
struct Pose: Equatable {
  var center: Vector
  var angle: Double

  static let zero = Pose(center: .zero, angle: 0)

  static func + (left: Pose, right: Pose) -> Pose {
    Pose(center: left.center + right.center, angle: left.angle + right.angle)
  }
  static func - (left: Pose, right: Pose) -> Pose {
    Pose(center: left.center - right.center, angle: left.angle - right.angle)
  }

  /// The greatest distance that a corner, at a radius from the center, moves between two poses.
  @inline(always)
  func distance(to other: Pose, radius: Double) -> Double {
    (center - other.center).length + abs(angle - other.angle) * radius
  }

  /// Whether a corner, at a radius from the center, moves visibly between two poses.
  @inline(always)
  func isVisiblyOther(than other: Pose, radius: @autoclosure () -> Double) -> Bool {
    abs(center.x - other.center.x) >= RestTrial.unseen
      || distance(to: other, radius: radius()) >= RestTrial.unseen
  }
}

/// The visible values of an item, to detect changes by actions.
struct ShownState {
  var pose: Pose
  var form: ShownForm

  init(pose: Pose, form: ShownForm) { (self.pose, self.form) = (pose, form) }

  init(row: Int, columns: ItemColumns) {
    self.init(pose: columns.pose(of: row), form: ShownForm(row: row, columns: columns))
  }

  /// Whether two states look the same.
  ///
  /// No corner differs by an eighth of a point, and no look differs visibly.
  func resembles(_ other: ShownState) -> Bool {
    let (own, size) = (form, form.size)
    let radius = 0.5 * (size.width * size.width + size.height * size.height).squareRoot()
    let motion = pose.distance(to: other.pose, radius: radius)
    // Most items that differ have moved.
    if motion >= RestTrial.unseen { return false }
    let growth = Vector(size.width - other.form.size.width, size.height - other.form.size.height)
    let distance =
      motion
      + (own.translation - other.form.translation).length + 0.5 * growth.length
      + radius * (own.scale - other.form.scale).length
    return distance < RestTrial.unseen && own.scalesLast == other.form.scalesLast
      && own.looks.resembles(other.form.looks)
  }
}

/// The visible values of an item that its motion does not change.
struct ShownForm: Equatable {
  var size: Size
  var scale: Vector
  var translation: Vector
  var scalesLast: Bool
  var looks: Looks

  init(row: Int, columns: ItemColumns) {
    size = columns.size(of: row)
    scale = Vector(columns.column(.scaleX)[row], columns.column(.scaleY)[row])
    translation = Vector(columns.column(.translationX)[row], columns.column(.translationY)[row])
    scalesLast = columns.column(.lateScaling)[row] != 0
    looks = Looks(row: row, columns: columns)
  }
}

/// The looks of an item, in the order of `ItemField.looks`, of which there are at most four.
struct Looks: Equatable {
  private var numbers = SIMD4<Double>()

  init(row: Int, columns: ItemColumns) {
    for place in 0..<Self.count { numbers[place] = columns.values[Self.starts[place] + row] }
  }

  /// Whether no look differs visibly.
  @inline(always)
  func resembles(_ other: Looks) -> Bool {
    let (change, limit) = (numbers - other.numbers, Self.visibleChange)
    for place in change.indices where abs(change[place]) >= limit[place] { return false }
    return true
  }

  private static let count = ItemField.looks.count
  /// The offset of each look's column among the columns of all fields.
  private static let starts = ItemField.looks.enumerated().reduce(into: SIMD4<Int>()) {
    $0[$1.offset] = Int($1.element.rawValue) * ItemColumns.capacity
  }
  /// The smallest visible change of each look; infinite for a missing look.
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
  @inline(always)
  func radius(of row: Int) -> Double {
    let (width, height) = (column(.width)[row], column(.height)[row])
    return 0.5 * (width * width + height * height).squareRoot()
  }
}
