import Geometry
import Physics

/// What the rest rule `settled` sees of an animator beside its state.
struct RestSight {
  let columns: ItemColumns
  /// Ticks per second.
  let rate: Double
  /// What fields act on.
  let fields: FieldColumns

  /// For how many ticks an item must not move of which nobody knows what it does next.
  var watchTicks: Int { RestRule.settled.delayTicks(rate: rate) }
}

extension AnimatorState {
  /// How slow an item must be to be tried, at its corners, in points per second.
  private static var slowness: Double { 6 }
  /// For how many ticks an item must be slow to be tried.
  private static var slowTicks: Int32 { 3 }
  /// How many steps of single items a tick may look ahead: some microseconds each.
  private static var effort: Int { 2000 }

  /// Goes on with the look ahead that is under way, and lets the items rest that it finds to.
  mutating func advanceTrial(_ sight: RestSight) {
    guard var trial = trials.popLast() else { return }
    let steps = max(2, Self.effort / trial.members.count)
    if trial.advance(steps: steps, by: 1 / sight.rate, fields: sight.fields) {
      conclude(trial, sight)
    } else {
      trials.append(trial)
    }
  }

  /// Whether an item that counts is awake.
  ///
  /// What an action changes too little to be seen may be awake after the tick in which it rested.
  var isAnyoneAwake: Bool {
    // Mutating, so that the animator does not copy its state for the question.
    mutating get {
      if world.isAsleep { return false }
      return (0..<bodies.count).contains {
        !bodies.rest[$0].isAway && bodies.rest[$0].restTick != tickCount
          && world.isAwake(bodies.ids[$0])
      }
    }
  }

  /// Lets the items rest that an action moved in the time of a mandate that has ended.
  mutating func noteLastRests() {
    rests.removeAll(keepingCapacity: true)
    for place in 0..<bodies.count
    where bodies.hasMoved[place] && !world.isAwake(bodies.ids[place]) { noteRest(place) }
  }

  /// Counts for how many ticks each item has been slow.
  ///
  /// - Returns: Whether it is time to look for items that may be tried.
  mutating func countSlowTicks(_ sight: RestSight) -> Bool {
    rests.removeAll(keepingCapacity: true)
    let columns = sight.columns
    let limit = Self.slowness * Self.slowness
    var (isReady, isMoving) = (false, false)
    for place in 0..<bodies.count {
      let motion = world.motion(of: bodies.ids[place])
      guard motion.isAwake else {
        bodies.quietTicks[place] &+= 1
        if bodies.hasMoved[place], isUntouched(place, sight) { noteRest(place) }
        continue
      }
      let turn = motion.angularVelocity * columns.radius(of: Int(bodies.rows[place]))
      if motion.velocity.dot(motion.velocity) + turn * turn < limit {
        bodies.quietTicks[place] &+= 1
        isReady = isReady || bodies.quietTicks[place] >= Self.slowTicks
      } else {
        bodies.quietTicks[place] = 0
        bodies.rest[place].triedUntil = 0
        bodies.hasMoved[place] = true
        isMoving = isMoving || !bodies.rest[place].isAway
      }
    }
    quietTicks = isMoving ? 0 : quietTicks + 1
    return isReady && trials.isEmpty && tickCount >= nextTrialTick
  }

  /// Whether no action has visibly changed an item for long enough.
  private func isUntouched(_ place: Int, _ sight: RestSight) -> Bool {
    tickCount - bodies.rest[place].handTick >= sight.watchTicks
  }

  /// Notes that an item rests where it is.
  private mutating func noteRest(_ place: Int) {
    bodies.hasMoved[place] = false
    rests.append(Int32(place))
  }

  /// Finds the islands whose items are all slow, and notes the roots of the others.
  ///
  /// - Returns: Whether there is one.
  private mutating func findCandidates(_ sight: RestSight, _ unforeseen: [Int32]) -> Bool {
    world.survey(into: &survey)
    candidates.clear(places: bodies.count, roots: survey.roots.count)
    for node in unforeseen {
      for row in tree.nodes[Int(node)].rows {
        if let place = bodies.place(of: Int(row)) { candidates.isActed[place] = true }
      }
    }
    for place in 0..<bodies.count {
      let root = survey.roots[Int(bodies.ids[place].index)]
      guard root >= 0 else { continue }
      let wait = candidates.isActed[place] ? Int32(sight.watchTicks) : Self.slowTicks
      let isReady =
        bodies.quietTicks[place] >= wait && bodies.rest[place].triedUntil <= tickCount
      if !isReady { candidates.isOut[Int(root)] = true }
    }
    return bodies.ids.contains { id in
      let root = survey.roots[Int(id.index)]
      return root >= 0 && !candidates.isOut[Int(root)]
    }
  }

