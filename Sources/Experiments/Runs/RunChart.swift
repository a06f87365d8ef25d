import Geometry
import Pictures
import Scripting
import Sessions

/// The contents of a picture of runs: its measures, inputs and panels.
struct RunChart {
  /// The axes of a panel, as indices of inputs.
  package enum Form: Equatable {
    /// A measure over an input.
    case plot(x: Int)
    /// A cell for each pair of values.
    case map(x: Int, y: Int)
    /// A point for each run, in a panel for each pair.
    case scatter([Pair])
  }

  /// Two inputs.
  struct Pair: Equatable {
    package let x: Int
    package let y: Int
  }

  /// Runs in one panel, with a label for what they have in common.
  struct Slice {
    package let label: String
    package let runs: [RunTable.Run]
  }

  /// The places of the measures.
  package let measures: [Int]
  /// The form of all panels.
  package let form: Form
  /// The runs of each panel of a measure.
  package let slices: [Slice]
  /// Notes on inputs that are not on the axes, one sentence each.
  private(set) var notes: [String] = []

  private let table: RunTable
  private let varied: [Int]

  /// The most measures that are drawn by default.
  static var mostMeasures: Int { 12 }
  /// The most values of an axis of cells.
  private static var mostSteps: Int { 200 }
  /// The most values of an input for a panel per value.
  private static var mostSlices: Int { 6 }

  /// Chooses the measures, the axes and the panels.
  ///
  /// - Parameters:
  ///   - table: The runs.
  ///   - measures: The names of the measures; none for the first ones.
  ///   - over: The keys on the axes, one or two; none for the first ones that vary.
  /// - Throws: `PictureError` for unknown names, and where nothing varies.
  init(_ table: RunTable, measures: [String], over: [String]) throws(PictureError) {
    self.table = table
    self.measures = try Self.places(of: measures, in: table)
    let values = table.keys.indices.map { key in Set(table.runs.map { $0.inputs[key] }).count }
    varied = table.keys.indices.filter { values[$0] > 1 }
    let chosen = try Self.axes(over, in: table)
    guard !varied.isEmpty || !chosen.isEmpty else {
      let runs = table.runs.count == 1 ? "there is one" : "all \(table.runs.count) have the same"
      throw PictureError("runs must differ in an input to be drawn: \(runs)")
    }
    // Seeds are repetitions: they get an axis only if nothing else varies.
    let isSeed = { table.keys[$0] == Variation.seed }
    let candidates = varied.filter { !isSeed($0) } + varied.filter(isSeed)
    let plain = varied.contains { !isSeed($0) } ? varied.filter { !isSeed($0) } : candidates
    let axes = chosen.isEmpty ? plain : chosen
    let isPlot = chosen.count == 1 || axes.count == 1
    let isGrid = !isPlot && Self.isGrid(axes[0], axes[1], table)
    if isPlot {
      form = .plot(x: axes[0])
    } else if isGrid {
      form = .map(x: axes[0], y: axes[1])
    } else {
      let all = Array(axes.prefix(3))
      form = .scatter(
        all.indices.flatMap { x in all.indices.dropFirst(x + 1).map { Pair(x: all[x], y: all[$0]) }
        }
      )
    }
    let third = isGrid ? plain.first { !axes.prefix(2).contains($0) } : nil
    let drawn: [Int]
    if let third, values[third] <= Self.mostSlices {
      slices = distinct(table.runs.map { $0.inputs[third] }).map { value in
        Slice(
          label: "\(table.keys[third]) = \(value.word)",
          runs: table.runs.filter { $0.inputs[third] == value })
      }
      drawn = axes.prefix(2) + [third]
    } else {
      slices = [Slice(label: "", runs: table.runs)]
      drawn = Array(axes.prefix(isPlot ? 1 : isGrid ? 2 : 3))
    }
    notes = tell(rest: varied.filter { !drawn.contains($0) }, isNamed: !measures.isEmpty)
  }

  /// Notes on what the panels do not show, in sentences.
  private func tell(rest: [Int], isNamed: Bool) -> [String] {
    var notes: [String] = []
    let names = rest.map { table.keys[$0] }.joined(separator: " and ")
    switch form {
    case .map where !rest.isEmpty: notes.append("Each cell is the mean over \(names).")
    case .plot where !rest.isEmpty: notes.append("The line is the mean over \(names).")
    case .scatter where !rest.isEmpty:
      notes.append("The points differ in \(names) too; --over chooses what is on the axes.")
    default: break
    }
    for key in table.keys.indices where !varied.contains(key) {
      notes.append("\(table.keys[key]) = \(table.runs[0].inputs[key].word) in all runs.")
    }
    if table.failedCount > 0 { notes.append("A cross is a run that failed.") }
    if !isNamed, table.measures.count > measures.count {
      notes.append(
        "\(measures.count) of \(table.measures.count) measures; --draw chooses others.")
    }
    return notes
  }

  /// Whether the runs fill at least half of the pairs of values of two inputs.
  private static func isGrid(_ x: Int, _ y: Int, _ table: RunTable) -> Bool {
    let pairs = Set(table.runs.map { [$0.inputs[x], $0.inputs[y]] }).count
    let (columns, rows) = (
      Set(table.runs.map { $0.inputs[x] }).count, Set(table.runs.map { $0.inputs[y] }).count
    )
    return columns <= mostSteps && rows <= mostSteps && pairs * 2 >= columns * rows
  }

  private static func places(
    of names: [String], in table: RunTable
  ) throws(PictureError) -> [Int] {
    guard !table.measures.isEmpty else {
      let reason = table.runs.first { $0.error != nil }?.error ?? "they have none"
      throw PictureError("runs must have a measure to be drawn: \(reason)")
    }
    if names.isEmpty { return Array(table.measures.indices.prefix(mostMeasures)) }
    var places: [Int] = []
    for name in names {
      guard let place = table.measures.firstIndex(of: name) else {
        let hint = suggestion(for: name, among: table.measures)
        let list = table.measures.joined(separator: ", ")
        throw PictureError("--measure: there is no measure \(name)\(hint); measures are \(list)")
      }
      if !places.contains(place) { places.append(place) }
    }
    return places
  }

  private static func axes(_ keys: [String], in table: RunTable) throws(PictureError) -> [Int] {
    guard keys.count <= 2, Set(keys).count == keys.count else {
      throw PictureError("--over must be one input, or two with a comma between")
    }
    var places: [Int] = []
    for key in keys {
      guard let place = table.keys.firstIndex(of: key) else {
        let hint = suggestion(for: key, among: table.keys)
        let list = table.keys.joined(separator: ", ")
        throw PictureError("--over: the runs have no input \(key)\(hint); inputs are \(list)")
      }
      places.append(place)
    }
    return places
  }
}
