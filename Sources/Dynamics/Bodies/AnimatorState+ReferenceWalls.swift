import Geometry
import Physics

// Walls along reference bounds. A wall whose bounds or insets change keeps its body, so that
// contacts with it continue, and pushes the items that its edges meet.
//
// A wall is as thick as a person can see, so it pushes inwards wherever an item is: one that lies
// across an edge or a corner, or outside, comes inside. A line would push it to the nearer side,
// and a turned item past the line's end.

extension AnimatorState {
  /// The corners of a collision behavior's wall along the reference bounds; nil for none.
  func referenceWall(of slot: Int32) -> [Vector]? {
    collisions[slot].referenceInsets.flatMap { referenceBounds?.wall(insetBy: $0) }
  }

  /// Changes the reference bounds.
  ///
  /// - Returns: Whether there are walls along them.
  mutating func setReferenceBounds(_ bounds: Rect?) -> Bool {
    var isAny = false
    for slot in collisions.used.indices.map(Int32.init)
    where collisions.used[Int(slot)] && collisions[slot].referenceInsets != nil {
      // Before its first tick a behavior has no walls, but a person may have seen the bounds.
      if collisions[slot].walls.isEmpty, collisions[slot].firstBounds == nil {
        collisions[slot].firstBounds = referenceWall(of: slot)
      }
      collisions[slot].needsUpdate = true
      isAny = true
    }
    referenceBounds = bounds
    return isAny
  }

  /// Moves the walls along reference bounds that have changed.
  ///
  /// - Returns: The changes, which push items once the collision groups are up to date.
  mutating func moveReferenceWalls() -> [WallMove] {
    var moves: [WallMove] = []
    for node in tree.preOrder() where tree.nodes[Int(node)].kind == .collision {
      let slot = tree.nodes[Int(node)].slot
      let wall = collisions[slot].walls.first { $0.shared >= 0 }
      guard collisions[slot].needsUpdate, let to = referenceWall(of: slot),
        let from = wall?.points ?? collisions[slot].firstBounds, from != to
      else { continue }
      var move = WallMove(wall: wall?.shared ?? -1, from: from, to: to)
      if let known = moves.firstIndex(where: { $0.isSame(as: move) }) {
        move = moves.remove(at: known)
      }
      move.slots.append(slot)
      if collisions[slot].mode.contains(.boundaries) {
        move.rows += tree.nodes[Int(node)].rows
      }
      moves.append(move)
    }
    for move in moves { moveWall(move) }
    return moves
  }

  /// Moves a wall, unless other behaviors still use it or have one at the new place.
  private mutating func moveWall(_ move: WallMove) {
    let isFree = !referenceWalls.contains { $0.users > 0 && $0.points == move.to }
    let index = Int(move.wall)
    guard index >= 0, isFree, referenceWalls[index].users == move.slots.count else { return }
    let shapes = world.shapes(of: referenceWalls[index].body).reversed()
    for (shape, wall) in zip(shapes, BodyShape.walls(around: move.to)) {
      world.setShape(wall, of: shape)
    }
    referenceWalls[index].points = move.to
    for slot in move.slots { collisions[slot].walls[0].points = move.to }
  }

  /// Puts the items that a wall's edges meet, and those in their way, in front of the edges.
  mutating func push(_ move: WallMove) {
    let ids = move.rows.compactMap { row in
      bodies.place(of: Int(row)).map { bodies.ids[$0] }
    }
    let (old, new) = (
      Rect(from: move.from[0], to: move.from[2]), Rect(from: move.to[0], to: move.to[2])
    )
    for id in world.push(ids, from: old, to: new) {
      bodies.bodiesToWrite.append(Int32(id.index))
      if let place = bodies.place(of: id) { noteMotion(at: place) }
    }
  }

