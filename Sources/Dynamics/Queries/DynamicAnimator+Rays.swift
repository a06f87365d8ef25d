public import Geometry
import Physics

// Queries read the rows of items and the behaviors, never the world: that has only the poses of the
// last step, and no bodies for items without behaviors.

extension DynamicAnimator {
  /// All items and boundaries that a ray meets, in the order in which it meets them.
  ///
  /// It searches the items of the animator's table, except those that another animator moves. Their
  /// collision bounds are used, with their present center, size and angle, whether or not behaviors
  /// move them. A group counts as one item. Objects of a caller's own class count while behaviors
  /// move them. Boundaries count from both sides, while their behavior collides with boundaries.
  ///
  /// Each item and boundary is listed once, at the first place where the ray meets it; so are the
  /// reference bounds that several behaviors share. The ray does not meet an item that it starts in
  /// or on, nor a segment of a boundary that it starts on.
  ///
  ///     let eye = card.center
  ///     let seen = try animator.rayHits(from: eye, to: eye + Vector(500, 0)).first?.item
  ///
  /// - Parameters:
  ///   - start: The start of the ray, in points, in the domain of coordinates.
  ///   - end: The end of the ray, another point; an item that only touches the end is met.
  ///   - isCandidate: Whether an item counts; called for items near the ray only.
  /// - Returns: The hits, nearest first; at equal distances items come before boundaries, in the
  ///   order in which they were made.
  /// - Throws: `DynamicsError.badValue` for a number that is out of its domain, and
  ///   `DynamicsError.rayWithoutLength`.
  /// - Complexity: Linear in the rows of the table and the segments of boundaries.
  public func rayHits(
    from start: Vector, to end: Vector, where isCandidate: (any DynamicItem) -> Bool = { _ in true }
  ) throws(DynamicsError) -> [RayHit] {
    guard
      let ray = Ray(
        from: try Domain.coordinate.validated(start, "from"),
        to: try Domain.coordinate.validated(end, "to"))
    else { throw .rayWithoutLength(at: start) }
    var hits: [RayHit] = []
    let near = itemTable.rows(of: number) { center, reach in ray.passes(center, within: reach) }
    for row in near {
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

  /// An upper bound of the number of boundary points that `rayHits` tests.
  package var boundaryPointCount: Int {
    collisionBehaviors().reduce(0) { $0 + $1.record.pointCount }
  }

  /// The boundaries that items may meet.
  ///
  /// Reference bounds that several behaviors share are listed once.
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
    // A behavior that is removed in a tick loses its animator at once.
    return found.filter { $0.dynamicAnimator === self }
  }
}

extension DynamicBehavior {
  /// Appends the collision behaviors among this behavior and its descendants.
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
  /// The first place where a ray meets one of the outlines; nil when it starts in one of them.
  fileprivate func hit(_ ray: Ray) -> OutlineHit? {
    contains { $0.contains(ray.start) } ? nil : first(ray)
  }

  /// The first place where a ray meets one of the outlines; it must not start in any of them.
  fileprivate func first(_ ray: Ray) -> OutlineHit? {
    compactMap { $0.hit(ray) }.min { $0.distance < $1.distance }
  }
}

extension Outline {
  /// The first place where a ray meets a line through points, except segments that it starts on.
  fileprivate static func hit(_ ray: Ray, along points: [Vector]) -> OutlineHit? {
    zip(points, points.dropFirst()).filter { $0 != $1 && ray.runsBetween($0, $1) }
      .map { Outline(.segment(from: $0, to: $1), at: .zero, angle: 0) }
      .filter { !$0.contains(ray.start) }.first(ray)
  }
}
