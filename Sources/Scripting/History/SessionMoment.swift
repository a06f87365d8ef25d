import Geometry

/// A moment in the history of a session.
public enum SessionMoment: Hashable, Sendable {
  /// The moment at which the session is.
  case present
  /// A tick of the present branch; of several moments at it, the last one.
  case tick(Int)
  /// A named moment of the present branch.
  case mark(String)
  /// The present moment of a branch.
  case branch(String)
}

extension SessionMoment {
  /// The time in seconds that a text such as "2.5s" spells; nil for any other text.
  package static func seconds(in text: String) -> Double? {
    guard text.hasSuffix("s"), let seconds = Double(text.dropLast()), seconds.isFinite else {
      return nil
    }
    return seconds
  }

  /// Refuses a name of a moment or a branch that could not be told from a tick or a time.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - word: The start of the message.
  /// - Throws: `ScriptError` for such a name, for an empty one, and for one with line ends or
  ///   control characters.
  package static func checkName(_ name: String, _ word: String) throws(ScriptError) {
    guard !name.isEmpty else {
      throw ScriptError(message: "\(word): the name must have at least 1 character")
    }
    guard !name.unicodeScalars.contains(where: { $0.value < 32 || $0.isControl }) else {
      throw ScriptError(
        message: "\(word): the name must have no line ends and control characters, not "
          + jsonString(name))
    }
    guard seconds(in: name) == nil, Double(name)?.isFinite != true else {
      throw ScriptError(
        message: "\(word): the name must not be a number or a time, as \"\(name)\" is")
    }
  }
}

/// Ticks that are simulated together, from a moment of the history or from the present.
struct SessionSpan {
  /// The moment; nil for the present.
  let moment: SessionHistory.Moment?
  /// Whether a paused animator ticks too.
  let force: Bool
  /// The ticks by which the history is ahead of the stage's count.
  let shift: Int
  /// The tick of the moment, as the stage counts; so are the others.
  let first: Int
  /// The last tick that the history has; later ticks are predicted.
  let known: Int
  /// The last tick.
  var last: Int
  /// The answers from outside on its branch.
  let answers: AnswerLog
  /// Whether an input may have come just before `first`, so that the previous span ends
  /// differently.
  let isAfterInput: Bool
  /// Those inputs, in a few words each.
  let inputs: [String]

  fileprivate init(
    _ moment: SessionHistory.Moment, in stretch: SessionHistory.Stretch,
    of branch: SessionHistory.Branch, to last: Int
  ) {
    self.moment = moment
    (force, answers, shift) = (stretch.force, branch.answers, stretch.shift)
    first = moment.tick - shift
    (known, self.last) = (last - shift, last - shift)
    isAfterInput = moment.tick == stretch.first
    inputs = isAfterInput ? stretch.inputs.map(\.words) : []
  }

  /// Makes a span of the present, without a tick.
  init(presentOf stage: Stage) {
    (moment, force, isAfterInput, answers) = (nil, false, true, AnswerLog())
    (first, known, last) = (stage.tick, stage.tick, stage.tick)
    shift = stage.host.history?.shift ?? 0
    inputs = stage.host.history?.pending.map(\.words) ?? []
  }
}

extension SessionHistory {
  /// The ticks of a stage on a branch, oldest first: from each snapshot to the next.
  ///
  /// - Parameters:
  ///   - stage: The stage.
  ///   - name: The branch; nil for the present one.
  /// - Returns: The spans; of the present branch, the last one is the present.
  func spans(of stage: Stage, on name: String? = nil) -> [SessionSpan] {
    let other = name.flatMap { name in others.first { $0.name == name }?.branch }
    // A present that was gone to and then changed is the last moment.
    let branch = other ?? (hasLeft(stage) ? past : branch)
    var spans: [SessionSpan] = []
    for var stretch in branch.stretches where stretch.stage == stage.number {
      if let end {
        guard stretch.first <= end else { continue }
        stretch.last = min(stretch.last, end)
        stretch.moments.removeAll { $0.tick > end }
      }
      let ends = stretch.moments.dropFirst().map(\.tick) + [stretch.last]
      spans += zip(stretch.moments, ends).map {
        SessionSpan($0, in: stretch, of: branch, to: $1)
      }
    }
    guard other == nil, branch.present == nil else { return spans }
    return spans + [SessionSpan(presentOf: stage)]
  }

  /// Whether the session was changed since it went to the present moment.
  private func hasLeft(_ stage: Stage) -> Bool {
    arrival.map { $0 != stage.host.fingerprint } ?? false
  }

  /// The span that ends at the present moment of a branch.
  fileprivate func tip(of name: String) -> SessionSpan? {
    guard let branch = others.first(where: { $0.name == name })?.branch,
      let present = branch.present
    else { return nil }
    return span(to: present.tick, in: present.stretch, of: branch)
  }

  /// The span that ends at a tick of a stretch.
  private func span(to tick: Int, in place: Int, of branch: Branch) -> SessionSpan? {
    let stretch = branch.stretches[place]
    return stretch.moments.last { $0.tick <= tick }.map {
      SessionSpan($0, in: stretch, of: branch, to: tick)
    }
  }

  fileprivate func span(toMark name: String) -> SessionSpan? {
    place(of: name).flatMap { span(to: $0.tick, in: $0.stretch, of: branch) }
  }

  fileprivate func span(to tick: Int, of stage: Int) -> SessionSpan? {
    stretch(with: tick, of: stage).flatMap { span(to: tick, in: $0, of: branch) }
  }
}

extension Stage {
  /// The span that ends at a moment.
  func span(to moment: SessionMoment, _ word: String) throws(ScriptError) -> SessionSpan {
    let history = host.history
    switch moment {
    case .present: return SessionSpan(presentOf: self)
    case .tick(let tick):
      if tick == self.tick, history?.branch.present == nil { return SessionSpan(presentOf: self) }
      guard let span = history?.span(to: tick, of: number) else {
        throw ScriptError(message: "\(word): tick \(tick) is not in the history: \(reachWords)")
      }
      return span
    case .mark(let name):
      guard let span = history?.span(toMark: name) else {
        throw unknown("mark", name, history?.moments.map(\.name) ?? [], word)
      }
      return span
    case .branch(let name):
      if name == history?.branchName { return SessionSpan(presentOf: self) }
      guard let span = history?.tip(of: name) else {
        throw unknown("branch", name, history?.branchNames ?? [], word)
      }
      return span
    }
  }

  private func unknown(
    _ noun: String, _ name: String, _ names: [String], _ word: String
  ) -> ScriptError {
    ScriptError(
      message: "\(word): there is no \(noun) \"\(name)\""
        + (names.isEmpty ? "" : "; there are " + names.joined(separator: ", ")))
  }
}
