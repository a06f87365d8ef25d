public import Dynamics
import Geometry

/// The handle of an animation that runs, or of a group or sequence.
///
/// What it does to a group or sequence it does to all that runs of it.
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

  /// Ends it where it is seen: the model value becomes the presented one, and the item stands.
  ///
  /// Completion comes in the next tick, unfinished.
  ///
  /// - Parameters:
  ///   - alone: Whether the others of the same properties go on, from where the item is seen;
  ///     otherwise they end with it.
  ///   - keepsVelocity: Whether an item that nothing else animates has the velocity then that it
  ///     was seen with, so that a body flies on.
  public func stop(alone: Bool = false, keepsVelocity: Bool = false) {
    change { part, tick in
      part.dropSteps(under: self.number)
      let places = part.places(under: self.number)
      guard alone else { return part.stop(places, keepsVelocity: keepsVelocity, tick) }
      for place in places { part.stopAlone(place, keepsVelocity: keepsVelocity, tick) }
    }
  }

  /// Ends it where it would end: the model value is seen at once, and a body stands still there.
  ///
  /// Completion comes in the next tick, unfinished.
  ///
  /// - Parameter alone: Whether the others of the same properties go on: only what this one had
  ///   still to go is gone at once. Otherwise they end with it.
  public func cancel(alone: Bool = false) {
    change { part, tick in
      part.dropSteps(under: self.number)
      let places = part.places(under: self.number)
      guard alone else { return part.cancel(places, tick) }
      for place in places { part.cancelAlone(place, tick) }
    }
  }

  /// Holds it where it is until `resume()`, without keeping the animator awake.
  public func pause() {
    change { part, tick in
      for place in part.places(under: self.number) { part.setPaused(true, place, tick) }
    }
  }

  /// Lets a paused one go on.
  public func resume() {
    change { part, tick in
      for place in part.places(under: self.number) { part.setPaused(false, place, tick) }
    }
  }

  /// Turns it round: it goes back to where it began, and ends there; again, and it goes on.
  ///
  /// A spring goes to the other end from where it is with the velocity it has, anything else back on
  /// its way. A sequence that is turned ends with the step under way.
  public func reverse() {
    change { part, tick in
      part.dropSteps(under: self.number)
      for place in part.places(under: self.number) { part.reverse(place, tick) }
    }
  }

  /// How far the run under way has come in time, from 0 to 1; setting it scrubs, best while paused.
  ///
  /// Of a group it is that of the first member that runs; setting it sets that of all. Without an
  /// end, as of a spring without damping, it is 0 and stays so.
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

  /// How fast its time runs: 1 at first, 2 for twice as fast, 0 to stand, at most 1000.
  ///
  /// A new speed begins where the animation is, so that its value never jumps. Of a group or
  /// sequence it is that of all members, those still to come included. It knows no direction: see
  /// `reverse()`.
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

  /// How long it has run in its own time, in seconds without its delay; below 0 while it waits.
  ///
  /// Setting it moves the animation to that time, at most to its end, and it goes on from there.
  /// Of a group or sequence it is that of the first member that runs; setting it sets that of all
  /// that run. A repetition between two states keeps to its own clock.
  ///
  /// - Precondition: What is set is from 0 to 1e9 s.
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
