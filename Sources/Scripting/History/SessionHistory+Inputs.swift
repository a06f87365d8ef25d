import Geometry
import LuaRuntime
import Motion

/// The inputs from outside, and the answers that scripts got.
extension SessionHistory {
  /// An input from outside.
  public struct Input: Hashable, Sendable {
    /// The tick before which it took effect.
    public var tick: Int
    /// The input in a few words, such as `card.x = 5` for a line of the prompt.
    public var words: String

    /// Makes an input from its parts.
    public init(tick: Int, words: String) { (self.tick, self.words) = (tick, words) }
  }

  /// The most inputs listed between two ticks; further ones are counted with the last.
  private static let mostPending = 100

  /// The inputs of the present branch, as far as its ticks are reachable.
  public var inputs: [Input] {
    branch.stretches.flatMap(\.inputs) + (branch.present == nil ? pending : [])
  }

  /// Notes an input that takes effect now.
  func note(_ input: SessionInput, on stage: Stage?, duringTick: Bool) {
    if duringTick { isDisturbed = true }
    isOpen = true
    guard !input.kind.isTravel, !input.isInside || duringTick else { return }
    guard pending.count < Self.mostPending else {
      return pending[pending.count - 1].words = "and others"
    }
    pending.append(Input(tick: input.tick, words: input.kind.words))
  }

  /// Notes that a script printed a line.
  func notePrint(_ stage: Stage) {
    guard stage.state.isAdvancing else { return }
    if printed.last?.tick == stage.tick {
      printed[printed.count - 1].count += 1
    } else {
      if printed.count == Self.mostPrinted { printed.removeFirst(Self.mostPrinted / 2) }
      printed.append((stage.tick, 1))
    }
  }

  /// The most ticks for which the printed lines are remembered.
  private static let mostPrinted = 10_000

  /// The number of lines that were printed after a tick; each line is counted once.
  package func takePrinted(after tick: Int) -> Int {
    let lines = printed.filter { $0.tick > tick }.reduce(0) { $0 + $1.count }
    printed.removeAll { $0.tick > tick }
    return lines
  }

  /// Notes the program's answer to a call during a tick.
  func note(_ answer: ProgramCall.Answer) { branch.answers.append(.program(answer)) }

  /// Notes a reading by a script during a tick.
  func note(_ reading: FileReading) { branch.answers.append(.reading(reading)) }

  /// The next answer of the past, which the program gave to the same call.
  func nextAnswer() -> ProgramCall.Answer? {
    guard case .program(let answer)? = branch.answers[answered] else { return nil }
    answered += 1
    return answer
  }

  /// The next reading of the past.
  func nextReading() -> FileReading? {
    guard case .reading(let reading)? = branch.answers[answered] else { return nil }
    answered += 1
    return reading
  }
}

extension SessionInput.Kind {
  /// Whether it is a call that moves in time or names a moment.
  var isTravel: Bool {
    guard case .call(let name, _, _) = self, let deed = ProgramDeed(rawValue: name) else {
      return false
    }
    return [.goTo, .goToMark, .mark, .fork, .switchBranch].contains(deed)
  }

  /// The input in a few words.
  var words: String {
    let words =
      switch self {
      case .scene(.file(let path)): "scene \(path)"
      case .scene(.text(_, let name)): "scene \(name)"
      case .scene(.empty): "an empty stage"
      case .reseed: "random numbers from the start"
      case .line(let text): text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      case .touches(_, let file): "touches of \(file)"
      case .touch(let touch): touch.words
      case .reload(let path): "reload \(path)"
      case .reloadAll: "reload"
      case .set(_, let option, let value): "\(option) = \(value.json)"
      case .call(let name, _, _): "\(name)()"
      case .interrupt: "interrupt"
      case .unreachable: "a tick that was not in the history"
      }
    return words.count > 60 ? "\(words.prefix(57))..." : words
  }
}

extension Touch {
  /// The input in a few words.
  fileprivate var words: String {
    let place = "at (\(digits(position.x)), \(digits(position.y)))"
    switch source {
    case .finger: return "touch \(identifier) \(phase.rawValue) \(place)"
    case .hover: return "pointer \(phase.rawValue) \(place)"
    case .wheel(let delta): return "wheel (\(digits(delta.x)), \(digits(delta.y))) \(place)"
    case .key(let key, _): return "key \(key) \(phaseWord)"
    }
  }
}
