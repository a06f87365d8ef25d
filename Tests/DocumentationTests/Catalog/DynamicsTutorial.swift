import Dynamics
import Geometry

/// Snaps a card to a point, and lets it fall onto the edge of its container.
func snapAndFall() throws -> (snapped: Vector, fallen: Vector) {
  let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 320, height: 480))
  let card = try animator.itemTable.makeItem(
    ItemDefinition(center: Vector(157, 252), size: Size(60, 60)))

  let snap = SnapBehavior(item: card, snapTo: Vector(80, 252))
  try animator.addBehavior(snap)
  while animator.isRunning { animator.tick() }
  let snapped = card.center

  animator.removeBehavior(snap)
  let edges = CollisionBehavior(items: [card])
  edges.translatesReferenceBoundsIntoBoundary = true
  try animator.addBehavior(edges)
  try animator.addBehavior(GravityBehavior(items: [card]))
  while animator.isRunning { animator.tick() }
  return (snapped, card.center)
}
