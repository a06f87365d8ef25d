package import Geometry

/// One thing to draw; a list of them, the lowest first, is a picture.
///
/// Positions are in points, x to the right, y down. A list says nothing about a file format.
package enum Primitive: Hashable, Sendable {
  /// A closed area with straight sides.
  case polygon([Vector], Style)
  /// An upright ellipse.
  case ellipse(center: Vector, radii: Size, Style)
  /// An open line of straight segments.
  case polyline([Vector], Style)
  /// A line, or an area where it is closed, of segments, curves and arcs.
  case path(VectorPath, Style)
  /// A line of words at a point of its base line, with the height of its letters.
  case text(String, at: Vector, size: Double, anchor: TextAnchor = .middle, Style)
  /// Primitives that are moved and shown as one.
  case group(Group)
}

/// The part of a line of words that is at its point.
package enum TextAnchor: String, Hashable, Sendable {
  /// Its left end.
  case start
  /// Its middle.
  case middle
  /// Its right end.
  case end
}

/// Primitives that are moved and shown as one.
package struct Group: Hashable, Sendable {
  /// What is in it, the lowest first.
  package var content: [Primitive]
  /// Where it is.
  package var transform: TransformComponents
  /// How much of it is seen, from 0 to 1.
  package var opacity: Double
  /// The style of those in it that have none of their own.
  package var style: Style
  /// The outline beyond which nothing of it is seen, before the transform; nil for none.
  package var clip: VectorPath?
  /// Its name, for readers of screens and for pointers that hover over it; nil for none.
  package var name: String?
  /// The words of letters and digits by which rules of style and animations find it.
  package var classes: [String]

  /// Makes a group, by default one that changes nothing.
  package init(
    _ content: [Primitive], transform: TransformComponents = .identity, opacity: Double = 1,
    style: Style = Style(), clip: VectorPath? = nil, name: String? = nil, classes: [String] = []
  ) {
    self.content = content
    self.transform = transform
    self.opacity = opacity
    self.style = style
    self.clip = clip
    self.name = name
    self.classes = classes
  }
}
