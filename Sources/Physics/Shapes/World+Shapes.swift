import Geometry

extension World {
  /// Adds a shape to a body, which changes the body's mass.
  ///
  /// - Parameters:
  ///   - shape: The outline, in the body's coordinates.
  ///   - material: Density, friction and elasticity.
  ///   - id: The body.
  /// - Returns: The handle of the shape.
  /// - Complexity: O(n) in the shapes of the body; O(log m) in those of the world for a segment on a
  ///   body that is not dynamic and has only segments. `addShapes` adds many to any body at once.
  @discardableResult
  public mutating func addShape(
    _ shape: BodyShape, _ material: SurfaceMaterial = SurfaceMaterial(), to id: BodyID
  ) -> ShapeID {
    let body = row(of: id)
    check(material)
    let corners = shape.vertices
    let row = appendShape(
      corners, count: corners.count, radius: shape.radius, material, to: body)
    shapeAdded(row, to: body)
    return self.id(ofShape: row)
  }

  /// Adds shapes to a body, as one call of `addShape` for each does, but for rounding.
  ///
  /// - Parameters:
  ///   - outlines: The outlines, in the body's coordinates.
  ///   - material: Density, friction and elasticity of each.
  ///   - id: The body.
  /// - Returns: The handles of the shapes.
  /// - Complexity: O(n log m) for n shapes of the body and m of the world.
  @discardableResult
  public mutating func addShapes(
    _ outlines: [BodyShape], _ material: SurfaceMaterial = SurfaceMaterial(), to id: BodyID
  ) -> [ShapeID] {
    let body = row(of: id)
    check(material)
    let rows = outlines.map { outline in
      let corners = outline.vertices
      return appendShape(
        corners, count: corners.count, radius: outline.radius, material, to: body)
    }
    guard !rows.isEmpty else { return [] }
    updateMass(body)
    // They enter the tree in the order of the outlines, as one by one.
    for row in rows { placeBox(of: row) }
    wakeNeighbours(of: body)
    wakeSurroundings(of: body)
    return rows.map { self.id(ofShape: $0) }
  }

  /// Adds a row for a shape, with its corners and other numbers: see `ShapeRecord`.
  ///
  /// The caller must then call `shapeChanged` for the body.
  mutating func appendShape(
    _ corners: [Vector], count: Int, radius: Double = 0, flags: UInt32 = 0,
    _ material: SurfaceMaterial,
    to body: Int
  ) -> Int {
    let row = allocateShapeRow()
    var record = ShapeRecord()
    record.generation = shapes[row].generation &+ 1
    record.body = Int32(body)
    record.flags = flags
    record.take(material)
    record.next = bodies[body].firstShape
    shapes[row] = record
    bodies[body].firstShape = Int32(row)
    store(corners, count: count, radius: radius, in: row)
    return row
  }

  /// Removes a shape; a dead handle stops the program.
  public mutating func removeShape(_ id: ShapeID) {
    let row = row(of: id)
    let body = Int(shapes[row].body)
    wakeNeighbours(of: body)
    removeShape(row: row)
    shapeChanged(on: body)
  }

  /// Changes the outline of a shape; its body keeps its pose.
  public mutating func setShape(_ shape: BodyShape, of id: ShapeID) {
    let row = row(of: id)
    let body = Int(shapes[row].body)
    wakeNeighbours(of: body)
    freeVertices(of: row)
    let corners = shape.vertices
    store(corners, count: corners.count, radius: shape.radius, in: row)
    shapes[row].flags &= ~ShapeRecord.chainSegment
    shapeChanged(on: body)
  }

  /// The material of a shape.
  public func material(of id: ShapeID) -> SurfaceMaterial {
    let shape = shapes[row(of: id)]
    return SurfaceMaterial(
      density: shape.density, friction: shape.friction, elasticity: shape.elasticity)
  }

  /// Changes the material of a shape.
  public mutating func setMaterial(_ material: SurfaceMaterial, of id: ShapeID) {
    check(material)
    let row = row(of: id)
    let old = self.material(of: id)
    shapes[row].take(material)
    let new = self.material(of: id)
    if old == new { return }
    let body = Int(shapes[row].body)
    if old.density != new.density { updateMass(body) }
    remixContacts(of: body)
    wakeNeighbours(of: body)
  }

