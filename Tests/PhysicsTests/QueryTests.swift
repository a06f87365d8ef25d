import Geometry
import Physics
import Testing

@Suite("Queries")
struct QueryTests {
  #if DEBUG
    private static let rounds = 10
  #else
    private static let rounds = 200
  #endif

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

  @Test("all shapes on the way of a ray are met in order, each where the ray enters it")
  func allHits() {
    var world = World()
    let far = world.add(.circle(radius: 10), at: Vector(200, 0))
    let near = world.add(.box(Size(20, 20)), at: Vector(100, 0))
    let wall = world.add(
      .segment(from: Vector(150, -50), to: Vector(150, 50)), at: .zero, kind: .fixed)
    world.add(.box(Size(20, 20)), at: Vector(100, 30))
    let hits = world.rayHits(from: .zero, to: Vector(400, 0))
    #expect(hits.map(\.body) == [near, wall, far])
    #expect(hits.map(\.point.x) == [90, 150, 190])
    #expect(hits.map(\.fraction) == [0.225, 0.375, 0.475])
    #expect(hits.first == world.castRay(from: .zero, to: Vector(400, 0)))
    #expect(world.rayHits(from: .zero, to: .zero).isEmpty)
  }

  @Test("a query looks only at what its filter lets through")
  func filters() {
    var world = World()
    let a = world.add(.box(Size(20, 20)), at: Vector(100, 0))
    let b = world.add(.box(Size(20, 20)), at: Vector(105, 0))
    let small = world.addShape(.circle(radius: 3, center: Vector(0, 40)), to: b)
    let notA: World.QueryFilter = { body, _ in body != a }
    #expect(world.castRay(from: .zero, to: Vector(300, 0), where: notA)?.body == b)
    #expect(world.rayHits(from: .zero, to: Vector(300, 0), where: notA).map(\.body) == [b])
    #expect(world.bodies(at: Vector(102, 0)) == [a, b])
    #expect(world.bodies(at: Vector(102, 0), where: notA) == [b])
    let around = Rect(x: 0, y: -100, width: 300, height: 200)
    #expect(world.bodies(in: around) { _, shape in shape == small } == [b])
    #expect(world.bodies(overlapping: .circle(radius: 50), at: .zero, where: notA).isEmpty)
    #expect(world.nearestShape(to: .zero, within: 500, where: notA)?.body == b)
    #expect(world.nearestShape(to: .zero, within: 500) { _, _ in false } == nil)
  }

  @Test("an outline at a pose finds what it overlaps")
  func overlap() {
    var world = World()
    let ball = world.add(.circle(radius: 10), at: Vector(50, 0))
    let box = world.add(.box(Size(20, 20)), at: Vector(0, 50))
    let chain = world.addBody(BodyDefinition(kind: .fixed))
    world.addChain(Chain([Vector(-100, 100), Vector(100, 100)]), to: chain)
    let bar = Shape.box(Size(90, 2))
    #expect(world.bodies(overlapping: bar, at: .zero) == [ball])
    #expect(world.bodies(overlapping: bar, at: .zero, angle: Math.pi / 2) == [box])
    #expect(world.bodies(overlapping: bar, at: .zero, angle: Math.pi / 4) == [])
    #expect(world.bodies(overlapping: .circle(radius: 40), at: .zero) == [ball, box])
    #expect(world.bodies(overlapping: .circle(radius: 39.9), at: .zero) == [])
    #expect(world.bodies(overlapping: .circle(radius: 5), at: Vector(0, 96)) == [chain])
    #expect(world.bodies(overlapping: .circle(radius: 5), at: Vector(0, 104)) == [chain])
  }

  @Test("the nearest shape to a point is found with its nearest point and distance")
  func nearest() throws {
    var world = World()
    let ball = world.add(.circle(radius: 10), at: Vector(50, 0))
    let box = world.add(.box(Size(20, 20)), at: Vector(0, 100))
    let first = try #require(world.nearestShape(to: .zero, within: 100))
    #expect(first.body == ball && first.point == Vector(40, 0) && first.distance == 40)
    let corner = try #require(world.nearestShape(to: Vector(13, 114), within: 10))
    #expect(corner.body == box && corner.point == Vector(10, 110) && corner.distance == 5)
    let inside = try #require(world.nearestShape(to: Vector(3, 101), within: 0))
    #expect(inside.body == box && inside.point == Vector(3, 101) && inside.distance == 0)
    #expect(world.nearestShape(to: .zero, within: 39.9) == nil)
    #expect(world.nearestShape(to: Vector(0, 50), within: 100)?.shape == world.shapes(of: box)[0])
  }

