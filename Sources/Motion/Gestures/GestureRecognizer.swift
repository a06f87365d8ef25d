public import Dynamics
public import Geometry

/// The handle of an animator's recogniser, on an item or on the whole stage.
///
/// `DynamicAnimator.addGesture` makes it. Where several recognisers get the same touches, or are on
/// the same item, the first that is ready wins; of two that are ready, the one of the topmost item,
/// then the one that was added first. The others fail, unless an exception is set here.
public final class GestureRecognizer {
  /// The gesture to recognise.
  public let gesture: GestureKind
  /// The item whose touches it gets; nil for all touches of the animator.
  public let item: Item?
  /// Called for each state except `possible` and `failed`, for `changed` at most once per tick.
  ///
  /// It is called in the tick of the touches, before behaviors' actions.
  public var action: ((GestureReading) -> Void)?

  /// The animator whose touches it gets; nil after the animator is freed.
  public private(set) weak var animator: DynamicAnimator?
  let number: Int

  init(
    _ gesture: GestureKind, item: Item?, number: Int, animator: DynamicAnimator,
    action: ((GestureReading) -> Void)?
  ) {
    self.gesture = gesture
    self.item = item
    self.number = number
    self.animator = animator
    self.action = action
  }

  /// The present reading; a removed recogniser has an idle one.
  ///
  /// During the gesture, a finger that holds still loses its velocity.
  public var reading: GestureReading {
    let time = animator?.elapsedTime ?? 0
    return ask { $0.arena.reading(of: self.number, at: time) } ?? GestureTracker(gesture).reading
  }

  /// The progress of the gesture.
  public var state: GesturePhase { reading.state }

  /// Whether it gets touches; disabling it cancels an active gesture.
  public var isEnabled: Bool {
    get { ask { $0.arena.options(of: self.number)?.isEnabled } ?? false }
    set { change { $0.arena.setEnabled(newValue, self.number) } }
  }

  /// Whether `touch` recognisers are cancelled when it takes their touches; true at first.
  public var cancelsTouches: Bool {
    get { ask { $0.arena.options(of: self.number)?.cancelsTouches } ?? true }
    set { change { $0.arena.setCancelsTouches(newValue, self.number) } }
  }

  /// Whether the item moves with the fingers during the gesture; false at first.
  ///
  /// When the gesture begins, the item stops at its presented position: its animations end there,
  /// and behaviors no longer move it. Then a pan and a long press carry its center, a rotation
  /// turns it, a pinch changes its scale, and a `touch` holds it still. Items in its path are
  /// pushed with its velocity. When the gesture ends, the item keeps the velocity of the gesture,
  /// if behaviors move it; when the gesture is cancelled, its velocity is 0.
  public var carriesItem: Bool {
    get { ask { $0.carrier(of: self.number)?.isOn } ?? false }
    set { change { $0.setCarries(newValue, self.number) } }
  }

  /// The limits within which a pan or a long press carries the center of its item; nil for none.
  public var dragLimits: DragLimits? {
    get { ask { $0.carrier(of: self.number)?.limits } }
    set { change { $0.setLimits(newValue, self.number) } }
  }

  /// The velocity with which the item is carried, or was let go last, in points per second.
  ///
  /// Within the limits it is the gesture's own; where a rubber band holds the item back, it is
  /// less. An animation that begins with it when the gesture ends continues without a jerk.
  public var carriedVelocity: Vector {
    ask { $0.carrier(of: self.number)?.velocity } ?? .zero
  }

  /// Makes it wait, when it is ready, until another recogniser has failed or had no touches.
  ///
  /// - Throws: `GestureError` when the other is of another animator, or waits for this one.
  public func requiresFailure(of other: GestureRecognizer) throws(GestureError) {
    guard other.animator === animator else { throw .otherAnimator }
    let isPossible = ask { $0.arena.wait(self.number, for: other.number) } ?? true
    guard isPossible else { throw .waitsForItself }
  }

  /// Allows it to be active together with another recogniser, whichever begins first.
  ///
  /// - Throws: `GestureError.otherAnimator`.
  public func allowsSimultaneous(with other: GestureRecognizer) throws(GestureError) {
    guard other.animator === animator else { throw .otherAnimator }
    ask { $0.arena.allowTogether(self.number, other.number) }
  }

  /// Removes it from its animator; an active gesture is cancelled.
  ///
  /// Once removed, it stays removed.
  public func remove() {
    change { $0.remove(self.number) }
  }

  /// Reads the gestures of the animator in place, or changes them without waking the animator.
  @discardableResult
  private func ask<Result>(_ question: (inout Gestures) -> Result?) -> Result? {
    guard let animator, animator.hasPart(Gestures.self) else { return nil }
    return animator.withPart(Gestures.self, waking: false) { question(&$0) }
  }

  @discardableResult
  private func change<Result>(_ change: (inout Gestures) -> Result) -> Result? {
    animator?.withPart(Gestures.self) { change(&$0) }
  }
}

/// An error of a call on a recogniser; its message states the broken rule.
public enum GestureError: Error, Equatable, Sendable {
  /// Two recognisers of different animators were brought together.
  case otherAnimator
  /// A recogniser was told to wait for one that waits for it, directly or through others.
  case waitsForItself
}

extension GestureError: CustomStringConvertible {
  /// The message, in the user's words.
  public var description: String {
    switch self {
    case .otherAnimator: "both gestures must be of the same animator"
    case .waitsForItself: "a gesture must not wait for one that waits for it"
    }
  }
}
