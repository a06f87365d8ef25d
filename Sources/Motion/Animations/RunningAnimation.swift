public import Dynamics

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
      return !places.isEmpty && places.allSatisfy { part.records[$0].speed == 0 }
    } ?? false
  }

  /// Ends it where it is seen: the model value becomes the presented one.
  ///
  /// With it end all others of the same properties. A body goes on with the velocity that it has.
  /// Completion comes in the next tick, unfinished.
  public func stop() {
    change { part, tick in
      part.dropSteps(under: self.number)
      part.stop(part.places(under: self.number), tick)
    }
  }

  /// Ends it where it would end: the model value is seen at once, and a body stands still there.
  ///
  /// With it end all others of the same properties. Completion comes in the next tick, unfinished.
  public func cancel() {
    change { part, tick in
      part.dropSteps(under: self.number)
      part.cancel(part.places(under: self.number), tick)
    }
  }

  /// Holds it where it is until `resume()`, without keeping the animator awake.
  public func pause() {
    change { part, tick in
      for place in part.places(under: self.number) { part.setSpeed(0, of: place, tick) }
    }
  }

  /// Lets a paused one go on.
  public func resume() {
    change { part, tick in
      for place in part.places(under: self.number) {
        part.setSpeed(part.records[place].direction, of: place, tick)
      }
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
      let fraction = checked(newValue, "fraction", in: 0...1)
      change { part, tick in
        for place in part.places(under: self.number) { part.scrub(place, to: fraction, tick) }
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
