import Dynamics

/// A running animation: its time and the range of its tracks.
struct AnimationRecord {
  enum Kind: UInt8 {
    /// The closed form of a spring.
    case spring
    /// One of the progresses.
    case progress
    /// Nothing moves: it waits.
    case wait
  }

  enum State: UInt8 {
    case running
    /// The animation has ended, but others of the same property have not.
    case ended
    /// The animation is removed at the end of the tick.
    case gone
  }

  let number: Int
  /// The group or sequence that contains it, or 0.
  let parent: Int
  /// The tick at which `anchorTime` had passed, in seconds; both change with the direction.
  var anchorTick: Int
  var anchorTime = 0.0
  let delay: Double
  /// The duration of a run, in seconds; infinite for a run without an end.
  var duration: Double
  /// The number of runs, forth and back counted as two; infinite for runs without an end.
  let runs: Double
  /// The index of its first track.
  var firstTrack = 0
  /// The index of the spring or the progress.
  let timing: Int32
  /// The place of the animated item or value, or -1.
  let subject: Int32
  /// The index of the spring's first tick in the table, or -1 when its time is not a whole number
  /// of ticks since the start.
  var firstPropagator: Int32 = -1
  /// The number of ticks in the table; the last one is the end.
  var propagatorCount: Int32 = 0
  var trackCount: UInt8
  let kind: Kind
  var state = State.running
  /// The speed of its time while it is not paused, and whether its time runs backwards.
  var pace = 1.0
  var isTurned = false
  var isPaused = false
  /// Whether it was reversed, and leads back to where it began.
  var isReversed = false
  /// Whether a call of `cancel` ended it.
  var isCancelled = false
  /// Whether its fraction is a share of its way; otherwise it is one of its time.
  var scrubsLinearly = false
  let autoreverses: Bool
  /// Whether it leads back, so that the model value is the one that it found.
  var endsAtStart: Bool
  /// Whether it goes there and back, so that it ends where it began in both directions.
  let isRoundTrip: Bool
  let allowsUserInteraction: Bool

  /// The way in which it ends now, whether or not it has run to its end.
  func end(isFinished: Bool) -> AnimationEnd {
    let leadsTo = isReversed ? AnimationEnd.Place.start : .end
    return AnimationEnd(
      isFinished: isFinished, place: isFinished || isCancelled ? leadsTo : .current)
  }

  /// The present speed of its time: negative when it runs backwards, 0 when it is paused.
  var speed: Double { isPaused ? 0 : isTurned ? -pace : pace }

  /// The time since the start at a tick, in seconds, including the delay.
  ///
  /// It is one product and not a sum over ticks, so that rounding errors do not add up.
  func elapsed(at tick: Int, rate: Double) -> Double {
    anchorTime + Double(tick - anchorTick) / rate * speed
  }

  /// Whether it is a spring that has not ended and whose state at a tick is in the table.
  @inline(always)
  func isInTable(at tick: Int) -> Bool {
    firstPropagator >= 0 && tick - anchorTick + 1 < Int(propagatorCount)
  }

  /// The end of the last run, in seconds without the delay.
  var total: Double { duration == 0 ? 0 : duration * runs }

  /// The time in the current run, whether that run leads back, and whether it is the first.
  func place(at elapsed: Double) -> (time: Double, isBack: Bool, isFirst: Bool) {
    let local = Swift.min(Swift.max(elapsed - delay, 0), total)
    guard runs > 1, duration > 0, duration < .infinity else { return (local, false, true) }
    let run = Swift.min((local / duration).rounded(.down), runs - 1)
    let time = Swift.min(Swift.max(local - run * duration, 0), duration)
    guard autoreverses, run.truncatingRemainder(dividingBy: 2) == 1 else {
      return (time, false, run == 0)
    }
    return (duration - time, true, false)
  }

  /// Whether it has ended after a time, in seconds.
  func hasEnded(at elapsed: Double) -> Bool {
    speed > 0 ? elapsed - delay >= total - 1e-9 : speed < 0 && elapsed <= delay + 1e-9
  }
}

/// The effect of an animation on one number.
struct AnimationTrack {
  /// The start of the number minus its end, and its velocity at the start.
  var x: Double
  var v: Double
  /// The number to which the animation leads back minus its end: the change of the model value if
  /// the animation is reversed.
  var back: Double
  /// The slot of the number; 0 once another animation has taken it over.
  var slot: Int32
}

/// A number that animations move.
struct AnimationSlot {
  /// The model value, the presented value and the presented velocity, per second.
  var model = 0.0
  var shown = 0.0
  var velocity = 0.0
  /// Its velocity at the end of its last animation.
  var leftVelocity = 0.0
  /// The row of the item, or -1 for a value's component.
  var row: Int32 = -1
  var subject: Int32 = -1
  /// The number of animations that move it, and of those that refer to it.
  var running: Int32 = 0
  var users: Int32 = 0
  /// The item's field, or the value's component.
  var field: UInt8 = 0
  /// Whether the animation that moves it is absolute.
  var isAbsolute = false
  /// Whether it has ended in this tick.
  var isDone = false
}

/// An item that is animated, or a value.
struct AnimationSubject {
  /// The row and its generation; -1 and its number for a value.
  var row: Int32
  var generation: UInt32
  /// The row and the generation of the item whose look a value is; -1 for none.
  var owner: Int32 = -1
  var ownerGeneration: UInt32 = 0
  /// The slots by field, -1 for none.
  var slots = SIMD16<Int32>(repeating: -1)
  /// The number of animations that refer to it.
  var users: Int32 = 0
  var isUsed = true
  /// Whether its velocities are given to the row in this tick.
  var isDone = false

  /// Whether it is an item that is gone, or the look of one, by the generations of rows.
  func isGone(_ generations: UnsafeMutablePointer<UInt32>) -> Bool {
    if row >= 0 { return generations[Int(row)] != generation }
    return owner >= 0 && generations[Int(owner)] != ownerGeneration
  }

  /// Whether it is an item or the look of it.
  func isOf(_ item: Item) -> Bool {
    row >= 0
      ? row == Int32(item.row) && generation == item.generation
      : owner == Int32(item.row) && ownerGeneration == item.generation
  }
}

/// A timing other than a spring, which gives the progress from 1 down to 0.
enum AnimationProgress {
  case curve(TimingCurve)
  case decay(DecayTiming)
  case keyframes(KeyframePath)
  case cycle(RepeatClock, TimingCurve)
}

extension AnimationProgress {
  /// The remaining fraction of the distance at a time in a run, and its rate of change, per second.
  func factors(at time: Double, of duration: Double) -> (value: Double, velocity: Double) {
    switch self {
    case .curve(let curve):
      guard duration > 0 else { return (0, 0) }
      let fraction = time / duration
      return (1 - curve(fraction), -curve.slope(at: fraction) / duration)
    case .decay(let decay):
      let left = decay.remainingVelocity(after: time)
      return (left, -decay.resistance * left)
    case .cycle(let clock, let curve):
      guard let (_, phase) = clock.position(at: time) else { return (1, 0) }
      let isBack = phase >= 0.5
      let fraction = isBack ? 2 - 2 * phase : 2 * phase
      let pace = clock.pace(at: time) * (isBack ? 2 : -2)
      return (1 - curve(fraction), curve.slope(at: fraction) * pace)
    case .keyframes: return (0, 0)
    }
  }
}
