import Geometry

/// Area, first and second moment of an outline, from which mass, center and inertia follow.
struct MassSum {
  /// The area, in pt².
  private(set) var area = 0.0
  /// The integral of the position, in pt³.
  private(set) var moment = Vector.zero
  /// The integral of the squared distance from the origin, in pt⁴.
  private(set) var polarMoment = 0.0

  init() {}

  /// The exact numbers of a rounded convex outline, about its first corner.
  ///
  /// The outline is the sum of its inner polygon, a rectangle along each edge and a sector around
  /// each corner; a circle is one sector of a full turn, a capsule two of a half.
  ///
  /// - Parameters:
  ///   - corners: The corners of the inner polygon, clockwise on a screen.
  ///   - normals: The outward normals of the edges that begin at the corners.
  ///   - radius: The rounding, in points.
  init(corners: UnsafeBufferPointer<Vector>, normals: UnsafeBufferPointer<Vector>, radius: Double) {
    let origin = corners[0]
    let count = corners.count
    for index in 0..<count where count > 2 {
      let next = index + 1 == count ? 0 : index + 1
      addTriangle(corners[index] - origin, corners[next] - origin)
    }
    guard radius > 0 else { return }
    if count == 1 {
      addSector(at: .zero, radius: radius, angle: 2 * Math.pi, between: .zero, .zero)
      return
    }
    for index in 0..<count {
      let next = index + 1 == count ? 0 : index + 1
      let before = normals[index == 0 ? count - 1 : index - 1]
      let normal = normals[index]
      addBar(corners[index] - origin, corners[next] - origin, normal, width: radius)
      // The normals turn by half a turn at most, and never back.
      let angle = abs(Math.atan2(before.cross(normal), before.dot(normal)))
      addSector(
        at: corners[index] - origin, radius: radius, angle: angle, between: before, normal)
    }
  }

  /// Adds another sum at an offset, times a density.
  mutating func add(_ other: MassSum, at offset: Vector, density: Double) {
    area += density * other.area
    moment += density * (other.moment + other.area * offset)
    polarMoment +=
      density
      * (other.polarMoment + 2 * other.moment.dot(offset) + other.area * offset.lengthSquared)
  }

  /// Adds the triangle of the origin and two points.
  private mutating func addTriangle(_ a: Vector, _ b: Vector) {
    let double = a.cross(b)
    area += double / 2
    moment += (a + b) * (double / 6)
    polarMoment += double / 12 * (a.dot(a) + a.dot(b) + b.dot(b))
  }

  /// Adds the rectangle on the outside of an edge.
  private mutating func addBar(_ start: Vector, _ end: Vector, _ normal: Vector, width: Double) {
    let edge = end - start
    let bar = edge.length * width
    let center = (start + end) / 2 + normal * (width / 2)
    area += bar
    moment += bar * center
    polarMoment += bar * ((edge.lengthSquared + width * width) / 12 + center.lengthSquared)
  }

  /// Adds the sector of a disk between two directions.
  private mutating func addSector(
    at corner: Vector, radius: Double, angle: Double, between first: Vector, _ second: Vector
  ) {
    let square = radius * radius
    let sector = angle / 2 * square
    // The integral of the direction over the angle.
    let direction = Vector(second.y - first.y, first.x - second.x)
    let lean = direction * (square * radius / 3)
    area += sector
    moment += sector * corner + lean
    polarMoment +=
      sector * corner.lengthSquared + 2 * corner.dot(lean) + angle / 4 * square * square
  }
}
