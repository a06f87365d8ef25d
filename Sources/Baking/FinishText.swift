import Drawing
import Geometry

// Corners, strokes, shadows and texts in CSS: for the elements of a page, and for those of SVG.

extension Size {
  /// Radii of corners, as values of `border-radius`.
  var borderRadius: String {
    width == height ? px(width) : "\(px(width)) / \(px(height))"
  }

  /// Radii of corners, as declarations for a rectangle of SVG.
  var cornersOfRectangle: String {
    "rx:\(px(width));ry:\(px(height))"
  }
}

extension OutlineStroke {
  /// The line as a value of `outline`, which takes no room; `outlineOffset` centers it.
  ///
  /// It cannot have a part of the outline, and is not seen then.
  var outline: String { "\(px(width)) solid \(color.css(opacity: isPart ? 0 : opacity))" }

  /// The value of `outline-offset` that puts half of the line outside.
  var outlineOffset: String { px(-width / 2) }

  /// The line as declarations for an element of SVG.
  ///
  /// - Parameter length: The length of the outline, in points; nil for a line along all of it.
  /// - Returns: The declarations.
  func declarations(along length: Double?) -> String {
    let dash = length.map { self.dash(along: $0) }
    return "stroke:\(color.css);stroke-opacity:\(shortDigits(opacity, places: 3));"
      + "stroke-width:\(px(width))"
      + (dash.map { ";stroke-dasharray:\($0.lengths);stroke-dashoffset:\($0.offset)" } ?? "")
  }
}

extension FillColor {
  /// The colour as declarations for an element of SVG.
  ///
  /// - Parameter isEverFaint: Whether a colour of the same animation is not opaque.
  /// - Returns: The declarations.
  func declarations(isEverFaint: Bool) -> String {
    "fill:\(color.css)"
      + (isEverFaint ? ";fill-opacity:\(shortDigits(opacity, places: 3))" : "")
  }
}

extension DropShadow {
  /// The shadow as a value of `box-shadow`, whose blur is twice the deviation.
  ///
  /// - Parameter stroke: The line along the outline, which casts a shadow too.
  /// - Returns: The value.
  func boxShadow(with stroke: OutlineStroke?) -> String {
    let spread = stroke.map { $0.opacity < 0.5 ? 0 : $0.width / 2 } ?? 0
    return "\(px(offset.x)) \(px(offset.y)) \(px(2 * deviation)) \(px(spread)) "
      + color.css(opacity: opacity)
  }

  /// The shadow as a declaration for an element of SVG.
  var filter: String {
    "filter:drop-shadow(\(px(offset.x)) \(px(offset.y)) \(px(deviation)) "
      + "\(color.css(opacity: opacity)))"
  }
}

extension LetterStyle {
  /// The letters as declarations for an element of a page, which its text inherits.
  var letters: String { "font-size:\(px(size));color:\(color.css(opacity: opacity))" }

  /// The letters as declarations for a text of SVG.
  var declarations: String {
    "font-size:\(px(size));fill:\(color.css);fill-opacity:\(shortDigits(opacity, places: 3))"
  }
}

extension TextBlock {
  /// The place of the text in a flexible box, and of its lines in the text.
  var sides: (justify: String, align: String) {
    switch anchor {
    case .start: ("flex-start", "left")
    case .middle: ("center", "center")
    case .end: ("flex-end", "right")
    }
  }

  /// The words as a string of CSS, which is harmless in the style element of a page, too.
  ///
  /// Source: W3C, "CSS Syntax Module Level 3", 2021, section 4.3.7.
  var content: String {
    let text = lines.joined(separator: "\n").unicodeScalars.map { scalar in
      "\"\\<>\n".unicodeScalars.contains(scalar) || scalar.isControl
        ? "\\" + String(scalar.value, radix: 16) + " " : String(scalar)
    }
    return "\"" + text.joined() + "\""
  }
}

extension BakedItem {
  /// The gradient as a value of `background`, in a box about the item's center; nil for a colour.
  ///
  /// The line of a gradient in CSS has ends that its angle and the box give, so the stops are placed
  /// on it by their distances from its start.
  ///
  /// Source: W3C, "CSS Images Module Level 3", 2023, sections 3.1 and 3.2.
  func background(in box: Size) -> String? {
    guard let fill else { return nil }
    let way = fill.end - fill.start
    var start = 0.0
    var shape = "circle at \(px(fill.start.x + box.width / 2)) \(px(fill.start.y + box.height / 2))"
    if !fill.isRadial {
      let length = max(fill.length, Domain.resolution)
      let direction = fill.length == 0 ? Vector(0, 1) : way * (1 / length)
      let line = abs(box.width * direction.x) + abs(box.height * direction.y)
      start = fill.start.x * direction.x + fill.start.y * direction.y + line / 2
      let angle = Math.atan2(direction.x, -direction.y) * 180 / Math.pi
      shape = shortDigits(angle, places: 3) + "deg"
    }
    let stops = fill.stops.map { stop in
      "\(stop.color.css(opacity: stop.opacity)) \(px(start + stop.at * fill.length))"
    }
    return
      "\(fill.isRadial ? "radial" : "linear")-gradient(\(shape),\(stops.joined(separator: ",")))"
  }
}

extension BakedItem {
  /// The image as declarations of CSS, over the gradient; none for an item without one.
  func pictureDeclarations(in box: Size) -> [(property: String, value: String)] {
    guard let picture else { return [] }
    // The size of the item, whatever the box of its outline is.
    let size =
      picture.fit == .fill ? "\(px(self.size.width)) \(px(self.size.height))" : "\(picture.fit)"
    let gradient = background(in: box)
    return [
      ("background-image", "url(\(picture.address))" + (gradient.map { "," + $0 } ?? "")),
      ("background-size", size + (gradient == nil ? "" : ",auto")),
      ("background-position", "center"), ("background-repeat", "no-repeat"),
    ]
  }
}

/// A length in CSS.
func px(_ number: Double) -> String {
  let text = shortDigits(number, places: 3)
  return text == "0" ? text : text + "px"
}
