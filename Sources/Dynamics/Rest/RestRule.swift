/// The rule by which an animator pauses while it still has items.
public enum RestRule: Hashable, Sendable {
  /// Pauses when a prediction shows that no item would visibly move any more.
  ///
  /// When items are slow, a copy of the world is simulated ahead. An item is at rest if it, and all
  /// items that it touches or is attached to, stay within a tenth of a point of their positions and
  /// come to a standstill; in a pile, within a quarter of a point for two seconds. So a pendulum at
  /// its turning point, however slow, a slow drift or an item that is about to tip is not at rest.
  /// Items at rest have no velocity and do not move by any amount until something wakes them.
  /// Actions cannot be predicted: an animator with actions also waits for half a second in which
  /// nothing moves.
  case settled
  /// Pauses after half a second in which every item stays under 1.5 pt/s and 2 degrees per second.
  ///
  /// It may pause an animator whose items would move on, such as a slow pendulum at its turning
  /// point. An animator with this rule also writes rounded poses to items, centers to 0.5 pt and
  /// angles to 0.0002 rad. The motion is exact: a stored value moves the item's exact pose by the
  /// same amount as the written pose.
  ///
  /// Source: the rest rule of Box2D 2.3, which reproduces UIKit's published pause times.
  case classic
}
