import Dynamics
import Geometry
import LuaRuntime

extension Stage {
  /// Gives ticks to the animator.
  ///
  /// - Parameters:
  ///   - ticks: The number of ticks, 0 or more.
  ///   - force: Whether a paused animator ticks too.
  ///   - untilPaused: Whether to stop after the tick in which the animator paused and the stage
  ///     awaits no more ticks.
  /// - Returns: The number of ticks given; less than `ticks` after an interrupt or a pause.
  /// - Throws: `ScriptError` when the interrupt flag stopped a hook, inside a tick of the stage, and
  ///   when the stage is gone.
  @discardableResult
  public func advance(
    ticks: Int, force: Bool = false, untilPaused: Bool = false
  ) throws(ScriptError) -> Int {
    try advance(ticks: ticks, force: force, untilPaused: untilPaused, continuing: false)
  }

  /// Gives ticks; with `continuing`, a history takes no snapshot before the first.
  ///
  /// The caller passes `continuing` when no input came from outside since the last tick.
  @discardableResult
  package func advance(
    ticks: Int, force: Bool = false, untilPaused: Bool = false, continuing: Bool
  ) throws(ScriptError) -> Int {
    try checkPresence()
    do throws(LuaError) {
      return try give(
        ticks: ticks, force: force, untilPaused: untilPaused, continuing: continuing)
    } catch {
      throw ScriptError(error)
    }
  }

  /// Gives ticks, as `advance` does, with the interpreter's error.
  ///
  /// - Parameters:
  ///   - ticks: The most ticks to give.
  ///   - force: Whether a paused animator ticks too.
  ///   - untilPaused: Whether to stop when nothing awaits a tick.
  ///   - continuing: Whether no input came from outside since the last tick, so that a history
  ///     needs no snapshot before the first.
  /// - Returns: The number of ticks given.
  /// - Throws: `LuaError` inside a tick, and the error that stopped a script.
  func give(
    ticks: Int, force: Bool = false, untilPaused: Bool = false, continuing: Bool = false
  ) throws(LuaError) -> Int {
    guard !state.isAdvancing, !state.isSettling else {
      throw LuaError("advance: a stage must not be advanced from inside its own tick")
    }
    // Each read of the unowned property would retain and release it.
    let host = host
    let history = host.history.flatMap { host.isSilent || !host.canTravel ? nil : $0 }
    if let history, ticks > 0, !history.isContinued(by: self, force: force, isSame: continuing) {
      history.begin(self, force: force)
    }
    if ticks > 0 { host.closeDefinitions() }
    state.isAdvancing = true
    defer { state.isAdvancing = false }
    applyTags()
    store.sweep()
    if tick == 0, ticks > 0, !host.isSilent { host.onFirstTick?(self) }
    for given in 0..<max(0, ticks) {
      if untilPaused, !awaitsTicks { return given }
      host.interpreter.charge(fuelOfTick)
      if host.interpreter.isOutOfFuel { return given }
      let start = host.isSilent ? nil : host.tickClock?()
      history?.noteStart()
      host.history?.giveSize(to: self)
      try host.running(self) { () throws(LuaError) in try giveTick(force: force) }
      if let start { noteDuration(since: start) }
      if let history {
        // A snapshot belongs to a moment between two ticks.
        state.isAdvancing = false
        history.note(self)
        state.isAdvancing = true
      }
      if host.simulation != .past, host.isInterrupted?() == true { return given + 1 }
    }
    return max(0, ticks)
  }

  /// The fuel that a tick costs the script that asks for it.
  var fuelOfTick: Int {
    let parts = items.count + state.instances.count + state.timers.count + state.recordings.count
    return FuelCost.tick + FuelCost.itemTick * parts
  }

  /// The duration above which a tick is reported, in seconds.
  private static let longestTick = 1.0

  /// Reports a tick that took too long, once, with advice.
  private func noteDuration(since start: Double) {
    guard !state.hasToldLongTick, let end = host.tickClock?(), end - start > Self.longestTick else {
      return
    }
    let tenths = Math.round((end - start) * 10) / 10
    state.hasToldLongTick =
      host.onLongTick?(
        "tick \(tick) of stage \(number) took \(digits(tenths)) s, with "
          + "\(counted(items.count, "item")) and \(counted(state.instances.count, "behavior")) at "
          + "\(digits(rate)) ticks a second: fewer of them, or a lower rate, would let it keep up")
      ?? false
  }

  /// The most rounds of hooks that add and remove items and behaviors.
  private static let mostRounds = 50

