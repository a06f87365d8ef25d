/// A node of a tree of boxes; a leaf stands for one shape.
struct TreeNode: BitwiseCopyable, Sendable {
  var box = Box()
  /// The parent, or the next free node.
  var parent: Int32 = -1
  /// The children, or -1 in a leaf.
  var left: Int32 = -1
  var right: Int32 = -1
  /// The shape of a leaf.
  var shape: Int32 = -1

  @inline(__always) var isLeaf: Bool { left < 0 }
}

/// A binary tree of boxes that stays shallow while boxes come, go and move.
///
/// A new leaf goes where it adds least perimeter; nodes above it are rotated where that shrinks
/// them.
///
/// Source: D. Kopta et al., "Fast, effective BVH updates for animated scenes", I3D, 2012.
struct Tree: Sendable {
  private(set) var nodes = Column<TreeNode>()
  private(set) var root: Int32 = -1
  private(set) var firstFree: Int32 = -1

  init(nodes: Column<TreeNode> = Column(), root: Int32 = -1, firstFree: Int32 = -1) {
    self.nodes = nodes
    self.root = root
    self.firstFree = firstFree
  }

  /// Adds a leaf and returns its node.
  mutating func insert(_ box: Box, shape: Int32) -> Int32 {
    let leaf = allocate()
    let branch = root < 0 ? -1 : allocate()
    let nodes = nodes.unique()
    nodes[Int(leaf)] = TreeNode(box: box, shape: shape)
    guard branch >= 0 else {
      root = leaf
      return leaf
    }
    let sibling = bestSibling(of: box, in: nodes)
    let parent = nodes[Int(sibling)].parent
    nodes[Int(branch)] = TreeNode(
      box: box.union(nodes[Int(sibling)].box), parent: parent, left: sibling, right: leaf)
    nodes[Int(sibling)].parent = branch
    nodes[Int(leaf)].parent = branch
    replace(sibling, under: parent, with: branch, in: nodes)
    refit(from: parent, in: nodes)
    return leaf
  }

  /// Removes a leaf.
  mutating func remove(_ leaf: Int32) {
    let nodes = nodes.unique()
    let parent = nodes[Int(leaf)].parent
    free(leaf, in: nodes)
    guard parent >= 0 else {
      root = -1
      return
    }
    let node = nodes[Int(parent)]
    let sibling = node.left == leaf ? node.right : node.left
    nodes[Int(sibling)].parent = node.parent
    replace(parent, under: node.parent, with: sibling, in: nodes)
    free(parent, in: nodes)
    refit(from: node.parent, in: nodes)
  }

  /// The node beside which a box adds the least perimeter.
  private func bestSibling(of box: Box, in nodes: UnsafeMutablePointer<TreeNode>) -> Int32 {
    var index = root
    while !nodes[Int(index)].isLeaf {
      let node = nodes[Int(index)]
      let union = node.box.union(box).perimeter
      let here = 2 * union
      let inherited = 2 * (union - node.box.perimeter)
      let left = cost(of: node.left, adding: box, in: nodes) + inherited
      let right = cost(of: node.right, adding: box, in: nodes) + inherited
      if here < left && here < right { break }
      index = left <= right ? node.left : node.right
    }
    return index
  }

  private func cost(
    of index: Int32, adding box: Box, in nodes: UnsafeMutablePointer<TreeNode>
  ) -> Double {
    let node = nodes[Int(index)]
    let union = node.box.union(box).perimeter
    return node.isLeaf ? union : union - node.box.perimeter
  }

  private mutating func replace(
    _ old: Int32, under parent: Int32, with new: Int32, in nodes: UnsafeMutablePointer<TreeNode>
  ) {
    if parent < 0 {
      root = new
    } else if nodes[Int(parent)].left == old {
      nodes[Int(parent)].left = new
    } else {
      nodes[Int(parent)].right = new
    }
  }

  private func refit(from start: Int32, in nodes: UnsafeMutablePointer<TreeNode>) {
    var index = start
    while index >= 0 {
      rotate(index, in: nodes)
      let node = nodes[Int(index)]
      nodes[Int(index)].box = nodes[Int(node.left)].box.union(nodes[Int(node.right)].box)
      index = node.parent
    }
  }

  /// Swaps a child with a grandchild of the other side where that shrinks the other child most.
  private func rotate(_ index: Int32, in nodes: UnsafeMutablePointer<TreeNode>) {
    var best = 0.0
    var swap: (child: Int32, grandchild: Int32) = (-1, -1)
    let node = nodes[Int(index)]
    func consider(_ child: Int32, against other: Int32) {
      let pair = nodes[Int(other)]
      if pair.isLeaf { return }
      let box = nodes[Int(child)].box
      let leftGain = pair.box.perimeter - box.union(nodes[Int(pair.right)].box).perimeter
      let rightGain = pair.box.perimeter - box.union(nodes[Int(pair.left)].box).perimeter
      if leftGain > best { (best, swap) = (leftGain, (child, pair.left)) }
      if rightGain > best { (best, swap) = (rightGain, (child, pair.right)) }
    }
    consider(node.left, against: node.right)
    consider(node.right, against: node.left)
    guard swap.child >= 0 else { return }
    exchange(swap.child, swap.grandchild, of: index, in: nodes)
  }

  private func exchange(
    _ child: Int32, _ grandchild: Int32, of index: Int32, in nodes: UnsafeMutablePointer<TreeNode>
  ) {
    let middle = nodes[Int(grandchild)].parent
    if nodes[Int(index)].left == child {
      nodes[Int(index)].left = grandchild
    } else {
      nodes[Int(index)].right = grandchild
    }
    if nodes[Int(middle)].left == grandchild {
      nodes[Int(middle)].left = child
    } else {
      nodes[Int(middle)].right = child
    }
    nodes[Int(grandchild)].parent = index
    nodes[Int(child)].parent = middle
    let node = nodes[Int(middle)]
    nodes[Int(middle)].box = nodes[Int(node.left)].box.union(nodes[Int(node.right)].box)
  }

  private mutating func allocate() -> Int32 {
    guard firstFree >= 0 else {
      nodes.append(TreeNode())
      return Int32(nodes.count - 1)
    }
    let index = firstFree
    firstFree = nodes[Int(index)].parent
    return index
  }

  private mutating func free(_ index: Int32, in nodes: UnsafeMutablePointer<TreeNode>) {
    nodes[Int(index)] = TreeNode(parent: firstFree)
    firstFree = index
  }
}
