/// A node of a tree of boxes, 32 bytes; a leaf is the box of one shape.
struct TreeNode: BitwiseCopyable, Sendable {
  var box = TreeBox()
  /// The parent, or the next free node.
  var parent: Int32 = -1
  /// The children, or -1 in a leaf.
  var left: Int32 = -1
  var right: Int32 = -1
  /// The shape of a leaf.
  var shape: Int32 = -1

  @inline(always) var isLeaf: Bool { left < 0 }
}

/// A binary tree of boxes that stays shallow while boxes are added, removed and moved.
///
/// A new leaf goes where it adds the least perimeter. After an addition, removal or move, nodes
/// above the leaf are rotated where that shrinks them.
///
/// Source: D. Kopta et al., "Fast, effective BVH updates for animated scenes", I3D, 2012.
struct Tree: Sendable {
  private(set) var nodes = CopyOnWriteBuffer<TreeNode>()
  private(set) var root: Int32 = -1
  private(set) var firstFree: Int32 = -1
  /// The sum of the sizes of all branches when they were last rebuilt.
  private(set) var builtSize: Float = 0

  init() {}

  init(
    nodes: CopyOnWriteBuffer<TreeNode>, root: Int32, firstFree: Int32, builtSize: Float
  ) {
    self.nodes = nodes
    self.builtSize = builtSize
    self.root = root
    self.firstFree = firstFree
  }

  /// Moves the nodes into another tree's memory, if that is large enough and not shared.
  mutating func reuse(_ memory: inout Tree) { nodes.reuse(&memory.nodes) }

  /// Adds a leaf and returns its node.
  mutating func insert(_ box: Box, shape: Int32) -> Int32 {
    let leaf = allocate()
    let branch = root < 0 ? -1 : allocate()
    let nodes = nodes.unique()
    nodes[Int(leaf)] = TreeNode(box: TreeBox(box), shape: shape)
    guard branch >= 0 else {
      root = leaf
      return leaf
    }
    attach(leaf, by: branch, in: nodes)
    return leaf
  }

  /// Removes a leaf.
  mutating func remove(_ leaf: Int32) {
    let nodes = nodes.unique()
    let branch = detach(leaf, in: nodes)
    free(leaf, in: nodes)
    if branch >= 0 { free(branch, in: nodes) }
  }

  /// Enlarges the box of a leaf by another box, and leaves the branches as they are.
  mutating func enlarge(_ leaf: Int32, by box: Box) {
    let nodes = nodes.unique()
    let new = TreeBox(box)
    var index = leaf
    while index >= 0, !nodes[Int(index)].box.contains(new) {
      nodes[Int(index)].box = nodes[Int(index)].box.union(new)
      index = nodes[Int(index)].parent
    }
  }

  /// Replaces the box of a leaf; cheap when the new box is near the old one.
  mutating func move(_ leaf: Int32, to box: Box) {
    let nodes = nodes.unique()
    let new = TreeBox(box)
    let isNear = nodes[Int(leaf)].box.overlaps(new)
    if isNear || leaf == root {
      nodes[Int(leaf)].box = new
      refit(from: nodes[Int(leaf)].parent, in: nodes)
      return
    }
    let branch = detach(leaf, in: nodes)
    nodes[Int(leaf)].box = new
    attach(leaf, by: branch, in: nodes)
  }

  /// Adds a leaf to a non-empty tree, below a branch that is not in the tree yet.
  private mutating func attach(
    _ leaf: Int32, by branch: Int32, in nodes: UnsafeMutablePointer<TreeNode>
  ) {
    let box = nodes[Int(leaf)].box
    let sibling = bestSibling(of: box, in: nodes)
    let parent = nodes[Int(sibling)].parent
    nodes[Int(branch)] = TreeNode(
      box: box.union(nodes[Int(sibling)].box), parent: parent, left: sibling, right: leaf)
    nodes[Int(sibling)].parent = branch
    nodes[Int(leaf)].parent = branch
    replace(sibling, under: parent, with: branch, in: nodes)
    refit(from: parent, in: nodes)
  }

