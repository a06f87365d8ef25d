import Scripting

/// The problems of a session now: failures of the present run, and files that were refused.
struct Problems {
  /// The most failures that are listed.
  private static let most = 100

  /// The refused files, by path, in order.
  private var refused: [(path: String, problem: Problem)] = []
  /// The failures of the present run so far, each once.
  private var failures: [Problem] = []
  /// The failures that are shown: also those of the run before, until the present one is known.
  private var shown: [Problem] = []
  private var known: Set<String> = []
  private var seenEvents = 0

  /// All problems.
  var all: [Problem] { refused.map(\.problem) + shown }

  /// Begins with the events of another run.
  mutating func beginRun() { (failures, known, seenEvents) = ([], [], 0) }

  /// Reads the events of a run since the last call.
  ///
  /// - Parameters:
  ///   - timeline: The run.
  ///   - isComplete: Whether it is simulated as far as it is needed now.
  mutating func read(_ timeline: Timeline, isComplete: Bool) {
    let events = timeline.journal.events
    for event in events[min(seenEvents, events.count)...] {
      guard case .error(let failure) = event.kind, failures.count < Self.most,
        known.insert("\(failure.error)").inserted
      else { continue }
      let problem = Problem(failure, at: event.tick, hasReplay: timeline.isAsInScene)
      failures.append(problem)
      if !shown.contains(problem) { shown.append(problem) }
    }
    seenEvents = events.count
    if isComplete { shown = failures }
  }

  /// Notes that a file was used, or refused for a reason.
  mutating func note(_ path: String, _ error: ScriptError?) {
    refused.removeAll { $0.path == path }
    if let error { refused.append((path, Problem(error))) }
  }

  /// Drops the files for which a condition holds.
  mutating func drop(_ isGone: (_ path: String) -> Bool) { refused.removeAll { isGone($0.path) } }
}

extension ViewSession {
  /// The message `problems`; nil for a page that has it already.
  func problemsMessage(_ client: inout Client) -> String? {
    let all = problems.all
    guard client.problems != all else { return nil }
    client.problems = all
    return ProblemsMessage(problems: all).text
  }
}

extension Problem {
  /// The problem that an error is.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - text: The text that pages show; nil for the message of the error.
  ///   - tick: The tick of a failed hook.
  ///   - replay: The command that simulates up to there.
  init(_ error: ScriptError, text: String? = nil, tick: Int? = nil, replay: String? = nil) {
    self.init(
      text: text ?? error.message, file: error.file, line: error.file == nil ? nil : error.line,
      source: NoteMessage(error).source,
      locals: error.locals.map { NoteMessage.Local(name: $0.name, value: $0.value) }, tick: tick,
      replay: replay)
  }

  /// The problem that a failed hook is: what `run` prints, without the place, which has members.
  fileprivate init(_ failure: HookFailure, at tick: Int, hasReplay: Bool) {
    let place = "\(failure.error)".dropLast(failure.error.message.count)
    let whole = failure.description
    self.init(
      failure.error, text: whole.hasPrefix(place) ? String(whole.dropFirst(place.count)) : whole,
      tick: tick, replay: hasReplay ? failure.replay : nil)
  }
}

extension Timeline {
  /// Whether nobody has changed the scene or touched it.
  fileprivate var isAsInScene: Bool {
    overrides == Overrides() && inputs.all.isEmpty && lines.isEmpty
  }
}
