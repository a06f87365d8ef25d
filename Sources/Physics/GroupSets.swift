/// The sets of collision groups that bodies have, each stored once.
struct GroupSets: Sendable, Equatable {
  /// Sorted group ids of both kinds, and the number of bodies that have the set.
  struct Entry: Sendable, Equatable {
    var mutual: [UInt32]
    var boundary: [UInt32]
    var users: Int
  }

  private(set) var entries: [Entry] = []

  init(entries: [Entry] = []) {
    self.entries = entries
  }

  /// The index of a set, stored now if it is new, with one more user; -1 for the empty set.
  mutating func retain(mutual: [UInt32], boundary: [UInt32]) -> Int32 {
    let mutual = Self.sorted(mutual)
    let boundary = Self.sorted(boundary)
    if mutual.isEmpty && boundary.isEmpty { return -1 }
    let same = { (e: Entry) in e.users > 0 && e.mutual == mutual && e.boundary == boundary }
    if let index = entries.firstIndex(where: same) {
      entries[index].users += 1
      return Int32(index)
    }
    let entry = Entry(mutual: mutual, boundary: boundary, users: 1)
    if let index = entries.firstIndex(where: { $0.users == 0 }) {
      entries[index] = entry
      return Int32(index)
    }
    entries.append(entry)
    return Int32(entries.count - 1)
  }

  /// Takes one user from a set.
  mutating func release(_ index: Int32) {
    if index < 0 { return }
    entries[Int(index)].users -= 1
    if entries[Int(index)].users == 0 {
      entries[Int(index)].mutual = []
      entries[Int(index)].boundary = []
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
