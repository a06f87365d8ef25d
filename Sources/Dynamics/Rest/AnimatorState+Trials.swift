import Geometry
import Physics

// Selects the items to predict, and applies the results of predictions.

extension AnimatorState {
  /// The number of item steps that a tick may predict; each takes some microseconds.
  ///
  /// Above 240 ticks per second it falls with the rate, so that a second of simulated time does not
  /// cost more at a high rate.
  private static func effort(at rate: Double) -> Int {
    rate > 240 ? Int(2000 * 240 / rate) : 2000
  }
  /// The number of items in contact above which a failed prediction is expensive.
  private static var pile: Int32 { 8 }

  /// Whether a prediction runs.
  var isTrying: Bool { trials.last?.isUnderWay ?? false }

  /// Stops the running prediction, if any.
  mutating func endTrial() {
    if isTrying { trials[0].isUnderWay = false }
  }

  /// Drops the memory that a step or the next prediction would reuse; a running prediction stays.
  mutating func dropMemory() {
    if isTrying { trials[0].ahead.dropMemory() } else { trials = [] }
  }

  /// The memory of the world and of the running prediction, in bytes, without what another state
  /// shares with it.
  func byteCount(beside other: AnimatorState?) -> Int {
    let ahead = trials.last?.ahead.world.byteCount(beside: other?.trials.last?.ahead.world)
    return world.byteCount(beside: other?.world) + (ahead ?? 0)
  }

  /// Continues the running prediction, and puts items to rest that it has found at rest.
  mutating func advanceTrial(_ inputs: RestInputs) {
    guard isTrying, var trial = trials.popLast() else { return }
    let steps = max(2, Self.effort(at: inputs.rate) / trial.members.count)
    if trial.advance(steps: steps, by: 1 / inputs.rate, fields: inputs.fields) {
      conclude(trial, inputs)
    }
    trials.append(trial)
  }

  /// Finds the islands whose items are all slow, and records the roots of the others.
  ///
  /// - Returns: Whether there is such an island.
  private mutating func findCandidates(_ inputs: RestInputs, _ unpredictable: [Int32]) -> Bool {
    world.findIslands(into: &islands)
    candidates.clear(places: bodies.count, roots: islands.roots.count)
    for node in unpredictable {
      for row in tree.nodes[Int(node)].rows {
        if let place = bodies.place(of: Int(row)) { candidates.isActed[place] = true }
      }
    }
    for place in 0..<bodies.count {
      let root = islands.roots[Int(bodies.ids[place].index)]
      guard root >= 0 else { continue }
      let wait = candidates.isActed[place] ? Int32(inputs.watchTicks) : Self.slowTicks
      let isReady =
        bodies.quietTicks[place] >= wait && bodies.rest[place].triedUntil <= tickCount
      if !isReady { candidates.isExcluded[Int(root)] = true }
      candidates.sizes[Int(root)] += 1
    }
    for place in 0..<bodies.count {
      let root = Int(islands.roots[Int(bodies.ids[place].index)])
      guard root >= 0, candidates.sizes[root] > Self.pile, islands.touches[root] else { continue }
      let rest = bodies.rest[place]
      if !rest.isStill && tickCount < rest.patientUntil { candidates.isExcluded[root] = true }
    }
    return bodies.ids.contains { id in
      let root = islands.roots[Int(id.index)]
      return root >= 0 && !candidates.isExcluded[Int(root)]
    }
  }

  /// Begins to predict all islands whose items are all slow.
  ///
  /// The items of unpredictable behaviors, which are given as nodes, must first be still for
  /// longer. So must piles: they are tried when no item in them moves so fast that it would leave
  /// the tolerance.
  mutating func beginTrial(_ inputs: RestInputs, _ unpredictable: [Int32]) {
    // The search visits all awake items: while it finds no island to try, it runs only every few
    // ticks.
    nextTrialTick = tickCount + 4
    guard findCandidates(inputs, unpredictable) else { return }
    nextTrialTick = 0
    var trial = trials.popLast() ?? RestTrial()
    trial.clear()
    for place in 0..<bodies.count {
      let id = bodies.ids[place]
      let root = Int(islands.roots[Int(id.index)])
      guard root >= 0 else { continue }
      if candidates.isExcluded[root] {
        candidates.sleepers.append(id)
        continue
      }
      if candidates.groups[root] < 0 {
        candidates.groups[root] = Int32(
          trial.add(
            RestTrial.Group(
              isHeld: islands.touches[root], isAlone: candidates.sizes[root] == 1,
              tolerance: tolerance(place, root, inputs))))
      }
      let row = Int(bodies.rows[place])
      let pose = inputs.columns.pose(of: row)
      trial.add(
        RestTrial.Member(
          place: place, id: id, group: Int(candidates.groups[root]),
          radius: inputs.columns.radius(of: row), start: pose, checkPose: pose))
    }
    trial.begin(with: self, asleep: candidates.sleepers, rate: inputs.rate)
    trials.append(trial)
  }

