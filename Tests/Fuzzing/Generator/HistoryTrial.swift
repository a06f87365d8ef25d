import Dynamics
import LuaRuntime
import Scripting

/// The conditions for histories, whatever is under way.
///
/// A moment that is restored is the same to the byte, and the ticks after it are the same too.
package struct HistoryTrial {
  private let seed: UInt64
  private let scene: String
  private let end: Int
  private var dice: Dice

  package init(seed: UInt64) {
    self.seed = seed
    var scenes = SessionScenes(seed: seed)
    scene = scenes.scene()
    dice = Dice(seed: seed &+ 4_711)
    end = dice.number(20...90)
  }

  /// Runs the scene, then goes to random moments of it and continues from some of them.
  ///
  /// - Returns: The broken condition; nil when all hold.
  package mutating func failure(moves: Int) -> String? {
    do {
      let run = try SessionRun(scene, seed: seed)
      guard let stage = run.stage else { return nil }
      let course = HistoryCourse(run, stage, seed: seed)
      if let wrong = course.advance(to: end) { return wrong }
      for move in 0..<moves {
        let wrong =
          dice.chance(12)
          ? course.goOn(from: dice.pick(course.starts), to: end)
          : course.goTo(dice.number(course.first...end))
        if let wrong { return "move \(move): \(wrong)" }
      }
      return nil
    } catch {
      return "the host failed: \(error)"
    }
  }
}

/// The moments of a run, with the states that the session had at them.
private final class HistoryCourse {
  private let run: SessionRun
  private let stage: Stage
  private let seed: UInt64
  /// The ticks before which an input came from outside.
  private(set) var starts: [Int] = []
  /// The state of the session after each tick, and the moments after each input.
  private var ends: [Int: String] = [:]
  private var begins: [Int: Moment] = [:]

  private struct Moment {
    let state: String
    let files: [String: String]
    let others: [Stage]
  }

  /// All stages that the program has made: a history keeps none alive.
  private var made: [ObjectIdentifier: Stage] = [:]
  private var wrong: String?

  init(_ run: SessionRun, _ stage: Stage, seed: UInt64) {
    (self.run, self.stage, self.seed) = (run, stage, seed)
    run.host.history = SessionHistory()
    stage.onTick = { [unowned self] stage in
      let state = state
      if let known = ends[stage.tick] { compare(state, known) } else { ends[stage.tick] = state }
    }
  }

  /// The first tick; a scene may give ticks itself.
  var first: Int { starts[0] }

  func advance(to end: Int) -> String? {
    while wrong == nil, stage.tick < end {
      run.actFromOutside(before: stage.tick)
      for other in run.others { made[ObjectIdentifier(other)] = other }
      let state = state
      if let known = begins[stage.tick] {
        compare(state, known.state)
      } else {
        starts.append(stage.tick)
      }
      // Stages that are made again are new objects.
      begins[stage.tick] = Moment(state: state, files: run.files, others: run.others)
      give(to: end)
    }
    return wrong
  }

  /// Gives the ticks up to the next input.
  private func give(to end: Int) {
    var dice = Dice(seed: seed &* 77 &+ UInt64(stage.tick))
    // An error of a hook does not end the run.
    _ = try? stage.advance(ticks: min(dice.number(1...17), end - stage.tick))
  }

  func goTo(_ tick: Int) -> String? {
    do throws(ScriptError) { try stage.goTo(tick: tick) } catch { return "\(error)" }
    compare(state, begins[tick]?.state ?? ends[tick] ?? "")
    return wrong
  }

  /// Goes to a moment and gives the ticks after it again, with the same inputs.
  func goOn(from start: Int, to end: Int) -> String? {
    if let wrong = goTo(start) { return wrong }
    guard let moment = begins[start] else { return nil }
    run.write(moment.files)
    run.others = moment.others
    give(to: end)
    return advance(to: end)
  }

  private func compare(_ now: String, _ then: String) {
    guard now != then, wrong == nil else { return }
    let pairs = zip(now.split(separator: "\n"), then.split(separator: "\n"))
    let line = pairs.first { $0 != $1 }
    wrong =
      "tick \(stage.tick): "
      + (line.map { "\($0.0)\n instead of \($0.1)" } ?? "more or fewer lines")
  }

  /// The whole session in words.
  private var state: String {
    let interpreter = run.host.interpreter
    let selves = interpreter.undoing {
      run.host.behaviors(of: stage).map { behavior in
        let fields = run.host.selfTable(of: behavior.value)?.pairs ?? []
        return fields.map { "\(text($0.key, 0)) = \(text($0.value, 3))" }.joined(separator: " ")
      }
    }
    return run.state + selves.joined(separator: "\n")
  }

  private func text(_ value: Value, _ depth: Int) -> String {
    if let table = value.asTable {
      guard depth > 0 else { return "a table" }
      let fields = table.pairs.map { "\(text($0.key, 0)) = \(text($0.value, depth - 1))" }
      return "{ \(fields.joined(separator: " ")) }"
    }
    if let number = value.asNumber { return String(number.bitPattern, radix: 36) }
    if let handle = value.asHandle { return "\(handle.kind) \(handle.index)" }
    return value.asString ?? value.typeName
  }
}
