// The pairs of many moved shapes are found together: boxes are sorted into strips, and in each
// strip from left to right. A box can meet only boxes that begin before it ends.
extension World {
  /// The fewest shapes that are treated together, and the divisor of the moving tree's size for it.
  private static let (fewest, share) = (64, 8)
  /// The number of strips above which a box is looked up in the tree instead.
  private static let manyStrips: UInt32 = 8

  /// Whether there are enough shapes to treat them together.
  func areMany(_ count: Int) -> Bool {
    count >= Self.fewest && count * Self.share >= movingTree.nodes.count / 2
  }

  /// Collects the pairs with a moved shape among the shapes of bodies that are not fixed.
  mutating func sweepPairs(_ limit: inout PairLimit) {
    let boxes = scratch.sweep.boxes.scratch(count: movingTree.nodes.count)
    let count = listSweptBoxes(boxes)
    if count == 0 { return }
    let grid = SweepGrid(boxes, count)
    let entries = scratch.sweep.entries.scratch(count: Int(Self.manyStrips) * count)
    var entryCount = 0
    for index in 0..<count {
      let strips = grid.place(boxes + index)
      if strips.last - strips.first >= Self.manyStrips {
        findPairs(ofLarge: boxes[index], grid, &limit)
        continue
      }
      for strip in strips.first...strips.last {
        entries[entryCount] = UInt64(strip << SweepGrid.columnBits | boxes[index].left) << 32
        entries[entryCount] |= UInt64(index)
        entryCount += 1
      }
    }
    sortByUpperHalf(entries, entryCount, scratch.sweep.spare.scratch(count: entryCount))
    let sorted = scratch.sweep.sorted.scratch(count: entryCount)
    for place in 0..<entryCount { sorted[place] = boxes[Int(entries[place] & 0xFFFF_FFFF)] }
    for place in 0..<entryCount {
      let strip = UInt32(entries[place] >> 32) >> SweepGrid.columnBits
      let end = UInt64(strip << SweepGrid.columnBits | sorted[place].right) << 32 | 0xFFFF_FFFF
      limit.check(&self)
      var other = place + 1
      while other < entryCount && entries[other] <= end {
        // A pair counts only in the first strip that both are in.
        if sorted[place].box.overlaps(sorted[other].box)
          && strip == Swift.max(sorted[place].strip, sorted[other].strip)
          && (sorted[place].isMoved || sorted[other].isMoved)
        {
          addPair(Int(sorted[place].shape), Int(sorted[other].shape), limit)
        }
        other += 1
      }
    }
  }

  /// Lists the leaves of the moving tree, and returns their number.
  private func listSweptBoxes(_ boxes: UnsafeMutablePointer<SweptBox>) -> Int {
    var count = 0
    for index in 0..<movingTree.nodes.count {
      let node = movingTree.nodes.pointer + index
      guard node.pointee.isLeaf, node.pointee.shape >= 0 else { continue }
      let shape = node.pointee.shape
      boxes[count] = SweptBox(
        box: node.pointee.box, shape: shape, isMoved: shapes.pointer[Int(shape)].isMoved)
      count += 1
    }
    return count
  }

  /// Collects the pairs of a shape that is too large for strips; the lower row owns a pair of two.
  private mutating func findPairs(
    ofLarge large: SweptBox, _ grid: SweepGrid, _ limit: inout PairLimit
  ) {
    limit.check(&self)
    var found = startQueries()
    movingTree.collect(large.box, into: &found)
    for index in 0..<found.count {
      let other = found[index]
      let shape = shapes.pointer + other
      guard other != large.shape, large.isMoved || shape.pointee.isMoved else { continue }
      if other < large.shape {
        let strips = grid.strips(of: movingTree.nodes.pointer[Int(shape.pointee.node)].box)
        if strips.last - strips.first >= Self.manyStrips { continue }
      }
      addPair(Int(large.shape), other, limit)
    }
  }
}
