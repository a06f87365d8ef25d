extension World {
  /// Makes contacts for pairs whose boxes have begun to overlap.
  ///
  /// Pairs are sorted by their shapes, so the order of contacts does not depend on the search. Only
  /// the choice of contacts beyond the contact budget depends on it.
  mutating func updatePairs() {
    guard movedShapes.count > 0 else { return }
    scratch.pairKeys.truncate(to: 0)
    var limit = PairLimit()
    var found = startQueries()
    let areMany = areMany(movedShapes.count)
    for index in 0..<movedShapes.count {
      let row = Int(movedShapes.pointer[index])
      let shape = shapes.pointer[row]
      if shape.node < 0 || shape.body < 0 { continue }
      limit.check(&self)
      findPairs(of: row, amongMoving: !areMany, limit, &found)
    }
    if areMany { sweepPairs(&limit) }
    let keys = scratch.pairKeys.unique()
    sortAscending(keys, scratch.pairKeys.count)
    for index in 0..<scratch.pairKeys.count {
      let key = scratch.pairKeys.pointer[index]
      addContact(Int(key >> 32), Int(key & 0xFFFF_FFFF))
    }
    let shapes = shapes.unique()
    for index in 0..<movedShapes.count {
      let row = Int(movedShapes.pointer[index])
      shapes[row].flags &= ~(ShapeRecord.moved | ShapeRecord.placed)
    }
    movedShapes.truncate(to: 0)
  }

  /// Collects the shapes that overlap a moved shape's box and may collide with it.
  ///
  /// These are fixed shapes, those of other bodies if wanted, and for a fixed shape all.
  private mutating func findPairs(
    of row: Int, amongMoving: Bool, _ limit: PairLimit, _ found: inout FoundShapes
  ) {
    let shape = shapes.pointer + row
    let body = bodies.pointer + Int(shape.pointee.body)
    if body.pointee.groupSet < 0 { return }
    let box = TreeBox(shape.pointee.box)
    found.removeAll()
    if body.pointee.isFixed {
      movingTree.collect(box, into: &found)
    } else {
      fixedTree.collect(box, into: &found)
      if amongMoving { movingTree.collect(box, around: shape.pointee.node, into: &found) }
    }
    for index in 0..<found.count {
      let other = found[index]
      // If both shapes have moved, the first one in the column finds the pair.
      if other <= row && (other == row || shapes.pointer[other].isMoved) { continue }
      addPair(row, other, limit)
    }
  }

  /// Lists a pair whose boxes overlap, if it may collide and has no contact yet.
  @inline(always)
  mutating func addPair(_ row: Int, _ other: Int, _ limit: PairLimit) {
    // Most pairs already have a contact, so that is checked first.
    let key = PairSet.key(Int32(row), Int32(other))
    guard !pairs.contains(key), shapes.pointer[row].box.overlaps(shapes.pointer[other].box),
      mayCollide(row, other)
    else { return }
    if !limit.isReached || admits(row, other) { scratch.pairKeys.append(key) }
  }
}

/// The limit on pairs: if there are too many, some get no contact.
struct PairLimit {
  private(set) var isReached = false

  /// Counts contacts once the contact budget is exceeded.
  @inline(always)
  mutating func check(_ world: inout World) {
    if isReached || !world.exceedsContactBudget { return }
    isReached = true
    world.countContacts()
  }
}
