import Drawing
import Geometry
import Pictures

/// The frame of a panel: its ground, its axes with their names and numbers, and its title.
struct RunFrame {
  /// The space beside areas, the same for all panels so that they are aligned, in points.
  struct Margins {
    package var left = 0.0
    package var right = 14.0

    /// Makes room for the labels of an axis.
    package mutating func fit(_ y: RunAxis) {
      left = max(left, 8 + min(90, y.labelWidth(size: RunFrame.small)))
    }

    /// Makes room for a legend.
    package mutating func fit(_ legend: RunLegend) { right = max(right, legend.width) }
  }

  /// The area in which the runs are drawn.
  package let area: Rect
  /// The size of the panel, in points.
  package let size: Size
  /// The primitives below the runs.
  private(set) var content: [Primitive] = []

  private let x: RunAxis
  private let y: RunAxis

  /// Draws a frame.
  ///
  /// - Parameters:
  ///   - title: The title of the panel.
  ///   - x: The axis below.
  ///   - y: The axis at the left; its name stands above it where it is not the title.
  ///   - width: The width of the panel, in points.
  ///   - height: The height of the area, in points.
  ///   - margins: The space beside the area.
  init(
    _ title: String, x: RunAxis, y: RunAxis, width: Double, height: Double, _ margins: Margins
  ) {
    (self.x, self.y) = (x, y)
    let top = y.title == title ? 22.0 : 36
    area = Rect(
      x: margins.left, y: top, width: max(40, width - margins.left - margins.right), height: height)
    size = Size(width, area.maxY + 36)
    var words: [Primitive] = [
      .text(
        fittingText(title, size: Self.normal, width: width), at: Vector(0, 12), size: Self.normal,
        anchor: .start, Style())
    ]
    if y.title != title {
      words.append(
        .text(
          fittingText(y.title, size: Self.small, width: width), at: Vector(0, 28),
          size: Self.small, anchor: .start, Style()))
    }
    words.append(
      .text(
        fittingText(x.title, size: Self.small, width: area.width),
        at: Vector(area.minX + area.width / 2, area.maxY + 30), size: Self.small, Style()))
    content.append(box(area, Style(fill: .theme(.ground))))
    content.append(
      .group(
        Group(words + xLabels + yLabels, style: Style(fill: .theme(.word)))))
    content.append(
      .group(Group(lines, style: Style(fill: .clear, stroke: .theme(.line), lineWidth: 1))))
  }

  /// The point at two shares.
  package func point(_ x: Double, _ y: Double) -> Vector {
    Vector(area.minX + area.width * x, area.maxY - area.height * y)
  }

  /// The labels below that do not touch each other: all of them, or every second, or third.
  private var xLabels: [Primitive] {
    let room = area.width / Double(max(1, x.ticks.count))
    let step = x.values.isEmpty ? 1 : Self.step(x.labelWidth(size: Self.small) + 8, over: room)
    return x.ticks.indices.filter { $0 % step == 0 }.map { place in
      .text(
        x.ticks[place].label,
        at: Vector(point(x.ticks[place].share, 0).x, area.maxY + 15), size: Self.small, Style())
    }
  }

  private var yLabels: [Primitive] {
    let room = area.height / Double(max(1, y.ticks.count))
    let step = Self.step(13, over: room)
    return y.ticks.indices.filter { $0 % step == 0 }.map { place in
      .text(
        fittingText(y.ticks[place].label, size: Self.small, width: 90),
        at: Vector(area.minX - 6, point(0, y.ticks[place].share).y + Self.small * 0.36),
        size: Self.small, anchor: .end, Style())
    }
  }

  /// The lines of an axis of numbers; steps have none.
  private var lines: [Primitive] {
    let across = (y.values.isEmpty ? y.ticks : []).map { tick in
      Primitive.polyline([point(0, tick.share), point(1, tick.share)], Style())
    }
    let below = (x.values.isEmpty ? x.ticks : []).map { tick in
      let foot = point(tick.share, 0)
      return Primitive.polyline([foot, foot + Vector(0, 4)], Style())
    }
    return across + below
  }

  private static func step(_ needed: Double, over room: Double) -> Int {
    max(1, Int((needed / room).rounded(.up)))
  }

  /// The height of titles, in points.
  package static var normal: Double { 12 }
  /// The height of the numbers of axes, in points.
  package static var small: Double { 10 }
}
