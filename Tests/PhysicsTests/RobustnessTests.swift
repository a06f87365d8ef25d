import Geometry
import Physics
import Testing

@Suite("Robustness")
struct RobustnessTests {
  @Test("nothing passes a segment", arguments: [500.0, 5_000, 20_000, 100_000])
  func bullets(speed: Double) {
    for (index, shape) in [BodyShape.circle(radius: 3), .box(Size(6, 6)), .box(Size(40, 4))]
      .enumerated()
    {
      for angle in [0.0, 0.3, 0.8, 1.3] {
        var world = World()
        let room = Rect(x: -300, y: -300, width: 600, height: 600)
        world.addWalls(room)
        let velocity = Vector(angle: angle + Double(index), length: speed)
        let body = world.add(shape, at: .zero, SurfaceMaterial(elasticity: 0.9), velocity: velocity)
        world.run(120) { world, _ in
          #expect(room.contains(world.position(of: body)), "\(velocity)")
        }
      }
    }
  }

  @Test("a settled container has no overlap above the slop of classic engines")
  func settled() {
    var world = World()
    world.addWalls(Rect(x: 0, y: 0, width: 200, height: 600))
    for index in 0..<40 {
      world.add(
        .box(Size(30, 30)), at: Vector(40 + 40 * Double(index % 4), 50 + 40 * Double(index / 4)))
    }
    world.run(600, gravity: gravity)
    #expect(world.isAsleep)
    for body in world.allBodies where world.kind(of: body) == .dynamic {
      let position = world.position(of: body)
      #expect(position.y < 585.75)
      #expect(position.x > 14.25 && position.x < 185.75)
    }
  }

  @Test("unusual settings work: one substep, long steps, no sleep")
  func settings() {
    var settings = WorldSettings()
    settings.substeps = 1
    settings.allowsSleep = false
    var world = World(settings: settings)
    world.addWalls(Rect(x: 0, y: 0, width: 400, height: 400))
    world.add(.box(Size(40, 40)), at: Vector(200, 300))
    for _ in 0..<100 {
      for body in world.allBodies { world.addAcceleration(gravity, to: body) }
      world.step(by: 0.1)
    }
    #expect(world.isFinite)
    #expect(!world.isAsleep)
  }

  #if !DEBUG  // thousands of bodies take minutes there
    @Test("many bodies in one place have few contacts each, and bodies beside them keep theirs")
    func crowd() {
      var world = World()
      world.addWalls(Rect(x: -2_000, y: -2_000, width: 4_000, height: 4_000))
      let beside = world.add(.box(Size(40, 40)), at: Vector(1_900, 1_900))
      let crowd = (0..<2_000).map { _ in world.add(.box(Size(40, 40)), at: .zero) }
      world.run(2, gravity: gravity)
      let contacts = crowd.reduce(0) { $0 + world.contacts(of: $1).count } / 2
      #expect((30_000...120_000).contains(contacts))
      world.run(58, gravity: gravity)
      #expect(world.isFinite)
      #expect(abs(world.position(of: beside).y - 1_980) < 1)
    }
  #endif
}
