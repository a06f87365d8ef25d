extension ItemTable {
  /// Whether the item of a row lies over that of another one: the one that was made later does.
  func isAbove(_ row: Int, _ other: Int) -> Bool { rows[row].serial > rows[other].serial }

  /// The live rows that are items of the table's own, the topmost first.
  package func rowsFromTop() -> [Int] {
    (0..<rowCount)
      .filter { columns.generations[$0] & 1 == 1 && rows[$0].custom == nil }
      .sorted(by: isAbove)
  }

  /// Whether there are groups, whose members and sizes follow what is stored.
  package var hasGroups: Bool { !groups.isEmpty }
}
