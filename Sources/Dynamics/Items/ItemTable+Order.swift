package import Geometry

extension ItemTable {
  /// Whether the item of a row lies over that of another one.
  ///
  /// The one with the higher level does; if they are equal, the one that was made later. The level
  /// is the `zPosition`, of a member with that of its group. An item lies over its parent, and where
  /// its parent lies over others, it does too.
  func isAbove(_ row: Int, _ other: Int) -> Bool {
    guard hasParents, rows[row].parent >= 0 || rows[other].parent >= 0 else {
      return isAlone(row, above: other)
    }
    let (own, others) = (lineage(of: row), lineage(of: other))
    guard let place = zip(own, others).enumerated().first(where: { $1.0 != $1.1 })?.offset else {
      return own.count > others.count
    }
    return isAlone(own[place], above: others[place])
  }

  /// Whether the item of a row lies over that of another one with the same parent.
  private func isAlone(_ row: Int, above other: Int) -> Bool {
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
    var near = others + membersShownElsewhere + rowsWithParents
    forEachRow(near: point) { if rows[$0].parent < 0 { near.append($0) } }
    let generations = columns.generations
    return near.filter { generations[$0] & 1 == 1 && rows[$0].custom == nil }.sorted(by: isAbove)
  }

  /// Calls a function with each row, alive or not, whose item may cover a point, in order.
  ///
  /// It compares the horizontal distances of a group of rows first: they need the fewest columns, and
  /// leave few rows.
  private func forEachRow(near point: Vector, _ body: (Int) -> Void) {
    let horizontal = columns.band(.x, .translationX, around: point.x)
    let vertical = columns.band(.y, .translationY, around: point.y)
    let whole = rowCount & ~3
    var row = 0
    while row < whole {
      if horizontal.contains(four: row) {
        for row in row..<row + 4 where horizontal.contains(row) && vertical.contains(row) {
          body(row)
        }
      }
      row &+= 4
    }
    while row < rowCount {
      if horizontal.contains(row) && vertical.contains(row) { body(row) }
      row &+= 1
    }
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

extension ItemColumns {
  /// The rows whose items may reach a line, as far as one coordinate tells.
  fileprivate func band(
    _ position: ItemField, _ translation: ItemField, around place: Double
  ) -> RowBand {
    RowBand(
      place: place, position: column(position), translation: column(translation),
      width: column(.width), height: column(.height), scaleX: column(.scaleX),
      scaleY: column(.scaleY))
  }
}

/// The rows whose shown centers are as near to a line as their items reach in any turn.
private struct RowBand {
  let place: Double
  let position, translation, width, height, scaleX, scaleY: UnsafeMutablePointer<Double>

  @inline(__always)
  func contains(_ row: Int) -> Bool {
    let scale = max(abs(scaleX[row]), abs(scaleY[row]))
    return abs(position[row] + translation[row] - place)
      // A millionth more, because the exact test rounds otherwise.
      <= 0.500_001 * (width[row] + height[row]) * scale + 1e-6
  }

  /// Whether it has one of four rows.
  @inline(__always)
  func contains(four row: Int) -> Bool {
    func load(_ column: UnsafeMutablePointer<Double>) -> SIMD4<Double> {
      UnsafeRawPointer(column + row).loadUnaligned(as: SIMD4<Double>.self)
    }
    let (first, second) = (size(load(scaleX)), size(load(scaleY)))
    let scale = first.replacing(with: second, where: first .< second)
    let distance = size(load(position) + load(translation) - place)
    let limit = 0.500_001 * (load(width) + load(height)) * scale + 1e-6
    // Negative in all four rows: the sign of each is set. `any` of a comparison takes twice as long.
    let room = unsafeBitCast(limit - distance, to: SIMD4<UInt64>.self)
    let signs = room.lowHalf & room.highHalf
    return Int64(bitPattern: signs[0] & signs[1]) >= 0
  }

  /// The numbers without their signs.
  @inline(__always)
  private func size(_ numbers: SIMD4<Double>) -> SIMD4<Double> {
    let bits = unsafeBitCast(numbers, to: SIMD4<UInt64>.self)
    return unsafeBitCast(bits & 0x7FFF_FFFF_FFFF_FFFF, to: SIMD4<Double>.self)
  }
}
