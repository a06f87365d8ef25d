public import Geometry
import Physics

// What queries see is what rows and behaviors say at present, never the world: its poses are those
// of the last step, and an item without behaviors has no body.

extension DynamicAnimator {
  /// All items and boundaries that a ray meets, in the order in which it meets them.
  ///
  /// Items count as what they collide as, with their present center, size and angle, whether or not
  /// behaviors move them: those of the animator's table, except those that another animator moves.
  /// A group counts as one item, objects of a caller's own class while behaviors move them. Boundaries
  /// count while their behavior collides with boundaries, from both sides. Each item and boundary is
  /// listed once, where the ray meets it first, also the reference bounds of several behaviors. An item
  /// that the ray starts in or on is not met, nor a straight part of a boundary that it starts on.
  ///
  ///     let eye = card.center
  ///     let seen = try animator.rayHits(from: eye, to: eye + Vector(500, 0)).first?.item
  ///
  /// - Parameters:
  ///   - start: Where the ray starts, in points, in the domain of coordinates.
  ///   - end: Where the ray ends, another point; what it only touches there is met.
  ///   - isCandidate: Whether an item counts; it is asked of items near the ray only.
  /// - Returns: The hits by rising distances; at equal ones items come first, in the order in which
  ///   they were made.
  /// - Throws: `DynamicsError.badValue` for a number that is no coordinate, and
  ///   `DynamicsError.rayWithoutLength`.
  /// - Complexity: Linear in the rows of the table and the straight parts of boundaries.
  public func rayHits(
    from start: Vector, to end: Vector, where isCandidate: (any DynamicItem) -> Bool = { _ in true }
  ) throws(DynamicsError) -> [RayHit] {
    guard
      let ray = Ray(
        from: try Domain.coordinate.meant(start, "from"),
        to: try Domain.coordinate.meant(end, "to"))
    else { throw .rayWithoutLength }
    var hits: [RayHit] = []
    for row in itemTable.rows(of: number)
    where ray.passes(itemTable.columns.center(of: row), within: itemTable.reach(of: row)) {
      let item = itemTable.object(at: row)
      guard isCandidate(item), let hit = itemTable.outlines(of: row).hit(ray) else { continue }
      hits.append(RayHit(.item(item), hit, ray))
    }
    for boundary in boundaries() {
      guard let hit = Outline.hit(ray, along: boundary.points) else { continue }
      let target = RayHit.Target.boundary(boundary.behavior, identifier: boundary.identifier)
      hits.append(RayHit(target, hit, ray))
    }
    let order = hits.indices.sorted { (hits[$0].distance, $0) < (hits[$1].distance, $1) }
    return order.map { hits[$0] }
  }

  /// How many points the boundaries have at most that `rayHits` looks at.
  package var boundaryPointCount: Int {
    collisionBehaviors().reduce(0) { $0 + $1.record.pointCount }
  }

  /// The boundaries that items may meet, those along the same reference bounds once.
  private func boundaries() -> [DebugSnapshot.Boundary] {
    var walls: Set<[Vector]> = []
    return collisionBehaviors().flatMap(boundaries).filter {
      $0.identifier != nil || walls.insert($0.points).inserted
    }
  }

  /// The collision behaviors, parents before children, as they will be at the end of the tick.
  private func collisionBehaviors() -> [CollisionBehavior] {
    var found = state.tree.preOrder().compactMap { node in
      state.tree.nodes[Int(node)].kind == .collision
        ? handles[Int(node)] as? CollisionBehavior : nil
    }
    for case .add(let behavior, _, _) in queue { behavior.appendCollisions(to: &found) }
    // What is removed in a tick loses its animator at once.
    return found.filter { $0.dynamicAnimator === self }
  }
}

extension DynamicBehavior {
  /// Appends the behavior and those below it, as far as they are collision behaviors.
  fileprivate func appendCollisions(to found: inout [CollisionBehavior]) {
    if let collision = self as? CollisionBehavior { found.append(collision) }
    for child in childBehaviors { child.appendCollisions(to: &found) }
  }
}

extension RayHit {
  init(_ target: Target, _ hit: OutlineHit, _ ray: Ray) {
    self.init(
      target: target, point: hit.point, normal: hit.normal, distance: hit.distance,
      fraction: hit.distance / ray.length)
  }
}

extension [Outline] {
  /// Where a ray first meets one of the outlines; nil also where it starts in one.
  fileprivate func hit(_ ray: Ray) -> OutlineHit? {
    contains { $0.contains(ray.start) } ? nil : first(ray)
  }

  /// Where a ray first meets one of the outlines, none of which it may start in.
  fileprivate func first(_ ray: Ray) -> OutlineHit? {
    compactMap { $0.hit(ray) }.min { $0.distance < $1.distance }
  }
}

extension Outline {
  /// Where a ray first meets a line through points, beside the parts that it starts on.
  fileprivate static func hit(_ ray: Ray, along points: [Vector]) -> OutlineHit? {
    zip(points, points.dropFirst()).filter { $0 != $1 && ray.runsBetween($0, $1) }
      .map { Outline(.segment(from: $0, to: $1), at: .zero, angle: 0) }
      .filter { !$0.contains(ray.start) }.first(ray)
  }
}
