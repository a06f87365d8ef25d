import Geometry
import Physics
import Testing

@Suite("Events")
struct EventTests {
  @Test("a hit tells the place, direction and speed of an impact, once")
  func hit() {
    var world = World()
    let floor = world.add(.box(Size(400, 20)), at: Vector(0, 110), kind: .fixed)
    let ball = world.add(.circle(radius: 10), at: Vector(30, 0), SurfaceMaterial(elasticity: 0))
    var hits: [HitEvent] = []
    world.run(120, gravity: gravity) { world, _ in hits += world.hitEvents }
    #expect(hits.count == 1)
    guard let hit = hits.first else { return }
    // It falls 90 pt.
    #expect(abs(hit.approachSpeed - (2 * 1000 * 90.0).squareRoot()) < 4)
    #expect(hit.point.distance(to: Vector(30, 100)) < 1)
    #expect(abs(hit.normal.y) > 0.999 && abs(hit.normal.length - 1) < 1e-6)
    #expect(Set([hit.bodyA, hit.bodyB]) == [floor, ball])
    #expect(world.contains(hit.shapeA) && world.contains(hit.shapeB))
  }

  @Test("only impacts at the threshold or faster are hits, also in contacts that last")
  func threshold() {
    for (speed, count) in [(140.0, 0), (160, 1)] {
      var world = World()
      world.add(.segment(from: Vector(0, -50), to: Vector(0, 50)), at: .zero, kind: .fixed)
      world.add(
        .circle(radius: 10), at: Vector(-60, 0), SurfaceMaterial(elasticity: 0),
        velocity: Vector(speed, 0))
      var hits = 0
      world.run(60) { world, _ in hits += world.hitEvents.count }
      #expect(hits == count)
    }
    var world = World()
    world.settings.hitThreshold = 20
    world.add(.segment(from: Vector(0, -50), to: Vector(0, 50)), at: .zero, kind: .fixed)
    let inelastic = SurfaceMaterial(elasticity: 0)
    let ball = world.add(
      .circle(radius: 10), at: Vector(-11, 0), inelastic, velocity: Vector(100, 0))
    world.run(10)
    #expect(world.contacts(of: ball).count == 1 && world.hitEvents.isEmpty)
    world.setVelocity(Vector(50, 0), of: ball)
    world.run(1)
    #expect(world.hitEvents.map { ($0.approachSpeed).rounded() } == [50])
    #expect(world.contactEvents.isEmpty)
  }

  @Test("what bounces hits at each impact, with the speed of that impact")
  func bounces() {
    var world = World()
    world.add(
      .box(Size(400, 20)), at: Vector(0, 110), kind: .fixed, SurfaceMaterial(elasticity: 0.8))
    world.add(.circle(radius: 10), at: Vector(0, -110), SurfaceMaterial(elasticity: 0.8))
    var speeds: [Double] = []
    world.run(300, gravity: gravity) { world, _ in speeds += world.hitEvents.map(\.approachSpeed) }
    #expect(speeds.count >= 4)
    for (speed, next) in zip(speeds, speeds.dropFirst()) { #expect(abs(next / speed - 0.8) < 0.03) }
  }

  @Test("events name what was removed after the step, and an end is told in the next step")
  func removal() {
    var world = World()
    let a = world.add(.circle(radius: 10), at: .zero, velocity: Vector(200, 0))
    let b = world.add(.circle(radius: 10), at: Vector(21, 0))
    world.run(1)
    #expect(world.contactEvents.map(\.phase) == [.began] && world.hitEvents.count == 1)
    let began = world.contactEvents[0]
    world.removeBody(a)
    // The events of the last step stay until the next one; their handles show that the bodies were
    // removed.
    #expect(world.contactEvents == [began] && world.hitEvents.count == 1)
    #expect(!world.contains(a) && world.contains(b))
    let c = world.add(.circle(radius: 10), at: Vector(500, 0))
    #expect(c.index == a.index && c != a)
    world.run(1)
    #expect(world.contactEvents.map(\.phase) == [.ended])
    #expect(Set([world.contactEvents[0].bodyA, world.contactEvents[0].bodyB]) == [a, b])
    #expect(Set([world.contactEvents[0].shapeA, world.contactEvents[0].shapeB]).count == 2)
    world.run(1)
    #expect(world.contactEvents.isEmpty)
  }

  @Test("a sleeper has its contacts still, and neither begins nor ends them")
  func sleep() {
    var world = World()
    world.add(.box(Size(400, 20)), at: Vector(0, 30), kind: .fixed)
    let box = world.add(.box(Size(40, 40)), at: .zero)
    var phases: [ContactEvent.Phase] = []
    world.run(200, gravity: gravity) { world, _ in phases += world.contactEvents.map(\.phase) }
    #expect(!world.isAwake(box) && phases == [.began])
    #expect(world.contacts(of: box).count == 1)
    world.applyImpulse(Vector(0, -500 * world.mass(of: box)), to: box)
    world.run(20) { world, _ in phases += world.contactEvents.map(\.phase) }
    #expect(phases == [.began, .ended])
  }

  @Test("fixed shapes that are put onto sleepers wake them and push them out")
  func wall() {
    var world = World()
    let box = world.add(.box(Size(40, 40)), at: .zero)
    world.run(90)
    #expect(!world.isAwake(box))
    let wall = world.add(.box(Size(40, 400)), at: Vector(500, 0), kind: .fixed)
    #expect(!world.isAwake(box))
    world.setPose(Vector(30, 0), angle: 0, of: wall)
    #expect(world.isAwake(box))
    world.run(120)
    #expect(world.position(of: box).x < -9)
  }
}
