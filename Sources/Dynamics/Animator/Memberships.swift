/// The behaviors that each row is in, as a value.
struct Memberships {
  private struct Link {
    var node: Int32
    /// The next link of the same row, or of the free ones; -1 at the end.
    var next: Int32
  }

  /// The first link of each row, -1 for none.
  private var first: [Int32] = []
  private var links: [Link] = []
  private var firstFree: Int32 = -1

  /// The behaviors that a row is in and that are wanted, the latest first.
  func nodes(of row: Int, where isWanted: (Int32) -> Bool) -> [Int32] {
    var result: [Int32] = []
    var link = firstLink(of: row)
    while let (node, next) = self.link(link) {
      if isWanted(node) { result.append(node) }
      link = next
    }
    return result
  }

  /// The first of a row's links, the latest behavior's; -1 for none.
  func firstLink(of row: Int) -> Int32 { row < first.count ? first[row] : -1 }

  /// The behavior of a link, and the row's next link; nil for -1.
  func link(_ link: Int32) -> (node: Int32, next: Int32)? {
    link < 0 ? nil : (links[Int(link)].node, links[Int(link)].next)
  }

  /// Whether a row is in a behavior.
  ///
  /// - Complexity: O(n) in the behaviors of the row.
  func contains(_ row: Int, in node: Int32) -> Bool {
    var link = firstLink(of: row)
    while link >= 0 {
      if links[Int(link)].node == node { return true }
      link = links[Int(link)].next
    }
    return false
  }

  mutating func insert(_ row: Int, into node: Int32) {
    while first.count <= row { first.append(-1) }
    let link = Link(node: node, next: first[row])
    if firstFree >= 0 {
      first[row] = firstFree
      firstFree = links[Int(firstFree)].next
      links[Int(first[row])] = link
    } else {
      first[row] = Int32(links.count)
      links.append(link)
    }
  }

  mutating func remove(_ row: Int, from node: Int32) {
    var previous: Int32 = -1
    var link = row < first.count ? first[row] : -1
    while link >= 0, links[Int(link)].node != node {
      (previous, link) = (link, links[Int(link)].next)
    }
    guard link >= 0 else { return }
    let next = links[Int(link)].next
    if previous < 0 { first[row] = next } else { links[Int(previous)].next = next }
    links[Int(link)].next = firstFree
    firstFree = link
  }
}
