// Excluded pairs, sorted by their keys for binary search.
extension World {
  /// Whether two bodies may not collide.
  ///
  /// Nonmutating functions that mutating ones call are inlined, because a call would copy the whole
  /// world.
  @inline(always)
  func isExcluded(_ a: Int, _ b: Int) -> Bool {
    if exclusions.count == 0 { return false }
    let key = PairSet.key(Int32(a), Int32(b))
    let position = exclusionPosition(key)
    return position < exclusions.count && exclusions.pointer[position].key == key
  }

  mutating func addExclusion(_ a: Int, _ b: Int) {
    let key = PairSet.key(Int32(a), Int32(b))
    let position = exclusionPosition(key)
    if position < exclusions.count && exclusions[position].key == key {
      exclusions[position].count += 1
      return
    }
    exclusions.append(ExclusionRecord(key: key, count: 1))
    var index = exclusions.count - 1
    while index > position {
      exclusions[index] = exclusions[index - 1]
      index -= 1
    }
    exclusions[position] = ExclusionRecord(key: key, count: 1)
    wakeNeighbours(of: a)
    wakeNeighbours(of: b)
    recheckContacts(of: a)
  }

  mutating func removeExclusion(_ a: Int, _ b: Int) {
    let key = PairSet.key(Int32(a), Int32(b))
    let position = exclusionPosition(key)
    guard position < exclusions.count, exclusions[position].key == key else { return }
    exclusions[position].count -= 1
    if exclusions[position].count > 0 { return }
    removeExclusion(at: position)
    wake(a)
    wake(b)
    recheckContacts(of: a)
  }

  /// Removes the exclusions of a body that is about to be removed.
  mutating func removeExclusions(of row: Int) {
    var index = exclusions.count - 1
    while index >= 0 {
      let key = exclusions[index].key
      if key >> 32 == UInt64(row) || key & 0xFFFF_FFFF == UInt64(row) { removeExclusion(at: index) }
      index -= 1
    }
  }

  private mutating func removeExclusion(at position: Int) {
    for index in position..<(exclusions.count - 1) { exclusions[index] = exclusions[index + 1] }
    exclusions.truncate(to: exclusions.count - 1)
  }

  /// The first position whose key is not less than a key.
  @inline(always)
  private func exclusionPosition(_ key: UInt64) -> Int {
    var low = 0
    var high = exclusions.count
    let records = exclusions.pointer
    while low < high {
      let middle = (low + high) / 2
      if records[middle].key < key { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
