import Geometry
import Sessions

/// The panels of a chart, in rows: all with the same margins, so that areas are aligned.
struct RunPanels {
  private let table: RunTable
  private let chart: RunChart
  private let marks: RunMark

  /// Prepares the panels of a chart.
  init(_ table: RunTable, _ chart: RunChart, isPage: Bool) {
    (self.table, self.chart) = (table, chart)
    marks = RunMark(table, isNamed: isPage)
  }

  /// The panels: a row per measure if it has several panels, otherwise two measures in a row.
  package var rows: [[RunPanel]] {
    switch chart.form {
    case .plot(let x):
      let axis = self.axis(x, marks: 6)
      let measures = chart.measures.map { measure in
        RunAxis(table.runs.compactMap { $0.measures[measure] }, table.measures[measure], marks: 6)
      }
      var margins = RunFrame.Margins()
      for measure in measures { margins.fit(measure) }
      let look = look(1, margins)
      return paired(
        zip(chart.measures, measures).map { measure, y in
          .plot(table.runs, x: (x, axis), y: y, measure: measure, look)
        })
    case .map(let x, let y):
      let (across, up) = (steps(x), steps(y))
      return panels(columns: chart.slices.count, beside: [up]) { column, measure, legend, look in
        let slice = chart.slices[column]
        let title = table.measures[measure] + (slice.label.isEmpty ? "" : ", \(slice.label)")
        return .map(
          title, slice.runs, x: (x, across), y: (y, up), measure: measure, legend, look)
      }
    case .scatter(let pairs):
      let axes = table.keys.indices.map { axis($0, marks: 5) }
      let beside = pairs.map { axes[$0.y] }
      return panels(columns: pairs.count, beside: beside) { column, measure, legend, look in
        let pair = pairs[column]
        return .scatter(
          table.measures[measure], table.runs, x: (pair.x, axes[pair.x]),
          y: (pair.y, axes[pair.y]), measure: measure, legend, look)
      }
    }
  }

  /// A row for each measure where it has several panels, all with the same colours.
  private func panels(
    columns: Int, beside axes: [RunAxis],
    _ draw: (Int, Int, RunLegend, RunPanel.Look) -> RunPanel
  ) -> [[RunPanel]] {
    let legends = chart.measures.map { measure in
      RunLegend(table.measures[measure], of: shownValues(measure))
    }
    var margins = RunFrame.Margins()
    for axis in axes { margins.fit(axis) }
    for legend in legends { margins.fit(legend) }
    let look = look(columns, margins)
    let rows = zip(chart.measures, legends).map { measure, legend in
      (0..<columns).map { draw($0, measure, legend, look) }
    }
    return columns == 1 ? paired(rows.flatMap { $0 }) : rows
  }

  /// The numbers that get a colour: the means of cells, or those of all runs.
  private func shownValues(_ measure: Int) -> [Double] {
    guard case .map(let x, let y) = chart.form else {
      return table.runs.compactMap { $0.measures[measure] }
    }
    return chart.slices.flatMap { slice in
      var cells: [[VariedValue]: [RunTable.Run]] = [:]
      for run in slice.runs { cells[[run.inputs[x], run.inputs[y]], default: []].append(run) }
      return cells.values.compactMap { mean(measure, of: $0) }
    }
  }

  private func look(_ columns: Int, _ margins: RunFrame.Margins) -> RunPanel.Look {
    let gap = RunsPicture.gap
    let isWide = columns == 1 && chart.measures.count == 1
    let shown = max(2, columns)
    let width =
      isWide ? 620 : max(210, (Self.most - gap * Double(shown - 1)) / Double(shown))
    return RunPanel.Look(marks: marks, width: width, margins: margins)
  }

  private func axis(_ key: Int, marks: Int) -> RunAxis {
    RunAxis(of: table.runs.map { $0.inputs[key] }, table.keys[key], marks: marks)
  }

  private func steps(_ key: Int) -> RunAxis {
    RunAxis(steps: distinct(table.runs.map { $0.inputs[key] }), of: table.keys[key])
  }

  private func paired(_ panels: [RunPanel]) -> [[RunPanel]] {
    stride(from: 0, to: panels.count, by: 2).map {
      Array(panels[$0..<min(panels.count, $0 + 2)])
    }
  }

  /// The width of a row, in points.
  private static var most: Double { 940 }
}
