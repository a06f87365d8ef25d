import Geometry
import Physics
import Testing

@Suite("Shapes")
struct ShapeTests {
  @Test("polygons are hulls of either winding; flat or crowded ones are refused")
  func polygons() {
    let square = [Vector(0, 0), Vector(0, 10), Vector(10, 10), Vector(10, 0)]
    #expect(BodyShape.polygon(square)?.vertices.count == 4)
    #expect(BodyShape.polygon(square.reversed()) == BodyShape.polygon(square))
    #expect(BodyShape.polygon(square + [Vector(5, 5), Vector(5, 0)])?.vertices.count == 4)
    #expect(BodyShape.polygon([Vector(0, 0), Vector(1, 1), Vector(2, 2)]) == nil)
    #expect(BodyShape.polygon([Vector(0, 0), Vector(1, 0)]) == nil)
    #expect(BodyShape.polygon([Vector(0, 0), Vector(1, 0), Vector(0, .nan)]) == nil)
    let circle = (0..<17).map { Vector(angle: Double($0) * 2 * Math.pi / 17, length: 10) }
    #expect(BodyShape.polygon(circle) == nil)
    #expect(BodyShape.polygon(Array(circle.dropLast()))?.vertices.count == 16)
  }

  @Test("all shapes rest on a floor at their own height")
  func restUpright() {
    let shapes: [(BodyShape, Double)] = [
      (.circle(radius: 15), 15), (.box(Size(40, 20)), 10), (.box(Size(40, 20), radius: 4), 10),
      (.segment(from: Vector(-20, 0), to: Vector(20, 0), radius: 8), 8),
      (
        BodyShape.polygon([Vector(-20, 10), Vector(20, 10), Vector(0, -20)]) ?? .circle(radius: 1),
        10
      ),
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

  @Test("an ellipse is nowhere farther from the true one than 0.6 % of its longer half axis")
  func ellipse() {
    for (a, b) in [(50.0, 49.0), (50, 45), (50, 35), (50, 25), (15, 50), (50, 5), (50, 1), (1, 90)]
    {
      let shape = BodyShape.ellipse(Size(2 * a, 2 * b))
      var (inside, outside) = (0.0, 0.0)
      for index in 0..<400 {
        let t = Double(index) * Math.pi / 200
        let error = distance(from: Vector(a * Math.cos(t), b * Math.sin(t)), to: shape)
        (inside, outside) = (min(inside, error), max(outside, error))
      }
      let longer = max(a, b)
      #expect(outside < 0.006 * longer && inside > -0.006 * longer, "\(a) x \(b)")
      var world = World()
      let body = world.add(shape, at: .zero)
      #expect(
        abs(world.mass(of: body) / (Math.pi * a * b) - 1) < (longer > 10 * min(a, b) ? 0.04 : 0.01),
        "\(a) x \(b)")
    }
  }

  @Test("an ellipse as wide as high is a circle")
  func roundEllipse() {
    #expect(
      BodyShape.ellipse(Size(40, 40), center: Vector(3, 4))
        == .circle(radius: 20, center: Vector(3, 4))
    )
    #expect(BodyShape.ellipse(Size(40, 40.02)).vertices.count == 1)
    #expect(BodyShape.ellipse(Size(40, 41)).vertices.count == 14)
  }

