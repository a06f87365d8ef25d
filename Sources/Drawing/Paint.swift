import Geometry

/// A colour in sRGB, as a screen shows it: a byte for each of red, green and blue.
package struct RGB: Hashable, Sendable {
  /// Red, from 0 to 255.
  package var red: UInt8
  /// Green, from 0 to 255.
  package var green: UInt8
  /// Blue, from 0 to 255.
  package var blue: UInt8

  /// Makes a colour of its bytes.
  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Makes a colour of a number, as in 0xRRGGBB.
  package init(_ code: UInt32) {
    self.init(
      red: UInt8(code >> 16 & 0xFF), green: UInt8(code >> 8 & 0xFF), blue: UInt8(code & 0xFF))
  }

  /// One of ten colours, distinct on light and dark pages, in turn.
  package static func turn(_ number: Int) -> RGB {
    let codes: [UInt32] = [
      0x4C6EF5, 0x15AABF, 0x12B886, 0x82C91E, 0xFAB005, 0xFD7E14, 0xFA5252, 0xE64980, 0xBE4BDB,
      0x7950F2,
    ]
    return RGB(codes[number % codes.count])
  }

  /// The colour in CSS: `#rgb` if that is the same colour, otherwise `#rrggbb`.
  package var css: String {
    let bytes = [red, green, blue]
    if bytes.allSatisfy({ $0 >> 4 == $0 & 15 }) {
      return "#" + bytes.map { String($0 & 15, radix: 16) }.joined()
    }
    return "#" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

/// A colour that depends on the page of the picture, which may be light or dark.
package enum ThemeColor: String, CaseIterable, Sendable {
  /// The ground on which items move.
  case ground
  /// The rim of the ground, and boundaries on it.
  case line
  /// The thin rim that sets an item off from those below it.
  case rim
  /// Words.
  case word

  /// The colour on a light page.
  package var light: RGB {
    switch self {
    case .ground: RGB(0xF6F8FA)
    case .line: RGB(0xC4CCD6)
    case .rim: RGB(0xFFFFFF)
    case .word: RGB(0x57606A)
    }
  }

  /// The colour on a dark page.
  package var dark: RGB {
    switch self {
    case .ground: RGB(0x161B22)
    case .line: RGB(0x3D444D)
    case .rim: RGB(0x161B22)
    case .word: RGB(0x9198A1)
    }
  }
}

/// The paint of an area or a line.
package enum Paint: Hashable, Sendable {
  /// Nothing.
  case clear
  /// The same colour everywhere.
  case color(RGB)
  /// Colours that change from place to place.
  case gradient(GradientFill)
  /// The colour that fits the page of the picture.
  case theme(ThemeColor)
}

/// The style of a primitive; nil parts come from the group around it.
package struct Style: Hashable, Sendable {
  /// The paint of the area.
  package var fill: Paint?
  /// The opacity of the area, from 0 to 1.
  package var fillOpacity: Double?
  /// The paint of the line around the area.
  package var stroke: Paint?
  /// The opacity of the line, from 0 to 1.
  package var strokeOpacity: Double?
  /// The width of the line, in points.
  package var lineWidth: Double?
  /// The part of the line that is drawn; nil for all of it.
  package var dash: LineDash?
  /// Whether the line keeps its width when the primitive is scaled; groups ignore this.
  package var keepsLineWidth: Bool

  /// Makes a style; parts that are left out come from the group around it.
  package init(
    fill: Paint? = nil, fillOpacity: Double? = nil, stroke: Paint? = nil,
    strokeOpacity: Double? = nil, lineWidth: Double? = nil, dash: LineDash? = nil,
    keepsLineWidth: Bool = false
  ) {
    self.fill = fill
    self.fillOpacity = fillOpacity
    self.stroke = stroke
    self.strokeOpacity = strokeOpacity
    self.lineWidth = lineWidth
    self.dash = dash
    self.keepsLineWidth = keepsLineWidth
  }
}

/// A part of a line, from its start on, in points.
package struct LineDash: Hashable, Sendable {
  /// The length before it.
  package var start: Double
  /// Its length.
  package var length: Double
  /// The length of the whole line.
  package var whole: Double
}
