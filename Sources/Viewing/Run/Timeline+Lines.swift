import Dynamics
package import Hosting
import LuaRuntime
import Motion
package import Scripting

// Lines of the prompt, which are inputs as touches are.

extension Timeline {
  /// A line that was evaluated and may have changed the stage.
  struct Line: Hashable {
    /// The tick after which it was evaluated.
    let tick: Int
    /// The line.
    let text: String
    /// The fuel that it had used when it was stopped; nil for one that came to its end.
    var fuel: Int?
    /// Whether it has failed already, so that nobody need be told again.
    var hasFailed = false
  }

  /// What a line gave.
  package struct LineResult {
    /// How a text came about, for those who show it.
    package enum Kind: String, PageChoice {
      case value, print, error
    }

    /// What was printed and what the line gave, in order.
    package var texts: [(kind: Kind, text: String)] = []
    /// Whether it goes on in the next line; then nothing was evaluated.
    package var isIncomplete = false
    /// What it asked for, to be done now.
    package var request: Console.Request?
  }

  /// Evaluates a line where the person stands; what comes after is simulated anew, unless the line
  /// only looks.
  package func evaluate(_ line: String) -> LineResult {
    guard let console, stage != nil else { return LineResult() }
    goToPresent()
    if let problem = console.problem(in: line) { return listening { problem } }
    let evaluate = { Signals.stopping(after: Self.longestLine) { console.evaluate(line) } }
    if Console.onlyLooks(line) {
      keepHistory(for: line)
      let before = host.snapshot()
      let result = listening(evaluate)
      host.restore(before)
      return result
    }
    beginBranchOfPresent("line")
    cutForLine()
    let result = listening(evaluate)
    lines.append(
      Line(
        tick: present, text: line, fuel: console.fuelWhenStopped,
        hasFailed: result.texts.contains { $0.kind == .error }))
    linesDone = lines.count
    noteLine()
    return result
  }

  /// How long a line may run, in seconds.
  private static let longestLine = 5.0

  /// What Tab offers at the end of a text; nil before a scene was loaded.
  package func completion(of text: String) -> Completion? {
    goToPresent()
    return console?.completion(of: text)
  }

  /// Leads the host to where the person stands.
  func goToPresent() {
    extend(to: present)
    present = min(present, max(tip, 0))
    go(to: present)
  }

  /// Evaluates the lines again that come after the last tick simulated.
  func repeatLines() {
    guard let console, areLinesDue else { return }
    while areLinesDue {
      let line = lines[linesDone]
      linesDone += 1
      let result = listening { console.evaluate(line.text, stoppedAfter: line.fuel) }
      for case (.error, let text) in result.texts where !line.hasFailed {
        notices.append("\(line.text): \(text)")
      }
    }
    rows.keep(tip)
    noteLine()
  }

  private var areLinesDue: Bool { linesDone < lines.count && lines[linesDone].tick <= tip }

  /// Notes what the stage is after lines at a tick, whose row is still to be added.
  private func noteLine() {
    guard let stage else { return }
    let tick = tip + 1
    let row = items.read(stage, tick: tick) { self.journal.add($0) }
    rows.append(row, stored: items.stored)
    noteSize(of: stage, at: tick)
    hostTick = tick
    snapshots.pin(host.snapshot(), at: tick)
    noteEnd(of: stage)
  }

  /// Drops the row of the present and all that comes after it.
  private func cutForLine() {
    guard let stage else { return }
    inputs = (try? keptInputs().inputs) ?? []
    numberRun(from: present)
    rows.keep(present)
    journal.forget(after: present)
    snapshots.removeAll(after: present)
    items.forget(after: present)
    items.restoreLooks(of: stage)
    lines.removeAll { $0.tick > present }
    placeInputs(after: present)
  }

