import Geometry
import Physics
import Testing

@Suite("Queries")
struct QueryTests {
  @Test("bodies in a rectangle are found by their outlines, in the order of their rows")
  func rectangle() {
    var world = World()
    let a = world.add(.circle(radius: 10), at: Vector(0, 0))
    let b = world.add(.box(Size(20, 20)), at: Vector(30, 0), angle: Math.pi / 4)
    world.add(.box(Size(20, 20)), at: Vector(200, 0))
    #expect(world.bodies(in: Rect(x: -20, y: -20, width: 100, height: 40)) == [a, b])
    // The corner of the circle's box, but not the circle.
    #expect(world.bodies(in: Rect(x: 8, y: 8, width: 2, height: 2)) == [])
    #expect(world.bodies(in: Rect(x: 7, y: 7, width: 2, height: 2)) == [a])
    #expect(world.bodies(in: Rect(x: -1, y: -1, width: 2, height: 2)) == [a])
    #expect(world.bodies(in: Rect(x: 17, y: -1, width: 2, height: 2)) == [b])
  }

  @Test("bodies at a point are found, also after they moved")
  func point() {
    var world = World()
    let box = world.add(.box(Size(20, 20)), at: .zero, velocity: Vector(600, 0))
    #expect(world.bodies(at: Vector(9, 9)) == [box])
    #expect(world.bodies(at: Vector(11, 9)) == [])
    world.run(60)
    #expect(world.bodies(at: Vector(600, 0)) == [box])
    #expect(world.bodies(at: .zero) == [])
    world.setPose(Vector(-500, 0), angle: 0, of: box)
    #expect(world.bodies(at: Vector(-500, 0)) == [box])
  }

  @Test("a ray meets the nearest shape")
  func ray() {
    var world = World()
    let box = world.add(.box(Size(20, 20)), at: Vector(100, 0))
    world.add(.circle(radius: 10), at: Vector(200, 0))
    let hit = world.castRay(from: .zero, to: Vector(300, 0))
    #expect(hit?.body == box)
    #expect(hit?.point == Vector(90, 0))
    #expect(hit?.normal == Vector(-1, 0))
    let other = world.castRay(from: Vector(300, 6), to: Vector(0, 6))
    #expect(abs((other?.point.x ?? 0) - 208) < 1e-9)
    #expect(world.castRay(from: .zero, to: Vector(0, 100)) == nil)
  }

  @Test("a ray meets a segment from both sides")
  func raySegment() {
    var world = World()
    world.add(.segment(from: Vector(0, -50), to: Vector(0, 50)), at: .zero, kind: .fixed)
    #expect(world.castRay(from: Vector(-10, 0), to: Vector(10, 0))?.normal == Vector(-1, 0))
    #expect(world.castRay(from: Vector(10, 0), to: Vector(-10, 0))?.normal == Vector(1, 0))
  }
}
