extension World {
  /// Makes contacts for pairs whose boxes have begun to overlap.
  ///
  /// Pairs are sorted by their shapes, so that the order of contacts does not depend on the tree.
  /// Only the choice of contacts beyond the contact budget depends on it.
  mutating func updatePairs() {
    guard movedShapes.count > 0 else { return }
    scratch.pairKeys.truncate(to: 0)
    var exceedsContactBudget = false
    for index in 0..<movedShapes.count {
      let row = Int(movedShapes.pointer[index])
      let shape = shapes.pointer[row]
      if shape.node < 0 || shape.body < 0 { continue }
      if !exceedsContactBudget && self.exceedsContactBudget {
        exceedsContactBudget = true
        countContacts()
      }
      findPairs(of: row, limited: exceedsContactBudget)
    }
    let keys = scratch.pairKeys.unique()
    sortAscending(keys, scratch.pairKeys.count)
    for index in 0..<scratch.pairKeys.count {
      let key = scratch.pairKeys.pointer[index]
      addContact(Int(key >> 32), Int(key & 0xFFFF_FFFF))
    }
    for index in 0..<movedShapes.count {
      let row = Int(movedShapes.pointer[index])
      shapes[row].flags &= ~(ShapeRecord.moved | ShapeRecord.placed)
    }
    movedShapes.truncate(to: 0)
  }

  /// Collects the shapes whose boxes overlap that of a moved shape and that may collide with it.
  private mutating func findPairs(of row: Int, limited exceedsContactBudget: Bool) {
    let shape = shapes.pointer[row]
    let body = bodies.pointer[Int(shape.body)]
    if body.groupSet < 0 { return }
    scratch.found.truncate(to: 0)
    if !body.isFixed {
      fixedTree.collect(shape.box, into: &scratch.found, stack: &scratch.stack)
    }
    movingTree.collect(shape.box, into: &scratch.found, stack: &scratch.stack)
    for index in 0..<scratch.found.count {
      let other = Int(scratch.found.pointer[index])
      // Of two moved shapes the first one in the column finds the pair.
      if other <= row && (other == row || shapes.pointer[other].isMoved) { continue }
      guard shape.box.overlaps(shapes.pointer[other].box) else { continue }
      let key = PairTable.key(Int32(row), Int32(other))
      guard pairs.contact(key) == nil, mayCollide(row, other) else { continue }
      if !exceedsContactBudget || admits(row, other) { scratch.pairKeys.append(key) }
    }
  }
}
