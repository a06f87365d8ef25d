/// The colour of an area, with an opacity that the line along its outline does not share.
package struct FillColor: Hashable, Sendable {
  /// The colour.
  package var color: RGB
  /// The opacity, from 0 to 1.
  package var opacity: Double

  /// Makes a colour, by default an opaque one.
  package init(_ color: RGB, opacity: Double = 1) { (self.color, self.opacity) = (color, opacity) }

  /// The colour in CSS.
  package var css: String { color.css(opacity: opacity) }

  /// The opacity as primitives have it; nil for an opaque colour.
  package var styleOpacity: Double? { opacity == 1 ? nil : opacity }
}
