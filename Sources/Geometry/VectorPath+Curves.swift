extension VectorPath {
  /// The path with cubic curves in place of arcs, at most 0.03 % of a radius away from them.
  ///
  /// A curve replaces at most a quarter of a turn.
  ///
  /// Source: the tangents of a curve over an angle a are 4/3 tan(a/4) radii long.
  public var curved: VectorPath {
    guard let start else { return self }
    var path = VectorPath()
    path.move(to: start)
    for element in elements {
      switch element {
      case .line(let end): path.addLine(to: end)
      case .quadratic(let end, let control): path.addQuadCurve(to: end, control: control)
      case .cubic(let end, let control1, let control2):
        path.addCurve(to: end, control1: control1, control2: control2)
      case .arc(let center, let radii, let first, let last):
        path.addCurves(along: center, radii, first, last)
      }
    }
    if isClosed { path.close() }
    return path
  }

  /// The path of lines and curves with numbers near 0 as 0, as scripts have them.
  package var rounded: VectorPath {
    guard let start else { return self }
    func round(_ point: Vector) -> Vector { Domain.roundedNearZero(point) }
    var path = VectorPath()
    path.move(to: round(start))
    for element in elements {
      switch element {
      case .line(let end): path.addLine(to: round(end))
      case .quadratic(let end, let control):
        path.addQuadCurve(to: round(end), control: round(control))
      case .cubic(let end, let control1, let control2):
        path.addCurve(to: round(end), control1: round(control1), control2: round(control2))
      case .arc: break
      }
    }
    if isClosed { path.close() }
    return path
  }

  private mutating func addCurves(
    along center: Vector, _ radii: Size, _ first: Double, _ last: Double
  ) {
    let parts = max(1, Int(Math.ceil(abs(last - first) / (Math.pi / 2) - 1e-9)))
    let step = (last - first) / Double(parts)
    let (sine, cosine) = Math.sincos(step / 4)
    let length = 4.0 / 3 * sine / cosine
    func point(_ angle: Double, tangent: Double) -> Vector {
      let (sine, cosine) = Math.sincos(angle)
      return center
        + Vector(radii.width * (cosine - tangent * sine), radii.height * (sine + tangent * cosine))
    }
    for part in 0..<parts {
      let (a, b) = (first + step * Double(part), first + step * Double(part + 1))
      addCurve(
        to: point(b, tangent: 0), control1: point(a, tangent: length),
        control2: point(b, tangent: -length))
    }
  }
}
