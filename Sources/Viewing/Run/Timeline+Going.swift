import Dynamics
import Geometry
import Motion
import Scripting

// Moves from tick to tick: forward at the tip, and anywhere else by snapshots.

extension Timeline {
  /// Simulates one more tick at the tip.
  ///
  /// - Returns: Whether a tick was simulated; false at rest, or if the run has its greatest length.
  @discardableResult
  package func extend() -> Bool {
    guard let stage, !isOver, tip >= 0 else { return false }
    go(to: tip)
    let isFull = rows.byteCount + journal.looks.count * 100 >= Self.mostBytes
    guard goesOn(stage), !isFull else {
      endRun()
      if isFull { notices.append("The run ends at tick \(tip): it is as long as a run can be.") }
      return false
    }
    let start = now()
    giveTick(stage)
    let row = items.read(stage, tick: tip + 1) { self.journal.add($0) }
    rows.append(row, stored: items.stored)
    noteSize(of: stage, at: tip)
    hostTick = tip
    if snapshots.wants(tip, afterTaking: now() - start) { snapshots.add(host.snapshot(), at: tip) }
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
    stage.awaitsTicks || linesDone < lines.count || !sizesToCome.isEmpty
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
    if snapshots.entries.isEmpty, (hostTick ?? .max) > tick {
      // A left branch may have lost its snapshots; its run starts again from the loaded scene.
      guard (try? prepareRun()) != nil else { return }
      heard = Journal()
      hostTick = 0
      snapshots.add(host.snapshot(), at: 0)
    }
    if let entry = snapshots.last(upTo: tick) {
      if hostTick.map({ $0 > tick || $0 < entry.tick }) ?? true { restore(entry) }
    }
    while let now = hostTick, now < tick {
      giveTick(stage)
      hostTick = now + 1
      let row = items.read(stage, tick: now + 1, note: nil)
      if divergence == nil, !areSame(Array(row.prefix(rows[now + 1].count)), rows[now + 1]) {
        divergence = now + 1
      }
    }
  }

  /// Restores a snapshot, and queues the inputs after it.
  private func restore(_ entry: SnapshotStore.Entry) {
    host.restore(entry.snapshot)
    hostTick = entry.tick
    placeInputs(after: entry.tick)
  }

  /// Queues exactly the inputs after a tick.
  func placeInputs(after tick: Int) {
    let first = inputs.firstIndex { $0.tick > tick } ?? inputs.count
    stage?.animator.setOutsideTouches(inputs[first...].compactMap(\.touch))
    sizesToCome = inputs[first...].compactMap { input in input.size.map { (input.tick, $0) } }
  }

  /// Notes the size of the stage after a tick, if it has changed.
  func noteSize(of stage: Stage, at tick: Int) {
    let isInput = inputs.contains { $0.tick == tick && $0.size != nil }
    let size = Size(stage.width, stage.height)
    journal.add(size, at: tick, first: outline.size, isInput: isInput)
  }

  /// Gives a tick; if a script is interrupted, that is noted as its failure.
  private func giveTick(_ stage: Stage) {
    heard = nil
    defer { heard = Journal() }
    tickCount += 1
    do {
      if let next = sizesToCome.first, next.tick == (hostTick ?? 0) + 1 {
        sizesToCome.removeFirst()
        try stage.resize(width: next.size.width, height: next.size.height)
      }
      try stage.advance(ticks: 1)
    } catch {
      notices.append("\(error)")
    }
  }
}
