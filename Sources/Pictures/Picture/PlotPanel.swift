import Baking
package import Drawing
package import Geometry
import Scripting

/// A plot of an item's number over time, of one run or several, with its measures in words.
package struct PlotPanel {
  /// A run's numbers, one per tick; NaN where the item does not exist.
  package struct Curve {
    /// The words that tell the run from others; empty for a single run.
    package let label: String
    package let color: RGB
    package let values: [Double]
    /// Ticks per second.
    package let rate: Double

    /// Makes a curve.
    package init(label: String, color: RGB, values: [Double], rate: Double) {
      self.label = label
      self.color = color
      self.values = values
      self.rate = rate
    }
  }

  /// The size, in points.
  package let size: Size
  /// The primitives, placed from (0, 0) on.
  private(set) var content: [Primitive] = []

  private let area: Rect
  private let times: PlotAxis
  private let numbers: PlotAxis

  /// Draws curves.
  ///
  /// - Parameters:
  ///   - title: The name of the number, with its unit.
  ///   - curves: The curves; they must have at least one number.
  ///   - width: The width of the panel, in points.
  package init(_ title: String, _ curves: [Curve], width: Double) {
    let finite = curves.flatMap(\.values).filter(\.isFinite)
    numbers = PlotAxis(from: finite.min() ?? 0, to: finite.max() ?? 0, steps: 6)
    let seconds = curves.map { Double(max(1, $0.values.count - 1)) / $0.rate }.max() ?? 1
    times = PlotAxis(exactlyFrom: 0, to: seconds, steps: Int(max(2, width / 90)))
    let left = 14 + (numbers.labels.map { textWidth($0, size: Self.small) }.max() ?? 0)
    area = Rect(x: left, y: 22, width: max(40, width - left - 16), height: 130)
    let words = curves.map { curve in
      lines(of: Self.words(of: curve), size: Self.normal, width: width - 20)
    }
    let lineCount = words.reduce(0) { $0 + $1.count }
    size = Size(width, area.maxY + 24 + Double(lineCount) * Self.lineHeight)
    content.append(
      .text(
        fittingText(title, size: Self.normal, width: width), at: Vector(0, 12), size: Self.normal,
        anchor: .start, Style(fill: .theme(.word))))
    addAxes()
    for curve in curves { add(curve) }
    add(words, of: curves)
  }

  private func place(_ time: Double, _ number: Double) -> Vector {
    Vector(
      area.minX + area.width * times.share(of: time),
      area.maxY - area.height * numbers.share(of: number))
  }

  private mutating func addAxes() {
    var lines: [Primitive] = []
    var labels: [Primitive] = []
    for (number, label) in zip(numbers.marks, numbers.labels) {
      let y = place(0, number).y
      lines.append(.polyline([Vector(area.minX, y), Vector(area.maxX, y)], Style()))
      labels.append(
        .text(
          label, at: Vector(area.minX - 6, y + Self.small * 0.36), size: Self.small, anchor: .end,
          Style()))
    }
    for (place, (time, label)) in zip(times.marks, times.labels).enumerated() {
      let x = self.place(time, 0).x
      let isLast = place == times.marks.count - 1
      lines.append(.polyline([Vector(x, area.maxY), Vector(x, area.maxY + 4)], Style()))
      labels.append(
        .text(
          isLast ? label + " s" : label, at: Vector(x, area.maxY + 15), size: Self.small, Style()))
    }
    content.append(
      .group(Group(lines, style: Style(fill: .clear, stroke: .theme(.line), lineWidth: 1))))
    content.append(.group(Group(labels, style: Style(fill: .theme(.word)))))
  }

  /// Adds a curve of as few points as keep it within a tenth of a point, and dots for its measures.
  ///
  /// Dots stand where it is farthest beyond its end, and where it has settled.
  private mutating func add(_ curve: Curve) {
    var parts: [Primitive] = []
    for piece in Self.pieces(of: curve.values) {
      var track = Track<Double>()
      for (index, number) in piece.values.enumerated() {
        track.append(place(0, number).y, at: piece.start + index)
      }
      var points = track.keys(within: 0.1, places: 2).map { key in
        Vector(place(Double(key.tick) / curve.rate, 0).x, key.value)
      }
      if points.count == 1 {
        let end = Double(piece.start + piece.values.count - 1) / curve.rate
        points.append(Vector(place(end, 0).x, points[0].y))
      }
      parts.append(.polyline(points, Style(fill: .clear)))
    }
    if let measured = Measures(curve) {
      for tick in measured.ticks {
        let dot = place(Double(tick) / curve.rate, curve.values[tick])
        parts.append(.ellipse(center: dot, radii: Size(2.5, 2.5), Style(stroke: .clear)))
      }
    }
    content.append(
      .group(
        Group(
          parts,
          style: Style(fill: .color(curve.color), stroke: .color(curve.color), lineWidth: 1.5),
          name: curve.label.isEmpty ? nil : curve.label, classes: ["curve"])))
  }

  private mutating func add(_ words: [[String]], of curves: [Curve]) {
    var y = area.maxY + 36
    var texts: [Primitive] = []
    for (curve, lines) in zip(curves, words) {
      texts.append(
        .polyline(
          [Vector(2, y - 4), Vector(14, y - 4)],
          Style(fill: .clear, stroke: .color(curve.color), lineWidth: 2)))
      for line in lines {
        texts.append(.text(line, at: Vector(20, y), size: Self.normal, anchor: .start, Style()))
        y += Self.lineHeight
      }
    }
    content.append(.group(Group(texts, style: Style(fill: .theme(.word)))))
  }

  private static func words(of curve: Curve) -> [String] {
    let words = Measures(curve)?.words ?? ["the item is never there"]
    return curve.label.isEmpty ? words : [curve.label + ": " + words[0]] + words.dropFirst()
  }

  /// The stretches of successive ticks that have numbers.
  package static func pieces(of values: [Double]) -> [(start: Int, values: [Double])] {
    var pieces: [(start: Int, values: [Double])] = []
    for (tick, number) in values.enumerated() where number.isFinite {
      if let last = pieces.last, last.start + last.values.count == tick {
        pieces[pieces.count - 1].values.append(number)
      } else {
        pieces.append((tick, [number]))
      }
    }
    return pieces
  }

  /// The height of words, in points.
  private static var normal: Double { 11 }
  /// The height of the numbers of axes, in points.
  private static var small: Double { 10 }
  private static var lineHeight: Double { 16 }
}

