import Dynamics
import Geometry
import Motion
import Scripting

// Moves from tick to tick: forward at the tip, and anywhere else by the history.

extension Timeline {
  /// Simulates one more tick at the tip.
  ///
  /// - Returns: Whether a tick was simulated; false at rest, or if the run has its greatest length.
  @discardableResult
  package func extend() -> Bool {
    guard let stage, !isOver, tip >= 0 else { return false }
    go(to: tip)
    let isFull = rows.byteCount + journal.looks.count * 100 >= Self.mostBytes
    guard hostTick == tip, goesOn(stage), !isFull else {
      endRun()
      if isFull { notices.append("The run ends at tick \(tip): it is as long as a run can be.") }
      return false
    }
    giveTick(stage)
    let row = items.read(stage, tick: tip + 1) { self.journal.add($0) }
    rows.append(row, stored: items.stored)
    noteSize(of: stage, at: tip)
    hostTick = tip
    noteEnd(of: stage)
    noteDifference()
    repeatLines()
    return true
  }

  /// Notes whether the run ends at the tip.
  func noteEnd(of stage: Stage) {
    isOver = false
    if !goesOn(stage) { endRun() }
  }

  /// Ends the run at the tip; later ticks were lived in another run.
  private func endRun() {
    isOver = true
    lived = min(lived, tip)
  }

  /// Whether anything moves, or an input is still to come.
  private func goesOn(_ stage: Stage) -> Bool {
    stage.awaitsTicks || linesDone < lines.count || inputs.hasSize(after: tip)
  }

  /// Moves the present to another tick that is known or being simulated.
  func move(to tick: Int) {
    present = tick
    inputPresent = nil
  }

  /// Notes that the ticks up to the present were lived.
  func live() { lived = max(lived, present) }

  /// Whether the host stands at the present.
  var isAtPresent: Bool { hostTick == present }

  /// Takes the first tick that came out differently when it was simulated again; nil for none.
  func takeDivergence() -> Int? {
    defer { divergence = nil }
    return divergence
  }

  /// Simulates until a tick is known, or the run is over.
  package func extend(to tick: Int) {
    while tip < tick, extend() {}
  }

  /// Leads the host to a known tick.
  ///
  /// - Precondition: The tick is from 0 to `tip`.
  package func go(to tick: Int) {
    guard let stage else { return }
    precondition(tick >= 0 && tick <= tip, "a tick must be known, not \(tick) of \(tip)")
    let last = history.lastTick(of: stage).map { $0 - firstTick }
    do throws(ScriptError) {
      if last == nil {
        // A run without snapshots begins again from the loaded scene.
        try prepareRun()
        heard = Journal()
        history.beginRun(stage)
        hostTick = 0
      }
      let known = min(tick, last ?? 0)
      try history.go(stage, to: firstTick + known, isHere: hostTick != nil)
      hostTick = known
    } catch {
      notices.append("\(error)")
      hostTick = nil
    }
    while let now = hostTick, now < tick {
      giveTick(stage)
      hostTick = now + 1
      compare(stage, at: now + 1)
    }
  }

  /// Compares a tick that was simulated again with its row.
  func compare(_ stage: Stage, at tick: Int) {
    let row = items.read(stage, tick: tick, note: nil)
    if divergence == nil, !areSame(Array(row.prefix(rows[tick].count)), rows[tick]) {
      divergence = tick
    }
  }

  /// Takes a snapshot of the session without its history.
  func snapshot() -> HostSnapshot {
    host.history = nil
    defer { host.history = history }
    return host.snapshot()
  }

  /// Restores a snapshot; the history of the run stays as it is.
  func restore(_ snapshot: HostSnapshot) {
    host.history = nil
    host.restore(snapshot)
    host.history = history
    history.forgetInputs()
  }

  /// Notes the size of the stage after a tick, if it has changed.
  func noteSize(of stage: Stage, at tick: Int) {
    let isInput = inputs.size(in: tick) != nil
    let size = Size(stage.width, stage.height)
    journal.add(size, at: tick, first: outline.size, isInput: isInput)
  }

  /// Gives a tick; if a script is interrupted, that is noted as its failure.
  private func giveTick(_ stage: Stage) {
    heard = nil
    defer { heard = Journal() }
    tickCount += 1
    do {
      try stage.advance(ticks: 1)
    } catch {
      notices.append("\(error)")
    }
  }
}
