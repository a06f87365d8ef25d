/// When an animator whose items still exist may pause.
public enum RestRule: Hashable, Sendable {
  /// As soon as a look ahead shows that no item would visibly move any more.
  ///
  /// Once items are slow, a copy of the world is simulated ahead: an item rests if it stays, with
  /// all that it touches or is joined to, within a tenth of a point of its place and comes to a
  /// stand; in a pile, within a quarter for two seconds. So a pendulum at its turning point, a slow
  /// drift or an item that is about to tip is no rest. Items that rest have no velocity and do not
  /// move by any amount until something wakes them. What actions do cannot be foreseen: an animator
  /// with actions also waits for half a second in which nothing moves.
  case settled
  /// Half a second in which every item stays under 1.5 pt/s and 2 degrees per second.
  ///
  /// It may pause what would move on, such as a slow pendulum at its turning point.
  ///
  /// Source: the rest rule of Box2D 2.3, which reproduces UIKit's published pause times.
  case classic
}
