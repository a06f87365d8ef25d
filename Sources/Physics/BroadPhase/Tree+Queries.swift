extension Tree {
  /// Appends the shapes whose boxes may overlap a box, using another column as a stack.
  ///
  /// The boxes in the tree are rounded outwards, so some of the shapes may be just outside of it.
  func collect(
    _ box: Box, into found: inout CopyOnWriteBuffer<Int32>, stack: inout CopyOnWriteBuffer<Int32>
  ) {
    guard root >= 0 else { return }
    let nodes = nodes.pointer
    let box = TreeBox(box)
    guard nodes[Int(root)].box.overlaps(box) else { return }
    // Each level leaves at most one node behind.
    let open = stack.scratch(count: self.nodes.count)
    var count = 0
    var index = root
    while true {
      let node = nodes + Int(index)
      if node.pointee.isLeaf {
        found.append(node.pointee.shape)
      } else {
        let (left, right) = (node.pointee.left, node.pointee.right)
        let takesRight = nodes[Int(right)].box.overlaps(box)
        if nodes[Int(left)].box.overlaps(box) {
          if takesRight {
            open[count] = right
            count += 1
          }
          index = left
          continue
        }
        if takesRight {
          index = right
          continue
        }
      }
      if count == 0 { return }
      count -= 1
      index = open[count]
    }
  }
}

extension Tree {
  /// The number of nodes on the longest path from the root to a leaf.
  func depth() -> Int {
    var deepest = 0
    var open: [(node: Int32, depth: Int)] = root < 0 ? [] : [(root, 1)]
    while let (index, depth) = open.popLast() {
      let node = nodes.pointer[Int(index)]
      deepest = Swift.max(deepest, depth)
      if !node.isLeaf { open += [(node.left, depth + 1), (node.right, depth + 1)] }
    }
    return deepest
  }
}

extension World {
  /// The depth of the tree in which the shapes of bodies that can move are found.
  package var movingTreeDepth: Int { movingTree.depth() }
}
