import Dynamics
import Geometry
import Motion

/// Moves a card by a spring, and then fades it out.
func flyAway() throws -> (card: Item, seconds: Double) {
  let animator = DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 320, height: 480))
  let card = try animator.itemTable.makeItem(
    ItemDefinition(center: Vector(157, 252), size: Size(60, 60)))
  let spring = SpringTiming(dampingRatio: 0.85, response: 0.5)
  try animator.animate(
    .sequence([
      AnimationDefinition(card, .center, to: Vector(80, 100), spring: spring),
      AnimationDefinition(card, .alpha, to: 0, curve: .easeOut, duration: 0.2),
    ]))
  while animator.isRunning { animator.tick() }
  return (card, animator.elapsedTime)
}
