import Geometry

/// An outline that moves along a straight line with a constant turn, over a time from 0 to 1.
struct Sweep {
  /// The corners, from the center of mass, in the body's coordinates.
  let corners: UnsafePointer<Vector>
  let count: Int
  let radius: Double
  /// A point that must never pass an obstacle, relative to the center of mass.
  let middle: Vector
  let start: PoseRecord
  let displacement: Vector
  let turn: Double
  /// The distance of the farthest corner from the center of mass.
  private let reach: Double

  @inline(always)
  init(
    corners: UnsafePointer<Vector>, count: Int, radius: Double, middle: Vector, start: PoseRecord,
    displacement: Vector, turn: Double
  ) {
    (self.corners, self.count, self.radius, self.middle) = (corners, count, radius, middle)
    (self.start, self.displacement, self.turn) = (start, displacement, turn)
    var square = 0.0
    for index in 0..<count { square = Swift.max(square, corners[index].lengthSquared) }
    reach = square.squareRoot()
  }

  /// The motion relative to a body that moves by a displacement.
  @inline(always)
  func relative(to other: Vector) -> Sweep {
    Sweep(
      corners: corners, count: count, radius: radius, middle: middle, start: start,
      displacement: displacement - other, turn: turn)
  }

  /// Another outline on the same motion.
  @inline(always)
  func shrunk(
    to corners: UnsafeMutablePointer<Vector>, _ count: Int, radius: Double
  ) -> Sweep {
    Sweep(
      corners: UnsafePointer(corners), count: count, radius: radius, middle: middle, start: start,
      displacement: displacement, turn: turn)
  }

  func pose(at time: Double) -> PoseRecord {
    turn == 0
      ? start.moved(by: displacement * time)
      : PoseRecord(center: start.center + displacement * time, angle: start.angle + turn * time)
  }

  func place(at time: Double, in place: UnsafeMutablePointer<Vector>) {
    let pose = pose(at: time)
    for index in 0..<count { place[index] = pose.center + pose.rotate(corners[index]) }
  }

  /// The middle, in the plane.
  func middle(at time: Double) -> Vector {
    let pose = pose(at: time)
    return pose.center + pose.rotate(middle)
  }
}

/// A rounded outline in its place, by its corners in the plane.
struct PlacedOutline {
  let corners: UnsafePointer<Vector>
  let count: Int
  let radius: Double
  /// Whether only its outer side counts, as for a segment of a chain.
  let isOneSided: Bool
  /// The turn during the sweep; nil if it is at rest.
  var turning: Turning?

  /// The turn of an outline over a time from 0 to 1.
  struct Turning {
    let center: Vector
    let turn: Double
    /// The distance of the farthest corner from the center.
    let reach: Double
    /// Memory for the turned corners.
    let place: UnsafeMutablePointer<Vector>
  }

  /// The distance by which a corner can move.
  var spin: Double { turning.map { abs($0.turn) * $0.reach } ?? 0 }

  /// The corners at a time.
  func corners(at time: Double) -> UnsafePointer<Vector> {
    guard let turning else { return corners }
    let pose = PoseRecord(center: turning.center, angle: turning.turn * time)
    for index in 0..<count {
      turning.place[index] = pose.center + pose.rotate(corners[index] - pose.center)
    }
    return UnsafePointer(turning.place)
  }
}

/// The first contact of a moving outline with another.
struct SweepHit {
  /// The time of the contact, as a fraction of the motion.
  var time: Double
  /// The normal from the other outline to the moving one; zero if it is not known.
  var normal: Vector
}

/// The result of moving an outline past another.
enum SweepResult {
  case free
  /// They touch from the start.
  case touching
  case hit(SweepHit)
}

extension Sweep {
  /// The first contact with an outline that is at rest or turns.
  ///
  /// A disk moves in closed form. Any other outline is first treated as the disk in which it turns.
  /// From where that disk touches, the outline advances by steps in which it cannot touch: outlines
  /// separated along a normal stay separated for the distance divided by the speed at which they
  /// approach along it, so no thin shape is skipped.
  ///
  /// Source: B. Mirtich, "Impulse-based dynamic simulation", 1996 (conservative advancement).
  ///
  /// - Parameters:
  ///   - other: The outline that it may touch.
  ///   - touching: The separation that counts as touching, in points, above 0.
  ///   - limit: The time after which contacts are ignored.
  ///   - place: Memory for the corners of the moving outline.
  /// - Returns: Whether they touch, and where.
  func past(
    _ other: PlacedOutline, touching: Double, limit: Double,
    _ place: UnsafeMutablePointer<Vector>
  ) -> SweepResult {
    let isDisk = count == 1 && turn == 0
    let reach = isDisk ? 0 : reach
    let disk = DiskSweep(
      center: isDisk ? start.center + start.rotate(corners[0]) : start.center,
      radius: radius + reach, displacement: displacement)
    let first = disk.past(aroundTurning: other, touching: touching, limit: limit)
    if isDisk && other.turning == nil { return first }
    var time = 0.0
    switch first {
    case .free: return .free
    case .touching: break
    case .hit(let hit): time = hit.time
    }
    let spin = abs(turn) * reach + other.spin
    var normal = Vector.zero
    for _ in 0..<64 {
      self.place(at: time, in: place)
      let separation = convexSeparation(place, count, other.corners(at: time), other.count)
      let distance = separation.distance - radius - other.radius
      normal = separation.normal
      if distance <= touching {
        return time == 0 ? .touching : .hit(SweepHit(time: time, normal: normal))
      }
      let speed = spin - displacement.dot(normal)
      if speed <= 0 { return .free }
      time += (distance - 0.5 * touching) / speed
      if time >= limit { return .free }
    }
    return .hit(SweepHit(time: time, normal: normal))
  }
}

extension Sweep {
  /// Stops an outline that would end inside another, or on the other side of a segment.
  ///
  /// The middle of the outline is on the surface of the other one.
  func stoppedOnSurface(of other: PlacedOutline) -> SweepHit? {
    let (before, after) = (middle(at: 0), middle(at: 1))
    let separation = withUnsafePointer(to: before) {
      convexSeparation($0, 1, other.corners, other.count)
    }
    let height = separation.distance - other.radius
    if height >= 0 && separation.distance > 0 {
      let isAbove = height + (after - before).dot(separation.normal) >= 0
      return isAbove ? nil : SweepHit(time: 0, normal: separation.normal)
    }
    guard other.count == 2 else { return nil }
    let edge = other.corners[1] - other.corners[0]
    let side = edge.cross(before - other.corners[0])
    if side * edge.cross(after - other.corners[0]) >= 0 { return nil }
    let normal = edge.perpendicular / edge.length
    return SweepHit(time: 0, normal: side > 0 ? normal : -normal)
  }
}

extension PoseRecord {
  /// The pose with the same angle, moved by a vector.
  func moved(by displacement: Vector) -> PoseRecord {
    var pose = self
    pose.center += displacement
    return pose
  }
}
