import Drawing
import Geometry
import Pictures
import Sessions

/// A cell or a point for runs in a picture; under a pointer it describes them.
struct RunMark {
  private let table: RunTable
  private let isNamed: Bool

  /// Prepares marks.
  ///
  /// - Parameters:
  ///   - table: The runs.
  ///   - isNamed: Whether marks have the numbers of their runs as classes, for a page.
  init(_ table: RunTable, isNamed: Bool) { (self.table, self.isNamed) = (table, isNamed) }

  /// A mark.
  ///
  /// - Parameters:
  ///   - content: The primitives.
  ///   - runs: The runs that it stands for, at least one.
  ///   - keys: The indices of the inputs to describe; a single run has all of them.
  ///   - measure: The index of the measure.
  ///   - mean: The mean of the measure; nil where all runs failed.
  /// - Returns: The mark.
  package func mark(
    _ content: [Primitive], _ runs: [RunTable.Run], keys: [Int], measure: Int, mean: Double?
  ) -> Primitive {
    let shown = runs.count == 1 ? Array(table.keys.indices) : keys
    var words = shown.map { "\(table.keys[$0]) = \(runs[0].inputs[$0].word)" }
    if let mean { words.append("\(table.measures[measure]) \(plotNumber(mean))") }
    let failed = runs.count { $0.error != nil }
    if runs.count == 1 {
      words.append("run \(runs[0].number)\(failed > 0 ? " failed" : "")")
    } else {
      words.append("mean of \(runs.count - failed) runs" + (failed > 0 ? ", \(failed) failed" : ""))
    }
    return .group(
      Group(
        content, name: words.joined(separator: ", "),
        classes: isNamed ? ["mark"] + runs.map { "r\($0.number)" } : []))
  }

  /// The cross of a run that failed.
  package static func cross(at center: Vector, reach: Double, _ paint: Paint) -> Primitive {
    let (a, b) = (Vector(reach, reach), Vector(reach, -reach))
    return .group(
      Group(
        [
          .polyline([center - a, center + a], Style()),
          .polyline([center - b, center + b], Style()),
        ], style: Style(fill: .clear, stroke: paint, lineWidth: 1.5)))
  }
}

/// Whether two numbers differ by more than the rounding of a mean.
package func differ(_ low: Double, _ high: Double) -> Bool {
  high - low > 1e-9 * max(abs(low), abs(high))
}

/// The mean of a measure over runs; nil where none has a number.
package func mean(_ measure: Int, of runs: [RunTable.Run]) -> Double? {
  let values = runs.compactMap { $0.measures[measure] }
  return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
}
