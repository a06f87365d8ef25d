public import Geometry

/// A difference or a velocity, which can be added, scaled and measured, component by component.
///
/// A spring is linear, so each component moves as if it were alone: its value is the displacement
/// and the velocity at the start, each times a number that depends on time only.
public protocol VectorSpace: Equatable, Sendable {
  /// No difference.
  static var zero: Self { get }
  /// The number of components.
  static var componentCount: Int { get }
  /// One component, in its own unit.
  ///
  /// - Parameter component: From 0, below `componentCount`.
  subscript(component component: Int) -> Double { get }
  /// Makes a difference from its components, given by their numbers.
  init(components: (Int) -> Double)
  /// The sum, component by component.
  static func + (a: Self, b: Self) -> Self
  /// The difference, component by component.
  static func - (a: Self, b: Self) -> Self
  /// The multiple, component by component.
  static func * (a: Self, factor: Double) -> Self
}

extension VectorSpace {
  /// The largest component without its sign, which is compared with tolerances for settling.
  public var largestComponent: Double {
    (0..<Self.componentCount).reduce(0) { Swift.max($0, abs(self[component: $1])) }
  }
}

extension Double: VectorSpace {
  /// One: a number is its own component.
  public static var componentCount: Int { 1 }
  /// The number itself.
  public subscript(component component: Int) -> Double { self }
  /// The one component.
  public init(components: (Int) -> Double) { self = components(0) }
}

extension Vector: VectorSpace {
  /// Two: x and y.
  public static var componentCount: Int { 2 }
  /// x, then y, in points.
  public subscript(component component: Int) -> Double { component == 0 ? x : y }
  /// Makes a vector from x and y, in points.
  public init(components: (Int) -> Double) { self.init(components(0), components(1)) }
}

extension Size: VectorSpace {
  /// Two: width and height.
  public static var componentCount: Int { 2 }
  /// Width, then height, in points.
  public subscript(component component: Int) -> Double { component == 0 ? width : height }
  /// Makes a size from width and height, in points.
  public init(components: (Int) -> Double) { self.init(components(0), components(1)) }
  /// The sum, extent by extent.
  public static func + (a: Size, b: Size) -> Size { Size(a.width + b.width, a.height + b.height) }
  /// The difference, extent by extent.
  public static func - (a: Size, b: Size) -> Size { Size(a.width - b.width, a.height - b.height) }
  /// The multiple, extent by extent.
  public static func * (a: Size, factor: Double) -> Size {
    Size(a.width * factor, a.height * factor)
  }
}

extension Rect: VectorSpace {
  /// Four: x, y, width and height.
  public static var componentCount: Int { 4 }
  /// x, y, width, height, in points.
  public subscript(component component: Int) -> Double {
    switch component {
    case 0: x
    case 1: y
    case 2: width
    default: height
    }
  }
  /// Makes a rectangle from x, y, width and height, in points.
  public init(components: (Int) -> Double) {
    self.init(
      x: components(0), y: components(1), width: components(2), height: components(3))
  }
  /// The sum, number by number.
  public static func + (a: Rect, b: Rect) -> Rect {
    Rect(x: a.x + b.x, y: a.y + b.y, width: a.width + b.width, height: a.height + b.height)
  }
  /// The difference, number by number.
  public static func - (a: Rect, b: Rect) -> Rect {
    Rect(x: a.x - b.x, y: a.y - b.y, width: a.width - b.width, height: a.height - b.height)
  }
  /// The multiple, number by number.
  public static func * (a: Rect, factor: Double) -> Rect {
    Rect(
      x: a.x * factor, y: a.y * factor, width: a.width * factor, height: a.height * factor)
  }
}

extension TransformComponents: VectorSpace {
  /// Components that are all 0, the scales too: no difference between two transforms.
  public static var zero: TransformComponents { TransformComponents(scaleX: 0, scaleY: 0) }
  /// Six: rotation, two scales, two coordinates of the translation, and the order of the scaling.
  public static var componentCount: Int { 6 }
  /// Rotation in radians, scale x, scale y, the translation in points, then 0 where the scaling
  /// comes before the rotation.
  public subscript(component component: Int) -> Double {
    switch component {
    case 0: rotation
    case 1: scaleX
    case 2: scaleY
    case 3: translation.x
    case 4: translation.y
    default: lateScaling
    }
  }
  /// Makes components from rotation, scales, translation and the order.
  public init(components: (Int) -> Double) {
    self.init(
      rotation: components(0), scaleX: components(1), scaleY: components(2),
      translation: Vector(components(3), components(4)))
    lateScaling = components(5)
  }
  /// The sum, component by component; it is not the concatenation of the transforms.
  public static func + (a: TransformComponents, b: TransformComponents) -> TransformComponents {
    TransformComponents { a[component: $0] + b[component: $0] }
  }
  /// The difference, component by component.
  public static func - (a: TransformComponents, b: TransformComponents) -> TransformComponents {
    TransformComponents { a[component: $0] - b[component: $0] }
  }
  /// The multiple, component by component.
  public static func * (a: TransformComponents, factor: Double) -> TransformComponents {
    TransformComponents { a[component: $0] * factor }
  }
}
