import Baking
import Drawing
import Dynamics
import Geometry
import Motion
package import Scripting
import Sessions

/// Reads a trace, the CSV of `libration run --trace`, as a motion.
///
/// A trace has places and sizes but no outlines: its items are rectangles, on a stage just large
/// enough for them. An item without a row at a tick is hidden there.
package struct TraceMotion {
  private let file: String
  private let rows: [[String]]
  /// The index of each column that exists.
  private var columns: [String: Int] = [:]

  /// Reads the header.
  ///
  /// - Throws: `FileError` when the file cannot be read, `ScriptError` when it is no trace.
  package init(file: String) throws {
    try self.init(csvRows(try Files.text(of: file)), of: file)
  }

  /// Takes rows, the header first.
  ///
  /// - Throws: `ScriptError` when they are no trace.
  package init(_ rows: [[String]], of file: String) throws(ScriptError) {
    (self.file, self.rows) = (file, rows)
    for (place, name) in (rows.first ?? []).enumerated() { columns[name] = place }
    for name in ["tick", "time", "item", "x", "y"] where columns[name] == nil {
      throw ScriptError(
        file: file, line: 1,
        message: "a trace must have the column \(name), as libration run --trace writes it")
    }
  }

  /// Reads the rows.
  ///
  /// - Throws: `ScriptError` at the first row that is invalid; `MotionError` when there are too
  ///   many.
  package func read(keeping detail: MotionDetail = MotionDetail()) throws -> RecordedMotion {
    try check(detail)
    var moments: [(tick: Int, moment: RecordedMotion.Moment)] = []
    let missing = detail.plots.map { _ in Double.nan }
    var (numbers, last): ([ExactName: Int], [Int: TraceRow]) = ([:], [:])
    var (rate, reach) = (0.0, Vector.zero)
    for index in rows.indices.dropFirst() {
      let row = try TraceRow(rows[index], columns, count: rows[0].count, file, line: index + 1)
      let number = numbers[ExactName(row.name)] ?? numbers.count
      numbers[ExactName(row.name)] = number
      if moments.last.map({ $0.tick > row.tick }) ?? false {
        throw row.error("tick", "must not be less than in the row before")
      }
      if moments.last?.tick != row.tick {
        moments.append((row.tick, RecordedMotion.Moment(items: [], numbers: missing)))
      }
      let item = row.item(number: number, after: last[number])
      last[number] = row
      if moments[moments.count - 1].moment.items.contains(where: { $0.number == number }) {
        throw row.error("item", "must have one row in a tick")
      }
      moments[moments.count - 1].moment.items.append(item)
      for (place, plot) in detail.plots.enumerated() where plot.item.hasBytes(of: row.name) {
        moments[moments.count - 1].moment.numbers[place] = try row.finite(plot.field)
      }
      if row.time > 0 { rate = (Double(row.tick) / row.time * 1e6).rounded() / 1e6 }
      reach = item.farthest(from: reach)
    }
    guard let first = moments.first else {
      throw ScriptError(file: file, message: "a trace must have a row")
    }
    if moments.count == 1, rate == 0 { rate = Self.usualRate }
    guard Domain.rate.contains(rate) else {
      throw ScriptError(
        file: file, message: "the rate, ticks by their time, \(Domain.rate.rule), not \(rate)")
    }
    let size = Size(max(1, reach.x.rounded(.up)), max(1, reach.y.rounded(.up)))
    var motion = RecordedMotion(
      size: size, rate: rate, start: first.tick, keeping: detail)
    var tick = first.tick
    for moment in moments {
      // A tick without a row shows nothing.
      while tick < moment.tick {
        try motion.add(RecordedMotion.Moment(items: [], numbers: missing), at: tick)
        tick += 1
      }
      try motion.add(moment.moment, at: tick)
      tick += 1
    }
    return motion
  }

  /// Refuses details that a trace does not have.
  private func check(_ detail: MotionDetail) throws(ScriptError) {
    guard detail.overlays.isEmpty else {
      throw ScriptError(file: file, message: "a trace has nothing that --overlay could show")
    }
    for plot in detail.plots where columns[plot.field] == nil {
      throw ScriptError(
        file: file, line: 1, message: "\(plot.name) needs the column \(plot.field)")
    }
  }

  /// The rate of a trace that has tick 0 alone, and so gives none, in Hz.
  private static var usualRate: Double { 60 }
}

