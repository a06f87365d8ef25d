import Geometry
import Physics

/// A contact of two items, or of an item and a boundary, that was reported and has not ended.
///
/// A collision behavior has one for each pair of bodies. A boundary that changes gets another body.
struct Touch {
  /// The node of the collision behavior.
  var node: Int32
  /// The rows of the item and of its partner; -1 for a boundary.
  var row: Int32
  var partner: Int32
  /// The body of the boundary, and its name; nil for the reference bounds.
  var wall: BodyID?
  var boundary: ExactName?
  /// The number of their pairs of shapes that touch.
  var count: Int32 = 0
  /// In a report, the nodes of the other behaviors with a contact of the same two.
  var others: [Int32] = []

  /// Whether both have the same behavior, items and boundary; their bodies may differ.
  func isSame(as other: Touch) -> Bool { node == other.node && hasSamePair(as: other) }

  /// Whether both have the same items and boundary; their behaviors may differ.
  func hasSamePair(as other: Touch) -> Bool {
    joins(other.row, other.partner) && boundary == other.boundary
  }

  /// Whether it is between two rows, in either order.
  func joins(_ row: Int32, _ other: Int32) -> Bool {
    (self.row == row && partner == other) || (self.row == other && partner == row)
  }
}

/// The contacts that were reported and have not ended, in a list for each lower row.
///
/// All lists share one array, so contacts that begin or end allocate nothing if there were as many
/// before.
struct Touches {
  private struct Entry {
    var touch: Touch
    /// The place of the next entry of its list, or of the next free one; -1 at the end.
    var next: Int32
  }

  private var entries: [Entry] = []
  /// The place of the first entry of each list, by its row.
  private var firsts: [Int32] = []
  /// The number of entries that are in a list.
  private var count = 0
  /// The place of the first free entry; -1 where there is none.
  private var free: Int32 = -1
  /// The contacts that the last call of `removeAll` removed.
  private var over: [Touch] = []

  /// Counts a pair of shapes that begins to touch.
  ///
  /// - Returns: The contact that begins, with `others`; nil when other shapes of the same behavior
  ///   and pair touched before.
  mutating func begin(_ touch: Touch) -> Touch? {
    var (place, last, begun) = (first(Self.row(of: touch)), Int32(-1), Optional(touch))
    while place >= 0 {
      let index = Int(place)
      if entries[index].touch.hasSamePair(as: touch) {
        let node = entries[index].touch.node
        if node == touch.node {
          begun = nil
          if entries[index].touch.wall == touch.wall {
            entries[index].touch.count += 1
            return nil
          }
        } else if begun != nil {
          begun?.others.append(node)
        }
      }
      (last, place) = (place, entries[index].next)
    }
    append(touch, behind: last)
    return begun
  }

  /// Counts a pair of shapes that no longer touches.
  ///
  /// - Returns: The contacts that end with it, in the order in which they began, with `others`.
  mutating func end(_ row: Int32, _ partner: Int32, wall: BodyID?) -> [Touch] {
    let list = partner < 0 ? row : min(row, partner)
    var place = first(list)
    while place >= 0 {
      if entries[Int(place)].touch.joins(row, partner), entries[Int(place)].touch.wall == wall {
        entries[Int(place)].touch.count -= 1
      }
      place = entries[Int(place)].next
    }
    removeAll(from: list) { $0.count == 0 }
    for place in over.indices.reversed()
    where contains(in: list, where: { $0.isSame(as: over[place]) }) {
      over.remove(at: place)
    }
    noteOthers(in: list)
    return over
  }

  /// Removes the contacts that satisfy a condition.
  ///
  /// - Returns: One contact for each behavior with the same items and boundary, by rows, then by
  ///   beginnings, with `others`.
  mutating func remove(where isOver: (Touch) -> Bool) -> [Touch] {
    var removed: [Touch] = []
    for row in firsts.indices where firsts[row] >= 0 {
      removeAll(from: Int32(row), where: isOver)
      for place in over.indices.reversed()
      where over[..<place].contains(where: { $0.isSame(as: over[place]) }) {
        over.remove(at: place)
      }
      noteOthers(in: Int32(row))
      removed += over
    }
    return removed
  }

  /// Notes the contacts of the same two that last, and those in `over` that are reported later.
  private mutating func noteOthers(in row: Int32) {
    for place in over.indices {
      let touch = over[place]
      for later in over[(place + 1)...] where later.hasSamePair(as: touch) {
        over[place].others.append(later.node)
      }
      var next = first(row)
      while next >= 0 {
        let entry = entries[Int(next)]
        if entry.touch.hasSamePair(as: touch) { over[place].others.append(entry.touch.node) }
        next = entry.next
      }
    }
  }

  var isEmpty: Bool { count == 0 }

  /// Whether a contact of the same behavior, items and bodies is among them.
  func contains(_ touch: Touch) -> Bool {
    contains(in: Self.row(of: touch)) { $0.isSame(as: touch) && $0.wall == touch.wall }
  }

  private static func row(of touch: Touch) -> Int32 {
    touch.partner < 0 ? touch.row : min(touch.row, touch.partner)
  }

  private func first(_ row: Int32) -> Int32 { row < firsts.count ? firsts[Int(row)] : -1 }

  private func contains(in row: Int32, where matches: (Touch) -> Bool) -> Bool {
    var place = first(row)
    while place >= 0 {
      if matches(entries[Int(place)].touch) { return true }
      place = entries[Int(place)].next
    }
    return false
  }

  /// Adds a contact with one pair of shapes behind the last entry of its list.
  private mutating func append(_ touch: Touch, behind last: Int32) {
    var entry = Entry(touch: touch, next: -1)
    entry.touch.count = 1
    let place = free >= 0 ? free : Int32(entries.count)
    if free >= 0 {
      free = entries[Int(free)].next
      entries[Int(place)] = entry
    } else {
      entries.append(entry)
    }
    count += 1
    guard last < 0 else { return entries[Int(last)].next = place }
    let row = Int(Self.row(of: touch))
    if row >= firsts.count {
      firsts.append(contentsOf: repeatElement(-1, count: row + 1 - firsts.count))
    }
    firsts[row] = place
  }

  /// Moves the contacts of a list that satisfy a condition to `over`.
  private mutating func removeAll(from row: Int32, where isOver: (Touch) -> Bool) {
    over.removeAll(keepingCapacity: true)
    var (place, last) = (first(row), Int32(-1))
    while place >= 0 {
      let index = Int(place)
      let next = entries[index].next
      if isOver(entries[index].touch) {
        over.append(entries[index].touch)
        if last >= 0 { entries[Int(last)].next = next } else { firsts[Int(row)] = next }
        entries[index].next = free
        free = place
        count -= 1
      } else {
        last = place
      }
      place = next
    }
  }
}
