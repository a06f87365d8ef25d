import Dynamics
import Geometry
import Motion

/// Moves a card to a position by a spring, then fades it out.
func dismiss(_ card: Item, to place: Vector, in animator: DynamicAnimator) throws {
  let fly = AnimationDefinition(
    card, .center, to: place, spring: SpringTiming(dampingRatio: 0.85, response: 0.5))
  let fade = AnimationDefinition(card, .alpha, to: 0, curve: .easeOut, duration: 0.2)
  try animator.animate(.sequence([fly, fade])) { finished in
    if finished { card.remove() }
  }
}
