import Geometry
import LuaRuntime
package import Motion

/// The single notation of colours in scripts: names and numbers of CSS.
extension RGBColor {
  /// The rule for the texts of colours.
  static let rule =
    "must be a name of CSS such as \"gold\", \"#rgb\", \"#rgba\", \"#rrggbb\", \"#rrggbbaa\" or "
    + "\"rgb(255, 215, 0)\""

  /// Reads a colour: a name of CSS in any case, `#` and 3, 4, 6 or 8 digits, or `rgb()`.
  ///
  /// - Parameter text: The text; nil results from any other form.
  package init?(css text: String) {
    let text = text.lowercased()
    if let code = ColorNames.values[text] {
      self.init(code: code << 8 | 0xFF)
    } else if text == "transparent" {
      self.init(code: 0)
    } else if text.hasPrefix("#") {
      self.init(digits: text.utf8.dropFirst())
    } else {
      self.init(function: text)
    }
  }

  /// Reads a colour that a script gives.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - subject: The start of the message, such as `addItem: color`.
  ///   - host: The host that describes other values.
  /// - Throws: `LuaError` with the rule when the value is no colour.
  init(_ value: Value, subject: String, host: ScriptHost) throws(LuaError) {
    guard let text = value.asString, text.utf8.count <= 60, let color = RGBColor(css: text) else {
      let hint = value.asString.map(ColorNames.hint) ?? ""
      throw LuaError("\(subject) \(Self.rule), not \(host.show(value))\(hint)")
    }
    self = color
  }

  /// The digits behind "#".
  private init?(digits text: Substring.UTF8View) {
    let digits = text.map { UInt32(String(UnicodeScalar($0)), radix: 16) }
    guard [3, 4, 6, 8].contains(digits.count), !digits.contains(nil) else { return nil }
    let numbers = digits.compactMap { $0 }
    let isShort = numbers.count < 5
    let code = numbers.reduce(0) { isShort ? $0 << 8 | $1 << 4 | $1 : $0 << 4 | $1 }
    self.init(code: numbers.count % 4 == 0 ? code : code << 8 | 0xFF)
  }

  /// Reads `rgb(r, g, b)`; a fourth number behind a comma or a slash is the opacity.
  private init?(function text: String) {
    guard let open = text.firstIndex(of: "("), text.hasSuffix(")"),
      ["rgb", "rgba"].contains(text[..<open])
    else { return nil }
    let inside = text[text.index(after: open)...].dropLast()
    let parts = inside.split(omittingEmptySubsequences: true) { ", /".contains($0) }
    guard parts.count == 3 || parts.count == 4 else { return nil }
    let shares = parts.enumerated().compactMap { place, part in
      Self.share(part, of: place < 3 ? 255 : 1)
    }
    guard shares.count == parts.count else { return nil }
    self.init(
      red: shares[0], green: shares[1], blue: shares[2], alpha: shares.count == 4 ? shares[3] : 1)
  }

  /// A number of `rgb()`, from 0 to `whole` or a percentage, as a share from 0 to 1.
  private static func share(_ text: Substring, of whole: Double) -> Double? {
    let isPercentage = text.hasSuffix("%")
    let digits = isPercentage ? text.dropLast() : text
    guard digits.allSatisfy({ ("0"..."9").contains($0) || $0 == "." }),
      let number = Double(digits)
    else { return nil }
    return min(number / (isPercentage ? 100 : whole), 1)
  }

  private init(code: UInt32) {
    func share(_ shift: UInt32) -> Double { Double(code >> shift & 0xFF) / 255 }
    self.init(red: share(24), green: share(16), blue: share(8), alpha: share(0))
  }

  /// The colour with 8 bits per component, as 0xRRGGBBAA.
  var code: UInt32 {
    [red, green, blue, alpha].reduce(0) { code, part in
      code << 8 | UInt32(Math.round(Swift.min(Swift.max(part, 0), 1) * 255))
    }
  }

  /// The colour in CSS: `#rrggbb`, or `#rrggbbaa` if it is not opaque.
  package var css: String { Self.css(code) }

  /// A colour code in CSS.
  static func css(_ code: UInt32) -> String {
    let digits = String(code, radix: 16)
    let text = String(repeating: "0", count: 8 - digits.utf8.count) + digits
    return "#" + (text.hasSuffix("ff") ? String(text.dropLast(2)) : text)
  }
}
