package import Geometry

/// The outline of a drawn item, about its center.
package enum ItemForm: Hashable, Sendable {
  /// The rectangle of its size, with slightly round corners.
  case rectangle
  /// The ellipse of its size.
  case ellipse
  /// A path, closed or not, which does not grow with the item's size.
  case path(VectorPath)

  /// Whether it is a rectangle or an ellipse, which an element of a page can be without a clip.
  package var isBox: Bool { if case .path = self { false } else { true } }

  /// The radius of the drawn corners of a rectangle: a tenth of its shorter side, at most 4 pt.
  package static func cornerRadius(of size: Size) -> Double { size.slightCornerRadius }

  /// The primitive that draws an item of a size, in points.
  ///
  /// - Parameters:
  ///   - size: The size, in points.
  ///   - radii: The radii of a rectangle's corners, in points; nil for slightly round corners.
  ///   - style: The style.
  /// - Returns: The primitive, about (0, 0).
  package func primitive(size: Size, radii: Size? = nil, style: Style) -> Primitive {
    switch self {
    case .rectangle:
      if let radii { return .rectangle(Rect(center: .zero, size: size), radii: radii, style) }
      let radius = Self.cornerRadius(of: size)
      return .path(
        .roundedRect(Rect(center: .zero, size: size), cornerRadius: radius), style)
    case .ellipse:
      return .ellipse(
        center: .zero, radii: Size(size.width / 2, size.height / 2), style)
    case .path(let path): return .path(path, style)
    }
  }

  /// The primitives of an item with its image and its text, the lowest first.
  ///
  /// - Parameters:
  ///   - shape: The item's outline as a primitive.
  ///   - size: The size, in points.
  ///   - clip: The outline that cuts off the image.
  ///   - picture: The image; nil for none.
  ///   - text: The text; nil for none.
  ///   - hasStroke: Whether there is a line along the outline, which lies over the image.
  /// - Returns: The primitives.
  package static func content(
    _ shape: Primitive, size: Size, clip: VectorPath, picture: ItemPicture?, text: ItemText?,
    hasStroke: Bool
  ) -> [Primitive] {
    var content = [shape]
    if let picture {
      content.append(.picture(PlacedPicture(picture, in: size, clip: clip)))
      if hasStroke { content.append(shape.unfilled) }
    }
    if let text { content.append(.lines(text, at: text.block.place(in: size.width))) }
    return content
  }

  /// The closed outline, in points.
  ///
  /// - Parameters:
  ///   - size: The size, in points.
  ///   - radii: The radii of a rectangle's corners, in points; nil for slightly round corners.
  /// - Returns: The path, with corners of one radius.
  package func outline(size: Size, radii: Size?) -> VectorPath {
    let rect = Rect(center: .zero, size: size)
    switch self {
    case .rectangle:
      let radius = radii.map { min($0.width, $0.height) } ?? Self.cornerRadius(of: size)
      return .roundedRect(rect, cornerRadius: radius)
    case .ellipse: return .oval(in: rect)
    case .path(let path):
      var area = path
      area.close()
      return area
    }
  }

  /// The length of the outline, in points.
  ///
  /// - Parameters:
  ///   - size: The size, in points.
  ///   - radii: The radii of a rectangle's corners, in points; nil for slightly round corners.
  /// - Returns: The length.
  package func length(size: Size, radii: Size? = nil) -> Double {
    switch self {
    case .rectangle:
      let slight = Self.cornerRadius(of: size)
      let radii = radii ?? Size(slight, slight)
      return 2 * (size.width + size.height) - 4 * (radii.width + radii.height)
        + Self.lengthOfEllipse(radii)
    case .ellipse: return Self.lengthOfEllipse(Size(size.width / 2, size.height / 2))
    case .path(let path):
      let points = path.flattened(tolerance: 0.01)
      return zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    }
  }

  /// The length of an ellipse with half axes, in points.
  ///
  /// Source: S. Ramanujan, "Modular equations and approximations to π", 1914, at most 0.04 % short.
  private static func lengthOfEllipse(_ radii: Size) -> Double {
    let (a, b) = (radii.width, radii.height)
    guard a + b > 0 else { return 0 }
    let h = (a - b) * (a - b) / ((a + b) * (a + b))
    return Math.pi * (a + b) * (1 + 3 * h / (10 + (4 - 3 * h).squareRoot()))
  }

  /// The width of the rim of a thin item, which the usual rim would cover.
  ///
  /// - Parameters:
  ///   - size: The size, in points.
  ///   - scale: The factor by which the item is enlarged.
  /// - Returns: The width, in points, under 1; nil for the usual one of 1 pt.
  package func rimWidth(size: Size, scale: Double = 1) -> Double? {
    let reach = reach(size: size)
    let width = min(reach.width, reach.height) * scale / 2
    return width < 1 ? width : nil
  }

  /// The half sides of a rectangle about the center that holds the outline, in points.
  package func reach(size: Size) -> Size {
    guard case .path(let path) = self else { return Size(size.width / 2, size.height / 2) }
    return path.flattened().reduce(Size(0, 0)) { reach, corner in
      Size(max(reach.width, abs(corner.x)), max(reach.height, abs(corner.y)))
    }
  }

  /// A rectangle about the center that holds the outline with a line along it, in points.
  package func area(size: Size, lineWidth: Double) -> Rect {
    let reach = reach(size: size)
    return Rect(
      center: .zero, size: Size(2 * reach.width + lineWidth, 2 * reach.height + lineWidth))
  }
}