  /// The greatest distance that the items of an island may still move, in points.
  ///
  /// An item on which only its resistance acts may rest once a thousandth of its way is left, so a
  /// throw goes almost as far as its resistance allows.
  private mutating func tolerance(_ place: Int, _ root: Int, _ inputs: RestInputs) -> Double {
    if islands.touches[root] { return RestTrial.heldTolerance }
    guard candidates.sizes[root] == 1 && world.drifts(bodies.ids[place]) else {
      return RestTrial.tolerance
    }
    let row = Int(bodies.rows[place])
    let radius = inputs.columns.radius(of: row)
    let way = inputs.columns.pose(of: row).distance(
      to: bodies.rest[place].departure, radius: radius)
    let motion = world.motion(of: bodies.ids[place])
    let speed = motion.velocity.length + abs(motion.angularVelocity) * radius
    return min(
      max(way * RestTrial.driftShare, speed < RestTrial.driftSlowness ? RestTrial.tolerance : 0),
      RestTrial.driftTolerance)
  }

  /// Puts items to rest that a trial has found at rest; the others wait for another trial.
  private mutating func conclude(_ trial: RestTrial, _ inputs: RestInputs) {
    RestCandidates.fill(&candidates.mayRest, false, bodies.count)
    for member in trial.members {
      switch trial.groups[member.group].verdict {
      case .leaves(let step):
        bodies.rest[member.place].triedUntil = tickCount + min(step < 8 ? step : 2 * step, 120)
        bodies.rest[member.place].patientUntil = tickCount + inputs.patience
      case .rests, .open:
        candidates.mayRest[member.place] =
          trial.startTick == tickCount || isAsTried(member, since: trial.startTick, inputs)
      }
    }
    if trial.startTick < tickCount { keepWholeIslands() }
    candidates.sleepers.clear()
    for place in 0..<bodies.count where candidates.mayRest[place] {
      if world.isAwake(bodies.ids[place]) {
        candidates.sleepers.append(bodies.ids[place])
      } else {
        candidates.mayRest[place] = false
      }
    }
    if candidates.sleepers.isEmpty { return }
    for node in landings {
      guard let row = tree.nodes[Int(node)].rows.first, let place = bodies.place(of: Int(row)),
        candidates.mayRest[place]
      else { continue }
      finishLanding(of: node, columns: inputs.columns)
    }
    world.sleep(candidates.sleepers)
    for place in 0..<bodies.count where candidates.mayRest[place] { rest(place, inputs) }
  }

  /// Whether an item has moved as predicted since the start of a trial, up to invisible
  /// differences.
  private func isAsTried(
    _ member: RestTrial.Member, since tick: Int, _ inputs: RestInputs
  ) -> Bool {
    let pose = inputs.columns.pose(of: Int(bodies.rows[member.place]))
    return Int(bodies.quietTicks[member.place]) >= tickCount - tick
      && pose.distance(to: member.start, radius: member.radius) <= RestTrial.heldTolerance
  }

  /// Excludes items that are now in an island with an item that may not rest.
  private mutating func keepWholeIslands() {
    world.findIslands(into: &islands)
    RestCandidates.fill(&candidates.isExcluded, false, islands.roots.count)
    for place in 0..<bodies.count where !candidates.mayRest[place] {
      let root = islands.roots[Int(bodies.ids[place].index)]
      if root >= 0 { candidates.isExcluded[Int(root)] = true }
    }
    for place in 0..<bodies.count where candidates.mayRest[place] {
      let root = islands.roots[Int(bodies.ids[place].index)]
      if root >= 0, candidates.isExcluded[Int(root)] { candidates.mayRest[place] = false }
    }
  }
}
