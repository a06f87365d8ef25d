import Dynamics
import Geometry
package import Scripting

/// The visible items of a stage and their state, as the lines of an aligned table.
package func itemTable(_ stage: Stage) -> [String] {
  let items = stage.shownItems
  guard !items.isEmpty else { return [] }
  let header = ["item"] + StageItem.told.map(\.name)
  let rows = items.map { item in [item.name] + item.traced.map { rounded($0, places: 3) } }
  return alignedColumns([header] + rows)
}

/// Rows of cells as lines: the first column to the left, the others to the right.
package func alignedColumns(_ rows: [[String]]) -> [String] {
  let widths = (rows.first ?? []).indices.map { column in
    rows.map { $0[column].count }.max() ?? 0
  }
  return rows.map { row in
    zip(row, widths).enumerated().map { column, cell in
      let blanks = String(repeating: " ", count: cell.1 - cell.0.count)
      return column == 0 ? cell.0 + blanks : blanks + cell.0
    }.joined(separator: "  ")
  }
}
