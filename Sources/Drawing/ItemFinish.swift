package import Geometry

/// The corners, the stroke, the shadow, the gradient, the image and the text with which an item is drawn.
///
/// Its outline stands in `ItemForm`.
package struct ItemFinish: Hashable, Sendable {
  /// The radius of a rectangle's corners, in points; nil for slightly round corners.
  package var cornerRadius: Double?
  /// The line along the outline; nil for the thin rim that all items have in pictures.
  package var stroke: OutlineStroke?
  /// The shadow below it; nil for none.
  package var shadow: DropShadow?
  /// The gradient that fills it; nil for its colour.
  package var fill: GradientFill?
  /// The image in it; nil for none.
  package var picture: ItemPicture?
  /// The text in its middle; nil for none.
  package var text: ItemText?
  /// Whether it cuts off what the items in it show beyond its outline.
  package var clips = false

  /// Makes a finish, by default that of most items.
  package init(
    cornerRadius: Double? = nil, stroke: OutlineStroke? = nil, shadow: DropShadow? = nil,
    fill: GradientFill? = nil, picture: ItemPicture? = nil, text: ItemText? = nil
  ) {
    (self.cornerRadius, self.stroke) = (cornerRadius, stroke)
    (self.shadow, self.fill, self.picture, self.text) = (shadow, fill, picture, text)
  }

  /// Whether a colour that is not opaque fades the area alone, and nothing drawn on it.
  package var fadesAreaAlone: Bool { stroke?.isSeen == true || picture != nil || text != nil }

  /// The finish of an item that is drawn larger by a factor.
  package func scaled(by scale: Double) -> ItemFinish {
    var finish = self
    finish.cornerRadius = cornerRadius.map { $0 * scale }
    finish.stroke?.width *= scale
    finish.shadow?.deviation *= scale
    if let offset = shadow?.offset { finish.shadow?.offset = offset * scale }
    finish.fill = fill?.scaled(by: Size(scale, scale))
    finish.text?.letters.size *= scale
    return finish
  }
}

/// A line along an outline, half of it outside.
package struct OutlineStroke: Hashable, Sendable {
  /// The colour.
  package var color: RGB
  /// The opacity, from 0 to 1.
  package var opacity: Double
  /// The width, in points.
  package var width: Double
  /// The share of the outline before the line, from 0 to 1.
  package var start: Double
  /// The share of the outline at which the line ends, from 0 to 1.
  package var end: Double

  /// Makes a line, by default along the whole outline.
  package init(
    color: RGB, opacity: Double = 1, width: Double, start: Double = 0, end: Double = 1
  ) {
    (self.color, self.opacity, self.width) = (color, opacity, width)
    (self.start, self.end) = (start, end)
  }

  /// No line at all, in place of the thin rim.
  package static var none: OutlineStroke {
    OutlineStroke(color: RGB(red: 0, green: 0, blue: 0), opacity: 0, width: 0)
  }

  /// Whether anything of it is seen.
  package var isSeen: Bool { opacity > 0 && width > 0 && end > start }

  /// Whether it leaves out a part of the outline.
  package var isPart: Bool { start > 0 || end < 1 }

  /// The style of primitives with the line.
  ///
  /// - Parameter length: The length of the outline, in points; a line along all of it needs none.
  /// - Returns: The style.
  package func style(along length: Double) -> Style {
    guard width > 0, end > start else { return Style(stroke: .clear) }
    return Style(
      stroke: .color(color), strokeOpacity: opacity == 1 ? nil : opacity, lineWidth: width,
      dash: isPart ? dash(along: length) : nil)
  }

  /// The part of an outline of a length, in points.
  package func dash(along length: Double) -> LineDash {
    LineDash(start: start * length, length: max(0, end - start) * length, whole: length)
  }
}

extension LineDash {
  /// The value of `stroke-dasharray`: the dash, and a gap that no outline is longer than.
  package var lengths: String { "\(coordinate(length)) \(coordinate(whole))" }
  /// The value of `stroke-dashoffset`.
  package var offset: String { coordinate(-start) }
}

/// A blurred copy of a form below it, in one colour.
package struct DropShadow: Hashable, Sendable {
  /// The colour.
  package var color: RGB
  /// The opacity, from 0 to 1.
  package var opacity: Double
  /// The standard deviation of the blur, in points.
  package var deviation: Double
  /// The displacement, in points.
  package var offset: Vector

  /// Makes a shadow.
  package init(color: RGB, opacity: Double = 1, deviation: Double, offset: Vector) {
    (self.color, self.opacity) = (color, opacity)
    (self.deviation, self.offset) = (deviation, offset)
  }

  /// The rectangle that holds the shadow of an area, with the area, in points.
  package func reach(below area: Rect) -> Rect {
    // The rest of the blur is fainter than a byte of colour can show.
    let blur = 3 * deviation
    let (left, top) = (min(0, offset.x - blur), min(0, offset.y - blur))
    let (right, bottom) = (max(0, offset.x + blur), max(0, offset.y + blur))
    return Rect(
      x: area.minX + left, y: area.minY + top, width: area.width + right - left,
      height: area.height + bottom - top)
  }
}

extension RGB {
  /// The colour with an opacity, in CSS.
  package func css(opacity: Double) -> String {
    let byte = UInt8((min(1, max(0, opacity)) * 255).rounded())
    guard byte < 255 else { return css }
    return "#"
      + [red, green, blue, byte].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension ItemForm {
  /// The radii of the corners that a finish gives a rectangle of a size, in points.
  ///
  /// They are nil for slightly round corners and for other forms.
  package func radii(_ finish: ItemFinish, size: Size) -> Size? {
    let radii = finish.cornerRadius.map { radius in
      let least = min(radius, size.width / 2, size.height / 2)
      return Size(least, least)
    }
    return self.radii(of: radii, size: size, hasPart: finish.stroke?.isPart == true)
  }

  /// The radii of the corners of a rectangle; nil for slightly round ones and for other forms.
  ///
  /// A line along a part of the outline needs them, because it begins where they are known to end.
  package func radii(of corners: Size?, size: Size, hasPart: Bool) -> Size? {
    guard self == .rectangle else { return nil }
    let slight = Self.cornerRadius(of: size)
    return corners ?? (hasPart ? Size(slight, slight) : nil)
  }
}
