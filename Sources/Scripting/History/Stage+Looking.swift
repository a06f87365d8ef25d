import Dynamics
import LuaRuntime

/// Visits other moments of a session, which returns to the present afterwards.
///
/// Ticks that are simulated meanwhile are not reported, printed or recorded.
struct SessionLook {
  let stage: Stage
  /// The name of the operation, for messages.
  let word: String
  fileprivate let present: (state: HostState, image: InterpreterSnapshot)

  /// Goes to the start of a span.
  func begin(_ span: SessionSpan) throws(ScriptError) {
    try checkGoesOn()
    let host = stage.host
    do throws(LuaError) {
      if let moment = span.moment {
        try host.goBack(to: moment.state, moment.image, "did not exist at tick \(moment.tick)")
        host.history?.branch.answers = span.answers
        host.history?.answered = moment.answers
        host.history?.shift = span.shift
        host.history?.placeInputs(on: stage)
      } else {
        try host.goBack(to: present.state, present.image, "was not there yet")
        host.history?.shift = span.shift
      }
    } catch {
      throw ScriptError(error)
    }
    host.simulation = span.moment == nil ? .future : .past
  }

  /// Simulates a tick of a span.
  ///
  /// - Throws: `ScriptError` when the program is about to end.
  func tick(of span: SessionSpan) throws(ScriptError) {
    try checkGoesOn()
    if stage.tick >= span.known { stage.host.simulation = .future }
    let given: Int
    do throws(LuaError) {
      // The charge of a line must not depend on the existing snapshots.
      given = try stage.host.interpreter.uncharged { () throws(LuaError) in
        try stage.give(ticks: 1, force: span.force)
      }
    } catch {
      throw ScriptError(error)
    }
    guard given == 1 else { throw ScriptError(message: "\(word): stopped") }
  }

  /// Charges the running line for the present tick.
  func charge() throws(ScriptError) {
    stage.host.interpreter.charge(stage.fuelOfTick)
    if stage.host.interpreter.isOutOfFuel {
      throw ScriptError(message: "\(word): ran out of fuel")
    }
  }

  /// Goes to the end of a span.
  func go(to span: SessionSpan) throws(ScriptError) {
    try begin(span)
    for _ in span.first..<span.last { try tick(of: span) }
  }

  private func checkGoesOn() throws(ScriptError) {
    if stage.host.isInterrupted?() == true { throw ScriptError(message: "\(word): stopped") }
  }
}

extension Stage {
  /// Runs a closure that visits other moments, and returns to the present.
  ///
  /// - Throws: `ScriptError` inside ticks, hooks and scenes, and any error of `body`.
  func looking<Result>(
    _ word: String, _ body: (SessionLook) throws(ScriptError) -> Result
  ) throws(ScriptError) -> Result {
    try checkIdle(word)
    host.interpreter.charge(FuelCost.travel + SessionHistory.nearness * fuelOfTick)
    let answers = host.history.map { ($0.branch.answers, $0.answered, $0.shift) }
    defer {
      if let history = host.history, let answers {
        (history.branch.answers, history.answered, history.shift) = answers
      }
    }
    return try host.undoing { state, image throws(ScriptError) in
      try body(SessionLook(stage: self, word: word, present: (state, image)))
    }
  }
}
