import Drawing
import Geometry
import Pictures
import Sessions

/// A measure of runs over one input or two.
struct RunPanel {
  /// The title.
  package let title: String
  /// The size, in points.
  package let size: Size
  /// The primitives, placed from (0, 0) on.
  package let content: [Primitive]
  /// The number of cells and points.
  let markCount: Int

  /// The settings for drawing panels.
  package struct Look {
    package let marks: RunMark
    package let width: Double
    let margins: RunFrame.Margins
  }

  /// Draws a heat map: a cell for each pair of values of two inputs, in the colour of the mean.
  package static func map(
    _ title: String, _ runs: [RunTable.Run], x: (key: Int, axis: RunAxis),
    y: (key: Int, axis: RunAxis), measure: Int, _ legend: RunLegend, _ look: Look
  ) -> RunPanel {
    var cells = [[RunTable.Run]](repeating: [], count: x.axis.values.count * y.axis.values.count)
    for run in runs {
      guard let column = x.axis.place(of: run.inputs[x.key]),
        let row = y.axis.place(of: run.inputs[y.key])
      else { continue }
      cells[row * x.axis.values.count + column].append(run)
    }
    let inner = look.width - look.margins.left - look.margins.right
    let (columns, rows) = (Double(x.axis.values.count), Double(y.axis.values.count))
    let height = min(look.width * 0.75, max(96, rows * min(30, inner / columns)))
    let frame = RunFrame(
      title, x: x.axis, y: y.axis, width: look.width, height: height, look.margins)
    let (width, tall) = (frame.area.width / columns, frame.area.height / rows)
    let means = cells.map { mean(measure, of: $0) }
    let labels = means.map { $0.map(cellNumber) ?? "" }
    let widest = labels.map { textWidth($0, size: 9) }.max() ?? 0
    let hasNumbers = widest + 4 <= width && tall >= 13
    var marks: [Primitive] = []
    for (place, own) in cells.enumerated() where !own.isEmpty {
      let (row, column) = place.quotientAndRemainder(dividingBy: x.axis.values.count)
      let rect = Rect(
        x: frame.area.minX + Double(column) * width,
        y: frame.area.maxY - Double(row + 1) * tall, width: width, height: tall)
      marks.append(
        look.marks.mark(
          cell(rect, means[place], own, legend, label: hasNumbers ? labels[place] : ""), own,
          keys: [x.key, y.key], measure: measure, mean: means[place]))
    }
    return RunPanel(
      title: title, size: frame.size,
      content: frame.content + [.group(Group(marks))] + legend.content(beside: frame.area),
      markCount: marks.count)
  }

  private static func cell(
    _ rect: Rect, _ mean: Double?, _ runs: [RunTable.Run], _ legend: RunLegend, label: String
  ) -> [Primitive] {
    // Large cells have gaps between them; small ones would be all gap.
    let gap = min(rect.width, rect.height) >= 8 ? 0.5 : 0
    let own = Rect(
      x: rect.minX + gap, y: rect.minY + gap, width: rect.width - 2 * gap,
      height: rect.height - 2 * gap)
    let center = Vector(rect.minX + rect.width / 2, rect.minY + rect.height / 2)
    let hasFailed = runs.contains { $0.error != nil }
    guard let mean else {
      // Only the cross is visible, but a pointer finds the whole cell.
      let ground = box(own, Style(fill: .theme(.ground)))
      let reach = max(1.5, min(5, min(rect.width, rect.height) / 4))
      return [ground] + (hasFailed ? [RunMark.cross(at: center, reach: reach, .theme(.word))] : [])
    }
    let color = legend.color(mean)
    var content = [box(own, Style(fill: .color(color)))]
    if !label.isEmpty {
      content.append(
        .text(
          label, at: Vector(center.x, center.y + 9 * 0.36), size: 9,
          Style(fill: .color(color.contrast))))
    }
    if hasFailed {
      let corner = Vector(own.maxX - 4, own.minY + 4)
      content.append(
        RunMark.cross(
          at: label.isEmpty && own.width < 12 ? center : corner, reach: 2, .color(color.contrast)))
    }
    return content
  }

