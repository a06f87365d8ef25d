// The domains of the numbers in composed values.

extension Insets {
  /// The insets, rounded to 0 near 0, after checking that they are coordinates.
  ///
  /// - Precondition: They are in the domain of coordinates.
  package func checked(_ name: String) -> Insets {
    func checked(_ inset: Double, _ edge: String) -> Double {
      Domain.coordinate.checked(inset, "\(name).\(edge)")
    }
    return Insets(
      top: checked(top, "top"), left: checked(left, "left"), bottom: checked(bottom, "bottom"),
      right: checked(right, "right"))
  }
}

extension Rect {
  /// The domains of x, y, width and height.
  package static var domains: [Domain] { [.coordinate, .coordinate, .length, .length] }

  /// The rectangle, rounded to 0 near 0, after checking that its numbers are in their domains.
  ///
  /// - Precondition: Corner and extents are in the domains of coordinates and lengths.
  package func checked(_ name: String) -> Rect {
    Rect(
      origin: Domain.coordinate.checked(origin, name),
      size: Size(
        Domain.length.checked(width, "\(name).width"),
        Domain.length.checked(height, "\(name).height")))
  }

  /// The rectangle with all edges within the domain of coordinates.
  package var clamped: Rect {
    let domain = Domain.coordinate
    return Rect(
      from: domain.clamped(Vector(minX, minY)), to: domain.clamped(Vector(maxX, maxY)))
  }
}

extension AffineTransform {
  /// The domains of a, b, c, d, tx and ty.
  package static var domains: [Domain] {
    [.scale, .scale, .scale, .scale, .coordinate, .coordinate]
  }

  /// Whether all numbers are in their domains.
  package var isInDomain: Bool {
    let (scale, coordinate) = (Domain.scale, Domain.coordinate)
    return scale.contains(a) && scale.contains(b) && scale.contains(c) && scale.contains(d)
      && coordinate.contains(tx) && coordinate.contains(ty)
  }

  /// The numbers with their names and domains.
  package var numbers: [(name: String, value: Double, domain: Domain)] {
    let names = ["a", "b", "c", "d", "tx", "ty"]
    let values = [a, b, c, d, tx, ty]
    return names.indices.map { (names[$0], values[$0], Self.domains[$0]) }
  }
}

extension VectorPath {
  /// Whether all points of the path are coordinates, all radii lengths, and all angles in their
  /// domain.
  public var isInDomain: Bool {
    let domain = Domain.coordinate
    guard start.map(domain.contains) != false else { return false }
    return elements.allSatisfy { element in
      switch element {
      case .line(let end): domain.contains(end)
      case .quadratic(let end, let control): domain.contains(end) && domain.contains(control)
      case .cubic(let end, let control1, let control2):
        domain.contains(end) && domain.contains(control1) && domain.contains(control2)
      case .arc(let center, let radii, let from, let to):
        domain.contains(center) && Domain.length.contains(max(radii.width, radii.height))
          && min(radii.width, radii.height) >= 0 && Domain.angle.contains(from)
          && Domain.angle.contains(to)
      }
    }
  }
}
