import Geometry
import Physics
import Testing

@Suite("Tree of boxes")
struct TreeTests {
  /// The height of a balanced tree with a number of leaves, in nodes from the root to a leaf.
  private func leastDepth(_ leaves: Int) -> Int {
    Int.bitWidth - (leaves - 1).leadingZeroBitCount + 1
  }

  @Test("a tree of bodies added in a row is at most twice as deep as a balanced one")
  func row() {
    #if DEBUG
      let count = 1000
    #else
      let count = 10_000
    #endif
    var world = World()
    for index in 0..<count { world.add(.circle(radius: 5), at: Vector(20 * Double(index), 0)) }
    #expect(world.movingTreeDepth <= 2 * leastDepth(count))
    for body in world.allBodies.prefix(count - 100) { world.removeBody(body) }
    #expect(world.movingTreeDepth <= 2 * leastDepth(100))
  }

  @Test("a tree stays shallow while its bodies fly about and are put elsewhere")
  func flight() {
    var world = World()
    let room = Rect(x: 0, y: 0, width: 4000, height: 4000)
    world.addWalls(room, SurfaceMaterial(friction: 0, elasticity: 1))
    var dice = Dice(state: 5)
    for _ in 0..<500 {
      world.add(
        .box(Size(20, 20)), at: dice.vector(50, 3950), SurfaceMaterial(friction: 0, elasticity: 1),
        velocity: dice.vector(-900, 900))
    }
    let bodies = world.allBodies
    world.run(600) { world, _ in #expect(world.movingTreeDepth <= 2 * leastDepth(500)) }
    for index in stride(from: 4, to: 500, by: 5) {
      world.setPose(dice.vector(50, 3950), angle: 0, of: bodies[index])
    }
    #expect(world.movingTreeDepth <= 2 * leastDepth(500))
  }

  /// The bodies whose boxes a small one at a place meets.
  private func near(_ place: Vector, _ size: Double = 0.01, in world: World) -> Set<BodyID> {
    var world = world
    let probe = world.add(.circle(radius: size), at: place)
    world.setGroups(mutual: [1], of: probe)
    world.step(by: 1e-6)
    return Set(world.contacts(of: probe).map { $0.bodyA == probe ? $0.bodyB : $0.bodyA })
  }

  @Test("what moved meets others where it is, and nothing where it was")
  func moved() {
    var world = World()
    let bodies = (0..<50).map { index in
      let body = world.add(
        .box(Size(10, 10)), at: Vector(40 * Double(index), 0),
        velocity: Vector(0, 100 * Double(index)))
      world.setGroups(mutual: [1], of: body)
      return body
    }
    world.run(60)
    for (index, body) in bodies.enumerated() {
      let place = Vector(40 * Double(index), 100 * Double(index))
      #expect(world.position(of: body).distance(to: place) < 0.01)
      #expect(near(place, in: world) == [body])
      #expect(near(place - Vector(0, 15), in: world) == [])
      if index > 0 { #expect(near(Vector(place.x, 0), in: world) == []) }
    }
  }

  @Test("coordinates up to the edge are found: boxes in the tree are rounded outwards only")
  func farAway() {
    for far in [1e5, 123_456_789.123, 9e8] {
      var world = World()
      let size = far * 1e-3
      let body = world.add(.box(Size(size, size)), at: Vector(far, -far))
      world.setGroups(mutual: [1], of: body)
      let corner = Vector(far + size / 2, -far - size / 2)
      #expect(near(corner, 1e-3 * size, in: world) == [body])
      #expect(near(Vector(far + size * 0.6, -far), 1e-3 * size, in: world) == [])
    }
  }
}