  /// Begins to try all islands whose items are all slow.
  ///
  /// The items of behaviors that do in their ticks what no look ahead can know, which are given as
  /// nodes, are watched for longer before.
  mutating func beginTrial(_ sight: RestSight, _ unforeseen: [Int32]) {
    // A survey looks at all that is awake: while it finds nobody to try, it is made now and then.
    nextTrialTick = tickCount + 4
    guard findCandidates(sight, unforeseen) else { return }
    var groups: [RestTrial.Group] = []
    var groupsByRoot = [Int](repeating: -1, count: survey.roots.count)
    var members: [RestTrial.Member] = []
    var others: [BodyID] = []
    for place in 0..<bodies.count {
      let id = bodies.ids[place]
      let root = Int(survey.roots[Int(id.index)])
      guard root >= 0 else { continue }
      if candidates.isOut[root] {
        others.append(id)
        continue
      }
      if groupsByRoot[root] < 0 {
        groupsByRoot[root] = groups.count
        groups.append(RestTrial.Group(isHeld: survey.touches[root]))
      }
      let row = Int(bodies.rows[place])
      let pose = sight.columns.pose(of: row)
      members.append(
        RestTrial.Member(
          place: place, id: id, group: groupsByRoot[root],
          radius: sight.columns.radius(of: row), start: pose, mark: pose))
    }
    guard !members.isEmpty else { return }
    nextTrialTick = 0
    trials = [
      RestTrial(self, members: members, groups: groups, others: others, rate: sight.rate)
    ]
  }

  /// Lets the items rest that a trial found to, and the others wait.
  private mutating func conclude(_ trial: RestTrial, _ sight: RestSight) {
    var mayRest = [Bool](repeating: false, count: bodies.count)
    for member in trial.members {
      switch trial.groups[member.group].verdict {
      case .leaves(let step):
        bodies.rest[member.place].triedUntil = tickCount + min(step < 8 ? step : 2 * step, 120)
      case .rests, .open:
        mayRest[member.place] =
          trial.startTick == tickCount || isAsTried(member, since: trial.startTick, sight)
      }
    }
    if trial.startTick < tickCount { keepWholeIslands(&mayRest) }
    let places = mayRest.indices.filter { mayRest[$0] && world.isAwake(bodies.ids[$0]) }
    guard !places.isEmpty else { return }
    world.sleep(places.map { bodies.ids[$0] })
    for place in places { rest(place, sight) }
  }

  /// Whether an item did since the start of a trial what the trial foresaw, as far as is seen.
  private func isAsTried(
    _ member: RestTrial.Member, since tick: Int, _ sight: RestSight
  ) -> Bool {
    let pose = sight.columns.pose(of: Int(bodies.rows[member.place]))
    return Int(bodies.quietTicks[member.place]) >= tickCount - tick
      && pose.distance(to: member.start, radius: member.radius) <= RestTrial.heldTolerance
  }

  /// Takes those out that now hang together with an item that may not rest.
  private mutating func keepWholeIslands(_ mayRest: inout [Bool]) {
    world.survey(into: &survey)
    var isOut = [Bool](repeating: false, count: survey.roots.count)
    for place in mayRest.indices where !mayRest[place] {
      let root = survey.roots[Int(bodies.ids[place].index)]
      if root >= 0 { isOut[Int(root)] = true }
    }
    for place in mayRest.indices where mayRest[place] {
      let root = survey.roots[Int(bodies.ids[place].index)]
      if root >= 0, isOut[Int(root)] { mayRest[place] = false }
    }
  }

  /// Ends an item's motion where it is.
  private mutating func rest(_ place: Int, _ sight: RestSight) {
    let columns = sight.columns
    let row = Int(bodies.rows[place])
    for field in [ItemField.vx, .vy, .angularVelocity] { columns.column(field)[row] = 0 }
    let pose = columns.pose(of: row)
    let way = pose.distance(to: bodies.rest[place].home, radius: columns.radius(of: row))
    bodies.rest[place].home = pose
    bodies.rest[place].restTick = tickCount
    guard bodies.hasMoved[place] || way > RestTrial.unseen else { return }
    bodies.hasMoved[place] = true
    if isUntouched(place, sight) { noteRest(place) }
  }
}
