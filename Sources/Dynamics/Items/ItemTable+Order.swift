package import Geometry

extension ItemTable {
  /// Whether the item of a row lies over that of another one.
  ///
  /// The one with the higher level does; if they are equal, the one that was made later. The level
  /// is the `zPosition`, of a member with that of its group.
  func isAbove(_ row: Int, _ other: Int) -> Bool {
    let (level, otherLevel) = (level(of: row), level(of: other))
    return level == otherLevel
      ? rows[row].serial > rows[other].serial : level > otherLevel
  }

  private func level(of row: Int) -> Double {
    let (heights, group) = (columns.column(.zPosition), Int(rows[row].group))
    return group >= 0 ? heights[row] + heights[group] : heights[row]
  }

  /// The live rows of items that may cover a point where they are shown, the topmost first.
  ///
  /// Callers' objects are left out. No turn of an item reaches farther than half its width and
  /// height together, scaled by its greater scale.
  ///
  /// - Parameters:
  ///   - point: In points.
  ///   - others: Rows that count as near wherever their items are shown.
  /// - Returns: The rows.
  /// - Complexity: O(n) in the rows.
  package func rowsFromTop(near point: Vector, and others: [Int] = []) -> [Int] {
    let (x, y) = (columns.column(.x), columns.column(.y))
    let (width, height) = (columns.column(.width), columns.column(.height))
    let (scaleX, scaleY) = (columns.column(.scaleX), columns.column(.scaleY))
    let (moveX, moveY) = (columns.column(.translationX), columns.column(.translationY))
    let generations = columns.generations
    var near = others + membersShownElsewhere
    for row in 0..<rowCount {
      let reach = (width[row] + height[row]) * max(abs(scaleX[row]), abs(scaleY[row]))
      // A millionth more, because the exact test rounds otherwise.
      let limit = 0.500_001 * reach + 1e-6
      if abs(x[row] + moveX[row] - point.x) <= limit,
        abs(y[row] + moveY[row] - point.y) <= limit, generations[row] & 1 == 1
      {
        near.append(row)
      }
    }
    return near.filter { generations[$0] & 1 == 1 && rows[$0].custom == nil }.sorted(by: isAbove)
  }

  /// The rows of members that their groups scale or displace.
  private var membersShownElsewhere: [Int] {
    groupRows.flatMap { row -> [Int] in
      let group = item(at: row)
      let isPlain = group.scaleX == 1 && group.scaleY == 1 && group.translation == .zero
      return isPlain ? [] : groups[row]?.members.map(\.row) ?? []
    }
  }
}