  /// The shapes of a body, the last added first.
  public func shapes(of id: BodyID) -> [ShapeID] {
    var result: [ShapeID] = []
    var row = bodies[row(of: id)].firstShape
    while row >= 0 {
      result.append(self.id(ofShape: Int(row)))
      row = shapes[Int(row)].next
    }
    return result
  }

  /// Whether a body has these outlines, within a billionth of a point, the first added first.
  ///
  /// It is mutating, so that a mutating function does not copy the world to read it.
  package mutating func hasShapes(_ outlines: [BodyShape], _ id: BodyID) -> Bool {
    var row = bodies[row(of: id)].firstShape
    for outline in outlines.reversed() {
      guard row >= 0 else { return false }
      let shape = shapes[Int(row)]
      guard Int(shape.vertexCount) == outline.vertices.count,
        abs(shape.radius - outline.radius) < 1e-9
      else { return false }
      for (index, corner) in outline.vertices.enumerated() {
        let old = vertices.pointer[Int(shape.firstVertex) + index]
        guard old.distance(to: Domain.coordinate.clamped(corner)) < 1e-9 else { return false }
      }
      row = shape.next
    }
    return row < 0
  }

  /// Whether a handle still refers to a shape.
  @inline(__always)
  public func contains(_ id: ShapeID) -> Bool {
    id.index < shapes.count && shapes.pointer[Int(id.index)].body >= 0
      && shapes.pointer[Int(id.index)].generation == id.generation
  }

  @inline(always)
  func row(of id: ShapeID) -> Int {
    precondition(contains(id), "shape \(id.index) was removed")
    return Int(id.index)
  }

  func id(ofShape row: Int) -> ShapeID {
    ShapeID(index: UInt32(row), generation: shapes.pointer[row].generation)
  }

  func check(_ material: SurfaceMaterial) {
    precondition(
      material.density >= 0 && material.density.isFinite && material.friction >= 0
        && material.friction.isFinite && Domain.share.contains(material.elasticity),
      "density and friction must be at least 0, elasticity from 0 to 1: \(material)")
  }

  private mutating func allocateShapeRow() -> Int {
    if freeRows.shape >= 0 {
      let row = Int(freeRows.shape)
      freeRows.shape = shapes[row].next
      return row
    }
    shapes.append(ShapeRecord())
    return shapes.count - 1
  }

  /// Updates mass, boxes and contacts after the outlines of a body changed.
  mutating func shapeChanged(on body: Int) {
    updateMass(body)
    placeBoxes(of: body)
    wakeNeighbours(of: body)
    wakeSurroundings(of: body)
  }

  /// Updates mass, boxes and contacts after a shape was added to a body.
  private mutating func shapeAdded(_ shape: Int, to body: Int) {
    let isLine = shapes[shape].vertexCount == 2 && shapes[shape].radius == 0
    guard isLine, bodies[body].flags & BodyRecord.onlyLines != 0, !bodies[body].isDynamic else {
      return shapeChanged(on: body)
    }
    for corner in outlineCorners(of: shapes[shape]) {
      bodies[body].overhang = Swift.max(
        bodies[body].overhang, Float((corner - bodies[body].localCenter).length))
    }
    placeBox(of: shape)
    wakeNeighbours(of: body)
    wakeOverlapping(body)
    wakeSleepers(at: shape)
  }

  mutating func removeShape(row: Int) {
    let shape = shapes[row]
    let body = Int(shape.body)
    var contact = bodies[body].firstContact
    while contact >= 0 {
      let record = contacts[Int(contact >> 1)]
      let next = contact & 1 == 0 ? record.nextA : record.nextB
      if record.shapeA == row || record.shapeB == row { removeContact(Int(contact >> 1)) }
      contact = next
    }
    removeLeaf(of: row)
    freeVertices(of: row)
    if bodies[body].firstShape == row {
      bodies[body].firstShape = shape.next
    } else {
      var previous = Int(bodies[body].firstShape)
      while shapes[previous].next != row { previous = Int(shapes[previous].next) }
      shapes[previous].next = shape.next
    }
    shapes[row] = ShapeRecord()
    shapes[row].generation = shape.generation
    shapes[row].next = freeRows.shape
    freeRows.shape = Int32(row)
  }
}

extension ShapeRecord {
  /// Stores the material of the shape; a density of 0 leaves it without mass.
  fileprivate mutating func take(_ material: SurfaceMaterial) {
    density = material.density > 0 ? Domain.density.clamped(material.density) : 0
    friction = Domain.friction.clamped(material.friction)
    elasticity = material.elasticity
  }
}