  /// Gives one tick: the animator's part, waiting changes, timers, records and observers.
  private func giveTick(force: Bool) throws(LuaError) {
    let host = host
    fireDisplayLinks()
    runTick(force: force)
    fireTimers()
    applyTags()
    host.takeUpReloads()
    store.sweep()
    writeObjects()
    sampleRecords()
    // A tick that will be undone is not reported.
    if !host.isSilent {
      onTick?(self)
      host.recorder?.noteTick(of: self)
      host.replay?.noteTick(of: self)
    }
    if let stopped = state.interruption {
      state.interruption = nil
      throw stopped
    }
  }

  /// Runs the animator's part of a tick, and the changes that waited for its end.
  func runTick(force: Bool) {
    tick += 1
    host.pools.beginTick()
    shareLateItems()
    state.isTicking = true
    animator.stores?.begin()
    animator.tick(force: force)
    state.isTicking = false
    countContacts()
    settle()
    shareLateItems()
  }

  /// Runs `onAdd` of added behaviors and `onRemove` of removed ones, and updates the lists.
  ///
  /// Changes by these hooks are carried out before this returns, for at most `mostRounds` rounds;
  /// behaviors that keep adding and removing each other continue in the next tick.
  func settle() {
    guard !state.isTicking, !state.isSettling else { return }
    state.isSettling = true
    defer { state.isSettling = false }
    host.running(self, answerChanges)
  }

  /// Runs the hooks for additions and removals, round by round.
  private func answerChanges() {
    var rounds = 0
    while state.isUnsettled || !state.newcomers.isEmpty || !state.arrivals.isEmpty {
      guard rounds < Self.mostRounds else { return }
      rounds += 1
      if state.isUnsettled {
        state.isUnsettled = false
        dropRemoved()
      }
      answerAdditions()
    }
  }

  /// Reports added items, and runs `onAdd` of added behaviors.
  private func answerAdditions() {
    if !state.arrivals.isEmpty { tellOfArrivals() }
    let added = state.newcomers
    state.newcomers = []
    for instance in added {
      guard instance.dynamic.dynamicAnimator != nil else {
        state.isUnsettled = true
        continue
      }
      // The behavior was removed and added again in one tick.
      if instance.isAttached { instance.run(.onRemove) }
      if instance.isReturning { instance.beginAnew() }
      instance.isAttached = true
      instance.run(.onAdd)
    }
  }

  /// Drops removed items and behaviors, and those marked for removal.
  ///
  /// A scripted behavior whose only item is marked is removed first, so that its `onRemove` still
  /// finds the item.
  private func dropRemoved() {
    let doomed = state.doomedItems
    state.doomedItems = []
    for instance in state.instances where instance.isAboutItems && instance.items.count == 1 {
      if instance.items[0].isDoomed { instance.dynamic.remove() }
    }
    dropBehaviors()
    // A behavior that was added in the same hook took these items while they were there.
    if !doomed.isEmpty, !state.newcomers.isEmpty { answerAdditions() }
    tellOfDepartures(doomed)
    for item in doomed { item.item.remove() }
    forgetDeadItems()
    dropBehaviors()
  }

  private func dropBehaviors() {
    let gone = state.instances.filter { $0.dynamic.dynamicAnimator == nil }
    guard !gone.isEmpty else { return }
    state.instances.removeAll { $0.dynamic.dynamicAnimator == nil }
    let families = Dictionary(grouping: gone) {
      $0.dynamic.parentBehavior.map(ObjectIdentifier.init)
    }
    for instance in gone {
      let wasAttached = instance.isAttached
      instance.isAttached = false
      if wasAttached { instance.run(.onRemove) }
      if instance.dynamic.dynamicAnimator == nil {
        instance.shareLateItems()
        keep(instance, with: families[ObjectIdentifier(instance.dynamic)] ?? [])
      } else {
        // The behavior or its parent was added again in its own `onRemove`.
        list(instance)
        instance.returnLater()
      }
    }
  }

  /// Calls the display links with the frame of the coming tick.
  private func fireDisplayLinks() {
    let links = state.timers.displayLinks
    guard !links.isEmpty else { return }
    state.isFiringLinks = true
    defer { state.isFiringLinks = false }
    for link in links {
      link.fire(timestamp: elapsed, duration: 1 / rate)
    }
  }

  /// The number of the tick to which present events belong; display links run before theirs.
  package var tickUnderWay: Int { state.isFiringLinks ? tick + 1 : tick }
}