  /// Removes a leaf from the tree, and returns the branch above it, which is removed too.
  private mutating func detach(
    _ leaf: Int32, in nodes: UnsafeMutablePointer<TreeNode>
  ) -> Int32 {
    let branch = nodes[Int(leaf)].parent
    guard branch >= 0 else {
      root = -1
      return -1
    }
    let node = nodes[Int(branch)]
    let sibling = node.left == leaf ? node.right : node.left
    nodes[Int(sibling)].parent = node.parent
    replace(branch, under: node.parent, with: sibling, in: nodes)
    refit(from: node.parent, in: nodes)
    return branch
  }

  /// The best sibling for a new box: the node where it adds the least perimeter.
  private func bestSibling(of box: TreeBox, in nodes: UnsafeMutablePointer<TreeNode>) -> Int32 {
    var index = root
    while !nodes[Int(index)].isLeaf {
      let node = nodes[Int(index)]
      let union = node.box.union(box).size
      let here = 2 * union
      let inherited = 2 * (union - node.box.size)
      let left = cost(of: node.left, adding: box, in: nodes) + inherited
      let right = cost(of: node.right, adding: box, in: nodes) + inherited
      if here < left && here < right { break }
      index = left <= right ? node.left : node.right
    }
    return index
  }

  @inline(always)
  private func cost(
    of index: Int32, adding box: TreeBox, in nodes: UnsafeMutablePointer<TreeNode>
  ) -> Float {
    let node = nodes + Int(index)
    let union = node.pointee.box.union(box).size
    return node.pointee.isLeaf ? union : union - node.pointee.box.size
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

  /// Updates the boxes above a change, until they no longer change.
  private func refit(from start: Int32, in nodes: UnsafeMutablePointer<TreeNode>) {
    var index = start
    while index >= 0 {
      let isRotated = rotate(index, in: nodes)
      let node = nodes + Int(index)
      let box = nodes[Int(node.pointee.left)].box.union(nodes[Int(node.pointee.right)].box)
      if !isRotated && box == node.pointee.box { return }
      node.pointee.box = box
      index = node.pointee.parent
    }
  }

  /// Swaps a child with a grandchild of the other side where that shrinks the other child most.
  private func rotate(_ index: Int32, in nodes: UnsafeMutablePointer<TreeNode>) -> Bool {
    let (left, right) = (nodes[Int(index)].left, nodes[Int(index)].right)
    let a = bestSwap(of: left, against: right, in: nodes)
    let b = bestSwap(of: right, against: left, in: nodes)
    // The condition is written so that boxes of infinite size, whose gain is NaN, stay in place.
    if b.gain > 0 && !(a.gain >= b.gain) {
      exchange(right, b.grandchild, of: index, in: nodes)
    } else if a.gain > 0 {
      exchange(left, a.grandchild, of: index, in: nodes)
    } else {
      return false
    }
    return true
  }

  /// The child of another node that is best swapped for a node, and the perimeter that this saves.
  @inline(always)
  private func bestSwap(
    of child: Int32, against other: Int32, in nodes: UnsafeMutablePointer<TreeNode>
  ) -> (gain: Float, grandchild: Int32) {
    let pair = nodes + Int(other)
    if pair.pointee.isLeaf { return (0, -1) }
    let (left, right) = (pair.pointee.left, pair.pointee.right)
    let box = nodes[Int(child)].box
    let size = pair.pointee.box.size
    let withRight = size - box.union(nodes[Int(right)].box).size
    let withLeft = size - box.union(nodes[Int(left)].box).size
    return withRight >= withLeft ? (withRight, left) : (withLeft, right)
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

  /// The nodes, for writing; valid until the tree changes in another way.
  mutating func uniqueNodes() -> UnsafeMutablePointer<TreeNode> { nodes.unique() }

  mutating func setRoot(_ node: Int32) { root = node }

  mutating func setBuiltSize(_ size: Float) { builtSize = size }

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
