import Geometry

/// Memory for the corners that a sweep works with.
struct SweepRoom {
  private static let most = BodyShape.maximumVertexCount
  static let cornerCount = 6 * most

  private let corners: UnsafeMutablePointer<Vector>

  init(_ corners: UnsafeMutablePointer<Vector>) { self.corners = corners }

  /// The corners of the moving shape, from the center of mass, in the body's coordinates.
  @inline(always) var outline: UnsafeMutablePointer<Vector> { corners }
  /// The corners of its core.
  @inline(always) var core: UnsafeMutablePointer<Vector> { corners + Self.most }
  /// The corners of the part that is kept out of an obstacle which overlaps the core.
  @inline(always) var kept: UnsafeMutablePointer<Vector> { corners + 2 * Self.most }
  /// The corners of an outline during its motion, in the plane.
  @inline(always) var passing: UnsafeMutablePointer<Vector> { corners + 3 * Self.most }
  /// The corners of an obstacle, in the plane.
  @inline(always) var obstacle: UnsafeMutablePointer<Vector> { corners + 4 * Self.most }
  /// The corners of an obstacle that turns, in the plane.
  @inline(always) var turned: UnsafeMutablePointer<Vector> { corners + 5 * Self.most }
}

/// The memory of the sweeps of a step.
struct SweepMemory {
  let obstacles: FoundShapes
  let room: SweepRoom
}

/// The first contact of a body on its motion, independent of the order of its obstacles.
struct FirstContact {
  /// The place where the body stops.
  private(set) var hit: SweepHit?
  /// The time at which the body's core, or the part kept out in its place, meets the obstacle.
  ///
  /// Among obstacles met at the same time, the one with the lowest row is first.
  private var time = 1.0
  private(set) var row = Int.max

  /// The time from which other contacts are ignored.
  var limit: Double { hit == nil ? 1 : time.nextUp }

  /// Whether it is later than a contact with the obstacle of a row.
  func isAfter(_ other: SweepHit, _ row: Int) -> Bool { (other.time, row) < (time, self.row) }

  /// Replaces the contact by one with the obstacle of a row, before which the body stops.
  mutating func take(_ other: SweepHit, _ row: Int, stop: SweepHit) {
    (hit, time, self.row) = (stop, other.time, row)
  }
}

/// A shape of a body on its motion past obstacles.
struct SweptShape {
  private let outline: Sweep
  /// The outline without its outermost part.
  private let core: Sweep
  private let room: SweepRoom

  /// Makes the core of an outline.
  ///
  /// - Parameters:
  ///   - outline: The outline on its motion.
  ///   - normals: The normals of the edges that begin at its corners.
  ///   - depth: The distance by which the core is smaller, in points, taken from the rounding
  ///     first.
  ///   - room: Memory that nothing else uses meanwhile.
  @inline(always)
  init(
    _ outline: Sweep, _ normals: UnsafePointer<Vector>, depth: Double, _ room: SweepRoom
  ) {
    let count = outline.count
    let fromRadius = Swift.min(outline.radius, depth)
    for index in 0..<count {
      room.core[index] = outline.corners[index]
      if fromRadius == depth || count < 3 { continue }
      let (before, after) = (normals[index == 0 ? count - 1 : index - 1], normals[index])
      let bisector = (before + after) / (1 + before.dot(after))
      room.core[index] -= bisector * (depth - fromRadius)
    }
    self.outline = outline
    core = outline.shrunk(to: room.core, count, radius: outline.radius - fromRadius)
    self.room = room
  }

  /// The motion relative to a body that moves by a displacement.
  @inline(always)
  func relative(to other: Vector) -> SweptShape {
    SweptShape(outline: outline.relative(to: other), core: core.relative(to: other), room)
  }

  @inline(always)
  private init(outline: Sweep, core: Sweep, _ room: SweepRoom) {
    (self.outline, self.core, self.room) = (outline, core, room)
  }

  /// Searches a contact with an obstacle that is earlier than the first one found so far.
  ///
  /// A graze does not count: only the core is kept out, which is smaller by a little more than a
  /// slop, so that a shape that slides along a wall does not stop at each of its corners. But the
  /// shape stops where its outline touches.
  ///
  /// - Parameters:
  ///   - other: The obstacle.
  ///   - row: Its row.
  ///   - slop: The separation that counts as touching, in points.
  ///   - first: The first contact, which is replaced by an earlier one.
  func meet(_ other: PlacedOutline, _ row: Int, slop: Double, _ first: inout FirstContact) {
    if other.isOneSided {
      let edge = other.corners[1] - other.corners[0]
      let offset = outline.middle(at: 0) - other.corners[0]
      if Vector(edge.y, -edge.x).dot(offset) < 0 { return }
    }
    let place = room.passing
    switch core.past(other, touching: 0.1 * slop, limit: first.limit, place) {
    case .free: break
    case .touching:
      let hit = keptOut(of: other, slop: slop, limit: first.limit)
      if let hit, first.isAfter(hit, row) { first.take(hit, row, stop: hit) }
    case .hit(let hit):
      guard first.isAfter(hit, row) else { return }
      var stop = hit
      if case .hit(let earlier) = outline.past(other, touching: slop, limit: hit.time, place) {
        stop = earlier
      }
      first.take(hit, row, stop: stop)
    }
  }

  /// The first contact of a shape that overlaps the obstacle from the start.
  ///
  /// Half of its size is kept out, or at least its center: contacts push the rest back, and the
  /// shape stays on its side.
  private func keptOut(of other: PlacedOutline, slop: Double, limit: Double) -> SweepHit? {
    for attempt in 0..<2 {
      let (scale, touching) = attempt == 0 ? (0.5, slop) : (0.0, 0.05 * slop)
      switch scaled(by: scale).past(other, touching: touching, limit: limit, room.passing) {
      case .free: return nil
      case .hit(let hit): return hit
      case .touching: continue
      }
    }
    return outline.stoppedOnSurface(of: other)
  }

  /// The outline scaled about its middle; its middle alone with a scale of 0.
  private func scaled(by scale: Double) -> Sweep {
    let (middle, count) = (outline.middle, scale > 0 ? outline.count : 1)
    for index in 0..<count {
      room.kept[index] = middle + (outline.corners[index] - middle) * scale
    }
    return outline.shrunk(to: room.kept, count, radius: scale * outline.radius)
  }
}
