extension Tree {
  /// Appends the shapes whose boxes may overlap a box, using another column as a stack.
  ///
  /// The boxes in the tree are rounded outwards, so some of the shapes may be just beside it.
  func collect(_ box: Box, into found: inout Column<Int32>, stack: inout Column<Int32>) {
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
