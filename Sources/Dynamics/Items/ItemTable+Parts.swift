extension ItemTable {
  /// The live rows that are items of the table's own, the last made first.
  package func rowsFromTop() -> [Int] {
    (0..<rowCount)
      .filter { columns.generations[$0] & 1 == 1 && rows[$0].custom == nil }
      .sorted { rows[$0].serial > rows[$1].serial }
  }

  /// Whether there are groups, whose members and sizes must be updated.
  package var hasGroups: Bool { !groups.isEmpty }
}
