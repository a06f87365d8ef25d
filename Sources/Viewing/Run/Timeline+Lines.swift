package import Console
import Dynamics
import Geometry
import LuaRuntime
import Motion
import Scripting
package import Sessions
package import Terminal

// Lines of the prompt, which are inputs like touches.

extension Timeline {
  /// A line that was evaluated and may have changed the stage.
  struct Line: Hashable {
    /// The tick after which it was evaluated.
    let tick: Int
    /// The line.
    let text: String
    /// The fuel that it had used when it was stopped; nil if it was not stopped.
    var fuel: Int?
    /// Whether it has failed already; its failure is then not reported again.
    var hasFailed = false
  }

  /// The result of a line.
  package struct LineResult {
    /// The kind of a text, for display.
    package enum Kind: String, PageChoice {
      case value, print, error
    }

    /// The printed texts and the results of the line, in order.
    package var texts: [(kind: Kind, text: String)] = []
    /// Whether the line goes on in the next one; nothing was evaluated then.
    package var isIncomplete = false
    /// The request of the line, to be carried out now.
    package var request: Console.Request?
    /// The values that the line wrote, to be put into the script now.
    package var written: [SweepPlan.Input] = []
  }

  /// Evaluates a line at the present; later ticks are simulated anew, unless the line only looks.
  package func evaluate(_ line: String) -> LineResult {
    guard let console, stage != nil else { return LineResult() }
    goToPresent()
    if let problem = console.problem(in: line) { return listening { problem } }
    let evaluate = { Signals.stopping(after: Self.longestLine) { console.evaluate(line) } }
    if Console.onlyLooks(line) {
      // Words look at what was lived, not at what is known to come.
      history.end = firstTick + max(present, lived)
      let before = snapshot()
      let result = listening(evaluate)
      restore(before)
      return result
    }
    keepChange(wordsOfPresent("line"), isOfMoment: true)
    beginBranchOfPresent("line")
    cutForLine()
    let result = listening { apart(evaluate) }
    lines.append(
      Line(
        tick: present, text: line, fuel: console.fuelWhenStopped,
        hasFailed: result.texts.contains { $0.kind == .error }))
    linesDone = lines.count
    noteLine()
    return result
  }

  /// The longest time that a line may run, in seconds.
  private static let longestLine = 5.0

  /// The completion at the end of a text; nil before a scene was loaded.
  package func completion(of text: String) -> Completion? {
    goToPresent()
    return console?.completion(of: text)
  }

  /// Leads the host to the present.
  func goToPresent() {
    extend(to: present)
    present = min(present, max(tip, 0))
    go(to: present)
  }

  /// Evaluates again the lines that come after the last simulated tick.
  func repeatLines() {
    guard let console, areLinesDue else { return }
    while areLinesDue {
      let line = lines[linesDone]
      linesDone += 1
      let result = listening {
        apart { console.evaluate(line.text, stoppedAfter: line.fuel) }
      }
      for case (.error, let text) in result.texts where !line.hasFailed {
        notices.append("\(line.text): \(text)")
      }
    }
    rows.keep(tip)
    noteLine()
  }

  private var areLinesDue: Bool { linesDone < lines.count && lines[linesDone].tick <= tip }

  /// Notes the state of the stage after lines at a tick, and adds its row.
  private func noteLine() {
    guard let stage else { return }
    let tick = tip + 1
    let row = items.read(stage, tick: tick) { self.journal.add($0) }
    rows.append(row, stored: items.stored)
    noteSize(of: stage, at: tick)
    hostTick = tick
    let words = lines[..<linesDone].last?.words ?? ""
    history.note(SessionHistory.Input(tick: firstTick + tick, words: words), on: stage)
    noteEnd(of: stage)
  }

  /// Drops the row of the present and all later rows.
  private func cutForLine() {
    guard let stage else { return }
    if let kept = try? keptInputs() { inputs = kept }
    numberRun(from: present)
    rows.keep(present)
    journal.forget(after: present)
    history.endRun()
    items.forget(after: present)
    items.restoreLooks(of: stage)
    lines.removeAll { $0.tick > present }
    history.placeInputs(on: stage)
  }

  /// Evaluates a line that may give ticks, or go back, which takes no time of the run.
  private func apart<Result>(_ body: () -> Result) -> Result {
    host.history = nil
    defer { host.history = history }
    return body()
  }

  /// Runs a line, and collects all output meanwhile.
  private func listening(_ body: () -> Console.Answer) -> LineResult {
    heard = Journal()
    isListening = true
    // A line that is evaluated again writes nothing: only the caller of `evaluate` does.
    var written: [SweepPlan.Input] = []
    if case .file? = source {
      console?.write = { value in
        written.append(value)
        return []
      }
    }
    let answer = body()
    console?.write = nil
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
    var result = LineResult(request: console?.takeRequest(), written: written)
    if case .incomplete = answer { result.isIncomplete = true }
    result.texts = takeLineTexts()
    return result
  }

  /// Adds a text to those below a line.
  func hearLine(_ kind: LineResult.Kind, _ text: String) {
    guard lineTexts.count < Self.mostTexts, lineBytes < Self.mostTextBytes else {
      return lostTexts += 1
    }
    lineBytes += text.utf8.count
    lineTexts.append((kind, text))
  }

  private func takeLineTexts() -> [(kind: LineResult.Kind, text: String)] {
    defer { (lineTexts, lineBytes, lostTexts) = ([], 0, 0) }
    return lostTexts == 0
      ? lineTexts : lineTexts + [(.error, "... \(counted(lostTexts, "line")) more")]
  }

  /// The most texts below a line, and the most bytes.
  private static let (mostTexts, mostTextBytes) = (2_000, 256 << 10)

  /// The items at the present, for `report(since:)`.
  func promptMoment() -> Console.Moment? {
    goToPresent()
    return console?.moment
  }

  /// The report after a line has moved in time: the events since a moment, or only the present
  /// tick.
  func report(
    since moment: Console.Moment?
  ) -> [(kind: LineResult.Kind, text: String)] {
    goToPresent()
    isListening = true
    if let moment {
      let first = moment.tick - firstTick
      for event in journal.events where event.tick > first && event.tick <= present {
        console?.note(event)
      }
      console?.report(since: moment)
    } else {
      console?.sayMoment()
    }
    isListening = false
    return takeLineTexts()
  }

  /// Opens the prompt of the session on its first stage, or moves it to another one.
  func openPrompt(on stage: Stage) throws(ScriptError) {
    if let console { return console.begin(stage) }
    do {
      let made = try Console(
        host: host, stage: stage, width: { [unowned self] in promptWidth },
        say: { [unowned self] line in if isListening { hearLine(.value, line) } },
        warn: { [unowned self] line in hearLine(.print, line) })
      try made.standApart()
      made.time = PageTime(timeline: self, console: made)
      made.readsSavedFiles = true
      console = made
    } catch {
      throw ScriptError(message: "\(error)")
    }
  }
}

extension Timeline.Line {
  /// The line in a few words.
  var words: String {
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count > 60 ? "\(words.prefix(57))..." : words
  }
}
