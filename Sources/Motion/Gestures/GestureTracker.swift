import Geometry

/// One recogniser as a value: touches and time go in, a state comes out.
///
/// Alone it decides for itself, by `handle` and `advance`. In a `GestureArena` it says what it is
/// ready for, and the arena decides between it and others.
///
///     var pan = GestureTracker(.pan())
///     for touch in touches { pan.handle(touch) }
///     print(pan.reading.translation)
public struct GestureTracker: Hashable, Sendable {
  /// What it looks for.
  public let gesture: Gesture
  /// How far it has come.
  public internal(set) var state = GestureState.possible
  /// When its state last changed or its fingers last moved, in seconds.
  public internal(set) var time = 0.0
  /// When it will decide by itself if no touch comes before, in seconds; nil for never.
  public internal(set) var deadline: Double?

  /// The fingers that it has been given and that are not lifted, in the order of their coming.
  var fingers: [Finger] = []
  /// What it would do next if it may.
  var pending = PendingTransition.none
  /// Whether what it is ready for is over already, as nobody allowed it in time.
  var isOver = false
  var location = Vector.zero
  var startLocation = Vector.zero
  /// The way of the middle of the fingers, in points, whichever fingers came and went.
  var way = Vector.zero
  /// What is not counted of the way, or of a change of distance or arc (in x).
  var slack = Vector.zero
  /// From the first of two fingers to the second, and how far they turned, in radians.
  var arm = Vector.zero
  var turn = 0.0
  /// What a scale or a turn is measured with: of two fingers, the distance or half of it at first.
  var lever = 1.0
  var estimator = VelocityEstimator()
  /// Taps that are complete, fingers of the one under way at most, and where the first was.
  var taps = 0
  var mostFingers = 0
  var tapLocation = Vector.zero

  /// A finger that takes part, or is ignored until it is lifted.
  struct Finger: Hashable {
    var identifier: Int
    var start: Vector
    var position: Vector
    var isIgnored: Bool
    var isLifted = false
  }

  /// What a recogniser would do next.
  enum PendingTransition: Hashable {
    case none
    /// To fail, while nothing is recognised.
    case fail
    /// To begin, or for a tap to be recognised.
    case begin
    /// To go on, to end or to be cancelled, once begun.
    case change, end, cancel
  }

  /// Two fingers in one place still have some distance, in points.
  static var leastLever: Double { 1 }

  /// Makes a recogniser that has seen nothing.
  ///
  /// - Precondition: The numbers of the gesture keep their rules.
  public init(_ gesture: Gesture) {
    gesture.check()
    self.gesture = gesture
    fingers.reserveCapacity(4)
  }

  /// Takes a touch, when nobody else may want it.
  ///
  /// - Precondition: Touches come in order, as `TouchSequence` checks.
  public mutating func handle(_ touch: Touch) {
    advance(to: touch.time)
    startAnewIfDone()
    if touch.phase == .began { take(touch) } else { follow(touch) }
    settle()
  }

  /// Lets time pass to a moment, in seconds: long presses and waits for further taps end by it.
  public mutating func advance(to time: Double) {
    guard let deadline, deadline <= time else { return }
    expire(at: deadline)
    settle()
  }

  /// What there is to tell at a time in seconds, or when it last changed.
  public func reading(at time: Double? = nil) -> GestureReading {
    let time = time ?? self.time
    var reading = GestureReading(
      state: state, time: time, location: location, startLocation: startLocation,
      touches: activeCount)
    switch gesture {
    case .pan:
      reading.translation = way - slack
      reading.velocity = estimator.velocity(at: time)
    case .pinch:
      let base = Swift.max(lever + slack.x, Self.leastLever)
      reading.scale = arm.length / base
      reading.scaleVelocity = estimator.velocity(at: time).x / base
    case .rotation:
      reading.rotation = turn - slack.x / lever
      reading.angularVelocity = estimator.velocity(at: time).x / lever
    case .tap, .longPress, .touch: break
    }
    return reading
  }

  /// What there is to tell.
  public var reading: GestureReading { reading(at: nil) }

  /// Whether it has nothing under way and waits for a first finger.
  public var isIdle: Bool { state == .possible && fingers.isEmpty && taps == 0 && pending == .none }

  /// How many fingers take part now, or did until the touch that is handled.
  var activeCount: Int { fingers.reduce(0) { $0 + ($1.isIgnored || $1.isLifted ? 0 : 1) } }

  /// Does what it wishes, when nobody is in the way.
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

  /// Forgets the fingers that were lifted, and their touches with the last.
  mutating func forgetLifted() {
    fingers.removeAll { $0.isLifted }
    // Who is done is lifted from the rest.
    guard state == .ended || state == .cancelled || state == .failed else { return }
    for place in fingers.indices { fingers[place].isIgnored = true }
    deadline = nil
  }

  /// Begins anew once it is done and no finger is left.
  mutating func startAnewIfDone() {
    guard fingers.isEmpty, state != .possible, !state.isActive else { return }
    state = .possible
    pending = .none
    isOver = false
    deadline = nil
    (way, slack, arm, turn) = (.zero, .zero, .zero, 0)
    (taps, mostFingers) = (0, 0)
    estimator.reset()
  }
}
