/// The scalar fields of an item, in the order of the table's columns.
///
/// The first eleven are what scripts name; the translation is part of the transform only.
public enum ItemField: UInt8, CaseIterable, Sendable {
  /// The center's horizontal position, in points.
  case x
  /// The center's vertical position, in points, downwards.
  case y
  /// The turn, in radians, clockwise, continuous: it is not wrapped.
  case angle
  /// The width, in points, over 0.
  case width
  /// The height, in points, over 0.
  case height
  /// The horizontal velocity, in points per second.
  case vx
  /// The vertical velocity, in points per second.
  case vy
  /// The angular velocity, in radians per second, clockwise.
  case angularVelocity
  /// The shown scaling along x; physics does not read it.
  case scaleX
  /// The shown scaling along y; physics does not read it.
  case scaleY
  /// The shown opacity, from 0 (invisible) to 1 (opaque).
  case alpha
  /// The shown displacement in x, in points; physics does not read it.
  case translationX
  /// The shown displacement in y, in points; physics does not read it.
  case translationY

  /// What a change of the field concerns.
  public var change: ItemChanges {
    switch self {
    case .x, .y: .position
    case .angle: .angle
    case .width, .height: .size
    case .vx, .vy, .angularVelocity: .velocity
    case .scaleX, .scaleY, .alpha, .translationX, .translationY: .shown
    }
  }

  /// The rule that a value breaks, or nil when it may be stored.
  package func ruleBroken(by value: Double) -> String? {
    guard value.isFinite else { return "must be a finite number" }
    switch self {
    case .width, .height: return value > 0 ? nil : "must be over 0"
    case .alpha: return value >= 0 && value <= 1 ? nil : "must be from 0 to 1"
    default: return nil
    }
  }
}

/// What was stored into a row since its animator last looked.
public struct ItemChanges: OptionSet, Sendable {
  /// The bits, as they stand in the table's column of changes.
  public let rawValue: UInt8

  /// Makes changes from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The center.
  public static let position = ItemChanges(rawValue: 1)
  /// Width, height or collision bounds.
  public static let size = ItemChanges(rawValue: 2)
  /// Velocity or angular velocity.
  public static let velocity = ItemChanges(rawValue: 4)
  /// What is only shown: scales, opacity, translation, and the turn of a transform.
  public static let shown = ItemChanges(rawValue: 8)
  /// The angle.
  public static let angle = ItemChanges(rawValue: 16)
}
