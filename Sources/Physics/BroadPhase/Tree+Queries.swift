/// The shapes that queries of trees have found, in scratch memory.
struct FoundShapes {
  private(set) var count = 0
  private let rows: UnsafeMutablePointer<Int32>
  /// Room for the nodes that a query must still examine: each level leaves at most one.
  fileprivate let open: UnsafeMutablePointer<Int32>

  /// Makes an empty list.
  ///
  /// - Parameters:
  ///   - rows: Room for all shapes.
  ///   - open: Room for as many nodes as a tree has.
  @inline(always)
  fileprivate init(rows: UnsafeMutablePointer<Int32>, open: UnsafeMutablePointer<Int32>) {
    (self.rows, self.open) = (rows, open)
  }

  @inline(always)
  subscript(index: Int) -> Int { Int(rows[index]) }

  @inline(always)
  fileprivate mutating func append(_ row: Int32) {
    rows[count] = row
    count += 1
  }

  @inline(always)
  mutating func removeAll() { count = 0 }

  /// Keeps the shapes for which a condition holds.
  @inline(always)
  mutating func keep(where isKept: (Int) -> Bool) {
    var kept = 0
    for index in 0..<count where isKept(self[index]) {
      rows[kept] = rows[index]
      kept += 1
    }
    count = kept
  }
}

extension World {
  /// The memory of tree queries; valid until the next query starts, or shapes are added.
  mutating func startQueries() -> FoundShapes {
    FoundShapes(
      rows: scratch.found.scratch(count: shapes.count),
      open: scratch.stack.scratch(
        count: Swift.max(fixedTree.nodes.count, movingTree.nodes.count)))
  }
}

extension Tree {
  /// Adds the shapes whose boxes may overlap a box.
  ///
  /// The boxes in the tree are rounded outwards, so some of the shapes may be just outside of it.
  func collect(_ box: TreeBox, into found: inout FoundShapes) {
    if root >= 0 { collect(box, from: root, into: &found) }
  }

  /// Adds the shapes whose boxes may overlap a box, except the shape of a leaf.
  ///
  /// If the box is around that leaf, this tests half as many boxes as a search from the root: it
  /// goes up from the leaf and searches the siblings of each branch.
  func collect(_ box: TreeBox, around leaf: Int32, into found: inout FoundShapes) {
    let nodes = nodes.pointer
    var index = leaf
    while true {
      let parent = nodes[Int(index)].parent
      if parent < 0 { return }
      let branch = nodes + Int(parent)
      let other = branch.pointee.left == index ? branch.pointee.right : branch.pointee.left
      collect(box, from: other, into: &found)
      index = parent
    }
  }

  /// Adds the shapes in a node whose boxes may overlap a box.
  @inline(always)
  private func collect(_ box: TreeBox, from start: Int32, into found: inout FoundShapes) {
    let nodes = nodes.pointer
    guard nodes[Int(start)].box.overlaps(box) else { return }
    let open = found.open
    var count = 0
    var index = start
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
  /// The depth of the tree with the shapes of bodies that can move.
  package var movingTreeDepth: Int { movingTree.depth() }
}
