import Geometry
import Physics

extension AnimatorState {
  /// Makes a body for a row.
  mutating func addBody(row: Int, table: ItemTable) {
    let columns = table.columns
    var definition = BodyDefinition(
      position: columns.center(of: row), angle: columns.column(.angle)[row])
    definition.linearDamping = ItemSettings.bare.resistance ?? 0
    definition.angularDamping = ItemSettings.bare.angularResistance ?? 0
    let id = world.addBody(definition)
    for shape in table.shapes(of: row) {
      world.addShape(shape, ItemSettings.bare.material, to: id)
    }
    // The center of mass, whose velocity depends on the turn, is that of the shapes.
    world.setOriginVelocity(
      columns.velocity(of: row), columns.column(.angularVelocity)[row], of: id)
    bodies.append(row: row, id: id, pose: columns.pose(of: row))
  }

  /// Removes a row's body from the world, if it has one.
  mutating func removeBody(row: Int) {
    guard let place = bodies.place(of: row) else { return }
    world.removeBody(bodies.ids[place])
    bodies.remove(at: place)
    invalid.insert(.fields)
  }

  /// Passes the values stored into rows to the world, if the rows have bodies.
  mutating func apply(_ changes: [RowChange], table: ItemTable) {
    // Most changes are of velocities alone.
    if changes.allSatisfy({ $0.changes == .velocity }) {
      bodies.noteStoredVelocities(of: changes)
    } else {
      applyEach(changes, table: table)
    }
    applyVelocities(table.columns)
  }

  /// Passes stored values to the world row by row, and lists the bodies of stored velocities.
  private mutating func applyEach(_ changes: [RowChange], table: ItemTable) {
    for change in changes {
      let (row, changes) = (Int(change.row), change.changes)
      guard let place = bodies.place(of: row) else { continue }
      let body = Int32(bodies.ids[place].index)
      if changes.contains(.velocity) { bodies.storedVelocities.append(body) }
      if changes == .velocity { continue }
      bodies.bodiesToWrite.append(body)
      if changes.changeForm, bodies.actionChanges[place].hasForm {
        bodies.actionChanges[place].hasForm = false
      }
      if !changes.isDisjoint(with: [.size, .position, .angle]) {
        apply(changes, row: row, at: place, table: table)
      }
    }
  }

  /// Passes the size and the pose stored into a row to the world.
  private mutating func apply(
    _ changes: ItemChanges, row: Int, at place: Int, table: ItemTable
  ) {
    let id = bodies.ids[place]
    let columns = table.columns
    if changes.contains(.size) {
      noteInterference(at: place)
      reshape(place, to: table.shapes(of: row))
      invalid.insert(.loads)
    }
    if changes.isDisjoint(with: [.position, .angle]) { return }
    let (center, angle) = world.readPose(of: id)
    let old = Pose(center: center, angle: angle)
    var pose = bodies.takeStored(columns.pose(of: row), at: place, body: old)
    if !changes.contains(.angle) { pose.angle = angle }
    if pose != old { notePut(pose, from: old, at: place, radius: columns.radius(of: row)) }
    world.setPose(pose.center, angle: pose.angle, of: id)
  }

  /// Passes velocities stored into rows to the world, in one pass over their bodies.
  private mutating func applyVelocities(_ columns: ItemColumns) {
    if bodies.storedVelocities.isEmpty { return }
    var stored: [Int32] = []
    swap(&stored, &bodies.storedVelocities)
    bodies.bodiesToWrite += stored
    let changed = stored.withUnsafeMutableBufferPointer { stored in
      bodies.rowsByBody.withUnsafeBufferPointer { rows in
        world.readVelocities(of: stored, from: MotionColumns(rows: rows, columns))
      }
    }
    for body in stored[..<changed] {
      noteVelocity(at: bodies.place(ofBody: Int(body)))
    }
    stored.clear()
    swap(&stored, &bodies.storedVelocities)
  }

  /// Changes the outlines of a body; its pose and the velocities of its points stay.
  private mutating func reshape(_ place: Int, to outlines: [BodyShape]) {
    let id = bodies.ids[place]
    let (center, turn) = (world.centerOfMass(of: id), world.angularVelocity(of: id))
    let old = Array(world.shapes(of: id).reversed())
    for (shape, outline) in zip(old, outlines) { world.setShape(outline, of: shape) }
    world.addShapes(
      Array(outlines.dropFirst(old.count)), bodies.settings[place].material, to: id)
    for shape in old.dropFirst(outlines.count) { world.removeShape(shape) }
    let shift = world.centerOfMass(of: id) - center
    guard turn != 0, shift != .zero else { return }
    world.setVelocity(world.velocity(of: id) + shift.perpendicular * turn, of: id)
    bodies.bodiesToWrite.append(Int32(id.index))
  }

