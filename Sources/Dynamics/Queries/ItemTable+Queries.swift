import Geometry
import Physics

extension ItemTable {
  /// The rows that a query of an animator finds, in the order in which their items were made.
  ///
  /// It searches the rows that the animator moves, and the rows that no animator moves. Members of
  /// groups are left out, because their group counts, and so are items with a parent, which are no
  /// bodies, and rows that are removed at the end of the tick.
  ///
  /// - Parameters:
  ///   - animator: The number of the animator.
  ///   - isNear: Whether an item counts that has this center, and whose collision bounds reach at
  ///     most so far from it. It comes first, because most items of a large table are elsewhere.
  /// - Returns: The rows.
  @inline(__always)
  func rows(
    of animator: Int32, where isNear: (_ center: Vector, _ reach: Double) -> Bool
  ) -> [Int] {
    var found: [Int] = []
    var isSorted = true
    let columns = columns
    let isPlain = groups.isEmpty && outlines.isEmpty
    for row in 0..<rowCount where columns.generations[row] & 1 == 1 {
      let reach = isPlain ? Self.slack * columns.radius(of: row) : reach(of: row)
      guard isNear(columns.center(of: row), reach) else { continue }
      if rows[row].group >= 0 || rows[row].parent >= 0 || rows[row].isDoomed { continue }
      // The row of a caller's object stays until the next tick after no behavior moves the object.
      let isFree = rows[row].animator < 0 || rows[row].uses == 0 && rows[row].custom == nil
      guard isFree || rows[row].animator == animator && rows[row].uses > 0 else { continue }
      if let last = found.last { isSorted = isSorted && rows[last].serial < rows[row].serial }
      found.append(row)
    }
    // A row that was reused has a later serial than rows behind it.
    return isSorted ? found : found.sorted { rows[$0].serial < rows[$1].serial }
  }

  /// The outlines of a row's collision bounds at its present pose: one, or one for each member.
  func outlines(of row: Int) -> [Outline] {
    guard let group = groups[row] else {
      return [Outline(shape(of: row), at: columns.center(of: row), angle: angle(of: row))]
    }
    return members(of: group, at: row).map { member in
      Outline(shape(of: member.row), at: member.center, angle: member.angle)
    }
  }

  /// A factor for reaches: an ellipse's outline lies up to 0.6 % of its longer half axis outside.
  private static let slack = 1.01

  /// An upper bound of the distance between a row's center and its collision bounds' farthest point.
  private func reach(of row: Int) -> Double {
    guard !groups.isEmpty, let group = groups[row] else { return ownReach(of: row) }
    return members(of: group, at: row).reduce(0) { reach, member in
      max(reach, member.center.distance(to: columns.center(of: row)) + ownReach(of: member.row))
    }
  }

  private func ownReach(of row: Int) -> Double {
    var reach = columns.radius(of: row)
    if !outlines.isEmpty, let outline = outlines[row], outline.type == .path {
      reach = outline.corners.reduce(0) { max($0, $1.length) }
    }
    return Self.slack * reach
  }

  /// The present poses of a group's members.
  ///
  /// A pose that was stored into the group, or into a member, since the last tick has not been
  /// passed to the other rows yet, so it is applied here.
  private func members(
    of group: GroupRecord, at row: Int
  ) -> [(row: Int, center: Vector, angle: Double)] {
    let (center, turn) = (columns.center(of: row), angle(of: row))
    return group.members.filter { !rows[$0.row].isDoomed }.map { member in
      let changes = ItemChanges(rawValue: columns.changes[member.row])
      if !changes.isDisjoint(with: [.position, .angle]) {
        return (member.row, columns.center(of: member.row), angle(of: member.row))
      }
      return (member.row, center + member.offset.rotated(by: turn), turn + member.angle)
    }
  }
}
