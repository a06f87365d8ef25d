/// The sets of collision groups of bodies, each stored once.
struct CollisionFilterTable: Sendable, Equatable {
  /// Sorted group ids of both kinds, and the number of bodies with this set.
  struct Entry: Sendable, Equatable {
    var mutual: [UInt32]
    var boundary: [UInt32]
    var users: Int
  }

  private struct Key: Hashable, Sendable {
    var mutual: [UInt32]
    var boundary: [UInt32]
  }

  private(set) var entries: [Entry] = []
  // Both are derived from the entries.
  /// The index of each set in use.
  private var places: [Key: Int] = [:]
  /// No place before this one is free.
  private var firstFree = 0

  init(entries: [Entry] = []) {
    self.entries = entries
    for (place, entry) in entries.enumerated() where entry.users > 0 {
      let key = Key(mutual: entry.mutual, boundary: entry.boundary)
      if places[key] == nil { places[key] = place }
    }
  }

  static func == (a: CollisionFilterTable, b: CollisionFilterTable) -> Bool {
    a.entries == b.entries
  }

  /// The index of a set with one more user; a new set is stored, and the empty set is -1.
  mutating func retain(mutual: [UInt32], boundary: [UInt32]) -> Int32 {
    let mutual = Self.sorted(mutual)
    let boundary = Self.sorted(boundary)
    if mutual.isEmpty && boundary.isEmpty { return -1 }
    let key = Key(mutual: mutual, boundary: boundary)
    if let place = places[key] {
      entries[place].users += 1
      return Int32(place)
    }
    while firstFree < entries.count, entries[firstFree].users > 0 { firstFree += 1 }
    let entry = Entry(mutual: mutual, boundary: boundary, users: 1)
    if firstFree < entries.count { entries[firstFree] = entry } else { entries.append(entry) }
    places[key] = firstFree
    return Int32(firstFree)
  }

  /// Removes one user of a set.
  mutating func release(_ index: Int32) {
    if index < 0 { return }
    entries[Int(index)].users -= 1
    if entries[Int(index)].users == 0 {
      let entry = entries[Int(index)]
      let key = Key(mutual: entry.mutual, boundary: entry.boundary)
      if places[key] == Int(index) { places[key] = nil }
      entries[Int(index)] = Entry(mutual: [], boundary: [], users: 0)
      firstFree = Swift.min(firstFree, Int(index))
    }
  }

  /// Whether two bodies with these sets may collide.
  func mayCollide(_ a: Int32, isBoundaryA: Bool, _ b: Int32, isBoundaryB: Bool) -> Bool {
    if a < 0 || b < 0 { return false }
    if a == b && !entries[Int(a)].mutual.isEmpty { return true }
    let (first, second) = (entries[Int(a)], entries[Int(b)])
    if Self.intersect(first.mutual, second.mutual) { return true }
    return isBoundaryA != isBoundaryB && Self.intersect(first.boundary, second.boundary)
  }

  private static func sorted(_ ids: [UInt32]) -> [UInt32] {
    var result: [UInt32] = []
    for id in ids.sorted() where result.last != id { result.append(id) }
    return result
  }

  private static func intersect(_ a: [UInt32], _ b: [UInt32]) -> Bool {
    var (i, j) = (0, 0)
    while i < a.count && j < b.count {
      if a[i] == b[j] { return true }
      if a[i] < b[j] { i += 1 } else { j += 1 }
    }
    return false
  }
}
