public import Geometry

/// The scalar fields of an item, in the order of the table's columns.
///
/// A field consists of a case and its row in `declaration`. Columns, checks, snapshots, and the
/// names and help in scripts and recordings follow from these.
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
  /// The height over other items, in points; physics does not read it.
  ///
  /// A higher item is drawn over lower ones, and touches find it first.
  case zPosition
  /// The shown displacement in x, in points; physics does not read it.
  case translationX
  /// The shown displacement in y, in points; physics does not read it.
  case translationY
  /// Whether scaling comes after the turn, along the coordinate axes.
  ///
  /// 0 means scaling before the turn, along the item's own axes; a transform that scales after the
  /// turn sets another number.
  case lateScaling

  @inline(always)
  private var declaration: Declaration {
    switch self {
    case .x: Declaration("x", .coordinate, .position, "The center's horizontal position, in pt.")
    case .y:
      Declaration("y", .coordinate, .position, "The center's vertical position, in pt, downwards.")
    case .angle: Declaration("angle", .angle, .angle, "The turn, in rad, clockwise, not wrapped.")
    case .width: Declaration("width", .size, .size, "The width, in pt, over 0.")
    case .height: Declaration("height", .size, .size, "The height, in pt, over 0.")
    case .vx:
      Declaration(
        "vx", .speed, .velocity, "The horizontal velocity, in pt/s; acts in the next tick.")
    case .vy:
      Declaration(
        "vy", .speed, .velocity, "The vertical velocity, in pt/s; acts in the next tick.")
    case .angularVelocity:
      Declaration(
        "angularVelocity", .angularSpeed, .velocity, "The angular velocity, in rad/s, clockwise.")
    case .scaleX:
      Declaration(
        "scaleX", .scale, .shown, initial: 1,
        "The shown scaling along its own x axis; physics never reads it.")
    case .scaleY:
      Declaration(
        "scaleY", .scale, .shown, initial: 1,
        "The shown scaling along its own y axis; physics never reads it.")
    case .alpha:
      Declaration(
        "alpha", .share, .shown, as: .look(visibleChange: 1.0 / 512), initial: 1,
        "The shown opacity, from 0 to 1.")
    case .zPosition:
      Declaration(
        "zPosition", .coordinate, .shown, as: .look(visibleChange: Domain.resolution),
        "How far in front it is drawn, in pt; touches find what is higher first.")
    case .translationX:
      Declaration(
        "translationX", .coordinate, .shown, as: .transformComponent,
        "The shown displacement in x, in pt.")
    case .translationY:
      Declaration(
        "translationY", .coordinate, .shown, as: .transformComponent,
        "The shown displacement in y, in pt.")
    case .lateScaling:
      Declaration(
        "lateScaling", .quantity, .shown, as: .transformComponent,
        "Not 0 where the scaling comes after the turn.")
    }
  }
}

extension ItemField {
  /// The purpose of a field.
  private enum Role {
    /// The field is a position, angle, velocity, size or scale of the item.
    case geometry
    /// The field belongs to the transform, and has no name of its own in scripts.
    case transformComponent
    /// The field affects how the item is drawn, but not where.
    ///
    /// A change of less than `visibleChange` is invisible.
    case look(visibleChange: Double)
  }

  /// The declaration of a field.
  private struct Declaration {
    let name: StaticString
    let domain: Domain
    let change: ItemChanges
    let role: Role
    let initialValue: Double
    let summary: StaticString

    @inline(always)
    init(
      _ name: StaticString, _ domain: Domain, _ change: ItemChanges, as role: Role = .geometry,
      initial: Double = 0, _ summary: StaticString
    ) {
      self.name = name
      self.domain = domain
      self.change = change
      self.role = role
      initialValue = initial
      self.summary = summary
    }
  }

  /// The fields that have a name of their own; the others are components of the transform.
  package static let named = allCases.filter { field in
    if case .transformComponent = field.declaration.role { return false }
    return true
  }

  /// The fields that recordings and traces know: the named ones, and the shown displacement.
  package static let recorded = allCases.filter { $0 != .lateScaling }

  /// The fields of role `look`; they can be given with a new item.
  package static let looks = allCases.filter { $0.visibleChange != nil }

  /// The name of the field in messages, scripts and recordings.
  package var name: String { declaration.name.description }

  /// The field in one sentence, with its unit.
  package var summary: String { declaration.summary.description }

  /// The domain of the field's numbers.
  public var domain: Domain { declaration.domain }

  /// The kind of change that storing into the field makes.
  public var change: ItemChanges { declaration.change }

  /// The number in the field of a new item.
  package var initialValue: Double { declaration.initialValue }

  /// The smallest change of a look that can be seen; nil for other fields.
  var visibleChange: Double? {
    if case .look(let change) = declaration.role { return change }
    return nil
  }

  /// The error of a value that may not be stored, or nil.
  package func refusal(of value: Double) -> DynamicsError? {
    domain.contains(value) ? nil : .badValue(name: name, rule: domain.rule, value: value)
  }
}

/// The kinds of values that were stored into a row since its animator last read it.
public struct ItemChanges: OptionSet, Sendable {
  /// The bits, as stored in the table's column of changes.
  public let rawValue: UInt8

  /// Makes changes from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The center.
  public static let position = ItemChanges(rawValue: 1)
  /// Width, height or collision bounds.
  public static let size = ItemChanges(rawValue: 2)
  /// Velocity or angular velocity.
  public static let velocity = ItemChanges(rawValue: 4)
  /// Values that are only shown: scales, looks, translation, and the turn of a transform.
  public static let shown = ItemChanges(rawValue: 8)
  /// The angle.
  public static let angle = ItemChanges(rawValue: 16)

  /// Whether they change the look of an item in addition to its pose.
  var changeForm: Bool { !isDisjoint(with: [.size, .shown]) }
}