  @Test("a ray meets a chain from its free side only")
  func rayChain() {
    var world = World()
    let body = world.addBody(BodyDefinition(kind: .fixed))
    world.addChain(Chain([Vector(0, 0), Vector(50, 0), Vector(100, 0)]), to: body)
    let hit = world.castRay(from: Vector(20, -10), to: Vector(20, 10))
    #expect(hit?.point == Vector(20, 0) && hit?.normal == Vector(0, -1))
    #expect(world.castRay(from: Vector(20, 10), to: Vector(20, -10)) == nil)
  }

  @Test("queries see what was added, moved, changed and removed just before, without a step")
  func present() {
    var world = World()
    let body = world.add(.box(Size(20, 20)), at: .zero)
    world.run(90)
    world.setPose(Vector(500, 0), angle: Math.pi / 4, of: body)
    #expect(world.bodies(at: .zero) == [] && world.bodies(at: Vector(513, 0)) == [body])
    let shape = world.addShape(.circle(radius: 5, center: Vector(0, 100)), to: body)
    let place = world.worldPoint(Vector(0, 100), of: body)
    #expect(world.nearestShape(to: place, within: 1)?.shape == shape)
    world.setShape(.circle(radius: 5, center: Vector(0, 200)), of: shape)
    #expect(world.nearestShape(to: place, within: 1) == nil)
    #expect(world.bodies(at: world.worldPoint(Vector(0, 200), of: body)) == [body])
    world.removeShape(shape)
    #expect(world.bodies(at: world.worldPoint(Vector(0, 200), of: body)) == [])
    world.setKind(.fixed, of: body)
    #expect(world.castRay(from: Vector(400, 0), to: Vector(600, 0))?.body == body)
    world.removeBody(body)
    #expect(world.castRay(from: Vector(400, 0), to: Vector(600, 0)) == nil)
  }

  @Test("queries agree with looking at every shape, in random worlds")
  func bruteForce() {
    var dice = Dice(state: 12)
    var world = World()
    var bodies: [(id: BodyID, shape: Shape)] = []
    for index in 0..<200 {
      let shape = ChainTests.sliders[index % ChainTests.sliders.count]
      let id = world.add(
        shape, at: dice.vector(-500, 500), angle: dice.number(-3, 3),
        kind: index % 3 == 0 ? .fixed : .dynamic, velocity: dice.vector(-300, 300))
      bodies.append((id, shape))
    }
    world.run(20)
    func gap(_ point: Vector, _ entry: (id: BodyID, shape: Shape)) -> Double {
      distance(from: world.localPoint(point, of: entry.id), to: entry.shape)
    }
    for _ in 0..<Self.rounds {
      let point = dice.vector(-500, 500)
      #expect(world.bodies(at: point) == bodies.filter { gap(point, $0) <= 0 }.map(\.id))
      let nearest = bodies.map { max(0, gap(point, $0)) }.min() ?? 0
      let found = world.nearestShape(to: point, within: 2000)
      #expect(abs((found?.distance ?? -1) - nearest) < 1e-9)
      let reach = dice.number(1, 60)
      let near = world.bodies(overlapping: .circle(radius: reach), at: point)
      #expect(near == bodies.filter { gap(point, $0) <= reach }.map(\.id))
      // March along the ray in small steps: the first step inside of a shape is at its hit.
      let end = dice.vector(-500, 500)
      let hits = world.rayHits(from: point, to: end)
      for entry in bodies {
        let hit = hits.first { $0.body == entry.id }
        if let hit { #expect(abs(gap(hit.point, entry)) < 1e-6) }
        let deepest = (0...100).map { gap(point + (end - point) * (Double($0) / 100), entry) }
        if gap(point, entry) > 0 && (deepest.min() ?? 0) < 0 { #expect(hit != nil) }
        if gap(point, entry) <= 0 { #expect(hit == nil) }
      }
      #expect(hits.first == world.castRay(from: point, to: end))
    }
  }
}
