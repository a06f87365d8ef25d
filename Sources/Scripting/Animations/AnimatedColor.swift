import Dynamics
import Geometry
import LuaRuntime
package import Motion

/// The colour of an item, as a script spelled it and as animations show it.
struct ItemColor {
  /// The text of the last color that a script set.
  var text: String?
  /// The value that animations move; nil before the first animation.
  var tint: AnimatedValue<Color>?

  /// The color to draw: the script's own text until an animation changes the color.
  var shown: String? {
    guard let tint, let start = text.flatMap({ Color(css: $0) }), tint.presented != start else {
      return text
    }
    return tint.presented.clamped.css
  }

  /// The color when its animations have ended.
  var model: String? {
    guard let tint, let start = text.flatMap({ Color(css: $0) }), tint.model != start else {
      return text
    }
    return tint.model.clamped.css
  }

  mutating func set(_ new: String?) {
    text = new
    if let tint { tint.model = new.flatMap { Color(css: $0) } ?? tint.presented }
  }
}

extension AnimatedProperty {
  /// The property `color`; a new animation begins at the presented color.
  static var color: AnimatedProperty {
    AnimatedProperty(
      schema: OptionSchema("color", .value, optional: true, "The colour."),
      animate: { item, target, way, options throws(LuaError) in
        guard case .value(let value) = target, let color = value.asString.flatMap(Color.init(css:))
        else {
          var given = "a colour"
          if case .value(let value) = target { given = item.stage.host.show(value) }
          throw LuaError(
            "color must be \"#rgb\", \"#rrggbb\", \"#rrggbbaa\" or a name such as \"red\", "
              + "not \(given)")
        }
        let tint = try item.tint()
        var options = options
        options.isAdditive = false
        switch way {
        case .spring(let spring, _):
          return Animation(tint, to: color, spring: spring, options: options)
        case .normalizedSpring(let spring, let velocity):
          return Animation(
            tint, to: color, spring: spring, normalizedVelocity: velocity, options: options)
        case .curve(let curve, let duration):
          return Animation(tint, to: color, curve: curve, duration: duration, options: options)
        }
      })
  }
}

extension StageItem {
  /// The value that animations of the colour move.
  fileprivate func tint() throws(LuaError) -> AnimatedValue<Color> {
    if let tint = shownColor.tint { return tint }
    guard let start = shownColor.text.flatMap({ Color(css: $0) }) else {
      throw LuaError(
        "color of \(name) must be set to a colour before it is animated, "
          + "not \(shownColor.text.map { "\"\($0)\"" } ?? "nil")")
    }
    let tint = AnimatedValue(start, in: stage.animator)
    shownColor.tint = tint
    return tint
  }
}

extension Color {
  /// The basic colours of CSS and orange.
  ///
  /// Source: W3C, "CSS Color Module Level 4", 2022, section 6.1.
  private static let names: [String: UInt32] = [
    "black": 0x000000, "silver": 0xC0C0C0, "gray": 0x808080, "white": 0xFFFFFF,
    "maroon": 0x800000, "red": 0xFF0000, "purple": 0x800080, "fuchsia": 0xFF00FF,
    "green": 0x008000, "lime": 0x00FF00, "olive": 0x808000, "yellow": 0xFFFF00,
    "navy": 0x000080, "blue": 0x0000FF, "teal": 0x008080, "aqua": 0x00FFFF, "orange": 0xFFA500,
  ]

  /// Reads a color in the notation of CSS; nil for any other text.
  package init?(css text: String) {
    if let code = Self.names[text] {
      self.init(code: code << 8 | 0xFF)
      return
    }
    let digits = text.utf8.dropFirst().map { digit in
      UInt32(String(UnicodeScalar(digit)), radix: 16)
    }
    guard text.hasPrefix("#"), [3, 6, 8].contains(digits.count), !digits.contains(nil) else {
      return nil
    }
    let numbers = digits.compactMap { $0 }
    let code =
      numbers.count == 3
      ? numbers.reduce(0) { $0 << 8 | $1 << 4 | $1 } : numbers.reduce(0) { $0 << 4 | $1 }
    self.init(code: numbers.count == 8 ? code : code << 8 | 0xFF)
  }

  private init(code: UInt32) {
    func share(_ shift: UInt32) -> Double { Double(code >> shift & 0xFF) / 255 }
    self.init(red: share(24), green: share(16), blue: share(8), alpha: share(0))
  }

  /// The colour as CSS spells it, `#rrggbb` or, where it is not opaque, `#rrggbbaa`.
  var css: String {
    let parts = alpha < 1 ? [red, green, blue, alpha] : [red, green, blue]
    return parts.reduce("#") { text, part in
      let byte = String(Int((part * 255).rounded()), radix: 16)
      return text + (byte.count < 2 ? "0" : "") + byte
    }
  }
}
