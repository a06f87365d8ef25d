import Geometry
import LuaRuntime
import Scripting
package import Sessions
import Terminal

/// The settings that all runs of a sweep or a search share.
package struct TrialJob: Sendable {
  /// The scene's file.
  package var scene: String
  /// The measure's file.
  package var measure: String
  /// The longest run, in simulated seconds.
  package var seconds = 60.0
  /// The ticks in which a run must come to rest; nil for no such limit.
  package var limit: Int?
  /// Folders, rate and inputs, the seed among them.
  package var options = SessionOptions()

  /// Creates a job for a scene and a measure file.
  package init(scene: String, measure: String) {
    (self.scene, self.measure) = (scene, measure)
  }
}

/// The result of a run.
package struct TrialResult {
  /// The numbers of the measure, by name; empty when it failed.
  package var measures: [(name: String, value: Double)] = []
  /// The stage's digest at the end; nil if the run did not reach its end.
  package var digest: UInt64?
  /// The error of a run that failed; nil for other runs.
  package var error: String?
}

/// A scene that is loaded once and run from its start many times, with different inputs.
///
/// A run equals one in a fresh process, as it begins with a restored snapshot of the session.
final class TrialScene {
  package let stage: Stage
  private let job: TrialJob
  private let host: ScriptHost
  private let measure: Measure
  private let start: HostSnapshot
  private let targets: [String: VariedTarget]
  /// The items whose records the measure asks for.
  private var recorded: [String] = []
  /// The first failure of the present run, as a list, whose emptiness is checked without a copy.
  private var failures: [HookFailure] = []

  /// Loads the scene and the measure, and finds the targets of the keys.
  ///
  /// - Parameters:
  ///   - job: The settings of all runs.
  ///   - inputs: The inputs of all runs.
  ///   - seed: The seed of the scene; nil for that of the inputs.
  ///   - keys: The keys of the inputs.
  ///   - note: Gets each file that is read.
  /// - Throws: `ScriptError` and `LuaError` for files that cannot be loaded, and for unknown keys.
  init(
    _ job: TrialJob, _ inputs: RunInputs, seed: UInt64?, keys: [String],
    note: ((FileReading) -> Void)? = nil
  ) throws {
    self.job = job
    if let key = keys.first(where: inputs.has) {
      throw VariationError("\(key) cannot be both set and varied")
    }
    host = try ScriptHost(
      ScriptConfiguration(
        behaviorFolders: job.options.behaviorFolders, readsCurrentFolder: true,
        rate: job.options.rate, seed: seed ?? inputs.seed))
    // While readings are noted, no file is read twice, so runs do not see files that are saved
    // meanwhile.
    host.files.note = note ?? { _ in }
    host.isInterrupted = { Signals.ending != nil }
    var failures: [HookFailure] = []
    host.onFailure = { failure, _ in failures.append(failure) }
    let host = host
    (stage, measure) = try Signals.interrupting(host) {
      (try host.loadScene(job.scene), try Measure(job.measure, in: host))
    }
    let stage = stage
    try Signals.interrupting(host) { try inputs.set(on: stage) }
    var targets: [String: VariedTarget] = [:]
    for key in keys where key != Variation.seed && key != Variation.touches {
      targets[key] = try VariedTarget(key, on: stage)
    }
    self.targets = targets
    start = host.snapshot()
    host.files.note = { _ in }
    failuresOfStart = Array(failures.prefix(1))
    host.onFailure = { [unowned self] failure, stage in
      if stage === self.stage, self.failures.isEmpty { self.failures = [failure] }
    }
    host.isInterrupted = { [unowned self] in !self.failures.isEmpty || Signals.ending != nil }
  }

  /// The first failure while the scene was built.
  private let failuresOfStart: [HookFailure]

  /// Whether a key takes whole numbers only.
  package func isWhole(_ key: String) -> Bool { targets[key]?.isWhole(on: stage) ?? false }

  /// Runs the scene with inputs.
  ///
  /// - Parameters:
  ///   - inputs: The inputs.
  ///   - touches: Gives the text of a file of touches.
  /// - Returns: The result; nil after an interrupt.
  package func run(_ inputs: [SweepPlan.Input], touches: (String) -> String) -> TrialResult? {
    // The scene runs once more for each item whose record proves to be needed.
    while true {
      let result = attempt(inputs, touches)
      if Signals.ending != nil { return nil }
      if let result { return result }
    }
  }

  /// Runs the scene once; nil when the measure needs another record.
  private func attempt(_ inputs: [SweepPlan.Input], _ touches: (String) -> String) -> TrialResult? {
    host.restore(start)
    failures = failuresOfStart
    var result = TrialResult()
    do {
      try set(inputs, touches)
      let records = recorded.compactMap { name in
        stage.item(name).map { (item: name, record: stage.record($0)) }
      }
      let given = try Signals.interrupting(host) {
        failures.isEmpty ? try stage.advance(ticks: ticks, untilPaused: true) : 0
      }
      result.digest = stage.digest
      if let failure = failures.first {
        result.error = "\(failure)"
      } else if let limit = job.limit, given >= limit, stage.awaitsTicks {
        result.error = "the run must come to rest within \(counted(limit, "tick"))"
      } else {
        switch try Signals.interrupting(host, { try measure.answer(stage, records) }) {
        case .numbers(let numbers): result.measures = numbers
        case .wishes(let names):
          if let missing = names.first(where: { !isRecordable($0) }) {
            result.error = unknownRecord(missing)
            return result
          }
          recorded += names
          return nil
        }
      }
    } catch {
      result.error = "\(error)"
    }
    return result
  }

  private var ticks: Int {
    min(job.limit ?? .max, Int(min((job.seconds * stage.rate).rounded(), 1e15)))
  }

  private func set(
    _ inputs: [SweepPlan.Input], _ touches: (String) -> String
  ) throws(ScriptError) {
    for (key, value) in inputs {
      if let target = targets[key] {
        do throws(ScriptError) {
          try target.set(to: value, key: key, on: stage)
        } catch {
          var hinted = error
          hinted.message += value.hintAtQuotes(for: key)
          throw hinted
        }
      } else if key == Variation.touches, case .text(let file) = value {
        try stage.playTouches(touches(file), file: file)
      }
    }
  }

  private func isRecordable(_ name: String) -> Bool {
    host.restore(start)
    return stage.item(name) != nil && !recorded.contains(name)
  }

  private func unknownRecord(_ name: String) -> String {
    let names = stage.items.map(\.name)
    let hint = suggestion(for: name, among: names)
    let list = hint.isEmpty ? "; items are \(names.prefix(20).joined(separator: ", "))" : hint
    return "\(job.measure): records has no \(name): the scene has no such item at its start\(list)"
  }
}
