import Geometry

extension World {
  func checkShapes() throws(WorldDecodingError) {
    var dead = 0
    var moved = 0
    for row in 0..<shapes.count {
      let shape = shapes.pointer[row]
      if shape.isMoved { moved += 1 }
      if shape.body == -1 {
        dead += 1
        continue
      }
      try require(
        isLiveBody(shape.body), "shapes", row, "the shape must be on a body: \(shape.body)")
      try require(
        (shape.density == 0 || Domain.density.contains(shape.density))
          && Domain.friction.contains(shape.friction) && Domain.share.contains(shape.elasticity),
        "shapes", row, "density, friction and elasticity must be in their domains")
      try require(
        Domain.length.contains(shape.radius), "shapes", row, "the radius \(Domain.length.rule)")
      try require(
        shape.box.minX <= shape.box.maxX && shape.box.minY <= shape.box.maxY, "shapes", row,
        "the box must not be inside out")
    }
    try checkFreeList(freeRows.shape, dead, "shapes", of: shapes.count) {
      shapes.pointer[$0].body == -1 ? shapes.pointer[$0].next : nil
    }
    try checkShapeLists(live: shapes.count - dead)
    for index in 0..<movedShapes.count {
      try require(
        isRow(movedShapes.pointer[index], of: shapes.count), "movedShapes", index,
        "the row must be that of a shape: \(movedShapes.pointer[index])")
    }
  }

  /// Checks that every shape is in the list of its body exactly once.
  private func checkShapeLists(live: Int) throws(WorldDecodingError) {
    var left = live
    for row in 0..<bodies.count where bodies.pointer[row].isAlive {
      var shape = bodies.pointer[row].firstShape
      while shape != -1 {
        try require(
          left > 0 && isRow(shape, of: shapes.count) && shapes.pointer[Int(shape)].body == row,
          "bodies", row, "the list of shapes must have its own, each once: \(shape)")
        left -= 1
        shape = shapes.pointer[Int(shape)].next
      }
    }
    try require(left == 0, "shapes", nil, "all shapes must be in the lists of their bodies")
  }

  /// Checks that the runs of corners, used or free, cover the pool without overlap.
  func checkVertices() throws(WorldDecodingError) {
    try require(
      normals.count == vertices.count, "normals", nil, "each corner must have one: \(normals.count)"
    )
    var isTaken = [Bool](repeating: false, count: vertices.count)
    func take(_ first: Int, _ capacity: Int, _ section: String, _ row: Int?)
      throws(WorldDecodingError)
    {
      try require(
        first >= 0 && first <= vertices.count - capacity, section, row,
        "\(capacity) corners must be in the pool: from \(first)")
      for index in first..<(first + capacity) {
        try require(!isTaken[index], section, row, "corner \(index) must be used once")
        isTaken[index] = true
      }
    }
    for row in 0..<shapes.count where shapes.pointer[row].body >= 0 {
      let shape = shapes.pointer[row]
      try require(
        [1, 2, 4, 8, 16].contains(shape.vertexCapacity)
          && (1...shape.vertexCapacity).contains(shape.vertexCount)
          && (!shape.isChainSegment || (shape.vertexCapacity == 4 && shape.vertexCount == 2)),
        "shapes", row, "there must be 1 to 16 corners: \(shape.vertexCount)")
      try require(
        !shape.isChainSegment || (shape.vertexCount == 2 && shape.vertexCapacity == 4), "shapes",
        row,
        "a segment of a chain must have 2 corners and its neighbours'")
      try take(Int(shape.firstVertex), Int(shape.vertexCapacity), "shapes", row)
    }
    for runClass in freeRows.vertices.indices {
      var first = freeRows.vertices[runClass]
      while first != -1 {
        try take(Int(first), 1 << runClass, "freeRows", nil)
        let next = vertices.pointer[Int(first)].x
        guard let row = Int32(exactly: next) else {
          throw .invalid(
            section: "vertices", row: Int(first), rule: "a free run must name the next: \(next)")
        }
        first = row
      }
    }
    try require(
      isTaken.allSatisfy { $0 }, "vertices", isTaken.firstIndex(of: false),
      "a corner must belong to a shape or be free")
  }

  /// Checks that a tree has each shape of fixed or of moving bodies exactly once, and no cycle.
  func checkTree(_ tree: Tree, _ section: String, isFixed: Bool) throws(WorldDecodingError) {
    let nodes = tree.nodes
    var isReached = [Bool](repeating: false, count: nodes.count)
    var leaves = 0
    var open: [(node: Int32, parent: Int32)] = []
    if tree.root != -1 { open.append((tree.root, -1)) }
    while let (index, parent) = open.popLast() {
      let row = Int(index)
      try require(
        isRow(index, of: nodes.count) && !isReached[row], section, row,
        "a node must be reached once")
      isReached[row] = true
      let node = nodes.pointer[row]
      try require(
        node.parent == parent, section, row, "the parent must be \(parent): \(node.parent)")
      if parent >= 0 {
        try require(
          nodes.pointer[Int(parent)].box.contains(node.box), section, row,
          "the box must be inside of the parent's")
      }
      if node.isLeaf {
        leaves += 1
        try require(
          isRow(node.shape, of: shapes.count) && shapes.pointer[Int(node.shape)].body >= 0
            && shapes.pointer[Int(node.shape)].node == index
            && bodies.pointer[Int(shapes.pointer[Int(node.shape)].body)].isFixed == isFixed,
          section, row, "a leaf must stand for a shape: \(node.shape)")
      } else {
        open.append((node.left, index))
        open.append((node.right, index))
      }
    }
    let placed = (0..<shapes.count).count {
      let shape = shapes.pointer[$0]
      return shape.body >= 0 && shape.node >= 0
        && bodies.pointer[Int(shape.body)].isFixed == isFixed
    }
    try require(
      leaves == placed, section, nil, "each of \(placed) shapes must have a leaf: \(leaves)")
    try checkFreeList(
      tree.firstFree, isReached.count { !$0 }, section, of: nodes.count
    ) { isReached[$0] ? nil : nodes.pointer[$0].parent }
  }
}
