/// An area of the plane around a center: the whole plane, a disk, a rectangle, or a combination of
/// these.
///
/// Disks and rectangles contain their edges. `inverse()` and `difference(_:)` give exactly the
/// remaining points, so the result does not contain the edges of the region that was removed. Two
/// regions are equal when they are built by the same operations.
///
///     let ring = Region(radius: 100).difference(Region(radius: 50))
///     ring.contains(Vector(70, 0))  // true
///
/// Testing a point does not allocate, however deeply the region is nested.
public struct Region: Hashable, Sendable {
  /// The steps of the test, operands before operators; none for the whole plane.
  private(set) var program: [Step] = []

  /// The whole plane.
  public static var infinite: Region { Region(program: []) }

  /// The region without any point: the inverse of `infinite`.
  public static var empty: Region { Region(program: [.empty]) }

  /// Makes a disk around the center.
  ///
  /// - Parameter radius: The radius, in points, from 0 to 1e9; 0 leaves the center alone.
  public init(radius: Double) {
    program = [.disk(radius: Domain.length.checked(radius, "radius"))]
  }

  /// Makes a rectangle around the center.
  ///
  /// - Parameter size: The whole width and height, in points, from 0 to 1e9.
  public init(size: Size) {
    program = [
      .box(
        width: Domain.length.checked(size.width, "width"),
        height: Domain.length.checked(size.height, "height"))
    ]
  }

  init(program: [Step]) { self.program = program }

  /// Whether the region is the whole plane.
  public var isInfinite: Bool { program.isEmpty }

  /// The points that the region does not contain.
  public func inverse() -> Region {
    switch program.last {
    case nil: .empty
    case .empty: .infinite
    case .not: Region(program: Array(program.dropLast()))
    default: Region(program: program + [.not])
    }
  }

  /// The points that at least one of both contains.
  public func union(_ other: Region) -> Region {
    if isInfinite || other.isInfinite { return .infinite }
    if self == .empty { return other }
    return other == .empty ? self : joined(with: other, by: .or)
  }

  /// The points that the region contains and the other does not.
  public func difference(_ other: Region) -> Region { intersection(other.inverse()) }

  /// The points that both contain.
  public func intersection(_ other: Region) -> Region {
    if isInfinite { return other }
    if other.isInfinite { return self }
    return self == .empty || other == .empty ? .empty : joined(with: other, by: .and)
  }

  /// Whether a point, relative to the center of the region, belongs to it.
  ///
  /// - Complexity: Linear in the disks and rectangles that the region is made of.
  public func contains(_ point: Vector) -> Bool {
    // The answers of the operands not used yet are bits; operands are ordered so that few wait.
    var answers: UInt64 = 1
    for step in program {
      switch step {
      case .empty: answers <<= 1
      case .disk(let radius):
        answers = answers << 1 | (point.isWithin(radius) ? 1 : 0)
      case .box(let width, let height):
        let isInside = 2 * abs(point.x) <= width && 2 * abs(point.y) <= height
        answers = answers << 1 | (isInside ? 1 : 0)
      case .not: answers ^= 1
      case .or: answers = answers >> 1 | answers & 1
      case .and: answers = answers >> 1 & (answers | ~1)
      }
    }
    return answers & 1 == 1
  }

  /// A step of the test.
  enum Step: Hashable, Sendable {
    case empty
    case disk(radius: Double)
    case box(width: Double, height: Double)
    case not
    case or
    case and
  }

  /// Puts the operand first that needs more answers at once; 63 then suffice for 2^63 operands.
  private func joined(with other: Region, by step: Step) -> Region {
    other.depth > depth
      ? Region(program: other.program + program + [step])
      : Region(program: program + other.program + [step])
  }

  /// The number of answers that the test has to keep at once.
  private var depth: Int {
    var (count, most) = (0, 0)
    for step in program {
      switch step {
      case .empty, .disk, .box: count += 1
      case .not: continue
      case .or, .and: count -= 1
      }
      most = max(most, count)
    }
    return most
  }
}

extension Vector {
  /// Whether the point is within a radius of the origin.
  fileprivate func isWithin(_ radius: Double) -> Bool {
    let square = radius * radius
    return square > 0x1p-500 && square < 0x1p1000
      ? lengthSquared <= square : length <= radius
  }
}
