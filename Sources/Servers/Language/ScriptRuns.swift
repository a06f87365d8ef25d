import Console
import Geometry
import Scripting
import Sessions
import Specs
import Terminal

/// The last results of the scenes and specs that a person ran from the editor.
///
/// Saved files run, not the text in the editor.
final class ScriptRuns {
  /// The ends of scenes, in words, by their paths.
  private var scenes: [ExactName: String] = [:]
  /// The results of specs, by their files and names.
  private var specs: [ExactName: [ExactName: SpecResult]] = [:]
  /// The fuel and time that hooks used in the last run, by the names of their behaviors.
  private var behaviors: [ExactName: String] = [:]

  /// The longest run, in seconds of real time.
  static let longest = 10.0
  /// The longest run of a scene, in simulated seconds.
  private static let simulated = 60.0

  /// The end of the last run of a scene, such as "paused after 31 ticks, 0.516 s"; nil before one.
  func end(of scene: String) -> String? { scenes[scene] }

  /// The fuel and time of a behavior's hooks in the last run that had it; nil before one.
  func use(of behavior: String) -> String? { behaviors[behavior] }

  /// The last results of the specs that begin in some lines of a file; empty before a run.
  func results(of file: String, in lines: ClosedRange<Int>) -> [SpecResult] {
    (specs[file] ?? [:]).values.filter { $0.line.map(lines.contains) ?? false }
  }

  /// Runs a scene to its end, and returns the end in words.
  ///
  /// - Throws: Errors of the scene.
  func run(scene path: String, _ options: SessionOptions) throws -> String {
    scenes[path] = nil
    let end = try bounded {
      let inquiry = try SceneInquiry(path, options: options)
      try inquiry.advance(to: Int(Self.simulated * inquiry.stage.rate))
      for (name, text) in healthTexts(inquiry.host.health) { behaviors[name] = text }
      let failures = inquiry.failures.map { "; \($0.error)" }.joined()
      return inquiry.ending + failures
    }
    scenes[path] = end
    return end
  }

  /// Runs the specs that span a line of a file, and returns what became of them in words.
  ///
  /// - Throws: Errors of the file.
  func test(_ path: String, line: Int, _ session: SessionOptions) throws -> String {
    var options = TestOptions()
    options.paths = ["\(path):\(line)"]
    var totals = SpecTotals()
    var problems: [String] = []
    try bounded {
      var run = SpecRun(
        options, session: session, output: SpecOutput(say: { _ in }, warn: { _ in }),
        clock: { 0 }, warn: { problems.append($0) })
      try run.run(while: { Signals.ending == nil }) { result in
        totals.count(result)
        specs[ExactName(path), default: [:]][ExactName(result.name)] = result
        if let failure = result.failure { problems.append("\(result.name): \(failure.text)") }
      }
    }
    return (["\(totals.passed) passed, \(totals.failed) failed"] + problems).joined(separator: "\n")
  }

  /// Does something that ends when its time is over.
  private func bounded<Result>(_ body: () throws -> Result) throws -> Result {
    let end = MonotonicClock.now + Self.longest
    var isLate = false
    let result = Swift.Result {
      try Signals.polling(
        {
          isLate = isLate || MonotonicClock.now > end
          return isLate
        }, during: body)
    }
    guard !isLate else {
      throw ScriptError(message: "stopped after \(rounded(Self.longest, places: 0)) s of real time")
    }
    return try result.get()
  }
}