/// The measures of the first stretch of a curve, the same as those of recordings.
private struct Measures {
  /// The measures in words, the ends first.
  let words: [String]
  /// The ticks at which the curve has dots.
  let ticks: [Int]

  init?(_ curve: PlotPanel.Curve) {
    guard let piece = PlotPanel.pieces(of: curve.values).first,
      let samples = Samples(piece.values, rate: curve.rate)
    else { return nil }
    let (first, last) = (piece.values[0], piece.values[piece.values.count - 1])
    let (low, high) = (piece.values.min() ?? 0, piece.values.max() ?? 0)
    guard low < high else {
      (words, ticks) = (["\(plotNumber(first)) throughout"], [])
      return
    }
    func time(_ sample: Int) -> String {
      "\(rounded(samples.time(of: piece.start + sample), places: 3)) s"
    }
    let settled = samples.settled(tolerance: (high - low) / 100)
    let (most, distance) = samples.overshoot(target: last)
    let peak = samples.peak
    let isBeyond = distance > (high - low) / 1000
    var words = ["\(plotNumber(first)) to \(plotNumber(last))", "settled \(time(settled))"]
    words.append(
      isBeyond ? "overshoot \(plotNumber(distance)) at \(time(most))" : "no overshoot")
    words.append("peak \(plotNumber(piece.values[peak])) at \(time(peak))")
    if isBeyond, first != last, let crossing = samples.crossing(of: last) {
      let at = crossing.time + samples.time(of: piece.start)
      words.append("crossing \(plotNumber(last)) at \(rounded(at, places: 3)) s")
    }
    self.words = words
    ticks = ([settled] + (isBeyond ? [most] : [])).map { piece.start + $0 }
  }
}
