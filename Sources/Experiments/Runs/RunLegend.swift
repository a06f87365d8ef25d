package import Drawing
package import Geometry
import Pictures

/// The colours of a measure, and the bar beside a panel that explains them.
struct RunLegend {
  /// The measure.
  package let measure: String
  private let low: Double
  private let high: Double
  private let axis: PlotAxis?

  /// The colours from the least to the greatest number.
  ///
  /// - Parameters:
  ///   - measure: The name of the measure.
  ///   - values: The numbers; none where all runs failed.
  init(_ measure: String, of values: [Double]) {
    self.measure = measure
    (low, high) = (values.min() ?? 0, values.max() ?? 0)
    axis = differ(low, high) ? PlotAxis(exactlyFrom: low, to: high, steps: 6) : nil
    labels = values.isEmpty ? [] : axis?.labels ?? [plotNumber(low)]
  }

  /// The numbers beside the bar.
  private let labels: [String]

  /// The colour of a number.
  package func color(_ value: Double) -> RGB { .scale(axis?.share(of: value) ?? 0.5) }

  /// The width of the bar with its numbers and the gap before it, in points.
  package var width: Double {
    Self.gap + Self.bar + 5 + (labels.map { textWidth($0, size: RunFrame.small) }.max() ?? 0)
  }

  /// The bar beside an area.
  package func content(beside area: Rect) -> [Primitive] {
    guard !labels.isEmpty else { return [] }
    let x = area.maxX + Self.gap
    let count = axis == nil ? 1 : 48
    let step = area.height / Double(count)
    let bar = (0..<count).map { place in
      // Each box reaches a little under the one before it, so no gap shows.
      let top = area.maxY - Double(place + 1) * step
      let share = axis == nil ? 0.5 : (Double(place) + 0.5) / Double(count)
      return box(
        Rect(x: x, y: top, width: Self.bar, height: step + (place == 0 ? 0 : 0.4)),
        Style(fill: .color(.scale(share))))
    }
    let marks = axis.map { axis in axis.marks.map(axis.share) } ?? [0.5]
    let words = zip(marks, labels).map { share, label in
      Primitive.text(
        label,
        at: Vector(x + Self.bar + 5, area.maxY - area.height * share + RunFrame.small * 0.36),
        size: RunFrame.small, anchor: .start, Style())
    }
    return [.group(Group(bar)), .group(Group(words, style: Style(fill: .theme(.word))))]
  }

  private static var gap: Double { 12 }
  private static var bar: Double { 10 }
}

/// An upright rectangle.
package func box(_ rect: Rect, _ style: Style) -> Primitive {
  .polygon(
    [
      Vector(rect.minX, rect.minY), Vector(rect.maxX, rect.minY), Vector(rect.maxX, rect.maxY),
      Vector(rect.minX, rect.maxY),
    ], style)
}
