/// A color in sRGB, as in a picture file or in CSS: gamma-encoded, not multiplied by alpha.
///
/// It is animated as a `PremultipliedColor`, so black to white leads through the middle grey 0.5,
/// and a colour that becomes transparent fades without darkening.
/// A spring that overshoots leaves 0...1 for a while: see `clamped`.
///
/// Source: IEC 61966-2-1:1999, "Colour management - Default RGB colour space - sRGB".
public struct RGBColor: Hashable, Sendable {
  /// Red, from 0 to 1 in the range of a screen.
  public var red: Double
  /// Green, from 0 to 1 in the range of a screen.
  public var green: Double
  /// Blue, from 0 to 1 in the range of a screen.
  public var blue: Double
  /// Opacity, from 0, invisible, to 1; the other numbers are not multiplied by it.
  public var alpha: Double

  /// Makes a color, opaque by default.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// The nearest colour that a screen can show: each number from 0 to 1.
  public var clamped: RGBColor {
    func clamp(_ x: Double) -> Double { Swift.min(Swift.max(x, 0), 1) }
    return RGBColor(red: clamp(red), green: clamp(green), blue: clamp(blue), alpha: clamp(alpha))
  }
}

extension RGBColor: AnimatableQuantity, ZeroedQuantity {
  /// Transparent black.
  public static var zero: RGBColor { RGBColor(red: 0, green: 0, blue: 0, alpha: 0) }

  /// The difference of the colours, multiplied by their opacities.
  public func displacement(from other: RGBColor) -> PremultipliedColor {
    PremultipliedColor(self) - PremultipliedColor(other)
  }

  /// The colour after a difference; without any opacity it is transparent black.
  public func displaced(by displacement: PremultipliedColor) -> RGBColor {
    displacement == .zero ? self : (PremultipliedColor(self) + displacement).color
  }
}

/// A color whose numbers are multiplied by its opacity, or a difference of two.
///
/// An invisible color has no red, green and blue; a color keeps its own while it fades to one.
///
/// Source: Thomas Porter, Tom Duff, "Compositing Digital Images", SIGGRAPH, 1984, section 3.
public struct PremultipliedColor: Hashable, Sendable {
  /// Red times opacity.
  public var red: Double
  /// Green times opacity.
  public var green: Double
  /// Blue times opacity.
  public var blue: Double
  /// Opacity.
  public var alpha: Double

  /// Multiplies the numbers of a color by its opacity.
  public init(_ color: RGBColor) {
    alpha = color.alpha
    (red, green, blue) = (color.red * alpha, color.green * alpha, color.blue * alpha)
  }

  /// The color; transparent black without any opacity.
  public var color: RGBColor {
    guard alpha != 0 else { return .zero }
    return RGBColor(red: red / alpha, green: green / alpha, blue: blue / alpha, alpha: alpha)
  }
}

extension PremultipliedColor: VectorSpace {
  /// No difference.
  public static var zero: PremultipliedColor { PremultipliedColor(.zero) }
  /// Four: red, green, blue, alpha.
  public static var componentCount: Int { 4 }
  /// Red, green, blue, alpha.
  public subscript(component component: Int) -> Double {
    switch component {
    case 0: red
    case 1: green
    case 2: blue
    default: alpha
    }
  }
  /// Makes a color or a difference from red, green, blue, each times opacity, and opacity.
  public init(components: (Int) -> Double) {
    (red, green) = (components(0), components(1))
    (blue, alpha) = (components(2), components(3))
  }
  /// The sum, number by number.
  public static func + (a: PremultipliedColor, b: PremultipliedColor) -> PremultipliedColor {
    PremultipliedColor { a[component: $0] + b[component: $0] }
  }
  /// The difference, number by number.
  public static func - (a: PremultipliedColor, b: PremultipliedColor) -> PremultipliedColor {
    PremultipliedColor { a[component: $0] - b[component: $0] }
  }
  /// The multiple, number by number.
  public static func * (a: PremultipliedColor, factor: Double) -> PremultipliedColor {
    PremultipliedColor { a[component: $0] * factor }
  }
}
