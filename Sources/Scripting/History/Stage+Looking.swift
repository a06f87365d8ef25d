import Dynamics
import LuaRuntime

/// Looks at other moments of a session that stays where it is.
///
/// Nothing is reported, printed or recorded of what is simulated meanwhile.
struct SessionLook {
  let stage: Stage
  /// The word that asks, for messages.
  let word: String
  fileprivate let present: (state: HostState, image: InterpreterSnapshot)

  /// Goes to where a span begins.
  func begin(_ span: SessionSpan) throws(ScriptError) {
    try checkGoesOn()
    let host = stage.host
    do throws(LuaError) {
      if let moment = span.moment {
        try host.goBack(to: moment.state, moment.image, "did not exist at tick \(moment.tick)")
        host.history?.branch.answers = span.answers
        host.history?.answered = moment.answers
      } else {
        try host.goBack(to: present.state, present.image, "was not there yet")
      }
    } catch {
      throw ScriptError(error)
    }
    host.simulation = span.moment == nil ? .future : .past
  }

  /// Gives a tick of a span.
  ///
  /// - Throws: `ScriptError` when the program wants an end.
  func tick(of span: SessionSpan) throws(ScriptError) {
    try checkGoesOn()
    if stage.tick >= span.known { stage.host.simulation = .future }
    let given: Int
    do throws(LuaError) {
      // What a line pays for must not depend on which snapshots there are.
      given = try stage.host.interpreter.uncharged { () throws(LuaError) in
        try stage.give(ticks: 1, force: span.force)
      }
    } catch {
      throw ScriptError(error)
    }
    guard given == 1 else { throw ScriptError(message: "\(word): stopped") }
  }

  /// Charges the line for the present tick.
  func charge() throws(ScriptError) {
    stage.host.interpreter.charge(stage.fuelOfTick)
    if stage.host.interpreter.isOutOfFuel {
      throw ScriptError(message: "\(word): ran out of fuel")
    }
  }

  /// Goes to where a span ends.
  func go(to span: SessionSpan) throws(ScriptError) {
    try begin(span)
    for _ in span.first..<span.last { try tick(of: span) }
  }

  private func checkGoesOn() throws(ScriptError) {
    if stage.host.isInterrupted?() == true { throw ScriptError(message: "\(word): stopped") }
  }
}

extension Stage {
  /// Runs a closure that looks at other moments, and comes back to the present.
  ///
  /// - Throws: `ScriptError` inside ticks, hooks and scenes, and what `body` throws.
  func looking<Result>(
    _ word: String, _ body: (SessionLook) throws(ScriptError) -> Result
  ) throws(ScriptError) -> Result {
    try checkIdle(word)
    host.interpreter.charge(FuelCost.travel + SessionHistory.nearness * fuelOfTick)
    let answers = host.history.map { ($0.branch.answers, $0.answered) }
    defer {
      if let history = host.history, let answers {
        (history.branch.answers, history.answered) = answers
      }
    }
    return try host.undoing { state, image throws(ScriptError) in
      try body(SessionLook(stage: self, word: word, present: (state, image)))
    }
  }
}
