extension Tree {
  /// Appends the shapes whose boxes overlap a box, using another column as a stack.
  func collect(_ box: Box, into found: inout Column<Int32>, stack: inout Column<Int32>) {
    guard root >= 0 else { return }
    let nodes = nodes.pointer
    stack.truncate(to: 0)
    stack.append(root)
    while stack.count > 0 {
      let node = nodes[Int(stack.pointer[stack.count - 1])]
      stack.truncate(to: stack.count - 1)
      guard node.box.overlaps(box) else { continue }
      if node.isLeaf {
        found.append(node.shape)
      } else {
        stack.append(node.right)
        stack.append(node.left)
      }
    }
  }
}
