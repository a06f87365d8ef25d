import Geometry

/// One recogniser as a value: touches and time are its input, a state is its output.
///
/// Used alone, it decides by itself, by `handle` and `advance`. In a `GestureArena` it proposes a
/// transition, and the arena decides between all recognisers.
///
///     var pan = GestureTracker(.pan())
///     for touch in touches { pan.handle(touch) }
///     print(pan.reading.translation)
public struct GestureTracker: Hashable, Sendable {
  /// The gesture to recognise.
  public let gesture: GestureKind
  /// The progress of the gesture.
  public internal(set) var state = GesturePhase.possible
  /// The time when its state last changed or its fingers last moved, in seconds.
  public internal(set) var time = 0.0
  /// The time when it will decide by itself if no touch comes before, in seconds; nil for never.
  public internal(set) var deadline: Double?

  /// The fingers that it follows until they are lifted, in the order in which they came down.
  var fingers: [Finger] = []
  /// The transition that it carries out next, if it is allowed.
  var pending = PendingTransition.none
  /// Whether its pending transition has expired, because it was not allowed in time.
  var isOver = false
  var location = Vector.zero
  var startLocation = Vector.zero
  /// The displacement of the center of the fingers, in points; fingers that come or go do not
  /// change it.
  var displacement = Vector.zero
  /// The distance before recognition, which does not count: of the displacement, or in x of a
  /// change of distance or arc.
  var slack = Vector.zero
  /// The vector from the first of two fingers to the second, and their turn, in radians.
  var arm = Vector.zero
  var turn = 0.0
  /// The unit of length of a scale or a turn: the first distance of two fingers, or half of it.
  var lever = 1.0
  var estimator = VelocityEstimator()
  /// The number of complete taps, the greatest number of fingers in the current tap, and the
  /// position of the first tap.
  var taps = 0
  var mostFingers = 0
  var tapLocation = Vector.zero
  /// The last turn of a wheel, in points.
  var delta = Vector.zero
  /// The last key with its modifiers, and the keys that are down.
  var key: String?
  var modifiers: KeyModifiers = []
  var keys: [String] = []

  /// A finger in the gesture, or one that is ignored until it is lifted.
  struct Finger: Hashable {
    var identifier: Int
    var start: Vector
    var position: Vector
    var isIgnored: Bool
    var isLifted = false
  }

  /// The next transition of a recogniser.
  enum PendingTransition: Hashable {
    case none
    /// To fail, while nothing is recognised.
    case fail
    /// To begin, or for a tap to be recognised.
    case begin
    /// To change, to end or to be cancelled, once begun.
    case change, end, cancel
  }

  /// The least distance of two fingers, in points; fingers in one place count as this far apart.
  static var leastLever: Double { 1 }

  /// Makes a recogniser that has had no touch.
  ///
  /// - Precondition: The numbers of the gesture keep their rules.
  public init(_ gesture: GestureKind) {
    gesture.check()
    self.gesture = gesture
    fingers.reserveCapacity(4)
  }

  /// Handles a touch, for a recogniser of fingers that is used alone.
  ///
  /// - Precondition: Touches come in order, as `TouchSequence` checks.
  public mutating func handle(_ touch: Touch) {
    guard touch.source == .finger else { return }
    advance(to: touch.time)
    startAnewIfDone()
    if touch.phase == .began { take(touch) } else { follow(touch) }
    settle()
  }

  /// Advances to a moment, in seconds: long presses and waits for further taps end by it.
  public mutating func advance(to time: Double) {
    guard let deadline, deadline <= time else { return }
    expire(at: deadline)
    settle()
  }

  /// The reading at a time in seconds, or when it last changed.
  public func reading(at time: Double? = nil) -> GestureReading {
    let time = time ?? self.time
    var reading = GestureReading(
      state: state, time: time, location: location, startLocation: startLocation,
      touches: activeCount)
    switch gesture {
    case .pan:
      reading.translation = displacement - slack
      reading.velocity = estimator.velocity(at: time)
    case .pinch:
      let base = Swift.max(lever + slack.x, Self.leastLever)
      reading.scale = arm.length / base
      reading.scaleVelocity = estimator.velocity(at: time).x / base
    case .rotation:
      reading.rotation = turn - slack.x / lever
      reading.angularVelocity = estimator.velocity(at: time).x / lever
    case .wheel: (reading.translation, reading.delta) = (displacement, delta)
    case .key: (reading.key, reading.modifiers) = (key, modifiers)
    case .tap, .longPress, .touch, .hover: break
    }
    return reading
  }

  /// The present reading.
  public var reading: GestureReading { reading(at: nil) }

  /// Whether it is inactive and waits for a first finger.
  public var isIdle: Bool { state == .possible && fingers.isEmpty && taps == 0 && pending == .none }

  /// The number of fingers in the gesture, including one that the current touch lifts.
  var activeCount: Int { fingers.reduce(0) { $0 + ($1.isIgnored || $1.isLifted ? 0 : 1) } }

  /// Carries out its pending transition, for a recogniser that is used alone.
  private mutating func settle() {
    switch pending {
    case .none: break
    case .begin: begin()
    case .fail: state = .failed
    case .change: state = .changed
    case .end: state = .ended
    case .cancel: state = .cancelled
    }
    pending = .none
    forgetLifted()
  }

  /// Becomes recognised.
  mutating func begin() {
    state = gesture.isDiscrete || isOver ? .ended : .began
    pending = .none
    deadline = nil
  }

  /// Removes the lifted fingers; when the gesture is over, ignores the remaining ones.
  mutating func forgetLifted() {
    fingers.removeAll { $0.isLifted }
    // When the gesture is over, the remaining fingers are ignored until they are lifted.
    guard state == .ended || state == .cancelled || state == .failed else { return }
    for place in fingers.indices { fingers[place].isIgnored = true }
    deadline = nil
  }

  /// Resets the recogniser when it is done and no finger is left.
  mutating func startAnewIfDone() {
    guard fingers.isEmpty, state != .possible, !state.isActive else { return }
    state = .possible
    pending = .none
    isOver = false
    deadline = nil
    (displacement, slack, arm, turn) = (.zero, .zero, .zero, 0)
    (taps, mostFingers) = (0, 0)
    estimator.reset()
  }
}
