import Dynamics
import Geometry
import Scripting
import Sessions

/// The motion of the stages of a spec file from their first ticks on, for golden traces.
///
/// Every stage is recorded, as a spec may ask for its trace later. So all traces share a limit, and
/// the oldest ones are dropped first.
final class StageTraces {
  /// The most rows of all traces.
  ///
  /// A tick without items counts as one row, and so do `bytesOfRow` bytes of a name.
  static let mostRows = 100_000
  /// The approximate memory of a row, in bytes.
  private static let bytesOfRow = 100
  /// The fuel for a row that is written and compared, in units of about 10 ns.
  static let rowFuel = 300

  /// The rows of a stage; a row is an item in a tick.
  private final class Trace {
    weak var stage: Stage?
    var names: [String] = []
    var places: [ExactName: Int] = [:]
    var ticks: [(tick: Int, time: Double, isRunning: Bool, firstRow: Int)] = []
    var items: [Int] = []
    var numbers: [Double] = []
    /// Its share of the limit for all traces, in rows.
    var size = 0
    /// Whether the trace was dropped.
    var isLost = false

    init(_ stage: Stage) { self.stage = stage }

    func add(_ stage: Stage) {
      cut(from: stage.tick)
      ticks.append((stage.tick, stage.elapsed, stage.isRunning, items.count))
      for item in stage.shownItems {
        let name = ExactName(item.name)
        let place = places[name] ?? names.count
        if place == names.count {
          names.append(item.name)
          places[name] = place
          size += item.name.utf8.count / StageTraces.bytesOfRow
        }
        items.append(place)
        numbers += item.traced
      }
      size += max(1, items.count - ticks[ticks.count - 1].firstRow)
    }

    /// Drops the ticks from one on; a stage that went back gives them again.
    func cut(from tick: Int) {
      guard let last = ticks.last, last.tick >= tick else { return }
      let place = ticks.firstIndex { $0.tick >= tick } ?? ticks.endIndex
      let row = ticks[place].firstRow
      size -= max(ticks.count - place, items.count - row)
      ticks.removeSubrange(place...)
      items.removeSubrange(row...)
      numbers.removeSubrange((row * StageItem.told.count)...)
    }

    func lose() {
      (ticks, items, numbers) = ([], [], [])
      (names, places) = ([], [:])
      (size, isLost) = (0, true)
    }
  }

  private var traces: [Trace] = []
  private var size = 0

  /// Records a stage from its present tick on.
  package func follow(_ stage: Stage) {
    traces.removeAll { $0.stage == nil || $0.stage === stage }
    size = traces.reduce(0) { $0 + $1.size }
    let trace = Trace(stage)
    traces.append(trace)
    add(stage, to: trace)
    stage.onTick = { [weak self, unowned trace] stage in self?.add(stage, to: trace) }
  }

  private func add(_ stage: Stage, to trace: Trace) {
    guard !trace.isLost else { return }
    let before = trace.size
    trace.add(stage)
    size += trace.size - before
    while size > Self.mostRows, let oldest = traces.first(where: { $0.size > 0 }) {
      size -= oldest.size
      oldest.lose()
    }
  }

  /// The rows of a stage, as fields of the columns of a trace; nil when they were dropped.
  package func rows(of stage: Stage) -> [[String]]? {
    let trace = traces.first { $0.stage === stage } ?? Trace(stage)
    guard !trace.isLost else { return nil }
    trace.cut(from: stage.tick + 1)
    if trace.ticks.isEmpty { trace.add(stage) }
    let width = StageItem.told.count
    return trace.ticks.indices.flatMap { place in
      let tick = trace.ticks[place]
      let next = place + 1 < trace.ticks.count ? trace.ticks[place + 1].firstRow : trace.items.count
      return (tick.firstRow..<next).map { row -> [String] in
        var fields = ["\(tick.tick)", digits(tick.time), trace.names[trace.items[row]]]
        fields += trace.numbers[(row * width)..<((row + 1) * width)].map { digits($0) }
        fields.append(tick.isRunning ? "1" : "0")
        return fields
      }
    }
  }
}

extension ItemRecording {
  /// The samples as fields of the columns of a trace, without the column `running`.
  ///
  /// A recording does not know whether the animator ran.
  package var rows: [[String]] {
    let columns = StageItem.told.map { values($0.name) ?? [] }
    return (columns.first ?? []).indices.map { sample in
      ["\(sample)", digits(Double(sample) / rate), item] + columns.map { digits($0[sample]) }
    }
  }
}
