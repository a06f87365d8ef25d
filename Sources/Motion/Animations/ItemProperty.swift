package import Dynamics
public import Geometry

/// A property of an item that animations change, such as `.center`, with the type of its values.
///
/// It consists of fields of the item, each of which is interpolated alone.
public struct ItemProperty<Value: AnimatableQuantity>: Sendable {
  /// The property's name in messages.
  public let name: String
  /// The fields of the property, in the order of the components.
  let fields: [ItemField]
  /// Whether animations of it add up; otherwise a new animation replaces the running one.
  let isAdditive: Bool
  /// Whether an angle among the fields takes the shorter direction.
  let turnsShortWay: Bool
  let components: @Sendable (Value) -> [Double]
  let value: @Sendable ([Double]) -> Value
  let rates: @Sendable (Value.Displacement) -> [Double]
  let velocity: @Sendable ([Double]) -> Value.Displacement
  /// The error of a value that the fields cannot represent.
  var refusal: @Sendable (Value) -> DynamicsError? = { _ in nil }
}

extension ItemProperty where Value.Displacement == Value {
  /// Makes a property whose velocities consist of the same numbers as its values.
  init(
    _ name: String, _ fields: [ItemField], isAdditive: Bool = true,
    components: @escaping @Sendable (Value) -> [Double],
    value: @escaping @Sendable ([Double]) -> Value
  ) {
    self.name = name
    self.fields = fields
    self.isAdditive = isAdditive
    turnsShortWay = false
    self.components = components
    self.value = value
    rates = components
    velocity = value
  }
}

extension ItemProperty where Value == Vector {
  /// The center, in points.
  public static var center: Self { vector("center", .x, .y) }
  /// The shown scaling along x and y, 1 for none.
  public static var scale: Self { vector("scale", .scaleX, .scaleY) }
  /// The shown displacement, in points.
  public static var translation: Self { vector("translation", .translationX, .translationY) }

  private static func vector(_ name: String, _ x: ItemField, _ y: ItemField) -> Self {
    Self(name, [x, y], components: { [$0.x, $0.y] }, value: { Vector($0[0], $0[1]) })
  }
}

extension ItemProperty where Value == Size {
  /// Width and height, in points, which must be over 0; an overshoot ends at 0.001 pt.
  public static var size: Self {
    Self(
      "size", [.width, .height], components: { [$0.width, $0.height] },
      value: { Size($0[0], $0[1]) })
  }
}

extension ItemProperty where Value == Rect {
  /// Center and size as one rectangle, in points, of an item without turn, scale or translation.
  public static var frame: Self {
    Self(
      "frame", [.x, .y, .width, .height],
      components: { [$0.center.x, $0.center.y, $0.width, $0.height] },
      value: { Rect(center: Vector($0[0], $0[1]), size: Size($0[2], $0[3])) })
  }
}

extension ItemProperty where Value == Double {
  /// The turn, in radians, clockwise; an animation makes full turns too.
  public static var angle: Self {
    Self("angle", [.angle], components: { [$0] }, value: { $0[0] })
  }

  /// The shown opacity, from 0 to 1; an overshoot ends there.
  ///
  /// Its animations do not add up: a new one replaces the running one.
  public static var alpha: Self { look(.alpha) }

  /// The height over other items, in points.
  ///
  /// Its animations do not add up: a new one replaces the running one.
  public static var zPosition: Self { look(.zPosition) }

  /// One of `ItemField.looks`: a new animation replaces the running one.
  package static func look(_ field: ItemField) -> Self {
    Self(field.name, [field], isAdditive: false, components: { [$0] }, value: { $0[0] })
  }
}

extension ItemProperty where Value == RotationAngle {
  /// The angle, animated in the shorter direction.
  public static var direction: Self {
    Self(
      name: "direction", fields: [.angle], isAdditive: true, turnsShortWay: true,
      components: { [$0.radians] }, value: { RotationAngle(radians: $0[0]) }, rates: { [$0] },
      velocity: { $0[0] })
  }
}

extension ItemProperty where Value == AffineTransform {
  /// The shown transform: angle, in the shorter direction, scales and translation, each animated
  /// alone.
  ///
  /// While one end of the animation scales after the turn, the scaling comes last.
  public static var transform: Self {
    Self(
      name: "transform",
      fields: [.angle, .scaleX, .scaleY, .translationX, .translationY, .lateScaling],
      isAdditive: true, turnsShortWay: true, components: { numbers(of: $0.components) },
      value: { AffineTransform(transformComponents(of: $0)) }, rates: { numbers(of: $0) },
      velocity: { transformComponents(of: $0) }, refusal: { $0.hasShear ? .transformHasShear : nil }
    )
  }

  private static func numbers(of components: TransformComponents) -> [Double] {
    (0..<TransformComponents.componentCount).map { components[component: $0] }
  }

  static func transformComponents(of numbers: [Double]) -> TransformComponents {
    TransformComponents { numbers[$0] }
  }
}