  /// The nearest place to a goal to which an item's center can be carried within its reference
  /// bounds.
  ///
  /// An item inside the reference bounds with which it collides does not leave them. It stays away
  /// from the edge by a slop.
  mutating func keptInBounds(_ row: Int, _ goal: Vector) -> Vector {
    guard let place = bodies.place(of: row) else { return goal }
    let center = world.position(of: bodies.ids[place])
    var goal = goal
    for slot in bodies.collisions[place] where collisions[slot].mode.contains(.boundaries) {
      guard let wall = collisions[slot].walls.first, wall.shared >= 0 else { continue }
      let (low, high) = (wall.points[0], wall.points[2])
      let isWithin =
        center.x >= low.x && center.x <= high.x && center.y >= low.y && center.y <= high.y
      guard isWithin else { continue }
      goal = Vector(inner(goal.x, low.x, high.x), inner(goal.y, low.y, high.y))
    }
    return goal
  }

  /// The number nearest to a goal that keeps a slop from both limits, as far as they allow.
  private func inner(_ goal: Double, _ low: Double, _ high: Double) -> Double {
    let edge = min(world.settings.slop, (high - low) / 2)
    return min(max(goal, low + edge), high - edge)
  }
}

/// A change of a wall along reference bounds, with the behaviors that need it.
struct WallMove {
  /// The place among the walls along reference bounds; -1 for one that has no body yet.
  let wall: Int32
  /// The corners before and after.
  let from: [Vector]
  let to: [Vector]
  var slots: [Int32] = []
  /// The rows of the items that the wall holds; several behaviors may have the same row.
  var rows: [UInt32] = []

  init(wall: Int32, from: [Vector], to: [Vector]) {
    (self.wall, self.from, self.to) = (wall, from, to)
  }

  func isSame(as other: WallMove) -> Bool {
    wall == other.wall && from == other.from && to == other.to
  }
}

/// A wall along reference bounds, which behaviors with the same insets share.
struct ReferenceWall {
  var points: [Vector]
  var body: BodyID
  /// The number of behaviors that use the wall; the body of an unused one is removed.
  var users = 0
}

extension Rect {
  /// The corners of the rectangle within insets, clockwise from the top left and closed.
  ///
  /// They are limited to the domain of coordinates; the result is nil if a side is too small.
  func wall(insetBy insets: Insets) -> [Vector]? {
    let inner = inset(by: insets)
    let least = Domain.size.range.lowerBound
    let edges = inner.clamped
    guard min(inner.width, edges.width) >= least, min(inner.height, edges.height) >= least else {
      return nil
    }
    return [
      Vector(edges.minX, edges.minY), Vector(edges.maxX, edges.minY),
      Vector(edges.maxX, edges.maxY), Vector(edges.minX, edges.maxY),
      Vector(edges.minX, edges.minY),
    ]
  }
}

extension BodyShape {
  /// The thickness of a wall around bounds, in points: items farther outside may stay there.
  private static var thickness: Double { 1e6 }

  /// The walls beyond the edges of a closed rectangle, in the order of the edges.
  ///
  /// Beyond the corners they overlap. At the end of the domain a wall is 1 pt thick.
  static func walls(around corners: [Vector]) -> [BodyShape] {
    let reach = Vector(thickness, thickness)
    let outerLow = Domain.coordinate.clamped(corners[0] - reach)
    let outerHigh = Domain.coordinate.clamped(corners[2] + reach)
    let low = Vector(max(corners[0].x, outerLow.x + 1), max(corners[0].y, outerLow.y + 1))
    let high = Vector(min(corners[2].x, outerHigh.x - 1), min(corners[2].y, outerHigh.y - 1))
    return [
      .box(from: outerLow, to: Vector(outerHigh.x, low.y)),
      .box(from: Vector(high.x, outerLow.y), to: outerHigh),
      .box(from: Vector(outerLow.x, high.y), to: outerHigh),
      .box(from: outerLow, to: Vector(low.x, outerHigh.y)),
    ]
  }
}
