import Geometry
import LuaRuntime
import Scripting
import Sessions
import Terminal

/// Tries a property with random values, and finds the simplest failing case.
final class PropertyRun {
  /// The most fuel for the search for a simpler case: some ten seconds.
  private static let mostFuel = 1_000_000_000
  /// The most values that a failure lists.
  private static let mostTold = 20

  private unowned let file: SpecFile
  private let spec: Spec
  private let options: PropertyOptions
  private let seed: UInt64
  /// The fuel of the tries so far.
  private var fuel = 0

  init(_ file: SpecFile, _ spec: Spec, _ options: PropertyOptions) {
    (self.file, self.spec, self.options) = (file, spec, options)
    seed = options.seed ?? file.run.options.seed ?? 0
  }

  /// A run that failed.
  private struct Found {
    let failure: SpecFailure
    let values: RandomCase
    let facts: SpecFile.Facts

    var choices: [UInt64] { values.choices.taken }
    var asCase: Shrinking.Case {
      Shrinking.Case(choices: choices, spans: values.choices.spans)
    }
  }

  /// Runs the property.
  ///
  /// After a signal the result is a failure if one was found, and a pass otherwise.
  package func outcome() -> SpecResult.Outcome {
    for number in 1...options.runs {
      let values = file.makeCase(Choices(seed: seed, name: spec.fullName, run: number))
      let (outcome, facts) = attempt(values)
      if Signals.ending != nil { return .passed }
      switch outcome {
      case .pending: return outcome
      case .failed(let failure):
        let first = Found(failure: failure, values: values, facts: facts)
        return .failed(simplest(first, run: number))
      case .passed:
        // Without random values all runs are equal.
        if values.choices.taken.isEmpty { return .passed }
      }
    }
    return .passed
  }

  /// Runs the body once.
  private func attempt(_ values: RandomCase) -> (SpecResult.Outcome, SpecFile.Facts) {
    let answer = file.attempt(spec, values)
    fuel += answer.facts.fuel
    return answer
  }

  /// Runs the property with choices; gives the run if it fails in the given way.
  private func found(_ choices: [UInt64], _ way: String) -> Found? {
    file.run.output.forget()
    let values = file.makeCase(Choices(choices))
    let (outcome, facts) = attempt(values)
    guard Signals.ending == nil, case .failed(let failure) = outcome, facts.way == way else {
      return nil
    }
    return Found(failure: failure, values: values, facts: facts)
  }

  /// The failure of the simplest case that fails in the same way.
  private func simplest(_ first: Found, run number: Int) -> SpecFailure {
    fuel = 0
    let way = first.facts.way
    var best = first
    var search = Shrinking(
      first.asCase, while: { [unowned self] in Signals.ending == nil && fuel < Self.mostFuel },
      run: { [unowned self] choices in
        guard let found = found(choices, way) else { return nil }
        if Shrinking.isSimpler(found.choices, than: best.choices) { best = found }
        return found.asCase
      })
    search.search()
    let isInterrupted = Signals.ending != nil
    // Another run leaves the output and the stages of the simplest case.
    let again = isInterrupted ? nil : found(best.choices, way)
    if let again { best = again }
    let tries = counted(search.tries, "try", "tries")
    let end = isInterrupted ? "; interrupted, the simplest case so far" : "; the simplest case"
    let runs = "failed in run \(number) of \(options.runs) with seed \(seed)"
    var lines = ["\(runs), then \(tries)\(end):"] + told(best.values)
    lines.append("again: \(command)")
    if isInterrupted {
      lines.append("no recording: interrupted")
    } else {
      lines.append(PropertyRecording(file, spec, best.values, best.facts, best.failure).told)
    }
    var failure = best.failure
    failure.details = lines + failure.details
    return failure
  }

  /// The values of a case, one line each.
  private func told(_ values: RandomCase) -> [String] {
    guard values.count > 0 else { return ["  no random value"] }
    var lines = values.values.prefix(Self.mostTold).map { "  \($0.name) = \(oneLine($0.text))" }
    let rest = values.count - lines.count
    if rest > 0 { lines.append("  and \(counted(rest, "more value"))") }
    return lines
  }

  /// The command that runs the property with the same values.
  private var command: String {
    var words = ["libration test"]
    for folder in file.run.options.behaviorFolders {
      words.append("--behaviors \(shellWord(folder))")
    }
    if let rate = file.run.options.rate { words.append("--rate \(digits(rate))") }
    if let seed = file.run.options.seed { words.append("--seed \(seed)") }
    if let line = spec.lines?.lowerBound {
      words.append("\(shellWord(file.path)):\(line)")
    } else {
      words.append("\(shellWord(file.path)) --filter \(shellWord(spec.fullName))")
    }
    return words.joined(separator: " ")
  }
}
