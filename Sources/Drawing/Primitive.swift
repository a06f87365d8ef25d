package import Geometry

/// A thing to draw; a picture is a list of them, the lowest first.
///
/// Positions are in points, x to the right, y down. A list says nothing about a file format.
package enum Primitive: Hashable, Sendable {
  /// A closed area with straight sides.
  case polygon([Vector], Style)
  /// An upright rectangle with corners of the same radii.
  case rectangle(Rect, radii: Size, Style)
  /// An upright ellipse.
  case ellipse(center: Vector, radii: Size, Style)
  /// An open line of straight segments.
  case polyline([Vector], Style)
  /// A line of segments, curves and arcs, or an area if it is closed.
  case path(VectorPath, Style)
  /// A line of words at a point of its base line, with the height of its letters.
  case text(String, at: Vector, size: Double, anchor: TextAnchor = .middle, Style)
  /// The text of an item, whose lines are centered at y = 0 and anchored at an x.
  case lines(ItemText, at: Double)
  /// The image of an item.
  case picture(PlacedPicture)
  /// Primitives that are moved and shown together.
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

/// Primitives that are moved and shown together.
package struct Group: Hashable, Sendable {
  /// The primitives in it, the lowest first.
  package var content: [Primitive]
  /// The transform.
  package var transform: TransformComponents
  /// The opacity, from 0 to 1.
  package var opacity: Double
  /// The style of primitives in it that have none of their own.
  package var style: Style
  /// The area that clips it, before the transform; nil for none.
  package var clip: ClipArea?
  /// The shadow below it; nil for none.
  package var shadow: GroupShadow?
  /// The name, for screen readers and for pointers that hover over it; nil for none.
  package var name: String?
  /// The classes, words of letters and digits, by which style rules and animations find it.
  package var classes: [String]

  /// Makes a group, by default one that changes nothing.
  package init(
    _ content: [Primitive], transform: TransformComponents = .identity, opacity: Double = 1,
    style: Style = Style(), clip: ClipArea? = nil, shadow: GroupShadow? = nil,
    name: String? = nil, classes: [String] = []
  ) {
    self.content = content
    self.transform = transform
    self.opacity = opacity
    self.style = style
    self.clip = clip
    self.shadow = shadow
    self.name = name
    self.classes = classes
  }
}

/// The area in which a group is seen.
package struct ClipArea: Hashable, Sendable {
  /// The outline.
  package var outline: VectorPath
  /// The transform of the outline.
  package var transform: TransformComponents
  /// The classes by which animations find it.
  package var classes: [String]

  /// Makes an area, by default one that stays as it is.
  package init(
    _ outline: VectorPath, transform: TransformComponents = .identity, classes: [String] = []
  ) {
    (self.outline, self.transform, self.classes) = (outline, transform, classes)
  }
}

/// The shadow of a group, and the area of what casts it.
package struct GroupShadow: Hashable, Sendable {
  /// The shadow.
  package var shadow: DropShadow
  /// A rectangle that holds all that casts the shadow, before the group's transform, in points.
  package var area: Rect

  /// Makes the shadow of an area.
  package init(_ shadow: DropShadow, below area: Rect) { (self.shadow, self.area) = (shadow, area) }

  /// Makes the shadow of an area with a text in it, given the width of the item.
  package init(_ shadow: DropShadow, below area: Rect, text: ItemText?, width: Double) {
    self.init(shadow, below: text.map { area.union($0.reach(in: width)) } ?? area)
  }
}

/// Primitives with the areas in which they are seen, the outermost first.
package typealias Clipped = (content: Primitive, areas: [ClipArea])

extension Primitive {
  /// Primitives in groups that clip them; those in a row with the same areas share their groups.
  package static func grouped(_ parts: [Clipped]) -> [Primitive] {
    var (groups, rest): ([Primitive], ArraySlice<Clipped>) = ([], parts[...])
    while let areas = rest.first?.areas {
      let run = rest.prefix { $0.areas == areas }
      rest = rest.dropFirst(run.count)
      groups += areas.reversed().reduce(run.map(\.content)) { content, area in
        [.group(Group(content, clip: area))]
      }
    }
    return groups
  }

  /// The same primitive without an area.
  var unfilled: Primitive {
    switch self {
    case .polygon(let points, let style): .polygon(points, style.unfilled)
    case .rectangle(let rect, let radii, let style):
      .rectangle(rect, radii: radii, style.unfilled)
    case .ellipse(let center, let radii, let style):
      .ellipse(center: center, radii: radii, style.unfilled)
    case .polyline(let points, let style): .polyline(points, style.unfilled)
    case .path(let path, let style): .path(path, style.unfilled)
    case .text, .lines, .picture, .group: self
    }
  }
}

extension Style {
  /// The style without a paint of the area.
  fileprivate var unfilled: Style {
    var style = self
    style.fill = .clear
    return style
  }
}
