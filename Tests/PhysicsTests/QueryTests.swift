import Geometry
import Physics
import Testing

@Suite("Queries, shapes and masses")
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

  @Test("masses and inertias are those of geometry")
  func masses() {
    var world = World()
    let box = world.add(.box(Size(60, 20)), at: .zero, Material(density: 2))
    #expect(abs(world.mass(of: box) - 2400) < 1e-9)
    #expect(abs(world.inertia(of: box) - 2400 * (3600 + 400) / 12) < 1e-6)
    let disk = world.add(.circle(radius: 10), at: .zero)
    #expect(abs(world.mass(of: disk) - 100 * Math.pi) < 1e-9)
    #expect(abs(world.inertia(of: disk) - 5000 * Math.pi) < 1e-6)
    let capsule = world.add(
      .segment(from: Vector(-15, 0), to: Vector(15, 0), radius: 10), at: .zero)
    let rounded = world.add(.box(Size(50, 20), radius: 9.999), at: .zero)
    #expect(abs(world.mass(of: capsule) - (600 + 100 * Math.pi)) < 1e-9)
    #expect(abs(world.mass(of: rounded) / world.mass(of: capsule) - 1) < 0.01)
    #expect(abs(world.inertia(of: rounded) / world.inertia(of: capsule) - 1) < 0.02)
  }

  @Test("a body with two shapes turns about their common center")
  func compound() {
    var world = World()
    let body = world.addBody(BodyDefinition(position: Vector(100, 100)))
    world.addShape(.circle(radius: 10), to: body)
    world.addShape(.circle(radius: 10, center: Vector(40, 0)), to: body)
    #expect(world.centerOfMass(of: body) == Vector(120, 100))
    world.setAngularVelocity(Math.pi, of: body)
    world.run(60)
    #expect(world.centerOfMass(of: body).distance(to: Vector(120, 100)) < 1e-9)
    #expect(world.position(of: body).distance(to: Vector(140, 100)) < 1e-3)
    #expect(world.worldPoint(Vector(40, 0), of: body).distance(to: Vector(100, 100)) < 1e-3)
    world.removeShape(world.shapes(of: body)[0])
    #expect(world.position(of: body).distance(to: Vector(140, 100)) < 1e-3)
    #expect(world.centerOfMass(of: body).distance(to: Vector(140, 100)) < 1e-3)
  }

  @Test("polygons are hulls of either winding; flat or crowded ones are refused")
  func polygons() {
    let square = [Vector(0, 0), Vector(0, 10), Vector(10, 10), Vector(10, 0)]
    #expect(Shape.polygon(square)?.vertices.count == 4)
    #expect(Shape.polygon(square.reversed()) == Shape.polygon(square))
    #expect(Shape.polygon(square + [Vector(5, 5), Vector(5, 0)])?.vertices.count == 4)
    #expect(Shape.polygon([Vector(0, 0), Vector(1, 1), Vector(2, 2)]) == nil)
    #expect(Shape.polygon([Vector(0, 0), Vector(1, 0)]) == nil)
    #expect(Shape.polygon([Vector(0, 0), Vector(1, 0), Vector(0, .nan)]) == nil)
    let circle = (0..<17).map { Vector(angle: Double($0) * 2 * Math.pi / 17, length: 10) }
    #expect(Shape.polygon(circle) == nil)
    #expect(Shape.polygon(Array(circle.dropLast()))?.vertices.count == 16)
  }

  @Test("all shapes rest on a floor at their own height")
  func rest() {
    let shapes: [(Shape, Double)] = [
      (.circle(radius: 15), 15), (.box(Size(40, 20)), 10), (.box(Size(40, 20), radius: 4), 10),
      (.segment(from: Vector(-20, 0), to: Vector(20, 0), radius: 8), 8),
      (Shape.polygon([Vector(-20, 10), Vector(20, 10), Vector(0, -20)]) ?? .circle(radius: 1), 10),
    ]
    for (shape, height) in shapes {
      var world = World()
      world.addWalls(Rect(x: 0, y: 0, width: 400, height: 400))
      let body = world.add(shape, at: Vector(200, 395 - height))
      world.run(180, gravity: gravity)
      #expect(abs(world.position(of: body).y - (400 - height)) < 0.2)
      #expect(!world.isAwake(body))
    }
  }
}
