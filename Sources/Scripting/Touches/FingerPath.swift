import Dynamics
package import Geometry
package import Motion

/// The touches of one finger that comes down, goes straight on and is lifted.
package struct FingerPath {
  /// The point where it comes down, in points.
  package var start: Vector
  /// The point where it is lifted, in points.
  package var end: Vector
  /// The duration of the movement, in seconds, at least 0.
  package var duration: Double
  /// The time that it stays at the end before it is lifted, in seconds, at least 0.
  package var hold: Double

  /// Makes a path.
  package init(from start: Vector, to end: Vector, duration: Double, hold: Double = 0) {
    self.start = start
    self.end = end
    self.duration = duration
    self.hold = hold
  }

  /// The touches, one per tick.
  ///
  /// - Parameters:
  ///   - time: When it comes down, in seconds.
  ///   - rate: Ticks per second.
  ///   - identifier: Which finger it is.
  /// - Returns: The touches in order, from `began` to `ended`.
  package func touches(at time: Double, rate: Double, identifier: Int) -> [Touch] {
    func touch(_ phase: TouchPhase, _ elapsed: Double) -> Touch {
      let share = duration > 0 ? min(elapsed / duration, 1) : 1
      return Touch(
        time: time + elapsed, identifier: identifier, phase: phase,
        position: start + (end - start) * share)
    }
    let whole = duration + hold
    var touches = [
      Touch(time: time, identifier: identifier, phase: .began, position: start)
    ]
    for tick in stride(from: 1.0, to: whole * rate - 0.5, by: 1) {
      touches.append(touch(.moved, tick / rate))
    }
    touches.append(touch(.ended, whole))
    return touches
  }
}

extension Stage {
  /// Moves a finger along a path in the coming ticks, after all touches that were given.
  ///
  /// - Returns: The time from now until its end, in seconds.
  /// - Throws: `ScriptError` when the path is too long.
  package func play(_ path: FingerPath) throws -> Double {
    guard (path.duration + path.hold) * rate < Double(DynamicAnimator.mostWaitingTouches) else {
      throw ScriptError(message: "\(TouchError.tooManyWaiting)")
    }
    let now = animator.elapsedTime
    var start = now
    if let last = animator.lastTouchTime, last >= now { start = last + 2 / rate }
    let identifier = (animator.touches.map(\.identifier).max() ?? 0) + 1
    var recording = TouchRecording()
    do throws(TouchError) {
      // A recording begins now.
      for touch in path.touches(at: start - now, rate: rate, identifier: identifier) {
        try recording.add(touch)
      }
      try animator.play(recording)
    } catch {
      throw ScriptError(message: "\(error)")
    }
    return start - now + path.duration + path.hold
  }
}
