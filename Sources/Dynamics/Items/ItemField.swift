public import Geometry

/// The scalar fields of an item, in the order of the table's columns.
///
/// The first eleven are what scripts name; translation and order are parts of the transform only.
public enum ItemField: UInt8, CaseIterable, Sendable {
  /// The center's horizontal position, in points.
  case x
  /// The center's vertical position, in points, downwards.
  case y
  /// The turn, in radians, clockwise, continuous: it is not wrapped.
  case angle
  /// The width, in points.
  case width
  /// The height, in points.
  case height
  /// The horizontal velocity, in points per second.
  case vx
  /// The vertical velocity, in points per second.
  case vy
  /// The angular velocity, in radians per second, clockwise.
  case angularVelocity
  /// The shown scaling along the item's own x axis, 1 for none; physics does not read it.
  case scaleX
  /// The shown scaling along the item's own y axis, 1 for none; physics does not read it.
  case scaleY
  /// The shown opacity, from 0 (invisible) to 1 (opaque).
  case alpha
  /// The shown displacement in x, in points; physics does not read it.
  case translationX
  /// The shown displacement in y, in points; physics does not read it.
  case translationY
  /// 0 where the scaling comes before the turn, along the item's own axes; anything else where a
  /// transform was given that scales after the turn, along the axes around the item.
  case lateScaling

  /// What a change of the field concerns.
  public var change: ItemChanges {
    switch self {
    case .x, .y: .position
    case .angle: .angle
    case .width, .height: .size
    case .vx, .vy, .angularVelocity: .velocity
    case .scaleX, .scaleY, .alpha, .translationX, .translationY, .lateScaling: .shown
    }
  }

  /// What the numbers of the field may be.
  public var domain: Domain {
    switch self {
    case .x, .y, .translationX, .translationY: .coordinate
    case .angle: .angle
    case .width, .height: .size
    case .vx, .vy: .speed
    case .angularVelocity: .angularSpeed
    case .scaleX, .scaleY: .scale
    case .alpha: .share
    case .lateScaling: .quantity
    }
  }

  /// The error of a value that may not be stored, or nil.
  package func refusal(of value: Double) -> DynamicsError? {
    domain.contains(value)
      ? nil : .badValue(name: "\(self)", rule: domain.rule, value: value)
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
