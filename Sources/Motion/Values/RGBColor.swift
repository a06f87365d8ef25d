/// A color in sRGB, as in a picture file or in CSS: gamma-encoded, not multiplied by alpha.
///
/// It is animated number by number in this space, so black to white leads through the middle grey
/// 0.5.
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

extension RGBColor: VectorSpace {
  /// No difference, which as a colour is transparent black.
  public static var zero: RGBColor { RGBColor(red: 0, green: 0, blue: 0, alpha: 0) }
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
  /// Makes a colour from red, green, blue and alpha.
  public init(components: (Int) -> Double) {
    self.init(
      red: components(0), green: components(1), blue: components(2), alpha: components(3))
  }
  /// The sum, number by number.
  public static func + (a: RGBColor, b: RGBColor) -> RGBColor {
    RGBColor(
      red: a.red + b.red, green: a.green + b.green, blue: a.blue + b.blue, alpha: a.alpha + b.alpha)
  }
  /// The difference, number by number.
  public static func - (a: RGBColor, b: RGBColor) -> RGBColor {
    RGBColor(
      red: a.red - b.red, green: a.green - b.green, blue: a.blue - b.blue, alpha: a.alpha - b.alpha)
  }
  /// The multiple, number by number.
  public static func * (a: RGBColor, factor: Double) -> RGBColor {
    RGBColor(
      red: a.red * factor, green: a.green * factor, blue: a.blue * factor, alpha: a.alpha * factor)
  }
}

extension RGBColor: AnimatableQuantity {
  /// Colours differ number by number.
  public typealias Displacement = RGBColor
}