  /// A number of a cell, with about three digits.
  private static func cellNumber(_ number: Double) -> String {
    let size = abs(number)
    if size >= 1e6 || size > 0 && size < 0.001 { return plotNumber(number) }
    return rounded(number, places: size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3)
  }

  /// Draws points over two inputs, in the colours of the measure.
  package static func scatter(
    _ title: String, _ runs: [RunTable.Run], x: (key: Int, axis: RunAxis),
    y: (key: Int, axis: RunAxis), measure: Int, _ legend: RunLegend, _ look: Look
  ) -> RunPanel {
    let frame = RunFrame(
      title, x: x.axis, y: y.axis, width: look.width,
      height: min(300, look.width - look.margins.left - look.margins.right), look.margins)
    let radius = runs.count > 2_000 ? 2.0 : runs.count > 300 ? 2.8 : 4
    let marks = runs.compactMap { run -> Primitive? in
      guard let across = x.axis.share(of: run.inputs[x.key]),
        let up = y.axis.share(of: run.inputs[y.key])
      else { return nil }
      let center = frame.point(across, up)
      guard let value = run.measures[measure] else {
        guard run.error != nil else { return nil }
        return look.marks.mark(
          [RunMark.cross(at: center, reach: 3, .theme(.word))], [run], keys: [], measure: measure,
          mean: nil)
      }
      let dot = Primitive.ellipse(
        center: center, radii: Size(radius, radius),
        Style(
          fill: .color(legend.color(value)), stroke: .theme(.word), lineWidth: 0.5))
      return look.marks.mark([dot], [run], keys: [], measure: measure, mean: value)
    }
    return RunPanel(
      title: title, size: frame.size,
      content: frame.content + [.group(Group(marks))] + legend.content(beside: frame.area),
      markCount: marks.count)
  }

  /// Draws the measure over an input: a point for each run, and a line through the means.
  package static func plot(
    _ runs: [RunTable.Run], x: (key: Int, axis: RunAxis), y: RunAxis, measure: Int, _ look: Look
  ) -> RunPanel {
    let frame = RunFrame(
      y.title, x: x.axis, y: y, width: look.width, height: 150, look.margins)
    var values: [VariedValue: [RunTable.Run]] = [:]
    for run in runs { values[run.inputs[x.key], default: []].append(run) }
    let line = distinct(runs.map { $0.inputs[x.key] }).compactMap { value -> Vector? in
      guard let mean = mean(measure, of: values[value] ?? []),
        let across = x.axis.share(of: value), let up = y.share(of: .number(mean))
      else { return nil }
      return frame.point(across, up)
    }
    let marks = runs.compactMap { run -> Primitive? in
      guard let across = x.axis.share(of: run.inputs[x.key]) else { return nil }
      guard let value = run.measures[measure], let up = y.share(of: .number(value)) else {
        guard run.error != nil else { return nil }
        let foot = frame.point(across, 0) - Vector(0, 6)
        return look.marks.mark(
          [RunMark.cross(at: foot, reach: 3, .theme(.word))], [run], keys: [], measure: measure,
          mean: nil)
      }
      let dot = Primitive.ellipse(
        center: frame.point(across, up), radii: Size(3, 3),
        Style(fill: .color(.turn(0)), stroke: .theme(.ground), lineWidth: 0.5))
      return look.marks.mark([dot], [run], keys: [], measure: measure, mean: value)
    }
    let curve = Primitive.polyline(
      line, Style(fill: .clear, stroke: .color(.turn(0)), lineWidth: 1.5))
    let curves: [Primitive] = line.count > 1 ? [.group(Group([curve], opacity: 0.6))] : []
    return RunPanel(
      title: y.title, size: frame.size, content: frame.content + curves + [.group(Group(marks))],
      markCount: marks.count)
  }
}
