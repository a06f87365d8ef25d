/// The way in which an animation ended.
public struct AnimationEnd: Hashable, Sendable {
  /// A place at which an animation can end.
  public enum Place: String, Hashable, Sendable, CaseIterable {
    /// The animation's end.
    case end
    /// The animation's start, to which it was reversed.
    case start
    /// The presented place; also for a group whose members ended at different places.
    case current
  }

  /// Whether it ran to its end; a reversed one, to its start.
  public var isFinished: Bool
  /// The place where it ended.
  public var place: Place

  /// The end of an animation that ran to its end.
  static let reached = AnimationEnd(isFinished: true, place: .end)
  /// The end of an animation that was stopped, or never began.
  static let stopped = AnimationEnd(isFinished: false, place: .current)
}