  /// Resolves the dynamic properties of all items, and updates the world where they changed.
  mutating func syncSettings() {
    guard invalid.contains(.settings) else { return }
    invalid.remove(.settings)
    bodies.resolved.clear()
    bodies.resolved.append(contentsOf: repeatElement(.bare, count: bodies.count))
    for node in tree.preOrder() where tree.nodes[Int(node)].kind == .dynamicItem {
      let settings = itemSettings[tree.nodes[Int(node)].slot]
      for row in tree.nodes[Int(node)].rows {
        guard let place = bodies.place(of: Int(row)) else { continue }
        bodies.resolved[place].override(by: settings)
      }
    }
    for place in 0..<bodies.count where bodies.resolved[place] != bodies.settings[place] {
      let old = bodies.settings[place]
      bodies.settings[place] = bodies.resolved[place]
      invalid.insert(.fields)
      updateWorld(bodies.settings[place], instead: old, at: place)
    }
    syncLocks()
  }

  /// Locks each motion of an item that any of its behaviors locks.
  private mutating func syncLocks() {
    bodies.resolvedLocks.clear()
    for place in 0..<bodies.count {
      bodies.resolvedLocks.append(
        bodies.settings[place].allowsRotation == false ? .rotation : [])
    }
    for node in tree.nodes where !node.locks.isEmpty {
      for row in node.rows {
        guard let place = bodies.place(of: Int(row)) else { continue }
        bodies.resolvedLocks[place].formUnion(node.locks)
      }
    }
    for place in 0..<bodies.count where bodies.resolvedLocks[place] != bodies.locks[place] {
      let changed = bodies.locks[place].symmetricDifference(bodies.resolvedLocks[place])
      bodies.locks[place] = bodies.resolvedLocks[place]
      if changed.contains(.rotation) { invalid.insert(.joints) }
      bodies.bodiesToWrite.append(Int32(bodies.ids[place].index))
      updateKind(at: place)
    }
  }

  private mutating func updateWorld(
    _ new: ItemSettings, instead old: ItemSettings, at place: Int
  ) {
    let id = bodies.ids[place]
    bodies.bodiesToWrite.append(Int32(bodies.ids[place].index))
    if new.material != old.material {
      for shape in world.shapes(of: id) { world.setMaterial(new.material, of: shape) }
      invalid.insert(.loads)
    }
    if new.resistance != old.resistance || new.angularResistance != old.angularResistance
      || new.isAnchored != old.isAnchored
    {
      updateKind(at: place)
    }
    if new.sweptCollisions != old.sweptCollisions {
      world.setBullet(new.sweptCollisions == true, of: id)
    }
  }
}

extension BodyLocks {
  /// The same locks as the world's type.
  init(_ locks: ItemLocks) {
    self = []
    if locks.contains(.x) { insert(.x) }
    if locks.contains(.y) { insert(.y) }
    if locks.contains(.rotation) { insert(.rotation) }
  }
}

extension ItemSettings {
  /// The material of the world's shapes: friction, elasticity and density.
  var material: SurfaceMaterial {
    SurfaceMaterial(density: density ?? 0, friction: friction ?? 0, elasticity: elasticity ?? 0)
  }

  /// Overrides settings by those that another behavior sets.
  mutating func override(by other: ItemSettings) {
    elasticity = other.elasticity ?? elasticity
    friction = other.friction ?? friction
    density = other.density ?? density
    resistance = other.resistance ?? resistance
    angularResistance = other.angularResistance ?? angularResistance
    charge = other.charge ?? charge
    isAnchored = other.isAnchored ?? isAnchored
    allowsRotation = other.allowsRotation ?? allowsRotation
    sweptCollisions = other.sweptCollisions ?? sweptCollisions
  }
}

extension MotionColumns {
  /// The columns of items by the rows of their bodies.
  init(rows: UnsafeBufferPointer<Int32>, _ columns: ItemColumns) {
    self.init(
      rows: rows, x: columns.column(.x), y: columns.column(.y), angle: columns.column(.angle),
      vx: columns.column(.vx), vy: columns.column(.vy),
      angularVelocity: columns.column(.angularVelocity))
  }
}

extension ItemColumns {
  func center(of row: Int) -> Vector { Vector(column(.x)[row], column(.y)[row]) }
  func size(of row: Int) -> Size { Size(column(.width)[row], column(.height)[row]) }
  func velocity(of row: Int) -> Vector { Vector(column(.vx)[row], column(.vy)[row]) }
}
