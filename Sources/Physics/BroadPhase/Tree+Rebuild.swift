extension Tree {
  /// The growth of all branches, as a factor, at which they are rebuilt.
  private static let growth: Float = 1.5

  /// Updates all branches after many leaves changed, more cheaply than one by one.
  ///
  /// - Complexity: O(n) in the number of leaves, at times O(n log n).
  mutating func update(_ scratch: inout TreeScratch) {
    guard root >= 0, !nodes.pointer[Int(root)].isLeaf else { return }
    if refit(&scratch) > Self.growth * builtSize {
      rebuild(&scratch)
      setBuiltSize(refit(&scratch))
    }
  }

  /// Updates the boxes of all branches, and returns the sum of their sizes.
  private mutating func refit(_ scratch: inout TreeScratch) -> Float {
    let nodes = uniqueNodes()
    let branches = scratch.branches.scratch(count: self.nodes.count / 2 + 2)
    branches[0] = root
    var (count, next) = (1, 0)
    while next < count {
      let branch = nodes + Int(branches[next])
      next += 1
      let (left, right) = (branch.pointee.left, branch.pointee.right)
      branches[count] = left
      count += nodes[Int(left)].isLeaf ? 0 : 1
      branches[count] = right
      count += nodes[Int(right)].isLeaf ? 0 : 1
    }
    var size: Float = 0
    for place in stride(from: count - 1, through: 0, by: -1) {
      let branch = nodes + Int(branches[place])
      branch.pointee.box =
        nodes[Int(branch.pointee.left)].box.union(nodes[Int(branch.pointee.right)].box)
      size += branch.pointee.box.size
    }
    return size
  }

  /// Builds the branches again over all leaves, without their boxes.
  ///
  /// Leaves are divided by their centers in the middle of the longer side, until single ones are
  /// left.
  ///
  /// - Complexity: O(n log n) in the number of leaves.
  private mutating func rebuild(_ scratch: inout TreeScratch) {
    let nodes = uniqueNodes()
    let (leaves, branches) = (
      scratch.leaves.scratch(count: self.nodes.count / 2 + 1),
      scratch.branches.scratch(count: self.nodes.count / 2 + 1)
    )
    var (leafCount, branchCount) = (0, 0)
    for index in 0..<self.nodes.count {
      if !nodes[index].isLeaf {
        branches[branchCount] = Int32(index)
        branchCount += 1
      } else if nodes[index].shape >= 0 {
        leaves[leafCount] = TreeLeaf(node: Int32(index), center: nodes[index].box.doubleCenter)
        leafCount += 1
      }
    }
    // Branches are numbered from the first one on, so that a parent precedes its children.
    let parts = scratch.parts.scratch(count: leafCount)
    var (partCount, next) = (1, 0)
    parts[0] = TreePart(first: 0, count: Int32(leafCount), parent: -1, isLeft: true)
    while partCount > 0 {
      partCount -= 1
      let part = parts[partCount]
      let (first, count) = (Int(part.first), Int(part.count))
      let index = count == 1 ? leaves[first].node : branches[next]
      nodes[Int(index)].parent = part.parent
      if part.parent < 0 {
        setRoot(index)
      } else if part.isLeft {
        nodes[Int(part.parent)].left = index
      } else {
        nodes[Int(part.parent)].right = index
      }
      if count == 1 { continue }
      next += 1
      let left = divide(leaves + first, count)
      parts[partCount] = TreePart(
        first: Int32(first + left), count: Int32(count - left), parent: index, isLeft: false)
      parts[partCount + 1] = TreePart(
        first: Int32(first), count: Int32(left), parent: index, isLeft: true)
      partCount += 2
    }
  }

  /// Puts the leaves whose centers are before the middle first, and returns their number.
  ///
  /// The number is at least 1, and less than all.
  private func divide(_ leaves: UnsafeMutablePointer<TreeLeaf>, _ count: Int) -> Int {
    var (low, high) = (leaves[0].center, leaves[0].center)
    for index in 1..<count {
      let center = leaves[index].center
      low.replace(with: center, where: center .< low)
      high.replace(with: center, where: center .> high)
    }
    let size = high - low
    let axis = size.x >= size.y ? 0 : 1
    let middle = 0.5 * (low[axis] + high[axis])
    var (left, right) = (0, count)
    while left < right {
      if leaves[left].center[axis] < middle {
        left += 1
      } else {
        right -= 1
        (leaves[left], leaves[right]) = (leaves[right], leaves[left])
      }
    }
    // Leaves with equal or incomparable centers are halved.
    return left > 0 && left < count ? left : count / 2
  }
}

/// A leaf that is inserted into a rebuilt tree.
struct TreeLeaf: BitwiseCopyable, Sendable {
  var node: Int32
  /// Twice the center of its box.
  var center: SIMD2<Float>
}

/// Leaves that form a branch together, or a single leaf.
struct TreePart: BitwiseCopyable, Sendable {
  var first: Int32
  var count: Int32
  var parent: Int32
  var isLeft: Bool
}

/// The memory of rebuilding a tree.
struct TreeScratch {
  var leaves = CopyOnWriteBuffer<TreeLeaf>()
  var branches = CopyOnWriteBuffer<Int32>()
  var parts = CopyOnWriteBuffer<TreePart>()
}