/// A row of a trace.
private struct TraceRow {
  let tick: Int
  private(set) var time = 0.0
  let name: String
  private let fields: [String]
  private let columns: [String: Int]
  private let file: String
  private let line: Int
  private var pose = TransformComponents.identity
  private var size = Size(40, 40)
  private var (opacity, level) = (1.0, 0.0)
  /// The velocities, in points and radians per second; nil where the trace has none.
  private var velocity: (linear: Vector, angular: Double)?
  private var color: RGB?
  private var fillOpacity = 1.0

  init(
    _ fields: [String], _ columns: [String: Int], count: Int, _ file: String, line: Int
  ) throws(ScriptError) {
    (self.fields, self.columns, self.file, self.line) = (fields, columns, file, line)
    guard fields.count == count else {
      throw ScriptError(
        file: file, line: line,
        message: "a row must have \(count) fields, as the header has, not \(fields.count)")
    }
    name = fields[columns["item"]!]
    guard let tick = Int(fields[columns["tick"]!]), (0...1_000_000_000_000_000).contains(tick)
    else {
      throw ScriptError(
        file: file, line: line,
        message: "tick must be a whole number from 0 to 1e15, not \(fields[columns["tick"]!])")
    }
    self.tick = tick
    time = try number("time", .time)
    pose.translation = Vector(
      try number("x", .coordinate) + number("translationX", .coordinate, or: 0),
      try number("y", .coordinate) + number("translationY", .coordinate, or: 0))
    pose.rotation = try number("angle", .angle, or: 0)
    pose.scaleX = try number("scaleX", .scale, or: 1)
    pose.scaleY = try number("scaleY", .scale, or: 1)
    size = Size(
      try number("width", .size, or: size.width), try number("height", .size, or: size.height))
    opacity = try number("alpha", .share, or: 1)
    level = try number("zPosition", .coordinate, or: 0)
    if columns["vx"] != nil, columns["vy"] != nil, columns["angularVelocity"] != nil {
      velocity = (
        Vector(try number("vx", .speed), try number("vy", .speed)),
        try number("angularVelocity", .angularSpeed)
      )
    }
    if let text = columns["color"].map({ fields[$0] }), !text.isEmpty {
      guard let color = RGBColor(css: text) else {
        throw error("color", "must be a colour such as #rrggbb")
      }
      self.color = RGB(color)
      fillOpacity = color.clamped.alpha
    }
  }

  /// The item of the row, given the row before, if there is one.
  func item(number: Int, after before: TraceRow?) -> MovedItem {
    MovedItem(
      number: number, name: name, form: .rectangle, drawnSize: size, level: level, pose: pose,
      color: color, opacity: opacity, fillOpacity: fillOpacity, finalColor: color,
      stored: before.map(stored(since:)) ?? [])
  }

  /// The kinds that may have been stored since the row before: a trace does not say what moved an
  /// item.
  ///
  /// A place or an angle counts if it went over four times as far as the velocities lead.
  private func stored(since before: TraceRow) -> ShownKinds {
    var kinds: ShownKinds = [.extent, .opacity]
    guard let velocity, let old = before.velocity else { return kinds }
    let seconds = 4 * (time - before.time)
    let way = (pose.translation - before.pose.translation).length
    if way > max(velocity.linear.length, old.linear.length) * seconds { kinds.insert(.place) }
    let turn = abs(pose.rotation - before.pose.rotation)
    if turn > max(abs(velocity.angular), abs(old.angular)) * seconds { kinds.insert(.turn) }
    return kinds
  }

  /// An error about a field of the row.
  func error(_ column: String, _ rule: String) -> ScriptError {
    ScriptError(
      file: file, line: line, message: "\(column) \(rule), not \(fields[columns[column]!])")
  }

  /// The number in a column, which must be finite.
  func finite(_ column: String) throws(ScriptError) -> Double {
    guard let number = Double(fields[columns[column]!]), number.isFinite else {
      throw error(column, "must be a number")
    }
    return number
  }

  private func number(
    _ column: String, _ domain: Domain, or missing: Double? = nil
  ) throws(ScriptError) -> Double {
    guard let place = columns[column] else { return missing ?? 0 }
    guard let number = Double(fields[place]), domain.contains(number) else {
      throw error(column, domain.rule)
    }
    return number
  }
}

extension MovedItem {
  /// The rightmost and the lowest coordinate of the item and another point.
  fileprivate func farthest(from point: Vector) -> Vector {
    let (matrix, center) = (AffineTransform(pose), pose.translation)
    let (width, height) = (drawnSize.width / 2, drawnSize.height / 2)
    return Vector(
      max(point.x, center.x + abs(matrix.a) * width + abs(matrix.c) * height),
      max(point.y, center.y + abs(matrix.b) * width + abs(matrix.d) * height))
  }
}
