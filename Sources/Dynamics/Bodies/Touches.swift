import Geometry
import Physics

/// A contact of two items, or of an item and a boundary, whose beginning was reported and whose end
/// was not.
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
  /// The number of their shapes that touch.
  var count: Int32 = 0

  /// Whether both have the same behavior, items and boundary; their bodies may differ.
  func isSame(as other: Touch) -> Bool {
    node == other.node && boundary == other.boundary && joins(other.row, other.partner)
  }

  /// Whether it is of two rows, in either order.
  func joins(_ row: Int32, _ other: Int32) -> Bool {
    (self.row == row && partner == other) || (self.row == other && partner == row)
  }
}

/// The contacts whose beginning was reported and whose end was not, by the lower of their rows.
struct Touches {
  private var byRow: [Int32: [Touch]] = [:]

  /// Counts a pair of shapes that begins to touch.
  ///
  /// - Returns: Whether nothing of the same pair touched before.
  mutating func begin(_ touch: Touch) -> Bool {
    let key = Self.key(touch)
    var list = byRow[key] ?? []
    let isNew = !list.contains { $0.isSame(as: touch) }
    if let place = list.firstIndex(where: { $0.isSame(as: touch) && $0.wall == touch.wall }) {
      list[place].count += 1
    } else {
      var touch = touch
      touch.count = 1
      list.append(touch)
    }
    byRow[key] = list
    return isNew
  }

  /// Counts a pair of shapes that no longer touches.
  ///
  /// - Returns: The contacts that this ends, in the order in which they began.
  mutating func end(_ row: Int32, _ partner: Int32, wall: BodyID?) -> [Touch] {
    let key = partner < 0 ? row : min(row, partner)
    guard var list = byRow[key] else { return [] }
    var over: [Touch] = []
    for place in list.indices where list[place].joins(row, partner) && list[place].wall == wall {
      list[place].count -= 1
      if list[place].count == 0 { over.append(list[place]) }
    }
    list.removeAll { $0.count == 0 }
    byRow[key] = list.isEmpty ? nil : list
    return over.filter { touch in !list.contains { $0.isSame(as: touch) } }
  }

  /// Removes the contacts that fulfil a condition.
  ///
  /// - Returns: One for each behavior with the same items and boundary, by rows, then by beginnings.
  mutating func remove(where isOver: (Touch) -> Bool) -> [Touch] {
    var over: [Touch] = []
    let keys = byRow.filter { $0.value.contains(where: isOver) }.keys
    for key in keys.sorted() {
      var list = byRow[key] ?? []
      for touch in list where isOver(touch) && !over.contains(where: { $0.isSame(as: touch) }) {
        over.append(touch)
      }
      list.removeAll(where: isOver)
      byRow[key] = list.isEmpty ? nil : list
    }
    return over
  }

  var isEmpty: Bool { byRow.isEmpty }

  private static func key(_ touch: Touch) -> Int32 {
    touch.partner < 0 ? touch.row : min(touch.row, touch.partner)
  }
}
