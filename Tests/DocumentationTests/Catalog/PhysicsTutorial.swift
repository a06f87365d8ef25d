import Geometry
import Physics

/// Drops a ball onto a floor, and goes back to the moment before it landed.
func bounce() -> (landed: Vector, before: Vector) {
  var world = World()
  let floor = world.addBody(BodyDefinition(kind: .fixed, position: Vector(0, 200)))
  world.addShape(.box(Size(400, 20)), to: floor)
  let ball = world.addBody(BodyDefinition(position: Vector(0, 100)))
  world.addShape(.circle(radius: 10), to: ball)
  for body in [floor, ball] { world.setGroups(mutual: [1], of: body) }
  world.setAcceleration(Vector(0, 1000), of: ball)

  for _ in 0..<10 { world.step(by: 1.0 / 60) }
  let snapshot = world
  for _ in 0..<240 { world.step(by: 1.0 / 60) }
  let landed = world.position(of: ball)
  world = snapshot
  return (landed, world.position(of: ball))
}