  /// Runs a line, and collects what is printed and said meanwhile.
  private func listening(_ body: () -> Console.Answer) -> LineResult {
    heard = Journal()
    isListening = true
    let answer = body()
    isListening = false
    for case .error(let failure) in heard?.events.map(\.kind) ?? [] {
      hearLine(.error, failure.description)
    }
    heard = Journal()
    switch answer {
    case .values(let values): for value in values { hearLine(.value, value) }
    case .incomplete: break
    case .failed(let message): hearLine(.error, String(message.drop { $0 == "\n" }))
    }
    var result = LineResult(request: console?.takeRequest())
    if case .incomplete = answer { result.isIncomplete = true }
    result.texts = takeLineTexts()
    return result
  }

  /// Notes something to show below a line.
  func hearLine(_ kind: LineResult.Kind, _ text: String) {
    guard lineTexts.count < Self.mostTexts, lineBytes < Self.mostTextBytes else {
      return lostTexts += 1
    }
    lineBytes += text.utf8.count
    lineTexts.append((kind, text))
  }

  private func takeLineTexts() -> [(kind: LineResult.Kind, text: String)] {
    defer { (lineTexts, lineBytes, lostTexts) = ([], 0, 0) }
    return lostTexts == 0 ? lineTexts : lineTexts + [(.error, "... \(lostTexts) lines more")]
  }

  /// The most that is shown below a line.
  private static let (mostTexts, mostTextBytes) = (2_000, 256 << 10)

  /// The items where the person stands, for `report(since:)`.
  func promptMoment() -> Console.Moment? {
    goToPresent()
    return console?.moment
  }

  /// What is said after a line went to where the person stands now: what happened since a moment, or
  /// only where that is.
  func report(
    since moment: Console.Moment?
  ) -> [(kind: LineResult.Kind, text: String)] {
    goToPresent()
    isListening = true
    if let moment {
      let first = moment.tick - firstTick
      console?.report(
        since: moment, events: journal.events.filter { $0.tick > first && $0.tick <= present })
    } else {
      console?.sayMoment()
    }
    isListening = false
    return takeLineTexts()
  }

  /// Makes the prompt of the session with its first stage, or gives it another.
  func openPrompt(on stage: Stage) throws(ScriptError) {
    if let console { return console.begin(stage) }
    do {
      let made = try Console(
        host: host, stage: stage, width: { [unowned self] in promptWidth },
        say: { [unowned self] line in if isListening { hearLine(.value, line) } },
        warn: { [unowned self] line in hearLine(.print, line) })
      try made.standApart()
      made.time = self
      console = made
    } catch {
      throw ScriptError(message: "\(error)")
    }
  }

  /// Begins to keep what words that look back need, when a line has one for the first time: the run is
  /// simulated once more, the same.
  private func keepHistory(for line: String) {
    guard host.history == nil, Self.words.contains(where: line.contains) else { return }
    host.history = SessionHistory(budget: Self.historyBytes, seesAll: true)
    let stood = present
    guard (try? prepareRun()) != nil else { return }
    startRun()
    extend(to: stood)
    present = min(stood, tip)
    go(to: present)
  }

  /// The words that look at ticks before the present.
  private static let words = ["find", "lastChange", "changes", "diff", "whenDiffers"]
  /// The most bytes of what they need.
  private static let historyBytes = 64 << 20
}

extension Timeline: PromptTime {
  package var reach: ClosedRange<Int> { firstTick...(firstTick + max(tip, present)) }

  package var inputsSoFar: [SessionHistory.Input] {
    let inputs = toldInputs.map {
      SessionHistory.Input(tick: firstTick + $0.tick - 1, words: $0.words)
    }
    let lines = lines.map { SessionHistory.Input(tick: firstTick + $0.tick, words: $0.words) }
    return (inputs + lines).filter { $0.tick <= firstTick + present }.sorted { $0.tick < $1.tick }
  }

  package var marks: [SessionHistory.Mark] {
    moments.map { SessionHistory.Mark(name: $0.name, tick: firstTick + $0.tick) }
  }

  package var branchNames: [String] { branches.map(\.name) }

  package var branchName: String { branches[branchPlace].name }

  package func mark(_ name: String, at tick: Int) throws(ScriptError) {
    try nameMoment(name, at: tick - firstTick)
  }
}

extension Timeline.Line {
  /// The line in a few words.
  var words: String {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count > 60 ? "\(words.prefix(57))..." : words
  }
}
