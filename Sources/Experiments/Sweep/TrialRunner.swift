import Geometry
import LuaRuntime
import Scripting
package import Sessions
import Terminal

/// Carries out the runs of a sweep or a search in this process.
///
/// It loads a scene anew only for another seed, as building the scene needs the seed. It sets all
/// other inputs on the loaded scene.
package final class TrialRunner {
  private let job: TrialJob
  private let plan: SweepPlan
  /// The inputs that all runs have before the varied ones.
  private let inputs: RunInputs
  private let touches: [String: String]
  private var scene: (seed: UInt64?, trials: TrialScene)?
  /// The reason why the scene of a seed cannot be loaded.
  private var refusal: (seed: UInt64?, text: String)?
  /// An identity that two sweeps share only if all their runs are the same.
  package let identity: String

  /// Loads the scene of the first run, and the files of touches.
  ///
  /// - Throws: `ScriptError`, `LuaError` or `FileError` for files that cannot be loaded, and for
  ///   unknown keys.
  package init(_ job: TrialJob, plan: SweepPlan) throws {
    (self.job, self.plan) = (job, plan)
    inputs = try RunInputs(reading: job.options.inputs)
    var print = Fingerprint()
    print.add(identifying: job, plan)
    print.add(inputs.identity.utf8)
    var touches: [String: String] = [:]
    for file in plan.touchFiles {
      let text = try Files.text(of: file)
      touches[file] = text
      print.add(text.utf8)
    }
    self.touches = touches
    let seed = try SweepPlan.seed(in: plan.inputs(of: 0))
    let trials = try TrialScene(job, inputs, seed: seed, keys: plan.keys) { reading in
      print.add(contentOf: reading)
    }
    scene = (seed, trials)
    identity = String(print.value, radix: 16)
  }

  /// Whether a key takes whole numbers only.
  package func isWhole(_ key: String) -> Bool { scene?.trials.isWhole(key) ?? false }

  /// Carries out a run; nil after an interrupt.
  package func result(of inputs: [SweepPlan.Input]) -> TrialResult? {
    do {
      let seed = try SweepPlan.seed(in: inputs)
      return try trials(seed).run(inputs) { touches[$0] ?? "" }
    } catch {
      return Signals.ending == nil ? TrialResult(error: "\(error)") : nil
    }
  }

  /// The line of a run; nil after an interrupt.
  package func line(of run: Int) -> String? {
    let inputs = plan.inputs(of: run)
    return result(of: inputs).map {
      SweepLine.text(run, of: plan.count, origin, inputs, $0)
    }
  }

  /// The scene, the sweep and the inputs that all its lines name.
  package var origin: SweepLine.Origin {
    SweepLine.Origin(job: job, inputs: inputs.all, sweep: identity)
  }

  private func trials(_ seed: UInt64?) throws -> TrialScene {
    if let scene, scene.seed == seed { return scene.trials }
    if let refusal, refusal.seed == seed { throw ScriptError(message: refusal.text) }
    // The old scene's memory is freed first.
    scene = nil
    do {
      let trials = try TrialScene(job, inputs, seed: seed, keys: plan.keys)
      scene = (seed, trials)
      return trials
    } catch {
      refusal = (seed, "\(error)")
      throw error
    }
  }
}

extension SweepPlan {
  /// All keys.
  package var keys: [String] { variations.flatMap(\.keys) }
}

extension Variation.Values {
  /// The values as JSON, different for different values.
  fileprivate var json: String {
    switch self {
    case .whole(let range): #"{"whole":[\#(range.lowerBound),\#(range.upperBound)]}"#
    case .even(let range, let count): #"{"even":\#(range.json),"count":\#(count)}"#
    case .span(let range): #"{"span":\#(range.json)}"#
    case .rows(let rows): jsonList(rows.map { row in jsonList(row.map(\.json)) })
    }
  }
}

extension ClosedRange<Double> {
  fileprivate var json: String { jsonList([jsonNumber(lowerBound), jsonNumber(upperBound)]) }
}

extension Fingerprint {
  /// Adds everything that the runs of a sweep depend on, apart from files.
  fileprivate mutating func add(identifying job: TrialJob, _ plan: SweepPlan) {
    var object = JSONObject()
    object.add("program", job.options.program)
    object.add("seconds", job.seconds)
    object.add("limit", job.limit ?? -1)
    object.add("rate", job.options.rate ?? -1)
    object.add("runs", plan.count)
    for variation in plan.variations {
      object.addRaw("vary", jsonList(variation.keys.map(jsonString)))
      object.addRaw("values", variation.values.json)
    }
    add(object.description.utf8)
  }

  /// Adds the name and the bytes of a script, but not its folder.
  fileprivate mutating func add(contentOf reading: FileReading) {
    switch reading {
    case .file(let path, .text(let bytes)):
      add(Files.name(of: path).utf8)
      add(bytes)
    case .shipped(let name, let bytes):
      add(name.utf8)
      add(bytes)
    case .file, .folder: break
    }
  }
}
