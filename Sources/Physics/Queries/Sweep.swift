import Geometry

/// An outline that moves along a straight line with a constant turn, over a time from 0 to 1.
struct Sweep {
  /// The corners, from the center of mass, in the body's coordinates.
  var corners: UnsafePointer<Vector>
  var count: Int
  var radius: Double
  /// A point that must never pass an obstacle, relative to the center of mass.
  var middle: Vector
  var start: PoseRecord
  var displacement = Vector.zero
  var turn = 0.0

  /// The distance of the farthest corner from the center of mass.
  var reach: Double {
    var square = 0.0
    for index in 0..<count { square = Swift.max(square, corners[index].lengthSquared) }
    return square.squareRoot()
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

/// The first contact of a moving outline with another.
struct SweepHit {
  /// The time of the contact, as a fraction of the motion.
  var time: Double
  /// The normal from the other outline to the moving one; zero where it is not known.
  var normal: Vector
}

/// The result of moving an outline past another.
enum SweepResult {
  case free
  /// They touch from the start.
  case touching
  case hit(SweepHit)
}

/// Advances a moving outline, as far as it cannot touch another, until they touch.
///
/// Both may move. While they are separated along a normal, they stay separated for the distance
/// divided by the speed at which they approach along it, so that no thin shape is skipped.
///
/// Source: B. Mirtich, "Impulse-based dynamic simulation", 1996 (conservative advancement).
///
/// - Parameters:
///   - mover: The moving outline.
///   - other: The outline that it may touch.
///   - touching: The separation that counts as touching, in points, above 0.
///   - limit: The time up to which a contact matters.
///   - scratch: Memory for the corners of both.
/// - Returns: Whether they touch, and where.
func sweep(
  _ mover: Sweep, past other: Sweep, touching: Double, limit: Double,
  _ scratch: UnsafeMutablePointer<Vector>
) -> SweepResult {
  let place = scratch
  let otherPlace = scratch + BodyShape.maximumVertexCount
  let spin = abs(mover.turn) * mover.reach + abs(other.turn) * other.reach
  let displacement = mover.displacement - other.displacement
  let isMoving = other.displacement != .zero || other.turn != 0
  other.place(at: 0, in: otherPlace)
  var time = 0.0
  var normal = Vector.zero
  for _ in 0..<64 {
    mover.place(at: time, in: place)
    if isMoving { other.place(at: time, in: otherPlace) }
    let separation = convexSeparation(place, mover.count, otherPlace, other.count)
    let distance = separation.distance - mover.radius - other.radius
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

extension PoseRecord {
  /// The pose with the same angle, moved by a vector.
  func moved(by displacement: Vector) -> PoseRecord {
    var pose = self
    pose.center += displacement
    return pose
  }
}
