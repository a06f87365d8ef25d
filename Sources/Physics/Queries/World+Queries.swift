public import Geometry

// Queries see the present: what was added, moved or removed just before as well as what a step
// moved. They pass over sensors, whose overlaps are told by `sensorEvents` and `overlaps(of:)`.
extension World {
  /// Decides by body and shape what a query looks at.
  public typealias QueryFilter = (BodyID, ShapeID) -> Bool

  /// The bodies with a shape that intersects a rectangle, in the order of their rows.
  ///
  /// - Parameters:
  ///   - rect: The rectangle, in points, finite; touching counts.
  ///   - isIncluded: What is looked at.
  /// - Returns: The bodies; empty when there are none.
  /// - Complexity: O(log n + k log k) for k shapes near the rectangle.
  public func bodies(
    in rect: Rect, where isIncluded: QueryFilter = { _, _ in true }
  ) -> [BodyID] {
    precondition(
      Vector(rect.minX, rect.minY).isFinite && Vector(rect.maxX, rect.maxY).isFinite,
      "a rectangle must be finite: \(rect)")
    let corners = [
      Vector(rect.minX, rect.minY), Vector(rect.maxX, rect.minY),
      Vector(rect.maxX, rect.maxY), Vector(rect.minX, rect.maxY),
    ]
    return bodies(meeting: Outline(corners: corners, radius: 0), where: isIncluded)
  }

  /// The bodies with a shape that contains a point, in the order of their rows.
  ///
  /// - Parameters:
  ///   - point: The point, in points, finite; lying on an outline counts.
  ///   - isIncluded: What is looked at.
  /// - Returns: The bodies; empty when there are none.
  /// - Complexity: O(log n + k log k) for k shapes near the point.
  public func bodies(
    at point: Vector, where isIncluded: QueryFilter = { _, _ in true }
  ) -> [BodyID] {
    precondition(point.isFinite, "a point must be finite: \(point)")
    return bodies(meeting: Outline(corners: [point], radius: 0), where: isIncluded)
  }

  /// The bodies with a shape that overlaps an outline, in the order of their rows.
  ///
  ///     let isFree = world.bodies(overlapping: .box(Size(40, 40)), at: place).isEmpty
  ///
  /// - Parameters:
  ///   - shape: The outline; touching counts.
  ///   - position: Where the origin of the shape's coordinates is, in points, finite.
  ///   - angle: How far the shape is turned, in radians, clockwise, finite.
  ///   - isIncluded: What is looked at.
  /// - Returns: The bodies; empty when there are none.
  /// - Complexity: O(log n + k log k) for k shapes near the outline.
  public func bodies(
    overlapping shape: Shape, at position: Vector, angle: Double = 0,
    where isIncluded: QueryFilter = { _, _ in true }
  ) -> [BodyID] {
    checkPose(position, angle)
    let pose = PoseRecord(center: position, angle: angle)
    let corners = shape.vertices.map { pose.center + pose.rotate($0) }
    return bodies(meeting: Outline(corners: corners, radius: shape.radius), where: isIncluded)
  }

  /// The shape that is nearest to a point, or nil when none is within a distance.
  ///
  /// Of shapes that are equally near, as of those that contain the point, it is the one with the
  /// lowest row.
  ///
  /// - Parameters:
  ///   - point: The point, in points, finite.
  ///   - distance: How far to look, in points, at least 0 and finite.
  ///   - isIncluded: What is looked at.
  /// - Returns: The shape, its nearest point and how far that is.
  /// - Complexity: O(log n + k) for k shapes whose boxes are as near.
  public func nearestShape(
    to point: Vector, within distance: Double, where isIncluded: QueryFilter = { _, _ in true }
  ) -> NearestShape? {
    precondition(point.isFinite, "a point must be finite: \(point)")
    precondition(
      distance >= 0 && distance.isFinite, "a distance must be at least 0 and finite: \(distance)")
    var best: (row: Int, point: Vector, distance: Double)?
    let place = Box(minX: point.x, minY: point.y, maxX: point.x, maxY: point.y)
    visitShapes(where: isIncluded) { box in
      box.overlaps(TreeBox(place.expanded(by: best?.distance ?? distance)))
    } visit: { row in
      let found = outline(ofShape: row).nearest(to: point)
      guard found.distance <= best?.distance ?? distance else { return }
      if let best, found.distance == best.distance && row > best.row { return }
      best = (row, found.point, found.distance)
    }
    return best.map {
      NearestShape(
        body: id(ofBody: Int(shapes.pointer[$0.row].body)), shape: id(ofShape: $0.row),
        point: $0.point, distance: $0.distance)
    }
  }

  private func bodies(meeting outline: Outline, where isIncluded: QueryFilter) -> [BodyID] {
    let box = TreeBox(outline.box)
    var rows: [Int32] = []
    visitShapes(where: isIncluded) {
      $0.overlaps(box)
    } visit: { row in
      if self.outline(ofShape: row).overlaps(outline) { rows.append(shapes.pointer[row].body) }
    }
    rows.sort()
    var result: [BodyID] = []
    for row in rows where result.last?.index != UInt32(row) { result.append(id(ofBody: Int(row))) }
    return result
  }

  /// Visits the shapes, except for sensors, whose boxes are accepted at the time they are reached.
  func visitShapes(
    where isIncluded: QueryFilter, accepts: (TreeBox) -> Bool, visit: (Int) -> Void
  ) {
    for tree in [fixedTree, movingTree] {
      tree.visit(accepts: accepts) { row in
        let shape = shapes.pointer + row
        if shape.pointee.isSensor { return }
        guard isIncluded(id(ofBody: Int(shape.pointee.body)), id(ofShape: row)) else { return }
        visit(row)
      }
    }
  }
}

extension Tree {
  /// Visits the leaves whose boxes, and those above them, are accepted when they are reached.
  func visit(accepts: (TreeBox) -> Bool, _ leaf: (Int) -> Void) {
    guard root >= 0 else { return }
    var open = [root]
    while let index = open.popLast() {
      let node = nodes.pointer[Int(index)]
      guard accepts(node.box) else { continue }
      if node.isLeaf {
        leaf(Int(node.shape))
      } else {
        open.append(node.right)
        open.append(node.left)
      }
    }
  }
}
