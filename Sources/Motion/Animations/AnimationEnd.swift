/// How an animation ended.
public struct AnimationEnd: Hashable, Sendable {
  /// A place at which an animation can end.
  public enum Place: String, Hashable, Sendable, CaseIterable {
    /// Where it led to.
    case end
    /// Where it began, as it was reversed.
    case start
    /// Where it was seen, or at several of these, as members of a group may end.
    case current
  }

  /// Whether it ran to its end; a reversed one, to its start.
  public var isFinished: Bool
  /// Where it ended.
  public var place: Place

  /// An end that was reached.
  static let reached = AnimationEnd(isFinished: true, place: .end)
  /// An end in which it was stopped, or never began.
  static let stopped = AnimationEnd(isFinished: false, place: .current)
}
