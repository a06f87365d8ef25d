import Geometry
import Physics

/// The inputs of the rest rule `settled` in addition to the animator's state.
struct RestInputs {
  let columns: ItemColumns
  /// Ticks per second.
  let rate: Double
  /// The items that fields act on.
  let fields: FieldColumns

  /// The ticks without motion that items with unpredictable motion must wait.
  var watchTicks: Int { RestRule.settled.delayTicks(rate: rate) }
  /// The number of ticks over which a standstill is measured.
  var stillTicks: Int32 { Int32(max(4, 0.25 * rate)) }
  /// The number of ticks after which a pile is tried even if it does not seem to stand still.
  var patience: Int { Int(max(60, 8 * rate)) }
}

extension AnimatorState {
  /// The greatest speed of the corners of an item that is tried, in points per second.
  private static var slowness: Double { 6 }
  /// The number of ticks for which an item must be slow to be tried.
  static var slowTicks: Int32 { 3 }

  /// Whether an active item is awake.
  ///
  /// Driven items do not count, because parts that drive them ask for ticks themselves.
  ///
  /// An item that an action changes too little to be seen may be awake after the tick in which it
  /// came to rest.
  var isAnyItemAwake: Bool {
    // It is mutating, so that the animator does not copy its state to read it.
    mutating get {
      if world.isAsleep { return false }
      return (0..<bodies.count).contains {
        !bodies.rest[$0].isAway && bodies.rest[$0].restTick != tickCount
          && bodies.drives[$0].now.isEmpty && world.isAwake(bodies.ids[$0])
      }
    }
  }

  /// Puts items to rest that an action moved during a mandate that has ended.
  mutating func noteLastRests() {
    rests.clear()
    for place in 0..<bodies.count
    where bodies.hasMoved[place] && !world.isAwake(bodies.ids[place]) { noteRest(place) }
  }

  /// Counts the ticks for which each item has been slow.
  ///
  /// - Returns: Whether it is time to search for items to try.
  mutating func countSlowTicks(_ inputs: RestInputs) -> Bool {
    rests.clear()
    let columns = inputs.columns
    let limit = Self.slowness * Self.slowness
    // A body that depenetration moves has no velocity.
    let movesByDepenetration = world.movesByDepenetration
    var (isReady, isMoving) = (false, movesByDepenetration || isDriving)
    for place in 0..<bodies.count {
      let motion = world.motion(of: bodies.ids[place])
      guard motion.isAwake else {
        bodies.quietTicks[place] &+= 1
        if bodies.hasMoved[place], isUntouched(place, inputs) { noteRest(place) }
        continue
      }
      let square = motion.velocity.dot(motion.velocity)
      var isSlow = square < limit
      if isSlow {
        let turn = motion.angularVelocity * columns.radius(of: Int(bodies.rows[place]))
        isSlow = square + turn * turn < limit
      }
      if isSlow {
        bodies.quietTicks[place] &+= 1
        if bodies.quietTicks[place] % inputs.stillTicks == 1 { noteStillness(place, inputs) }
        isReady = isReady || bodies.quietTicks[place] >= Self.slowTicks
      } else {
        // An equal value is not written, because a list that a snapshot shares would be copied.
        if bodies.quietTicks[place] != 0 { bodies.quietTicks[place] = 0 }
        if bodies.rest[place].triedUntil != 0 { bodies.rest[place].triedUntil = 0 }
        if !bodies.hasMoved[place] { bodies.hasMoved[place] = true }
        isMoving = isMoving || !bodies.rest[place].isAway
      }
    }
    quietTicks = isMoving ? 0 : quietTicks + 1
    return isReady && !movesByDepenetration && !isTrying && tickCount >= nextTrialTick
  }

  /// Records the pose of a slow item, and whether it has stood still since the last record.
  ///
  /// The limit is the greatest constant speed at which an item stays within a prediction's
  /// tolerance.
  private mutating func noteStillness(_ place: Int, _ inputs: RestInputs) {
    let row = Int(bodies.rows[place])
    let pose = inputs.columns.pose(of: row)
    let ticks = inputs.stillTicks
    if bodies.quietTicks[place] > ticks {
      let distance = pose.distance(
        to: bodies.rest[place].checkPose, radius: inputs.columns.radius(of: row))
      let share = Double(ticks) / (RestTrial.heldDuration * inputs.rate)
      bodies.rest[place].isStill = distance <= share * RestTrial.heldTolerance
    } else {
      bodies.rest[place].isStill = false
      bodies.rest[place].patientUntil = tickCount + inputs.patience
    }
    bodies.rest[place].checkPose = pose
  }

  /// Whether no action has visibly changed an item for long enough.
  private func isUntouched(_ place: Int, _ inputs: RestInputs) -> Bool {
    tickCount - bodies.actionChanges[place].tick >= inputs.watchTicks
  }

  /// Records that an item rests at its present pose.
  private mutating func noteRest(_ place: Int) {
    bodies.hasMoved[place] = false
    rests.append(Int32(place))
  }

  /// Ends an item's motion at its present pose.
  mutating func rest(_ place: Int, _ inputs: RestInputs) {
    let columns = inputs.columns
    let row = Int(bodies.rows[place])
    for field in [ItemField.vx, .vy, .angularVelocity] { columns.column(field)[row] = 0 }
    let pose = columns.pose(of: row)
    let distance = pose.distance(to: bodies.rest[place].restPose, radius: columns.radius(of: row))
    bodies.rest[place].begin(at: pose)
    bodies.rest[place].restTick = tickCount
    guard bodies.hasMoved[place] || distance > RestTrial.unseen else { return }
    bodies.hasMoved[place] = true
    if isUntouched(place, inputs) { noteRest(place) }
  }
}
