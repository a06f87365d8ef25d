import Geometry

extension World {
  /// The box of a shape where its body is now.
  @inline(always)
  func tightBox(of shape: ShapeRecord, at pose: PoseRecord, localCenter: Vector) -> Box {
    let corners = vertices.pointer + Int(shape.firstVertex)
    var low = pose.rotate(corners[0] - localCenter)
    var high = low
    for index in 1..<Swift.max(1, Int(shape.vertexCount)) {
      let corner = pose.rotate(corners[index] - localCenter)
      low = Vector(Swift.min(low.x, corner.x), Swift.min(low.y, corner.y))
      high = Vector(Swift.max(high.x, corner.x), Swift.max(high.y, corner.y))
    }
    let r = shape.radius
    return Box(
      minX: pose.center.x + low.x - r, minY: pose.center.y + low.y - r,
      maxX: pose.center.x + high.x + r, maxY: pose.center.y + high.y + r)
  }

  /// Updates the boxes of bodies whose motion was changed from outside.
  mutating func updateBoxesAhead(of duration: Double) {
    let bodies = bodies.unique()
    for index in 0..<awake.bodies.rows.count {
      let row = Int(awake.bodies.rows.pointer[index])
      let load = loads.pointer + row
      let isDirty = bodies[row].flags & BodyRecord.dirty != 0
      if isDirty || load.pointee.next != load.pointee.last {
        bodies[row].flags &= ~BodyRecord.dirty
        updateBoxes(of: row, ahead: duration)
      }
    }
    updateTree()
  }

  /// Updates the boxes of a body's shapes in the tree after the body was moved from outside.
  mutating func placeBoxes(of row: Int) {
    bodies[row].flags |= BodyRecord.dirty
    updateBoxes(of: row, ahead: 0)
    updateTree()
    markPlaced(row)
  }

  /// Puts the box of a new shape into the tree.
  mutating func placeBox(of shape: Int) {
    let row = Int(shapes[shape].body)
    bodies[row].flags |= BodyRecord.dirty
    if bodies[row].groupSet >= 0 { cover(shape, of: row, .zero) }
    updateTree()
    markPlaced(row)
  }

  /// Updates the boxes of a body's shapes, extended by its motion over a time.
  ///
  /// `updateTree` stores them in the tree. A body without groups collides with nothing, so its
  /// shapes are in no tree.
  @inline(always)
  mutating func updateBoxes(of row: Int, ahead time: Double) {
    if bodies.pointer[row].groupSet >= 0 { cover(row, displacement(of: row, over: time)) }
  }

  /// Updates the boxes of a body's shapes, extended by a displacement.
  mutating func cover(_ row: Int, _ displacement: Vector) {
    var index = bodies.pointer[row].firstShape
    while index >= 0 {
      cover(Int(index), of: row, displacement)
      index = shapes.pointer[Int(index)].next
    }
  }

  /// Updates the box of a body's shape, extended by a displacement.
  @inline(always)
  private mutating func cover(_ shape: Int, of row: Int, _ displacement: Vector) {
    let (body, record) = (bodies.pointer + row, shapes.pointer + shape)
    let tight = tightBox(
      of: record.pointee, at: poses.pointer[row], localCenter: body.pointee.localCenter)
    let moving = tight.swept(by: displacement)
    if record.pointee.node < 0 || !record.pointee.box.contains(moving) {
      let extent = ((tight.maxX - tight.minX) + (tight.maxY - tight.minY)) / 4
      place(shape, moving, extent: extent, isFixed: body.pointee.isFixed)
    }
  }

  /// The displacement of a body over a time, by its velocity and its loads.
  @inline(always)
  private func displacement(of row: Int, over time: Double) -> Vector {
    let motion = motions.pointer[row]
    let load = loads.pointer[row]
    let mass = masses.pointer[row]
    let ax = Double(load.ax + load.next.fx * mass.x)
    let ay = Double(load.ay + load.next.fy * mass.y)
    return Vector((Double(motion.vx) + ax * time) * time, (Double(motion.vy) + ay * time) * time)
  }

  /// Sets a shape's box, which contains it over a step and an eighth of half its extent more.
  ///
  /// So a slow shape keeps its box for some steps.
  private mutating func place(_ row: Int, _ moving: Box, extent: Double, isFixed: Bool) {
    let box = moving.expanded(by: isFixed ? 0 : Swift.min(4, extent / 8))
    let shape = shapes.unique() + row
    shape.pointee.box = box
    if shape.pointee.node < 0 {
      shape.pointee.node =
        isFixed
        ? fixedTree.insert(box, shape: Int32(row)) : movingTree.insert(box, shape: Int32(row))
    } else if isFixed {
      fixedTree.move(shape.pointee.node, to: box)
    } else {
      scratch.placed.append(Int32(row))
    }
    if shape.pointee.isMoved { return }
    shape.pointee.flags |= ShapeRecord.moved
    movedShapes.append(Int32(row))
  }

  /// Updates the leaves of all shapes with new boxes, one by one, or if many by rebuilding the
  /// tree.
  mutating func updateTree() {
    let count = scratch.placed.count
    if areMany(count) {
      let nodes = movingTree.uniqueNodes()
      for index in 0..<count {
        let shape = shapes.pointer + Int(scratch.placed.pointer[index])
        nodes[Int(shape.pointee.node)].box = TreeBox(shape.pointee.box)
      }
      movingTree.update(&scratch.tree)
    } else {
      for index in 0..<count {
        let shape = shapes.pointer + Int(scratch.placed.pointer[index])
        movingTree.move(shape.pointee.node, to: shape.pointee.box)
      }
    }
    scratch.placed.truncate(to: 0)
  }

  /// Lists a shape whose pairs must be searched again.
  mutating func markMoved(_ shape: Int) {
    if !shapes[shape].isMoved {
      shapes[shape].flags |= ShapeRecord.moved
      movedShapes.append(Int32(shape))
    }
  }

  /// Records for a body's next contacts that the body was moved from outside.
  mutating func markPlaced(_ row: Int) {
    changeContacts(of: row) { $0.flags |= ContactRecord.placed }
    var shape = bodies[row].firstShape
    while shape >= 0 {
      markMoved(Int(shape))
      shapes[Int(shape)].flags |= ShapeRecord.placed
      shape = shapes[Int(shape)].next
    }
  }

  /// Removes a shape from its tree.
  mutating func removeLeaf(of shape: Int) {
    let record = shapes[shape]
    guard record.node >= 0 else { return }
    if bodies[Int(record.body)].isFixed {
      fixedTree.remove(record.node)
    } else {
      movingTree.remove(record.node)
    }
    shapes[shape].node = -1
  }

  /// Removes all shapes of a body from their tree.
  mutating func removeLeaves(of row: Int) {
    var index = bodies[row].firstShape
    while index >= 0 {
      removeLeaf(of: Int(index))
      index = shapes[Int(index)].next
    }
  }
}