  @Test("a polygon rounded inside keeps its edges, one with an outset grows")
  func roundings() throws {
    let corners = [Vector(-30, 20), Vector(30, 20), Vector(0, -25)]
    let sharp = try #require(BodyShape.polygon(corners))
    let round = try #require(BodyShape.polygon(corners, radius: 4))
    let grown = try #require(BodyShape.polygon(corners, outset: 4))
    let edge = (corners[0] + corners[1]) / 2
    #expect(abs(distance(from: edge, to: sharp)) < 1e-9)
    #expect(abs(distance(from: edge, to: round)) < 1e-9)
    #expect(abs(distance(from: edge + Vector(0, 4), to: grown)) < 1e-9)
    // The rounding lies at 4 pt from a corner that is 4 / sin(half of the angle) inside of the old.
    let half = (corners[1] - corners[0]).cross(corners[2] - corners[0])
    let sine = abs(half) / (corners[1] - corners[0]).length / (corners[2] - corners[0]).length
    let angle = Math.asin(sine)
    #expect(abs(distance(from: corners[0], to: round) - (4 / Math.sin(angle / 2) - 4)) < 1e-9)
    let both = try #require(BodyShape.polygon(corners, radius: 4, outset: 3))
    #expect(both.radius == 7 && both.vertices == round.vertices)
  }

  @Test("a box rounded inside is the polygon of its corners rounded inside")
  func roundedBox() throws {
    let corners = [Vector(-20, -10), Vector(20, -10), Vector(20, 10), Vector(-20, 10)]
    let polygon = try #require(BodyShape.polygon(corners, radius: 3))
    let box = BodyShape.box(Size(40, 20), radius: 3)
    #expect(Set(polygon.vertices) == Set(box.vertices) && polygon.radius == box.radius)
  }

  @Test("rounding drops edges that are too short for it, and refuses what nothing is left of")
  func shortEdges() throws {
    // A square with one corner cut off by 1 pt.
    let cut = [
      Vector(-20, -20), Vector(19, -20), Vector(20, -19), Vector(20, 20), Vector(-20, 20),
    ]
    #expect(BodyShape.polygon(cut, radius: 1)?.vertices.count == 5)
    #expect(BodyShape.polygon(cut, radius: 8)?.vertices.count == 4)
    #expect(BodyShape.polygon(cut, radius: 20) == nil)
    #expect(BodyShape.polygon(cut, radius: 30) == nil)
    #expect(BodyShape.polygon(cut, radius: -1) == nil)
    #expect(BodyShape.polygon(cut, outset: .nan) == nil)
    var dice = Dice(state: 9)
    for _ in 0..<100 {
      guard let plain = BodyShape.polygon((0..<12).map { _ in dice.vector(-30, 30) }),
        let round = BodyShape.polygon(plain.vertices, radius: dice.number(0, 12))
      else { continue }
      for corner in round.vertices {
        #expect(distance(from: corner, to: plain) < -round.radius + 1e-6)
      }
    }
  }

  @Test("an ellipse and a rounded polygon come to rest on their flat sides")
  func rest() throws {
    let hexagon = (0..<6).map { Vector(angle: Double($0) * Math.pi / 3, length: 20) }
    let shapes: [(BodyShape, Double)] = [
      (.ellipse(Size(60, 30)), 15), (try #require(BodyShape.polygon(hexagon, radius: 5)), 17.32),
    ]
    for (shape, height) in shapes {
      var world = World()
      world.addWalls(Rect(x: 0, y: 0, width: 400, height: 400))
      let body = world.add(shape, at: Vector(200, 390 - height), angle: 0.2)
      world.run(300, gravity: gravity)
      #expect(abs(world.position(of: body).y - (400 - height)) < 0.4)
      #expect(!world.isAwake(body))
    }
  }

  @Test("a capsule that strikes a wall end on stops there, whichever of its ends it is")
  func endOn() {
    for (from, to) in [(-18.0, 18.0), (18, -18)] {
      for side in [-1.0, 1] {
        var world = World()
        world.addWalls(
          Rect(x: -100, y: -100, width: 200, height: 200), SurfaceMaterial(elasticity: 0))
        let body = world.add(
          .segment(from: Vector(from, 0), to: Vector(to, 0), radius: 9), at: .zero,
          SurfaceMaterial(elasticity: 0), velocity: Vector(200 * side, 0))
        world.run(120)
        #expect(abs(world.position(of: body).x - 73 * side) < 0.3)
      }
    }
  }
}
