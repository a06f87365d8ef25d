import Dynamics
import Geometry
import LuaRuntime

extension SessionHistory {
  /// Keeps the present so that the session can return to it, if it is the last moment.
  ///
  /// A present that was gone to and then changed is the last moment: the ticks after it are
  /// dropped.
  func keepTip(of stage: Stage) {
    if let arrival, arrival != stage.host.fingerprint { cut() }
    guard branch.present == nil else { return }
    // The line that moves in time does not count as an input at the moment it leaves.
    if stage.host.inputDepth > 0, pending.last?.tick == stage.tick { pending.removeLast() }
    begin(stage, keepsAll: true)
    branch.present = (branch.stretches.count - 1, tick(of: stage))
    (answered, arrival) = (branch.answers.count, stage.host.fingerprint)
  }

  /// The present branch up to the present.
  var past: Branch {
    var past = branch
    if let present = branch.present { past.cut(to: present, answers: answered) }
    past.present = nil
    return past
  }

  /// Continues after a restored moment, with the history up to it; nil if it had none.
  func goBack(to past: Branch?) {
    branch = past ?? Branch()
    (arrival, pending, isOpen, shift) = (nil, [], true, 0)
    countOthers()
  }

  /// The last stretch of a stage that contains a tick.
  func stretch(with tick: Int, of stage: Int) -> Int? {
    branch.stretches.lastIndex {
      $0.stage == stage && $0.first <= tick && tick <= $0.last
    }
  }

  /// Goes to a tick of a stretch; on failure the session stays where it is.
  func travel(_ stage: Stage, to tick: Int, in place: Int) throws(ScriptError) {
    let host = stage.host
    let stretch = branch.stretches[place]
    guard stretch.stage == stage.number else {
      throw ScriptError(message: "the moment must be one of this stage")
    }
    guard let moment = stretch.moments.last(where: { $0.tick <= tick }) else { return }
    host.interpreter.charge(FuelCost.travel + Self.nearness * stage.fuelOfTick)
    let (state, image) = (HostState(host, keepsStages: false), host.interpreter.snapshot())
    let old = shift
    do throws(LuaError) {
      try host.goBack(to: moment.state, moment.image, "did not exist at tick \(tick)")
      (answered, shift) = (moment.answers, stretch.shift)
      placeInputs(on: stage)
      try simulate(stage, to: tick, in: place, keepsEnd: true)
    } catch {
      try? host.goBack(to: state, image, "was not there yet")
      shift = old
      throw ScriptError(error)
    }
    arrive(stage, tick, place)
    host.tellTravel()
    arrival = host.fingerprint
  }

  /// Simulates the past on to a tick of the stretch in which the session stands.
  func goOn(_ stage: Stage, to tick: Int, in place: Int) throws(ScriptError) {
    do throws(LuaError) {
      try simulate(stage, to: tick, in: place, keepsEnd: false)
    } catch {
      throw ScriptError(error)
    }
    arrive(stage, tick, place)
    arrival = stage.host.fingerprint
  }

  /// Notes that the session stands at a tick of the past.
  private func arrive(_ stage: Stage, _ tick: Int, _ place: Int) {
    branch.present = (place, tick)
    (pending, isOpen) = ([], false)
    for stage in stage.host.stages {
      stage.writeObjects(all: true)
      // Failures on the way were reported when they first happened.
      _ = stage.takeErrors()
    }
    if byteCount > budget || visited > Self.mostVisited { thinOut(stage) }
  }

  /// Simulates the past from one of its moments, and keeps moments near the end.
  private func simulate(
    _ stage: Stage, to tick: Int, in place: Int, keepsEnd: Bool
  ) throws(LuaError) {
    let host = stage.host
    let force = branch.stretches[place].force
    host.simulation = .past
    defer { host.simulation = .present }
    // A person's line does not pay for ticks that the session simulates again, because their number
    // depends on the snapshots.
    try host.interpreter.uncharged { () throws(LuaError) in
      var (kept, now) = (self.tick(of: stage), self.tick(of: stage))
      while now < tick {
        let next = min(kept + density.near, tick)
        let ticks = onPastTick == nil ? next - now : 1
        guard try stage.give(ticks: ticks, force: force) == ticks else {
          throw LuaError("the ticks before tick \(tick) cannot be simulated")
        }
        now = self.tick(of: stage)
        onPastTick?(stage, now)
        guard now == next, keepsEnd || next < tick else { continue }
        kept = next
        if tick - next <= Self.nearness { keep(stage, in: place) }
      }
    }
  }
}

extension ScriptHost {
  /// Reports to followers, recorder, replay and program that the session went to another moment.
  ///
  /// - Parameter moments: The numbers of the moment for each follower; empty if they are not known.
  func tellTravel(to moments: [Int] = []) {
    for stage in stages { stage.pacing.forgetPoses() }
    for (place, follower) in followers.enumerated() {
      follower.follow(to: moments.indices.contains(place) ? moments[place] : nil)
    }
    recorder?.noteTravel()
    replay?.noteTravel()
    onTravel?()
  }

  /// The ticks of all stages, by their numbers.
  package var tickOfStages: [Int: Int] {
    Dictionary(uniqueKeysWithValues: stages.map { ($0.number, $0.tick) })
  }

  /// A number that stays the same as long as nothing visible to a person changes.
  var fingerprint: UInt64 {
    var print = Fingerprint()
    for stage in stages {
      print.add(Double(bitPattern: stage.digest))
      for count in [
        stage.number, stage.items.count, stage.state.instances.count, stage.state.removed.count,
        stage.state.timers.count,
      ] {
        print.add(Double(count))
      }
    }
    return print.value
  }
}
