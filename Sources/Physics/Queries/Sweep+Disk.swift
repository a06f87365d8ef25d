import Geometry

/// A disk that moves along a straight line, over a time from 0 to 1.
struct DiskSweep {
  var center: Vector
  var radius: Double
  var displacement: Vector

  /// The first contact of the disk with an outline at rest, or with the disk in which an outline
  /// turns.
  func past(
    aroundTurning other: PlacedOutline, touching: Double, limit: Double
  ) -> SweepResult {
    guard let turning = other.turning else {
      return past(other, touching: touching, limit: limit)
    }
    return withUnsafePointer(to: turning.center) { center in
      let disk = PlacedOutline(
        corners: center, count: 1, radius: other.radius + turning.reach, isOneSided: false)
      return past(disk, touching: touching, limit: limit)
    }
  }

  /// The first contact of the disk with an outline at rest, in closed form.
  ///
  /// The center moves toward the outline enlarged by the disk: straight edges, and an arc around
  /// each corner. It stops halfway into the separation that counts as touching.
  ///
  /// - Parameters:
  ///   - other: The outline.
  ///   - touching: The separation that counts as touching, in points, above 0.
  ///   - limit: The time after which contacts are ignored.
  /// - Returns: Whether they touch, and where.
  func past(_ other: PlacedOutline, touching: Double, limit: Double) -> SweepResult {
    let (corners, count) = (other.corners, other.count)
    let near = radius + other.radius + touching
    let reach = near - 0.5 * touching
    let square = displacement.lengthSquared
    var hit = SweepHit(time: limit, normal: .zero)
    var isInside = count > 2
    for index in 0..<count {
      let offset = center - corners[index]
      if offset.lengthSquared <= near * near { return .touching }
      let closing = -offset.dot(displacement)
      let product = square * (offset.lengthSquared - reach * reach)
      if closing > 0 && closing * closing >= product {
        // This gives the smaller root without subtracting numbers that are nearly equal.
        let time =
          (offset.lengthSquared - reach * reach)
          / (closing + (closing * closing - product).squareRoot())
        if time < hit.time {
          hit = SweepHit(time: time, normal: (offset + displacement * time) / reach)
        }
      }
      if count == 1 { break }
      let edge = corners[index + 1 == count ? 0 : index + 1] - corners[index]
      let (outward, length) = (Vector(edge.y, -edge.x), edge.lengthSquared)
      let height = offset.dot(outward)
      if height < 0 { continue }
      isInside = false
      let along = offset.dot(edge)
      if along >= 0 && along <= length && height * height <= near * near * length {
        return .touching
      }
      let speed = -displacement.dot(outward)
      if speed <= 0 { continue }
      let size = length.squareRoot()
      let time = (height - reach * size) / speed
      let foot = along + time * displacement.dot(edge)
      if time >= 0 && time < hit.time && foot >= 0 && foot <= length {
        hit = SweepHit(time: time, normal: outward / size)
      }
    }
    if isInside { return .touching }
    return hit.time < limit ? .hit(hit) : .free
  }
}
