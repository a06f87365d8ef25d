public import Dynamics
import Geometry

/// Gives an item the size that another item's center encodes: x is the width, y the height.
///
/// Behaviors move centers, so a behavior that moves the proxy animates the size of the item.
///
/// Source: Erica Sadun, "The Core iOS Developer's Cookbook", 2014, the custom item of chapter 6.
public final class SizeMappingBehavior: DynamicBehavior {
  /// The item whose size is set.
  public let item: Item
  /// The item whose center is read.
  public let proxy: Item
  /// The least width and height, in points.
  public let minimum: Double

  /// Makes a mapping.
  ///
  /// - Parameters:
  ///   - item: The item whose size is set.
  ///   - proxy: The item whose center is read.
  ///   - minimum: The least width and height, in points, over 0.
  public init(item: Item, proxy: Item, minimum: Double = 1) {
    precondition(minimum > 0, "minimum must be over 0, not \(minimum)")
    (self.item, self.proxy, self.minimum) = (item, proxy, minimum)
    super.init(items: [item])
  }

  /// Sets the size at once, when an animator takes the behavior over.
  public override func willMove(to dynamicAnimator: DynamicAnimator?) {
    if dynamicAnimator != nil { map() }
  }

  /// Sets the size.
  public override func didTick(_ dt: Double) {
    super.didTick(dt)
    map()
  }

  private func map() {
    item.size = Size(max(proxy.x, minimum), max(proxy.y, minimum))
  }
}
