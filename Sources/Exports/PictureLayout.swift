import Drawing
import Dynamics
import Geometry
import Pictures
import Scripting
import Sessions

/// A run of a picture.
struct PicturedRun {
  /// The motion.
  package let motion: RecordedMotion
  /// The words that tell it from other runs; empty for a single run.
  package let label: String
}

/// The layout of a picture: which stages and plots stand where.
struct PictureLayout {
  private let request: PictureCommand.Request
  private let runs: [PicturedRun]

  /// Prepares a picture of runs, one at least.
  init(_ request: PictureCommand.Request, _ runs: [PicturedRun]) {
    (self.request, self.runs) = (request, runs)
  }

  /// The picture.
  ///
  /// - Throws: `PictureError` where moments, items or numbers do not exist, or there are too many.
  package var sheet: PictureSheet {
    get throws(PictureError) {
      var sheet = PictureSheet()
      if showsStages { try addStages(to: &sheet) }
      for place in request.plots.indices { sheet.add(try plot(place, width: sheet.innerWidth)) }
      return sheet
    }
  }

  /// The note about moments behind the end of the longest run; nil without any.
  var note: String? {
    let longest = runs.map(\.motion.run).max() ?? 0
    return request.moments.note(run: longest, rate: runs[0].motion.rate)
  }

  /// Whether the picture has stages, and not only plots.
  private var showsStages: Bool {
    let moments = request.moments
    return request.plots.isEmpty || !moments.isDefault || moments.isOnion
      || !request.overlays.isEmpty
  }

  private func addStages(to sheet: inout PictureSheet) throws(PictureError) {
    let longest = runs.map(\.motion.run).max() ?? 0
    let ticks = try request.moments.ticks(run: longest, rate: runs[0].motion.rate)
    let groups = request.moments.isOnion ? [ticks] : ticks.map { [$0] }
    guard groups.count * runs.count <= PictureMoments.most else {
      throw PictureError(
        "a picture must have at most \(PictureMoments.most) stages, not "
          + "\(groups.count * runs.count): give a longer --every, or fewer values")
    }
    try checkSize(ticks)
    let isGrid = runs.count > 1 && groups.count > 1
    let all = isGrid ? groups.count : groups.count * runs.count
    let columns = min(
      all, isGrid ? PictureSheet.mostColumns : Self.columns(of: all, size: runs[0].motion.size))
    for run in isGrid ? runs.map({ [$0] }) : [runs] {
      let scale = PictureSheet.scale(of: run[0].motion.size, columns: columns)
      let cells = run.flatMap { run in
        let colors = TurnColors(of: run.motion)
        return groups.map { cell(run, $0, colors, scale, hasLabel: runs.count > 1 && !isGrid) }
      }
      for start in stride(from: 0, to: cells.count, by: columns) {
        sheet.add(
          row: Array(cells[start..<min(cells.count, start + columns)]),
          heading: isGrid && start == 0 ? run[0].label : nil)
      }
    }
  }

  /// The number of columns that makes rows nearly equal: at most six, or three for wide stages.
  private static func columns(of count: Int, size: Size) -> Int {
    let most = size.width > 1.5 * size.height ? 3 : 6
    let rows = (count + most - 1) / most
    return (count + rows - 1) / rows
  }

  private func cell(
    _ run: PicturedRun, _ ticks: [Int], _ colors: TurnColors, _ scale: Double, hasLabel: Bool
  ) -> PictureSheet.Cell {
    let motion = run.motion
    let shown = ticks.map { min($0, motion.run) }
    func seconds(_ tick: Int) -> String { rounded(Double(tick) / motion.rate, places: 3) + " s" }
    let last = ticks[ticks.count - 1]
    let end = last > motion.run ? "\(seconds(motion.run)), end" : seconds(last)
    let time = ticks.count > 1 ? "\(seconds(ticks[0])) to \(end)" : end
    return PictureSheet.Cell(
      panel: StagePanel(
        motion: motion, ticks: shown.reduce(into: []) { if $0.last != $1 { $0.append($1) } },
        colors: colors, scale: scale),
      caption: (hasLabel ? [run.label] : []) + [time])
  }

  /// Refuses pictures with too many items, which no program would show.
  private func checkSize(_ ticks: [Int]) throws(PictureError) {
    let count = runs.reduce(0) { count, run in
      count + ticks.reduce(0) { $0 + run.motion.moments[min($1, run.motion.run)].items.count }
    }
    guard count <= Self.mostItems else {
      throw PictureError(
        "a picture must have at most \(Self.mostItems) items, each moment counted, not \(count): "
          + "give fewer moments")
    }
  }

  private func plot(_ place: Int, width: Double) throws(PictureError) -> PlotPanel {
    let field = request.plots[place]
    let curves = runs.enumerated().map { number, run in
      PlotPanel.Curve(
        label: run.label, color: RGB.turn(number), values: run.motion.numbers(of: place),
        rate: run.motion.rate)
    }
    guard curves.contains(where: { $0.values.contains(where: \.isFinite) }) else {
      let names = itemNames
      let known = names.isEmpty ? "none" : names.prefix(10).joined(separator: ", ")
      throw PictureError(
        "--plot \(field.name): there is no item \(field.item)"
          + "\(suggestion(for: field.item, among: names)); items are \(known)"
          + (names.count > 10 ? ", ..." : ""))
    }
    let unit = ItemField.recorded.first { $0.name == field.field }?.domain.unit.description ?? ""
    let title = unit.isEmpty ? field.name : "\(field.name), \(unit)"
    return PlotPanel(title, curves, width: max(560, width))
  }

  /// The names of all items, in the order of their first appearance.
  private var itemNames: [String] {
    var seen: Set<ExactName> = []
    return runs.flatMap { run in run.motion.moments.flatMap(\.items) }
      .filter { seen.insert(ExactName($0.name)).inserted }.map(\.name)
  }

  /// The most items of a picture, each moment counted.
  private static var mostItems: Int { 100_000 }
}
