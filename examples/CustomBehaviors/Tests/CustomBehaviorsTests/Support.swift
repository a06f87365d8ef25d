import Dynamics
import Geometry

/// The start and the end of the snap of the published trace.
let snapStart = Vector(157, 252)
let snapEnd = Vector(80, 252)

/// A caller's own object with only the members that the protocol requires.
final class CustomItem: DynamicItem {
  var center: Vector
  let bounds = Rect(origin: .zero, size: Size(60, 60))
  var transform = AffineTransform.identity

  init(center: Vector) { self.center = center }
}

extension ItemTable {
  /// An item of the published size.
  func card(at center: Vector = snapStart) throws -> Item {
    try makeItem(ItemDefinition(center: center, size: Size(60, 60)))
  }
}
