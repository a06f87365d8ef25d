/// One line in the plane, made of straight parts, curves and arcs, open or closed.
///
///     var path = Path()
///     path.move(to: Vector(0, 0))
///     path.addLine(to: Vector(100, 0))
///     path.addQuadCurve(to: Vector(0, 100), control: Vector(100, 100))
///     path.close()
///
/// Coordinates are in points, angles in radians, clockwise on a screen. A path has no holes and no
/// second part: a program that draws several keeps several paths.
public struct Path: Hashable, Sendable {
  /// A part of a path, from where the last one ended.
  public enum Element: Hashable, Sendable {
    /// A straight part.
    case line(to: Vector)
    /// A quadratic Bezier curve.
    case quadratic(to: Vector, control: Vector)
    /// A cubic Bezier curve.
    case cubic(to: Vector, control1: Vector, control2: Vector)
    /// A part of an upright ellipse: center + (width cos t, height sin t), t from one angle to the
    /// other, clockwise where the second is greater; the radii are half axes.
    case arc(center: Vector, radii: Size, from: Double, to: Double)
  }

  /// Where the path begins; nil while it is empty.
  public private(set) var start: Vector?
  /// The parts, in order.
  public private(set) var elements: [Element] = []
  /// Whether a straight part leads from the last point back to the first.
  public private(set) var isClosed = false

  /// Makes an empty path.
  public init() {}

  /// Makes a path of straight parts through points.
  ///
  /// - Parameters:
  ///   - points: The points, in order; none makes an empty path.
  ///   - isClosed: Whether a straight part leads back to the first one.
  public init(_ points: [Vector], isClosed: Bool = false) {
    start = points.first
    elements = points.dropFirst().map { .line(to: $0) }
    self.isClosed = isClosed && !points.isEmpty
  }

  /// Whether the path has no parts.
  public var isEmpty: Bool { elements.isEmpty }

  /// Where the next part begins; nil while the path is empty.
  public var end: Vector? {
    switch elements.last {
    case nil: start
    case .line(let end), .quadratic(let end, _), .cubic(let end, _, _): end
    case .arc(let center, let radii, _, let angle): Self.point(center, radii, angle)
    }
  }

  /// Begins the path.
  ///
  /// - Precondition: The path has no parts: it is one line.
  public mutating func move(to point: Vector) {
    precondition(isEmpty, "a path is one line: move(to:) must come before its parts")
    start = point
  }

  /// Adds a straight part.
  ///
  /// - Precondition: The path has begun and is not closed.
  public mutating func addLine(to point: Vector) {
    append(.line(to: point))
  }

  /// Adds a quadratic Bezier curve.
  ///
  /// - Precondition: The path has begun and is not closed.
  public mutating func addQuadCurve(to point: Vector, control: Vector) {
    append(.quadratic(to: point, control: control))
  }

  /// Adds a cubic Bezier curve.
  ///
  /// - Precondition: The path has begun and is not closed.
  public mutating func addCurve(to point: Vector, control1: Vector, control2: Vector) {
    append(.cubic(to: point, control1: control1, control2: control2))
  }

  /// Adds a part of a circle, and before it a straight part to where it begins.
  ///
  /// - Parameters:
  ///   - center: The circle's center, in points.
  ///   - radius: The circle's radius, in points, from 0.001 to 1e9.
  ///   - startAngle: Where the arc begins, in radians, clockwise from the x axis, from -1e9 to 1e9.
  ///   - endAngle: Where it ends; whole turns are added until it lies in the given direction. A
  ///     difference of a whole turn or more makes a circle.
  ///   - clockwise: The direction, as seen on a screen.
  /// - Precondition: The path is not closed, the radius is a size, and both angles are angles.
  public mutating func addArc(
    center: Vector, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool = true
  ) {
    let radius = Domain.size.checked(radius, "radius")
    let startAngle = Domain.angle.checked(startAngle, "startAngle")
    let endAngle = Domain.angle.checked(endAngle, "endAngle")
    let turn = 2 * Math.pi
    var sweep = clockwise ? endAngle - startAngle : startAngle - endAngle
    if sweep < 0 { sweep += turn * Math.ceil(-sweep / turn) }
    sweep = min(sweep, turn)
    let radii = Size(radius, radius)
    let first = Self.point(center, radii, startAngle)
    if start == nil { start = first } else if end != first { addLine(to: first) }
    append(
      .arc(
        center: center, radii: radii, from: startAngle,
        to: startAngle + (clockwise ? sweep : -sweep)))
  }

  /// Closes the path: its last point is joined to the first; an empty one stays as it is.
  public mutating func close() {
    isClosed = !isEmpty
  }

  mutating func addOval(center: Vector, radii: Size) {
    append(.arc(center: center, radii: radii, from: 0, to: 2 * Math.pi))
  }

  /// The point of an upright ellipse at an angle.
  static func point(_ center: Vector, _ radii: Size, _ angle: Double) -> Vector {
    let (sine, cosine) = Math.sincos(angle)
    return center + Vector(radii.width * cosine, radii.height * sine)
  }

  private mutating func append(_ element: Element) {
    precondition(start != nil, "a path must begin with move(to:) before it has parts")
    precondition(!isClosed, "a path that is closed takes no more parts")
    elements.append(element)
  }
}
