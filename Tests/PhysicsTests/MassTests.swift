import Geometry
import Physics
import Testing

@Suite("Mass")
struct MassTests {
  @Test("boxes, circles and capsules have the masses and inertias of the formulas")
  func simple() {
    var world = World()
    let box = world.add(.box(Size(60, 20)), at: .zero, SurfaceMaterial(density: 2))
    #expect(abs(world.mass(of: box) - 2400) < 1e-9)
    #expect(abs(world.inertia(of: box) - 2400 * (3600 + 400) / 12) < 1e-6)
    let disk = world.add(.circle(radius: 10), at: .zero)
    #expect(abs(world.mass(of: disk) - 100 * Math.pi) < 1e-9)
    #expect(abs(world.inertia(of: disk) - 5000 * Math.pi) < 1e-6)
    let (length, r) = (30.0, 10.0)
    let capsule = world.add(
      .segment(from: Vector(-length / 2, 0), to: Vector(length / 2, 0), radius: r), at: .zero)
    let (bar, disks) = (2 * r * length, Math.pi * r * r)
    #expect(abs(world.mass(of: capsule) - (bar + disks)) < 1e-9)
    // Two half disks: about their own centroids, then moved out to the ends of the bar.
    let lean = 4 * r / (3 * Math.pi)
    let own = disks * (r * r / 2 - lean * lean)
    let moved = disks * (length / 2 + lean) * (length / 2 + lean)
    let middle = bar * (length * length + 4 * r * r) / 12
    #expect(abs(world.inertia(of: capsule) - (own + moved + middle)) < 1e-6)
  }

  @Test("a rounded box has the mass and inertia of a cross of boxes with four quarter disks")
  func roundedBox() {
    let (w, h, r) = (50.0, 20.0, 6.0)
    var world = World()
    let body = world.add(.box(Size(w, h), center: Vector(7, -3), radius: r), at: .zero)
    let quarter = Math.pi * r * r / 4
    let area = w * h - 4 * r * r + 4 * quarter
    #expect(abs(world.mass(of: body) - area) < 1e-9)
    #expect(world.centerOfMass(of: body).distance(to: Vector(7, -3)) < 1e-12)
    func box(_ w: Double, _ h: Double) -> Double { w * h * (w * w + h * h) / 12 }
    let across = box(w, h - 2 * r)
    let strip = (w - 2 * r) * r
    let strips =
      2 * (strip * ((w - 2 * r) * (w - 2 * r) + r * r) / 12 + strip * (h - r) * (h - r) / 4)
    // A quarter disk about its corner, about its centroid, about the center of the box.
    let lean = 4 * r / (3 * Math.pi)
    let own = quarter * (r * r / 2 - 2 * lean * lean)
    let (x, y) = (w / 2 - r + lean, h / 2 - r + lean)
    let corners = 4 * (own + quarter * (x * x + y * y))
    #expect(abs(world.inertia(of: body) / (across + strips + corners) - 1) < 1e-12)
  }

