public import Geometry

extension World {
  /// The first shape that a straight way meets, or nil.
  ///
  /// A chain is met from its free side only. Where two shapes are met at the same place, it is the
  /// one with the lower row.
  ///
  /// - Parameters:
  ///   - start: The start, in points, finite; shapes that contain it are not met.
  ///   - end: The end, in points, finite.
  ///   - isIncluded: What the ray meets; it goes through everything else.
  /// - Returns: The first hit, or nil when the way is free.
  /// - Complexity: O(log n + k) for k shapes whose boxes the way meets up to the hit.
  public func castRay(
    from start: Vector, to end: Vector, where isIncluded: QueryFilter = { _, _ in true }
  ) -> RayHit? {
    var best: RayHit?
    visitHits(start, end, limit: { best?.fraction ?? 1 }, where: isIncluded) { hit in
      if let best, (best.fraction, best.shape.index) < (hit.fraction, hit.shape.index) { return }
      best = hit
    }
    return best
  }

  /// All shapes that a straight way meets, each where the way enters it, the first one first.
  ///
  /// - Parameters:
  ///   - start: The start, in points, finite; shapes that contain it are not met.
  ///   - end: The end, in points, finite.
  ///   - isIncluded: What the ray meets.
  /// - Returns: The hits by rising fractions, and by shapes where they are equal.
  /// - Complexity: O(log n + k log k) for k shapes whose boxes the way meets.
  public func rayHits(
    from start: Vector, to end: Vector, where isIncluded: QueryFilter = { _, _ in true }
  ) -> [RayHit] {
    var hits: [RayHit] = []
    visitHits(start, end, limit: { 1 }, where: isIncluded) { hits.append($0) }
    return hits.sorted { ($0.fraction, $0.shape.index) < ($1.fraction, $1.shape.index) }
  }

  private func visitHits(
    _ start: Vector, _ end: Vector, limit: () -> Double, where isIncluded: QueryFilter,
    visit: (RayHit) -> Void
  ) {
    precondition(
      start.isFinite && end.isFinite, "the ends of a ray must be finite: \(start), \(end)")
    let ray = Ray(start: start, way: end - start)
    visitShapes(where: isIncluded) {
      ray.meets($0, before: limit())
    } visit: { row in
      guard let hit = outline(ofShape: row).hit(from: start, to: end) else { return }
      visit(
        RayHit(
          body: id(ofBody: Int(shapes.pointer[row].body)), shape: id(ofShape: row),
          point: hit.point, normal: hit.normal, fraction: hit.fraction))
    }
  }
}

/// A straight way.
private struct Ray {
  let start: Vector
  let way: Vector

  /// Whether a part of the way before a fraction may lie in a box.
  func meets(_ treeBox: TreeBox, before fraction: Double) -> Bool {
    let reached = start + way * fraction
    let around = Box(
      minX: Swift.min(start.x, reached.x), minY: Swift.min(start.y, reached.y),
      maxX: Swift.max(start.x, reached.x), maxY: Swift.max(start.y, reached.y))
    guard treeBox.overlaps(TreeBox(around)) else { return false }
    // The line passes beside the box when all of its corners are on one side.
    let box = treeBox.box
    let middle = Vector((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2)
    let offset = middle - start
    let reach = abs(way.x) * (box.maxY - middle.y) + abs(way.y) * (box.maxX - middle.x)
    let rounding = 1e-14 * (abs(way.x * offset.y) + abs(way.y * offset.x))
    return abs(way.cross(offset)) <= reach + rounding
  }
}
