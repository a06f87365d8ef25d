import Geometry
import Physics
import Testing

@Suite("Driven and locked bodies, groups and exclusions")
struct DrivenTests {
  @Test("a driven platform carries what stands on it, up to the speed of its friction")
  func rider() {
    var world = World()
    let rough = SurfaceMaterial(friction: 0.8, elasticity: 0)
    let platform = world.add(
      .box(Size(2000, 20)), at: .zero, kind: .driven, rough, velocity: Vector(120, 0))
    let box = world.add(.box(Size(40, 40)), at: Vector(0, -30), rough)
    world.run(120, gravity: gravity)
    #expect(world.velocity(of: box).distance(to: Vector(120, 0)) < 0.5)
    #expect(world.velocity(of: platform) == Vector(120, 0))
    // 120 pt/s at 0.8 g take 0.15 s, in which it falls behind by half of the platform's way.
    let behind = world.position(of: platform).x - world.position(of: box).x
    #expect(abs(behind - 120 * 0.15 / 2) < 1)
  }

  @Test("a driven lift raises and lowers what stands on it")
  func lift() {
    var world = World()
    let lift = world.add(.box(Size(100, 10)), at: .zero, kind: .driven, velocity: Vector(0, -60))
    let box = world.add(.box(Size(40, 40)), at: Vector(0, -25), SurfaceMaterial(elasticity: 0))
    for speed in [-60.0, 0, 80] {
      world.setVelocity(Vector(0, speed), of: lift)
      world.run(60, gravity: gravity)
      let gap = world.position(of: lift).y - world.position(of: box).y
      #expect(abs(gap - 25) < 0.3, "\(speed)")
    }
  }

  @Test("a driven body pushes dynamic ones and is moved by none, whatever their mass")
  func push() {
    var world = World()
    let plain = SurfaceMaterial(density: 1000, friction: 0, elasticity: 0)
    let ram = world.add(
      .box(Size(20, 60)), at: .zero, kind: .driven, plain, velocity: Vector(200, 0))
    let box = world.add(.box(Size(60, 60)), at: Vector(60, 0), plain)
    world.run(60)
    #expect(world.position(of: ram).distance(to: Vector(200, 0)) < 1e-3)
    #expect(abs(world.velocity(of: box).x - 200) < 0.5)
    #expect(abs(world.position(of: box).x - world.position(of: ram).x - 40) < 0.3)
  }

  @Test("a turning driven body sweeps what lies in its way along")
  func sweep() {
    var world = World()
    let arm = world.add(.box(Size(200, 10)), at: .zero, kind: .driven)
    world.setAngularVelocity(2, of: arm)
    let ball = world.add(.circle(radius: 8), at: Vector(80, 40))
    world.run(60)
    #expect(world.angle(of: arm) > 1.99 && world.angle(of: arm) < 2.01)
    #expect(world.velocity(of: ball).length > 100)
    #expect(world.position(of: ball).distance(to: Vector(80, 40)) > 40)
  }

  @Test("driven and fixed bodies do not collide with each other")
  func apart() {
    var world = World()
    let lift = world.add(.box(Size(20, 20)), at: .zero, kind: .driven, velocity: Vector(100, 0))
    world.add(.box(Size(20, 20)), at: Vector(50, 0), kind: .fixed)
    world.add(.box(Size(20, 20)), at: Vector(80, 0), kind: .driven)
    world.run(60) { world, _ in #expect(world.contactEvents.isEmpty) }
    #expect(world.position(of: lift).distance(to: Vector(100, 0)) < 1e-3)
  }

  @Test("a locked axis takes no part in a collision, and the other one does")
  func lockedAxis() {
    var world = World()
    let smooth = SurfaceMaterial(friction: 0, elasticity: 1)
    let bead = world.add(.circle(radius: 10), at: .zero, smooth)
    world.setLocks(.y, of: bead)
    // It strikes the bead from 45 degrees above.
    let side = 20 / 2.0.squareRoot()
    let ball = world.add(
      .circle(radius: 10), at: Vector(-50 - side, -50 - side), smooth, velocity: Vector(300, 300))
    world.run(30)
    #expect(world.position(of: bead).y == 0)
    // Along n = (1, 1)/√2 the masses are m and 2 m: the impulse is 2 · 300√2 / (1/m + 1/2m).
    #expect(abs(world.velocity(of: bead).x - 400) < 2)
    #expect(world.velocity(of: ball).distance(to: Vector(-100, -100)) < 2)
  }

  @Test("a body with locked rotation does not turn when it is struck at its edge")
  func lockedRotation() {
    var world = World()
    let smooth = SurfaceMaterial(friction: 0, elasticity: 0)
    let box = world.add(.box(Size(20, 100)), at: .zero, smooth)
    world.setLocks(.rotation, of: box)
    world.add(.circle(radius: 10), at: Vector(-100, 40), smooth, velocity: Vector(300, 0))
    world.run(60)
    #expect(world.angle(of: box) == 0 && world.angularVelocity(of: box) == 0)
    let (ball, plate) = (100 * Math.pi, 2000.0)
    #expect(abs(world.velocity(of: box).x - 300 * ball / (ball + plate)) < 1)
  }

  @Test("locks that are taken off let a body move again")
  func unlock() {
    var world = World()
    let body = world.add(.circle(radius: 10), at: .zero, velocity: Vector(50, 50))
    world.setLocks([.x, .y, .rotation], of: body)
    world.run(30, gravity: gravity)
    #expect(world.position(of: body) == .zero && world.velocity(of: body) == .zero)
    world.setLocks([], of: body)
    world.run(30, gravity: gravity)
    #expect(abs(world.position(of: body).y - 125) < 0.01)
  }

  @Test("bodies collide only if their groups intersect, each time the groups change")
  func groups() {
    var world = World()
    let floor = world.add(.box(Size(400, 20)), at: Vector(0, 110), kind: .fixed)
    world.setGroups(mutual: [3, 9], of: floor)
    let box = world.add(.box(Size(20, 20)), at: Vector(0, 90), SurfaceMaterial(elasticity: 0))
    for (groups, holds) in [([9], true), ([1, 2], false), ([2, 3], true), ([], false)]
      as [([UInt32], Bool)]
    {
      world.setPose(Vector(0, 90), angle: 0, of: box)
      world.setVelocity(.zero, of: box)
      world.setGroups(mutual: groups, of: box)
      world.run(60, gravity: gravity)
      #expect((abs(world.position(of: box).y - 90) < 0.5) == holds, "\(groups)")
    }
  }

  @Test("an excluded pair passes each other, and both still meet others")
  func exclusion() {
    var world = World()
    let floor = world.add(.box(Size(400, 20)), at: Vector(0, 110), kind: .fixed)
    let a = world.add(.box(Size(20, 20)), at: Vector(0, 90))
    let b = world.add(.box(Size(20, 20)), at: Vector(0, 60))
    world.excludeCollision(a, b)
    world.run(90, gravity: gravity)
    #expect(abs(world.position(of: b).y - 90) < 0.5 && abs(world.position(of: a).y - 90) < 0.5)
    world.includeCollision(b, a)
    world.run(120, gravity: gravity)
    #expect(world.position(of: a).distance(to: world.position(of: b)) > 19)
    let (upper, lower) = world.position(of: a).y < world.position(of: b).y ? (a, b) : (b, a)
    world.excludeCollision(floor, lower)
    world.run(60, gravity: gravity)
    #expect(abs(world.position(of: lower).y - 590) < 0.5)
    #expect(abs(world.position(of: upper).y - 90) < 0.5)
  }
}
