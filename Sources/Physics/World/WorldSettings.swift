/// The parameters of a world's solver; lengths are in points.
///
/// Each has the range of its `Domain`: speeds from 0 to 1e6 pt/s, times from 0 to 1e9 s, damping
/// ratios from 0 to 1e6, frequencies from 0.001 to 1e6 Hz and the slop from 0.001 to 1e9 pt; other
/// numbers stop the program.
public struct WorldSettings: Hashable, Sendable {
  /// The number of substeps in a step, 1 to 1000.
  public var substeps = 4
  /// The approach speed above which contacts bounce, in pt/s; with 0 nothing elastic comes to rest.
  public var bounceSpeed = 150.0
  /// The approach speed above which a contact reports a hit, in pt/s.
  public var hitThreshold = 150.0
  /// The distance that counts as touching, in points.
  public var slop = 0.25
  /// The greatest speed at which overlapping shapes are pushed apart, in pt/s.
  public var depenetrationSpeed = 450.0
  /// The stiffness of contacts, in Hz; at most a quarter of the substep rate is used.
  public var contactFrequency = 240.0
  /// The damping ratio of contacts.
  public var contactDampingRatio = 10.0
  /// The stiffness of rigid joints, in Hz; at most a quarter of the substep rate is used.
  public var jointFrequency = 60.0
  /// The damping ratio of rigid joints.
  public var jointDampingRatio = 2.0
  /// Whether bodies fall asleep.
  public var allowsSleep = true
  /// The speed below which a body may fall asleep, in pt/s.
  public var sleepSpeed = 0.25
  /// The angular speed below which a body may fall asleep, in rad/s.
  public var sleepAngularSpeed = 0.005
  /// The speed below which a body that only contacts hold may fall asleep, in pt/s.
  ///
  /// It is the mean speed of the body's fastest point over `sleepDelay`; for a moment the point may
  /// be 10 times as fast.
  public var restingSpeed = 1.0
  /// The time for which an island must be slow before it falls asleep, in seconds.
  public var sleepDelay = 0.5
  /// The greatest speed of a body, in pt/s.
  public var maximumSpeed = 1_000_000.0

  /// Makes the default settings.
  public init() {}
}
