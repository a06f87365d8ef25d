import Dynamics
import Geometry

/// Where the snap of the published trace begins, and where it ends.
let snapStart = Vector(157, 252)
let snapEnd = Vector(80, 252)

extension ItemTable {
  /// An item of the published size.
  func card(at center: Vector = snapStart) throws -> Item {
    try makeItem(ItemDefinition(center: center, size: Size(60, 60)))
  }
}
