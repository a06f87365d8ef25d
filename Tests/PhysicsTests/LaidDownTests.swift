import Geometry
import Physics
import Testing

@Suite("Bodies that are laid down")
struct LaidDownTests {
  /// A ball with a drag, applied as a load in each step.
  private func dragged(_ velocity: Vector) -> (World, BodyID) {
    var world = World()
    let ball = world.add(.circle(radius: 10), at: .zero)
    world.setVelocity(velocity, of: ball)
    world.addAcceleration(velocity * -5, to: ball)
    world.step(by: tick)
    return (world, ball)
  }

  @Test("sleep where they are, without velocity, although their drag ends with it")
  func dragEnds() {
    var (world, ball) = dragged(Vector(3, 0))
    world.sleep([ball])
    let place = world.position(of: ball)
    #expect(!world.isAwake(ball) && world.velocity(of: ball) == .zero)
    for _ in 0..<10 { world.step(by: tick) }
    #expect(!world.isAwake(ball) && world.position(of: ball) == place)
  }

  @Test("wake by a load that is another one, at once or later")
  func wake() {
    for wait in [0, 5] {
      var (world, ball) = dragged(Vector(3, 0))
      world.sleep([ball])
      for _ in 0..<wait { world.step(by: tick) }
      world.addAcceleration(Vector(0, 900), to: ball)
      world.step(by: tick)
      #expect(world.isAwake(ball) && world.velocity(of: ball).y > 10, "after \(wait) steps")
    }
  }

  @Test("are as equal as other bodies after bytes and back")
  func bytes() throws {
    var (world, ball) = dragged(Vector(3, 0))
    world.sleep([ball])
    var copy = try World(decoding: world.encoded())
    for _ in 0..<3 {
      world.step(by: tick)
      copy.step(by: tick)
    }
    #expect(world == copy && !copy.isAwake(ball))
  }

  @Test("belong to islands that a islands finds")
  func islands() {
    var world = World()
    world.addWalls(Rect(x: 0, y: 0, width: 400, height: 400))
    let ids = [100.0, 135, 300].map { world.add(.box(Size(40, 40)), at: Vector($0, 379)) }
    world.run(3, gravity: gravity)
    var islands = IslandMap()
    world.findIslands(into: &islands)
    let roots = ids.map { islands.roots[Int($0.index)] }
    #expect(roots[0] == roots[1] && roots[0] != roots[2] && roots[2] >= 0)
    #expect(islands.touches[Int(roots[2])])
    world.sleep([ids[2]])
    world.findIslands(into: &islands)
    #expect(islands.roots[Int(ids[2].index)] == -1 && islands.roots[Int(ids[0].index)] == roots[0])
  }
}
