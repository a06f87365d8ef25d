import Dynamics
import Geometry
import Motion
import Scripting

// From tick to tick: on at the tip, and anywhere else by snapshots.

extension Timeline {
  /// Simulates one more tick at the tip.
  ///
  /// - Returns: Whether there was one; false when all is at rest, or the run is too long to go on.
  @discardableResult
  package func extend() -> Bool {
    guard let stage, !isOver, tip >= 0 else { return false }
    go(to: tip)
    let isFull = rows.byteCount + journal.looks.count * 100 >= Self.mostBytes
    guard goesOn(stage), !isFull else {
      isOver = true
      if isFull { notices.append("the run is as long as a run can be: \(tip) ticks") }
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
    repeatLines()
    return true
  }

  /// Notes whether the run ends at the tip.
  func noteEnd(of stage: Stage) { isOver = !goesOn(stage) }

  /// Whether anything moves, or is still to come.
  private func goesOn(_ stage: Stage) -> Bool {
    stage.awaitsTicks || linesDone < lines.count || !sizesToCome.isEmpty
  }

  /// Stands at another tick that is known, or that is being simulated.
  func move(to tick: Int) {
    present = tick
    inputPresent = nil
  }

  /// Notes that time went on to the present.
  func live() { lived = max(lived, present) }

  /// Whether the host stands at the present.
  var isAtPresent: Bool { hostTick == present }

  /// The first tick that was not the same again, once.
  func takeDivergence() -> Int? {
    defer { divergence = nil }
    return divergence
  }

  /// Simulates until a tick is known, or the run is over.
  package func extend(to tick: Int) {
    while tip < tick, extend() {}
  }

  /// Leads the host to a tick that is known.
  ///
  /// - Precondition: The tick is from 0 to `tip`.
  package func go(to tick: Int) {
    guard let stage else { return }
    precondition(tick >= 0 && tick <= tip, "a tick must be known, not \(tick) of \(tip)")
    if snapshots.entries.isEmpty, (hostTick ?? .max) > tick {
      // Left branches lose their snapshots first; the loaded scene has the run too.
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

  /// Restores a snapshot, and lets the inputs after it wait.
  private func restore(_ entry: SnapshotStore.Entry) {
    host.restore(entry.snapshot)
    hostTick = entry.tick
    placeInputs(after: entry.tick)
  }

  /// Lets the inputs after a tick wait, and no others.
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

  /// Gives a tick; an interrupt of a script has been noted as its failure.
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
