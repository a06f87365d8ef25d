package import Geometry

/// The outline of a drawn item, about its center.
package enum ItemForm: Hashable, Sendable {
  /// The rectangle of its size, with slightly round corners.
  case rectangle
  /// The ellipse of its size.
  case ellipse
  /// A path, which does not grow with the item's size.
  case path(VectorPath)

  /// The radius of the drawn corners of a rectangle: a tenth of its shorter side, at most 4 pt.
  package static func cornerRadius(of size: Size) -> Double {
    min(4, min(size.width, size.height) / 10)
  }

  /// The primitive that draws an item of a size, in points.
  package func primitive(size: Size, style: Style) -> Primitive {
    switch self {
    case .rectangle:
      let radius = Self.cornerRadius(of: size)
      return .path(
        .roundedRect(Rect(center: .zero, size: size), cornerRadius: radius), style)
    case .ellipse:
      return .ellipse(
        center: .zero, radii: Size(size.width / 2, size.height / 2), style)
    case .path(let path):
      var area = path
      area.close()
      return .path(area, style)
    }
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
}
