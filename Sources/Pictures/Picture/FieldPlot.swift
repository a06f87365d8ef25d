package import Geometry
package import Scripting
package import Terminal

extension ItemRecording {
  /// The centers of the item, shown displacement included, in points.
  package var centers: [Vector] {
    func column(_ name: String) -> [Double] { values(name) ?? [] }
    let shown = zip(column("translationX"), column("translationY"))
    return zip(zip(column("x"), column("y")), shown).map { Vector($0.0 + $1.0, $0.1 + $1.1) }
  }
}

/// A field of items over time.
package struct FieldPlot {
  private let field: String
  private let curves: [(name: String, values: [Double])]
  private let rate: Double

  package init(_ field: String, of recordings: [ItemRecording]) {
    self.field = field
    curves = recordings.map { ($0.item, $0.values(field) ?? []) }
    rate = recordings.first?.rate ?? 1
  }

  /// The curves, between a line with the greatest value and a line with the least.
  package func lines(in space: Terminal.Size) -> [String] {
    let all = curves.flatMap(\.values)
    guard let low = all.min(), let high = all.max() else { return ["no samples"] }
    let count = curves.map(\.values.count).max() ?? 1
    var canvas = BrailleCanvas(columns: space.columns, rows: max(1, space.rows - 2))
    let (right, bottom) = (Double(canvas.width - 1), Double(canvas.height - 1))
    func place(_ tick: Int, _ value: Double) -> Vector {
      Vector(
        count > 1 ? right * Double(tick) / Double(count - 1) : 0,
        high > low ? bottom * (high - value) / (high - low) : bottom / 2)
    }
    for curve in curves {
      let points = curve.values.enumerated().map { place($0, $1) }
      for (a, b) in zip(points, points.dropFirst()) { canvas.line(a.x, a.y, b.x, b.y) }
      if points.count == 1 { canvas.line(points[0].x, points[0].y, points[0].x, points[0].y) }
    }
    let names = curves.map(\.name).prefix(4).joined(separator: ", ")
    let more = curves.count > 4 ? ", ..." : ""
    let time = rounded(Double(count - 1) / rate, places: 3)
    return ["\(field) of \(plainText(names + more)): at most \(rounded(high, places: 3))"]
      + canvas.lines + ["at least \(rounded(low, places: 3)), over \(time) s"]
  }
}
