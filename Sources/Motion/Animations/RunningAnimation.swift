public import Dynamics
import Geometry

/// The handle of a running animation, group or sequence.
///
/// A call on a group or sequence acts on all of its running members.
public final class RunningAnimation {
  /// The animator that runs it.
  public private(set) weak var animator: DynamicAnimator?
  let number: Int

  init(animator: DynamicAnimator, number: Int) {
    self.animator = animator
    self.number = number
  }

  /// Whether it has not completed yet; a paused one runs as well.
  public var isRunning: Bool {
    read { part in
      part.composites[self.number] != nil || part.place(of: self.number) != nil
    } ?? false
  }

  /// Whether it is paused.
  public var isPaused: Bool {
    read { part in
      let places = part.places(under: self.number)
      return !places.isEmpty && places.allSatisfy { part.records[$0].isPaused }
    } ?? false
  }

  /// Ends the animation at its presented value, which becomes the model value; the item stands
  /// still.
  ///
  /// The completion runs in the next tick and says that the animation did not finish.
  ///
  /// - Parameters:
  ///   - alone: Whether other animations of the same properties continue from the presented
  ///     value; otherwise they end too.
  ///   - keepsVelocity: Whether an item that no other animation moves keeps its presented velocity,
  ///     so that its body flies on.
  public func stop(alone: Bool = false, keepsVelocity: Bool = false) {
    change { part, tick in
      part.dropSteps(under: self.number)
      let places = part.places(under: self.number)
      guard alone else { return part.stop(places, keepsVelocity: keepsVelocity, tick) }
      for place in places { part.stopAlone(place, keepsVelocity: keepsVelocity, tick) }
    }
  }

  /// Ends the animation at its model value, which is shown at once; a body stands still there.
  ///
  /// The completion runs in the next tick and says that the animation did not finish.
  ///
  /// - Parameter alone: Whether other animations of the same properties continue, and only the
  ///   remaining displacement of this animation is removed at once; otherwise they end too.
  public func cancel(alone: Bool = false) {
    change { part, tick in
      part.dropSteps(under: self.number)
      let places = part.places(under: self.number)
      guard alone else { return part.cancel(places, tick) }
      for place in places { part.cancelAlone(place, tick) }
    }
  }

  /// Stops the animation's time until `resume()`; a paused animation does not keep the animator
  /// awake.
  public func pause() {
    change { part, tick in
      for place in part.places(under: self.number) { part.setPaused(true, place, tick) }
    }
  }

  /// Continues a paused animation.
  public func resume() {
    change { part, tick in
      for place in part.places(under: self.number) { part.setPaused(false, place, tick) }
    }
  }

  /// Reverses the animation: it goes back to its start and ends there.
  ///
  /// A second call reverses it again.
  ///
  /// A spring moves to the other end from its present value with its present velocity; any other
  /// animation runs backwards. A sequence runs back through its steps to the first one, without
  /// its calls; a group with all members at once, also those that have ended.
  public func reverse() {
    change { part, tick in part.reverse(under: self.number, tick) }
  }

  /// The progress of the current run, from 0 to 1; setting it scrubs, best while paused.
  ///
  /// It is the progress in time, or with `scrubsLinearly` the share of the visible way.
  ///
  /// The fraction of a group is that of its first running member; setting it sets that of all
  /// members. For an animation without an end, such as a spring without damping, it is always 0.
  public var fraction: Double {
    get {
      guard let tick = animator?.partTick else { return 1 }
      return read { part in
        part.places(under: self.number).first.map { part.fraction(of: $0, tick) }
      } ?? 1
    }
    set {
      let fraction = Domain.share.checked(newValue, "fraction")
      change { part, tick in
        for place in part.places(under: self.number) { part.scrub(place, to: fraction, tick) }
      }
    }
  }

  /// Whether `fraction` is the share of the way instead of the time: half is half way.
  ///
  /// For an animation that overshoots, a share means the first time that it is reached. False at
  /// first.
  public var scrubsLinearly: Bool {
    get {
      read { part in
        part.places(under: self.number).first.map { part.records[$0].scrubsLinearly }
      } ?? false
    }
    set {
      change { part, _ in
        for place in part.places(under: self.number) {
          part.records[place].scrubsLinearly = newValue
        }
      }
    }
  }

  /// The speed of the animation's time: 1 at first, 2 for twice as fast, 0 for a standstill, at
  /// most 1000.
  ///
  /// A change of speed does not change the present value. The speed of a group or sequence is that
  /// of all members, including those that have not begun. Speed has no direction: see `reverse()`.
  public var speed: Double {
    get {
      read { part in
        part.composites[self.number]?.pace
          ?? part.place(of: self.number).map { part.records[$0].pace }
      } ?? 1
    }
    set {
      let pace = Domain.pace.checked(newValue, "speed")
      change { part, tick in part.setPace(pace, of: self.number, tick) }
    }
  }

  /// The animation's own time, in seconds without its delay; below 0 during the delay.
  ///
  /// Setting it moves the animation to that time, at most to its end, and the animation continues
  /// from there. The time of a group or sequence is that of its first running member; setting it
  /// sets that of all running members. A repetition between two states keeps its own clock.
  ///
  /// - Precondition: The new value is from 0 to 1e9 s.
  public var timeOffset: Double {
    get {
      guard let tick = animator?.partTick else { return 0 }
      return read { part in
        part.places(under: self.number).first.map { part.time(of: $0, tick) }
      } ?? 0
    }
    set {
      let time = Domain.time.checked(newValue, "time offset")
      change { part, tick in
        for place in part.places(under: self.number) { part.setTime(time, of: place, tick) }
      }
    }
  }

  private func read<Result>(_ body: (borrowing Animations) -> Result?) -> Result? {
    animator?.readAnimations(body)
  }

  private func change(_ body: (inout Animations, PartTick) -> Void) {
    guard isRunning, let animator else { return }
    let tick = animator.partTick
    animator.withPart(Animations.self) { body(&$0, tick) }
  }
}
