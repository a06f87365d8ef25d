import Geometry

extension World {
  /// The margin by which boxes in the tree are larger than their shapes, in points.
  static var boxMargin: Double { 2 }

  /// The box of a shape where its body is now.
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

  /// Brings the boxes of bodies up to date whose motion was changed from outside.
  mutating func updateBoxesAhead(of duration: Double) {
    for index in 0..<awake.bodies.rows.count {
      let row = Int(awake.bodies.rows.pointer[index])
      let load = loads.pointer[row]
      if bodies.pointer[row].flags & BodyRecord.dirty != 0 || load.next != load.last {
        bodies[row].flags &= ~BodyRecord.dirty
        updateBoxes(of: row, ahead: duration)
      }
    }
  }

  /// Brings the boxes of a body's shapes into the tree, with its way over a time ahead.
  mutating func updateBoxes(of row: Int, ahead time: Double) {
    let body = bodies[row]
    let pose = poses[row]
    var way = Vector.zero
    if time == 0 {
      bodies[row].flags |= BodyRecord.dirty
    } else {
      let motion = motions[row]
      let load = loads[row].next
      let ax = Double(load.ax + load.fx * masses[row].x)
      let ay = Double(load.ay + load.fy * masses[row].y)
      way = Vector(
        (Double(motion.vx) + ax * time) * time, (Double(motion.vy) + ay * time) * time)
    }
    var index = body.firstShape
    while index >= 0 {
      let shape = shapes[Int(index)]
      let tight = tightBox(of: shape, at: pose, localCenter: body.localCenter).swept(by: way)
      if shape.node < 0 {
        place(tight.expanded(by: World.boxMargin), of: Int(index), isFixed: body.isFixed)
      } else if !shape.box.contains(tight) {
        removeLeaf(of: Int(index))
        place(tight.expanded(by: World.boxMargin), of: Int(index), isFixed: body.isFixed)
      }
      index = shape.next
    }
  }

  private mutating func place(_ box: Box, of shape: Int, isFixed: Bool) {
    shapes[shape].box = box
    shapes[shape].node =
      isFixed
      ? fixedTree.insert(box, shape: Int32(shape)) : movingTree.insert(box, shape: Int32(shape))
    markMoved(shape)
  }

  /// Notes that new pairs have to be looked for.
  mutating func markMoved(_ shape: Int) {
    if shapes[shape].isMoved == 0 {
      shapes[shape].isMoved = 1
      movedShapes.append(Int32(shape))
    }
  }

  /// Takes a shape out of its tree.
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

  /// Takes all shapes of a body out of their tree.
  mutating func removeLeaves(of row: Int) {
    var index = bodies[row].firstShape
    while index >= 0 {
      removeLeaf(of: Int(index))
      index = shapes[Int(index)].next
    }
  }
}
