package import Geometry

extension DynamicAnimator {
  /// The lines that items may collide with, by their behaviors in pre-order.
  package var boundaryLines: [[Vector]] {
    state.tree.preOrder().flatMap { node in
      (handles[Int(node)] as? CollisionBehavior).map(boundaries)?.map(\.points) ?? []
    }
  }
}