  @Test("a triangle has its centroid and inertia, and rounding adds edges and a full disk")
  func triangle() throws {
    let corners = [Vector(0, 0), Vector(36, 0), Vector(0, 24)]
    var world = World()
    let plain = world.add(try #require(BodyShape.polygon(corners)), at: .zero)
    #expect(abs(world.mass(of: plain) - 36 * 24 / 2) < 1e-9)
    #expect(world.centerOfMass(of: plain).distance(to: Vector(12, 8)) < 1e-12)
    // A right triangle with legs b and h: m (b² + h²) / 18 about its centroid.
    #expect(abs(world.inertia(of: plain) - 432 * (36 * 36 + 24 * 24) / 18) < 1e-6)
    let round = world.add(try #require(BodyShape.polygon(corners, outset: 5)), at: .zero)
    let perimeter = 36 + 24 + Math.hypot(36, 24)
    #expect(abs(world.mass(of: round) - (432 + 5 * perimeter + 25 * Math.pi)) < 1e-9)
  }

  @Test("random rounded polygons have the moments that adding up small squares gives")
  func squares() throws {
    var dice = Dice(state: 5)
    for _ in 0..<4 {
      let points = (0..<9).map { _ in dice.vector(-20, 20) }
      let shape = try #require(BodyShape.polygon(points, outset: dice.number(0, 8)))
      var world = World()
      let body = world.add(shape, at: .zero)
      let cell = 0.5
      var (area, moment, polar) = (0.0, Vector.zero, 0.0)
      for column in -60..<60 {
        for row in -60..<60 {
          let point = Vector(Double(column) + 0.5, Double(row) + 0.5) * cell
          guard distance(from: point, to: shape) <= 0 else { continue }
          area += cell * cell
          moment += cell * cell * point
          polar += cell * cell * point.lengthSquared
        }
      }
      let center = moment / area
      #expect(abs(world.mass(of: body) / area - 1) < 5e-3)
      #expect(world.centerOfMass(of: body).distance(to: center) < 0.05)
      #expect(abs(world.inertia(of: body) / (polar - area * center.lengthSquared) - 1) < 5e-3)
    }
  }

  @Test("the rounding of sixteen corners counts whole, and a flat corner adds nothing")
  func manyCorners() throws {
    let corners = (0..<16).map { Vector(angle: Double($0) * Math.pi / 8, length: 40) }
    var world = World()
    let body = world.add(try #require(BodyShape.polygon(corners, outset: 3)), at: .zero)
    let area = 8 * 1600 * Math.sin(Math.pi / 8)
    let perimeter = 16 * 80 * Math.sin(Math.pi / 16)
    #expect(abs(world.mass(of: body) - (area + 3 * perimeter + 9 * Math.pi)) < 1e-8)
    #expect(world.centerOfMass(of: body).length < 1e-12)
  }

  @Test("shapes without area weigh nothing; a body of such has mass and inertia 1")
  func massless() {
    var world = World()
    let line = world.add(.segment(from: .zero, to: Vector(50, 0)), at: .zero)
    #expect(world.mass(of: line) == 1 && world.inertia(of: line) == 1)
    let empty = world.addBody(BodyDefinition())
    #expect(world.mass(of: empty) == 1 && world.inertia(of: empty) == 1)
    let light = world.add(.box(Size(10, 10)), at: .zero, SurfaceMaterial(density: 0))
    #expect(world.mass(of: light) == 1 && world.inertia(of: light) == 1)
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

  @Test("the parts of a compound add up about their common center, each with its density")
  func parallelAxis() {
    var world = World()
    let body = world.addBody(BodyDefinition())
    world.addShape(
      .box(Size(20, 20), center: Vector(-30, 0)), SurfaceMaterial(density: 3), to: body)
    world.addShape(
      .circle(radius: 10, center: Vector(50, 0)), SurfaceMaterial(density: 1), to: body)
    let (box, disk) = (1200.0, 100 * Math.pi)
    let x = (box * -30 + disk * 50) / (box + disk)
    #expect(abs(world.mass(of: body) - (box + disk)) < 1e-9)
    #expect(world.centerOfMass(of: body).distance(to: Vector(x, 0)) < 1e-12)
    let inertia =
      box * (800.0 / 12 + (x + 30) * (x + 30)) + disk * (50 + (50 - x) * (50 - x))
    #expect(abs(world.inertia(of: body) / inertia - 1) < 1e-12)
  }
}

/// The distance of a point from a rounded convex outline, negative inside; for tests only.
func distance(from point: Vector, to shape: BodyShape) -> Double {
  let corners = shape.vertices
  var nearest = Double.infinity
  var isInside = corners.count > 2
  for (index, corner) in corners.enumerated() {
    let edge = corners[(index + 1) % corners.count] - corner
    let offset = point - corner
    if edge.cross(offset) < 0 { isInside = false }
    let part =
      edge == .zero ? 0 : Swift.min(Swift.max(offset.dot(edge) / edge.lengthSquared, 0), 1)
    nearest = Swift.min(nearest, (offset - edge * part).length)
  }
  return (isInside ? -nearest : nearest) - shape.radius
}
