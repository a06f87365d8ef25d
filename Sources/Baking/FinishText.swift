import Drawing
import Geometry

// Corners, strokes and shadows in CSS: for the elements of a page, and for those of SVG.

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
  var outline: String { "\(px(width)) solid \(color.css(opacity: opacity))" }

  /// The value of `outline-offset` that puts half of the line outside.
  var outlineOffset: String { px(-width / 2) }

  /// The line as declarations for an element of SVG.
  var declarations: String {
    "stroke:\(color.css);stroke-opacity:\(shortDigits(opacity, places: 3));"
      + "stroke-width:\(px(width))"
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

/// A length in CSS.
func px(_ number: Double) -> String {
  let text = shortDigits(number, places: 3)
  return text == "0" ? text : text + "px"
}
