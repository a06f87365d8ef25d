/// When an animator whose items still exist may pause.
public enum RestRule: Hashable, Sendable {
  /// Half a second in which every item stays under 1.5 pt/s and 2 degrees per second.
  ///
  /// Source: the rest rule of Box2D 2.3, which reproduces UIKit's published pause times.
  case classic
}
