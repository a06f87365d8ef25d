import Geometry

/// The straight way of a body in the rest of a step, on which it also turns.
struct Flight: BitwiseCopyable, Sendable {
  /// The number of obstacles along which a body goes on in one step.
  static let mostDeflections: Int32 = 3

  let row: Int32
  /// The number of times that an obstacle has turned the way.
  private(set) var deflections: Int32 = 0
  private(set) var pose: PoseRecord
  private(set) var displacement: Vector
  private(set) var turn: Double
  /// The rest of the step, in seconds.
  private(set) var rest: Double

  @inline(always)
  init(of row: Int, from start: PoseRecord, to end: PoseRecord, over duration: Double) {
    self.row = Int32(row)
    pose = start
    displacement = end.center - start.center
    turn = end.angle - start.angle
    rest = duration
  }

  /// The pose at the end of the step.
  var end: PoseRecord {
    turn == 0
      ? pose.moved(by: displacement)
      : PoseRecord(center: pose.center + displacement, angle: pose.angle + turn)
  }

  /// Moves the body by a fraction of the rest of its way.
  mutating func advance(by part: Double) {
    pose = PoseRecord(center: pose.center + displacement * part, angle: pose.angle + turn * part)
    displacement *= 1 - part
    turn *= 1 - part
    rest *= 1 - part
  }

  /// The way from the time on at which a given rest of the step is left, in seconds.
  func from(rest: Double) -> Flight {
    guard rest < self.rest else { return self }
    var later = self
    later.advance(by: 1 - rest / self.rest)
    later.rest = rest
    return later
  }

  /// Turns the way along an obstacle.
  ///
  /// A body that is not round could turn into the obstacle, so it goes on without a turn.
  mutating func deflect(along normal: Vector, isRound: Bool) {
    displacement -= normal * Swift.min(0, displacement.dot(normal))
    if !isRound { turn = 0 }
    deflections += 1
  }

  /// Ends the way where the body is.
  mutating func stop() {
    displacement = .zero
    turn = 0
  }
}

/// A bullet in a step.
struct Bullet: BitwiseCopyable, Sendable {
  var flight: Flight
  /// Whether it moves far enough to pass a thin shape.
  let isFast: Bool
  /// Whether it has no way left, because it waits beside another body.
  var isStopped = false
  /// The number of changes of its way.
  var changeCount: Int32 = 0
  /// The next contact; nil when its way is free.
  var meeting: Meeting?

  /// The next contact of a bullet.
  struct Meeting: BitwiseCopyable, Sendable {
    /// The rest of the step after it, in seconds.
    let rest: Double
    let normal: Vector
    /// The row of the other body.
    let other: Int32
    /// The number of changes of the other bullet's way until then; 0 for another body.
    let changeCount: Int32
  }
}

/// The time at which a bullet may meet another body.
struct MeetingTime: BitwiseCopyable, Sendable {
  /// The rest of the step after it, in seconds.
  let rest: Double
  /// The place of the bullet among those of the step.
  let bullet: Int32

  /// Whether it comes before another one.
  static func < (a: MeetingTime, b: MeetingTime) -> Bool {
    a.rest != b.rest ? a.rest > b.rest : a.bullet < b.bullet
  }
}
