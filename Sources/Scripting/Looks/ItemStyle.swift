public import Geometry

/// The outline, the corners, the stroke, the shadow, the gradient and the text of a drawn item.
///
/// Physics reads none of them.
public struct ItemStyle: Hashable, Sendable {
  /// The radius of a rectangle's corners, in points, from 0 to 1e9; nil for slightly round corners.
  ///
  /// A radius of more than half of the shorter side is drawn as that half. Ellipses and paths have
  /// no corners to round.
  public var cornerRadius: Double?
  /// The colour of the line along the outline, as CSS names it; nil for no line.
  public var strokeColor: String?
  /// The width of that line, in points, from 0 to 1e9; half of it lies outside of the outline.
  ///
  /// A width of 0 draws neither a line nor the thin rim that items without a line have in pictures.
  public var strokeWidth: Double
  /// The part of the outline before that line, as a share of its length, from 0 to 1.
  ///
  /// A rectangle begins at the left end of its top side, an ellipse at its right end, and both go
  /// clockwise.
  public var strokeStart: Double
  /// The part of the outline where that line ends, as a share of its length, from 0 to 1.
  ///
  /// No line is drawn where it is not greater than `strokeStart`.
  public var strokeEnd: Double
  /// The outline to draw in place of the one for collisions, around the center, in points.
  ///
  /// It has at most 1,000 points, need not be closed, and does not grow with the item's size. Arcs
  /// become curves, at most 0.03 % of a radius away; nil for the outline for collisions.
  public var path: VectorPath?
  /// The shadow below the item; nil for none.
  public var shadow: ItemShadow?
  /// The gradient that fills it in place of its colour; nil for the colour.
  public var fill: ItemGradient?
  /// The image in its outline; nil for none.
  public var image: ItemImage?
  /// The text in its middle, with line feeds between lines; nil for none.
  ///
  /// It has at most 2,000 bytes and no other control characters.
  public var text: String?
  /// The letters of the text.
  public var font: ItemFont
  /// Whether the items in it are shown and touched inside its outline alone.
  ///
  /// They are touched in its whole rectangle, as it is itself.
  public var clips: Bool

  /// Makes a style, by default that of an item that was given none.
  public init(
    cornerRadius: Double? = nil, strokeColor: String? = nil, strokeWidth: Double = 1,
    strokeStart: Double = 0, strokeEnd: Double = 1, path: VectorPath? = nil,
    shadow: ItemShadow? = nil, fill: ItemGradient? = nil, image: ItemImage? = nil,
    text: String? = nil, font: ItemFont = ItemFont(), clips: Bool = false
  ) {
    (self.cornerRadius, self.strokeColor) = (cornerRadius, strokeColor)
    self.strokeWidth = strokeWidth
    (self.strokeStart, self.strokeEnd, self.path) = (strokeStart, strokeEnd, path)
    (self.shadow, self.fill, self.image) = (shadow, fill, image)
    (self.text, self.font, self.clips) = (text, font, clips)
  }
}

/// The shadow of an item, which turns and scales with it.
public struct ItemShadow: Hashable, Sendable {
  /// The colour, as CSS names it.
  public var color: String
  /// The standard deviation of the blur, in points, from 0 to 1e9: half of the blur radius of CSS.
  public var radius: Double
  /// The displacement from the item, in points, each number from -1e9 to 1e9.
  public var offset: Vector

  /// Makes a shadow, by default a soft one right below.
  public init(color: String = "#00000040", radius: Double = 4, offset: Vector = Vector(0, 2)) {
    (self.color, self.radius, self.offset) = (color, radius, offset)
  }
}

extension ItemStyle {
  /// The parts as options of Lua, `nil` included.
  var options: ScriptOptions {
    [
      "cornerRadius": cornerRadius, "strokeColor": strokeColor, "strokeWidth": strokeWidth,
      "strokeStart": strokeStart, "strokeEnd": strokeEnd, "path": path?.options,
      "shadow": shadow.map { shadow in
        ["color": shadow.color, "radius": shadow.radius, "offset": shadow.offset] as ScriptOptions
      },
      "fill": fill?.options, "image": image?.options, "text": text,
      "font": font == ItemFont() ? nil : font.options, "clips": clips ? true : nil,
    ]
  }
}
