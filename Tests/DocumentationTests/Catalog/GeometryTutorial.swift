import Geometry

/// Finds where a card lies after it was turned about its center.
func turnedCard() -> Rect {
  let card = Rect(center: Vector(160, 240), size: Size(60, 40))
  let turn = AffineTransform(rotation: Math.pi / 2)
  let corner = turn.boundingBox(of: Rect(center: .zero, size: card.size))
  return corner.translated(by: card.center)
}
