import LuaRuntime

/// Following a whole run, whose owner alone moves the session between ticks.
extension SessionHistory {
  /// Begins a run where `standAtStart` was, without the ticks before it; its inputs stay.
  package func beginRun(_ stage: Stage) {
    branch.removeTicks()
    (pending, isOpen, arrival) = ([], false, nil)
    begin(stage)
  }

  /// Keeps the present after an input came there, to which no earlier moment leads.
  ///
  /// - Parameters:
  ///   - input: The input, with the tick of the run; the stage may have got ticks, or gone back.
  ///   - stage: The stage of the run.
  package func note(_ input: Input, on stage: Stage) {
    cut()
    (pending, isOpen, shift) = ([input], true, input.tick - stage.tick)
    begin(stage)
  }

  /// Notes that the session was put before the first tick of a run, and queues its touches.
  package func standAtStart(_ stage: Stage) {
    (pending, isOpen, shift) = ([], false, 0)
    placeInputs(on: stage)
  }

  /// Queues exactly the touches after the present of a stage.
  package func placeInputs(on stage: Stage) {
    branch.inputs.place(on: stage, after: tick(of: stage))
  }

  /// Gives a stage the size that it gets in its coming tick, if any.
  func giveSize(to stage: Stage) { branch.inputs.resize(stage, in: tick(of: stage) + 1) }

  /// Forgets the inputs since the last tick, as they were undone.
  package func forgetInputs() { (pending, isOpen) = ([], false) }

  /// Ends the run at the present; later ticks are dropped.
  package func endRun() { cut() }

  /// Keeps the present moment, from which many futures will be simulated.
  package func keepPresent(_ stage: Stage) {
    guard let place = here,
      branch.stretches[place].moments.last(where: { $0.tick <= tick(of: stage) })?.tick
        != tick(of: stage)
    else { return }
    if branch.present == nil { answered = branch.answers.count }
    keep(stage, in: place)
  }

  /// The last tick of a stage; nil without any.
  package func lastTick(of stage: Stage) -> Int? {
    branch.stretches.last { $0.stage == stage.number }?.last
  }

  /// Goes to a tick of the run.
  ///
  /// - Parameters:
  ///   - stage: The stage of the run.
  ///   - tick: The tick; of several moments at it, the last one.
  ///   - isHere: Whether the session stands in the run, so that it may go on from there.
  /// - Throws: `ScriptError` for a tick that the run does not have, and when the ticks before it
  ///   cannot be simulated.
  package func go(_ stage: Stage, to tick: Int, isHere: Bool) throws(ScriptError) {
    guard let place = stretch(with: tick, of: stage.number) else {
      throw ScriptError(message: "tick \(tick) is not in the history: \(stage.reachWords)")
    }
    let moment = branch.stretches[place].moments.last { $0.tick <= tick }
    guard isHere, place == here, let moment, (moment.tick...tick).contains(self.tick(of: stage))
    else {
      return try travel(stage, to: tick, in: place)
    }
    if self.tick(of: stage) < tick { try goOn(stage, to: tick, in: place) }
  }

  /// The stretch in which the session stands; nil without any.
  private var here: Int? { branch.present?.stretch ?? branch.stretches.indices.last }
}
