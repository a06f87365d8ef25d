import Geometry
import Physics

/// What the rest rule `settled` sees of an animator beside its state.
struct RestInputs {
  let columns: ItemColumns
  /// Ticks per second.
  let rate: Double
  /// What fields act on.
  let fields: FieldColumns

  /// For how many ticks an item must not move of which nobody knows what it does next.
  var watchTicks: Int { RestRule.settled.delayTicks(rate: rate) }
  /// Over how many ticks it is told whether an item stands still.
  var stillTicks: Int32 { Int32(max(4, 0.25 * rate)) }
  /// After how many ticks a pile is tried although it does not seem to stand still.
  var patience: Int { Int(max(60, 8 * rate)) }
}

extension AnimatorState {
  /// How slow an item must be to be tried, at its corners, in points per second.
  private static var slowness: Double { 6 }
  /// For how many ticks an item must be slow to be tried.
  static var slowTicks: Int32 { 3 }

  /// Whether an item that counts is awake; who drives one says by itself whether ticks are needed.
  ///
  /// What an action changes too little to be seen may be awake after the tick in which it rested.
  var isAnyoneAwake: Bool {
    // Mutating, so that the animator does not copy its state for the question.
    mutating get {
      if world.isAsleep { return false }
      return (0..<bodies.count).contains {
        !bodies.rest[$0].isAway && bodies.rest[$0].restTick != tickCount
          && bodies.drives[$0].now.isEmpty && world.isAwake(bodies.ids[$0])
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
  mutating func countSlowTicks(_ inputs: RestInputs) -> Bool {
    rests.removeAll(keepingCapacity: true)
    let columns = inputs.columns
    let limit = Self.slowness * Self.slowness
    // What is pushed out of something else moves without a velocity.
    let movesByDepenetration = world.movesByDepenetration
    var (isReady, isMoving) = (false, movesByDepenetration)
    for place in 0..<bodies.count {
      let motion = world.motion(of: bodies.ids[place])
      guard motion.isAwake else {
        bodies.quietTicks[place] &+= 1
        if bodies.hasMoved[place], isUntouched(place, inputs) { noteRest(place) }
        continue
      }
      let turn = motion.angularVelocity * columns.radius(of: Int(bodies.rows[place]))
      if motion.velocity.dot(motion.velocity) + turn * turn < limit {
        bodies.quietTicks[place] &+= 1
        if bodies.quietTicks[place] % inputs.stillTicks == 1 { noteStillness(place, inputs) }
        isReady = isReady || bodies.quietTicks[place] >= Self.slowTicks
      } else {
        // What is so already is not written: a list that a snapshot has would be copied.
        if bodies.quietTicks[place] != 0 { bodies.quietTicks[place] = 0 }
        if bodies.rest[place].triedUntil != 0 { bodies.rest[place].triedUntil = 0 }
        if !bodies.hasMoved[place] { bodies.hasMoved[place] = true }
        isMoving = isMoving || !bodies.rest[place].isAway
      }
    }
    quietTicks = isMoving ? 0 : quietTicks + 1
    return isReady && !movesByDepenetration && !isTrying && tickCount >= nextTrialTick
  }

  /// Notes where a slow item is, and whether it has stood still since that was noted last.
  ///
  /// What went on like that would just not leave in a look ahead.
  private mutating func noteStillness(_ place: Int, _ inputs: RestInputs) {
    let row = Int(bodies.rows[place])
    let pose = inputs.columns.pose(of: row)
    let ticks = inputs.stillTicks
    if bodies.quietTicks[place] > ticks {
      let way = pose.distance(to: bodies.rest[place].mark, radius: inputs.columns.radius(of: row))
      let share = Double(ticks) / (RestTrial.heldDuration * inputs.rate)
      bodies.rest[place].isStill = way <= share * RestTrial.heldTolerance
    } else {
      bodies.rest[place].isStill = false
      bodies.rest[place].patientUntil = tickCount + inputs.patience
    }
    bodies.rest[place].mark = pose
  }

  /// Whether no action has visibly changed an item for long enough.
  private func isUntouched(_ place: Int, _ inputs: RestInputs) -> Bool {
    tickCount - bodies.hands[place].tick >= inputs.watchTicks
  }

  /// Notes that an item rests where it is.
  private mutating func noteRest(_ place: Int) {
    bodies.hasMoved[place] = false
    rests.append(Int32(place))
  }

  /// Ends an item's motion where it is.
  mutating func rest(_ place: Int, _ inputs: RestInputs) {
    let columns = inputs.columns
    let row = Int(bodies.rows[place])
    for field in [ItemField.vx, .vy, .angularVelocity] { columns.column(field)[row] = 0 }
    let pose = columns.pose(of: row)
    let way = pose.distance(to: bodies.rest[place].home, radius: columns.radius(of: row))
    bodies.rest[place].home = pose
    bodies.rest[place].restTick = tickCount
    guard bodies.hasMoved[place] || way > RestTrial.unseen else { return }
    bodies.hasMoved[place] = true
    if isUntouched(place, inputs) { noteRest(place) }
  }
}
