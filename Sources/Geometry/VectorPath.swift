/// One line in the plane, made of straight segments, curves and arcs, open or closed.
///
///     var path = VectorPath()
///     path.move(to: Vector(0, 0))
///     path.addLine(to: Vector(100, 0))
///     path.addQuadCurve(to: Vector(0, 100), control: Vector(100, 100))
///     path.close()
///
/// Coordinates are in points, angles in radians, clockwise on a screen. A path is one line without
/// holes: a program that draws several lines keeps several paths.
public struct VectorPath: Hashable, Sendable {
  /// An element of a path, which begins where the one before ended.
  public enum Element: Hashable, Sendable {
    /// A straight segment.
    case line(to: Vector)
    /// A quadratic Bezier curve.
    case quadratic(to: Vector, control: Vector)
    /// A cubic Bezier curve.
    case cubic(to: Vector, control1: Vector, control2: Vector)
    /// An arc of an upright ellipse: center + (width cos t, height sin t). t goes from one angle to
    /// the other, clockwise where the second is greater. The radii are half axes.
    case arc(center: Vector, radii: Size, from: Double, to: Double)
  }

  /// The point where the path begins; nil while the path is empty.
  public private(set) var start: Vector?
  /// The elements, in order.
  public private(set) var elements: [Element] = []
  /// Whether a straight segment leads from the last point back to the first.
  public private(set) var isClosed = false

  /// Makes an empty path.
  public init() {}

  /// Makes a path of straight segments through points.
  ///
  /// - Parameters:
  ///   - points: The points, in order; none makes an empty path.
  ///   - isClosed: Whether a straight segment leads back to the first one.
  public init(_ points: [Vector], isClosed: Bool = false) {
    start = points.first
    elements = points.dropFirst().map { .line(to: $0) }
    self.isClosed = isClosed && !points.isEmpty
  }

  /// Whether the path has no elements.
  public var isEmpty: Bool { elements.isEmpty }

  /// The point where the next element begins; nil while the path is empty.
  public var end: Vector? {
    switch elements.last {
    case nil: start
    case .line(let end), .quadratic(let end, _), .cubic(let end, _, _): end
    case .arc(let center, let radii, _, let angle): Self.point(center, radii, angle)
    }
  }

  /// Begins the path.
  ///
  /// - Precondition: The path has no elements.
  public mutating func move(to point: Vector) {
    precondition(isEmpty, "a path is one line: move(to:) must come before its elements")
    start = point
  }

  /// Adds a straight segment.
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

  /// Adds an arc, after a straight segment to its start.
  ///
  /// - Parameters:
  ///   - center: The circle's center, in points.
  ///   - radius: The circle's radius, in points, from 0.001 to 1e9.
  ///   - startAngle: The angle where the arc begins, in radians, clockwise from the x axis, from
  ///     -1e9 to 1e9.
  ///   - endAngle: The angle where the arc ends; whole turns are added until it lies in the given
  ///     direction. A difference of a whole turn or more makes a circle.
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
    precondition(start != nil, "a path must begin with move(to:) before it has elements")
    precondition(!isClosed, "a path that is closed takes no more elements")
    elements.append(element)
  }
}
