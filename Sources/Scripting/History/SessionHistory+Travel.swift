import Dynamics
import Geometry
import LuaRuntime

extension SessionHistory {
  /// Keeps the present as it is, when it is the last one, so that it can be gone to again.
  ///
  /// A present that was gone to and changed since then is the last one.
  func keepTip(of stage: Stage) {
    if let arrival, arrival != stage.host.fingerprint { cut() }
    guard branch.present == nil else { return }
    // The line that moves in time is no input of the time that it leaves.
    if stage.host.inputDepth > 0, pending.last?.tick == stage.tick { pending.removeLast() }
    begin(stage, keepsAll: true)
    branch.present = (branch.stretches.count - 1, stage.tick)
    (answered, arrival) = (branch.answers.count, stage.host.fingerprint)
  }

  /// The present branch without what has been after the present.
  var past: Branch {
    var past = branch
    if let present = branch.present { past.cut(to: present, answers: answered) }
    past.present = nil
    return past
  }

  /// Goes on after a moment that was restored, with the history until then; nil for one that had none.
  func goBack(to past: Branch?) {
    branch = past ?? Branch()
    (arrival, pending, isOpen) = (nil, [], true)
    countOthers()
  }

  /// The last stretch of a stage with a tick.
  func stretch(with tick: Int, of stage: Int) -> Int? {
    branch.stretches.lastIndex {
      $0.stage == stage && $0.first <= tick && tick <= $0.last
    }
  }

  /// Goes to a tick of a stretch; where that fails, the session stays where it is.
  func travel(_ stage: Stage, to tick: Int, in place: Int) throws(ScriptError) {
    let host = stage.host
    let stretch = branch.stretches[place]
    guard stretch.stage == stage.number else {
      throw ScriptError(message: "the moment must be one of this stage")
    }
    guard let moment = stretch.moments.last(where: { $0.tick <= tick }) else { return }
    host.interpreter.charge(FuelCost.travel + Self.nearness * stage.fuelOfTick)
    let (state, image) = (HostState(host, keepsStages: false), host.interpreter.snapshot())
    do throws(LuaError) {
      try host.goBack(to: moment.state, moment.image, "did not exist at tick \(tick)")
      answered = moment.answers
      try simulate(stage, to: tick, in: place)
    } catch {
      try? host.goBack(to: state, image, "was not there yet")
      throw ScriptError(error)
    }
    branch.present = (place, tick)
    (pending, isOpen) = ([], false)
    for stage in host.stages {
      stage.writeObjects(all: true)
      // What failed on the way was reported when it was the present.
      _ = stage.takeErrors()
    }
    if byteCount > budget || visited > Self.mostVisited { thinOut(stage) }
    host.tellTravel()
    arrival = host.fingerprint
  }

  /// Simulates the past from a moment of it, and keeps moments near the end.
  private func simulate(_ stage: Stage, to tick: Int, in place: Int) throws(LuaError) {
    let host = stage.host
    let force = branch.stretches[place].force
    host.simulation = .past
    defer { host.simulation = .present }
    // A person's line does not pay for what its session did before; so what a line can do does not
    // depend on which snapshots there are.
    try host.interpreter.uncharged { () throws(LuaError) in
      while stage.tick < tick {
        let ticks = min(Self.spacing, tick - stage.tick)
        guard try stage.give(ticks: ticks, force: force) == ticks else {
          throw LuaError("the ticks before tick \(tick) cannot be simulated")
        }
        if tick - stage.tick <= Self.nearness { keep(stage, in: place) }
      }
    }
  }
}

extension ScriptHost {
  /// Tells that the session went to another moment.
  ///
  /// - Parameter moments: Its numbers for the followers; empty where they have none.
  func tellTravel(to moments: [Int] = []) {
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

  /// A number that stays the same while nothing that a person sees changes.
  var fingerprint: UInt64 {
    var print = Fingerprint()
    for stage in stages {
      print.add(Double(bitPattern: stage.digest))
      for count in [
        stage.number, stage.items.count, stage.instances.count, stage.removed.count,
        stage.state.timers.count,
      ] {
        print.add(Double(count))
      }
    }
    return print.value
  }
}
