import Geometry
import Physics
import Testing

@Suite("Sleep")
struct SleepTests {
  /// A box that has come to rest on a floor under gravity.
  private func resting() -> (World, BodyID) {
    var world = World()
    world.addWalls(Rect(x: 0, y: 0, width: 400, height: 400))
    let box = world.add(.box(Size(40, 40)), at: Vector(200, 379))
    world.run(90, gravity: gravity)
    return (world, box)
  }

  @Test("a sleeper stays asleep under the same load and does not change")
  func stays() {
    var (world, box) = resting()
    #expect(!world.isAwake(box))
    let digest = world.digest
    world.run(60, gravity: gravity)
    #expect(world.digest == digest)
    #expect(world.velocity(of: box) == .zero)
  }

  @Test("another load, a velocity, a pose, a shape or a material wakes")
  func wakes() {
    let changes: [(inout World, BodyID) -> Void] = [
      { $0.addAcceleration(Vector(0, 900), to: $1) },
      { $0.setAcceleration(Vector(0, 900), of: $1) },
      { $0.setVelocity(Vector(1, 0), of: $1) },
      { $0.setPose(Vector(100, 100), angle: 0, of: $1) },
      { $0.setShape(.box(Size(20, 20)), of: $0.shapes(of: $1)[0]) },
      { $0.setMaterial(SurfaceMaterial(friction: 0), of: $0.shapes(of: $1)[0]) },
      { $0.setDamping(linear: 1, angular: 1, of: $1) },
      { $0.setLocks(.rotation, of: $1) },
      { $0.addJoint(TargetDefinition($1, to: .zero, frequency: 1, dampingRatio: 1)) },
      { $0.setGroups(mutual: [], of: $1) },
    ]
    for (index, change) in changes.enumerated() {
      var (world, box) = resting()
      change(&world, box)
      world.step(by: tick)
      #expect(world.isAwake(box), "change \(index)")
    }
  }

  @Test("setting what is so already does not wake")
  func sameValues() {
    var (world, box) = resting()
    world.setPose(world.position(of: box), angle: world.angle(of: box), of: box)
    world.setVelocity(.zero, of: box)
    world.setDamping(linear: 0, angular: 0, of: box)
    world.setLocks([], of: box)
    world.setGroups(mutual: [1], of: box)
    #expect(!world.isAwake(box))
  }

  @Test("a standing acceleration moves as one given step by step, and lets sleep without a call")
  func standingAcceleration() {
    var (given, box) = resting()
    given.setPose(Vector(200, 100), angle: 0, of: box)
    var standing = given
    standing.setAcceleration(gravity, of: box)
    #expect(standing.acceleration(of: box) == gravity)
    for _ in 0..<150 {
      given.run(1, gravity: gravity)
      standing.step(by: tick)
      #expect(standing.position(of: box) == given.position(of: box))
    }
    #expect(!standing.isAwake(box))
    let digest = standing.digest
    standing.setAcceleration(gravity, of: box)
    standing.step(by: tick)
    #expect(standing.digest == digest)
    standing.setAcceleration(.zero, of: box)
    #expect(standing.isAwake(box))
  }

  @Test("a standing acceleration adds to one of a single step, and waits while a body is fixed")
  func standingAccelerationAdds() {
    var world = World()
    let ball = world.add(.circle(radius: 10), at: .zero)
    world.setKind(.fixed, of: ball)
    world.setAcceleration(Vector(60, 0), of: ball)
    world.step(by: tick)
    #expect(world.velocity(of: ball) == .zero)
    world.setKind(.dynamic, of: ball)
    world.addAcceleration(Vector(0, 120), to: ball)
    world.step(by: tick)
    world.step(by: tick)
    #expect((world.velocity(of: ball) - Vector(2, 2)).length < 1e-5)
  }

  @Test("gravity that ends wakes")
  func loadEnds() {
    var (world, box) = resting()
    world.step(by: tick)
    #expect(world.isAwake(box))
  }

  @Test("an island wakes as one, over contacts and joints")
  func island() {
    var world = World()
    world.addWalls(Rect(x: 0, y: 0, width: 600, height: 400))
    let a = world.add(.box(Size(40, 40)), at: Vector(100, 380))
    let b = world.add(.box(Size(40, 40)), at: Vector(100, 340))
    let c = world.add(.box(Size(40, 40)), at: Vector(300, 380))
    let far = world.add(.box(Size(40, 40)), at: Vector(500, 380))
    world.addJoint(
      DistanceDefinition(.body(a), .body(c), length: 200, frequency: 1, dampingRatio: 1))
    world.run(180, gravity: gravity)
    #expect(world.isAsleep)
    world.wake(b)
    #expect(world.isAwake(a) && world.isAwake(b) && world.isAwake(c))
    #expect(!world.isAwake(far))
  }

  @Test("a ball that hits a sleeper wakes it")
  func hit() {
    var (world, box) = resting()
    world.add(.circle(radius: 10), at: Vector(100, 380), velocity: Vector(400, 0))
    world.run(10, gravity: gravity)
    #expect(!world.isAwake(box))
    world.run(1, gravity: gravity)
    #expect(world.isAwake(box))
    // (1 + e) v m / (m + M) with e = 0.2, of which friction at floor and faces takes up to a quarter.
    let disk = Math.pi * 10 * 10
    let most = 1.2 * 400 * disk / (disk + 40 * 40)
    let speed = world.velocity(of: box).x
    #expect(speed > 0.75 * most && speed < most)
    world.run(9, gravity: gravity)
    // Then it slides, by the floor's friction of 0.2 alone.
    let (start, x) = (world.velocity(of: box).x, world.position(of: box).x)
    world.run(10, gravity: gravity)
    #expect(abs(start - world.velocity(of: box).x - 0.2 * 1000 * 10 / 60) < 1e-3)
    let mean = (start + world.velocity(of: box).x) / 2
    #expect(abs(world.position(of: box).x - x - mean * 10 / 60) < 0.3)
  }

  @Test("a body that may not sleep keeps awake what it touches")
  func insomnia() {
    var (world, box) = resting()
    world.setCanSleep(false, of: box)
    world.run(90, gravity: gravity)
    #expect(world.isAwake(box))
  }

  @Test("a slow drift faster than the threshold never falls asleep")
  func drift() {
    var world = World()
    let ball = world.add(.circle(radius: 10), at: .zero, velocity: Vector(0.3, 0))
    world.run(600)
    #expect(abs(world.position(of: ball).x - 3) < 1e-3)
  }
}
