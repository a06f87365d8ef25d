extension World {
  /// Makes contacts for pairs whose boxes overlap since they changed.
  ///
  /// Pairs are sorted by their shapes, so that the order of contacts does not depend on the tree.
  mutating func updatePairs() {
    guard movedShapes.count > 0 else { return }
    scratch.pairKeys.truncate(to: 0)
    for index in 0..<movedShapes.count {
      let row = Int(movedShapes.pointer[index])
      shapes[row].isMoved = 0
      let shape = shapes[row]
      if shape.node < 0 || shape.body < 0 { continue }
      if bodies[Int(shape.body)].groupSet < 0 { continue }
      scratch.found.truncate(to: 0)
      if !bodies[Int(shape.body)].isFixed {
        fixedTree.collect(shape.box, into: &scratch.found, stack: &scratch.stack)
      }
      movingTree.collect(shape.box, into: &scratch.found, stack: &scratch.stack)
      for other in 0..<scratch.found.count {
        let key = PairTable.key(Int32(row), scratch.found.pointer[other])
        if pairs.contact(key) == nil && mayCollide(row, Int(scratch.found.pointer[other])) {
          scratch.pairKeys.append(key)
        }
      }
    }
    movedShapes.truncate(to: 0)
    heapSort(scratch.pairKeys.unique(), scratch.pairKeys.count)
    for index in 0..<scratch.pairKeys.count {
      let key = scratch.pairKeys.pointer[index]
      if index > 0 && scratch.pairKeys.pointer[index - 1] == key { continue }
      addContact(Int(key >> 32), Int(key & 0xFFFF_FFFF))
    }
  }
}

/// Sorts numbers in place; the library's sort would allocate.
private func heapSort(_ keys: UnsafeMutablePointer<UInt64>, _ count: Int) {
  func sink(_ start: Int, _ end: Int) {
    var parent = start
    while true {
      var child = 2 * parent + 1
      if child >= end { return }
      if child + 1 < end && keys[child] < keys[child + 1] { child += 1 }
      if keys[parent] >= keys[child] { return }
      (keys[parent], keys[child]) = (keys[child], keys[parent])
      parent = child
    }
  }
  for start in stride(from: count / 2 - 1, through: 0, by: -1) { sink(start, count) }
  for end in stride(from: count - 1, to: 0, by: -1) {
    (keys[0], keys[end]) = (keys[end], keys[0])
    sink(0, end)
  }
}
