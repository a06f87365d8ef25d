extension ItemTable {
  /// Whether the item of a row lies over that of another one.
  ///
  /// The one with the higher `zPosition` does; if they are equal, the one that was made later.
  func isAbove(_ row: Int, _ other: Int) -> Bool {
    let heights = columns.column(.zPosition)
    return heights[row] == heights[other]
      ? rows[row].serial > rows[other].serial : heights[row] > heights[other]
  }

  /// The live rows of items that are not caller's objects, the topmost first.
  package func rowsFromTop() -> [Int] {
    (0..<rowCount)
      .filter { columns.generations[$0] & 1 == 1 && rows[$0].custom == nil }
      .sorted(by: isAbove)
  }

  /// Whether there are groups, whose members and sizes must be updated.
  package var hasGroups: Bool { !groups.isEmpty }
}
