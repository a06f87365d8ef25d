import Geometry
import Physics
import Testing

@Suite("Rays against outlines")
struct RayTests {
  #if DEBUG
    private static let rounds = 100
  #else
    private static let rounds = 5000
  #endif

  /// The hit of a ray on a shape at a place.
  private func hit(
    _ shape: BodyShape, at position: Vector = .zero, angle: Double = 0, from start: Vector,
    to end: Vector
  ) -> OutlineHit? {
    Ray(from: start, to: end).flatMap { Outline(shape, at: position, angle: angle).hit($0) }
  }

  private func expect(
    _ hit: OutlineHit?, _ point: Vector, _ normal: Vector, within tolerance: Double = 1e-12,
    at location: SourceLocation = #_sourceLocation
  ) {
    #expect((hit?.point ?? .zero).distance(to: point) < tolerance, sourceLocation: location)
    #expect((hit?.normal ?? .zero).distance(to: normal) < tolerance, sourceLocation: location)
  }

  @Test("a circle is met where the root of its equation says")
  func circle() {
    let circle = BodyShape.circle(radius: 10)
    for miss in [-10, -6, 0, 6, 9.999, 10] {
      let x = -(100 - miss * miss).squareRoot()
      let (start, end) = (Vector(0, 20 + miss), Vector(90, 20 + miss))
      let found = hit(circle, at: Vector(50, 20), from: start, to: end)
      expect(found, Vector(50 + x, 20 + miss), Vector(x / 10, miss / 10))
      #expect(abs((found?.distance ?? 0) - (50 + x)) < 1e-12)
    }
    #expect(hit(circle, from: Vector(-20, 10.001), to: Vector(20, 10.001)) == nil)
  }

  @Test("a box is met at its faces, turned or not, and at its corners")
  func box() {
    let box = BodyShape.box(Size(20, 10))
    expect(hit(box, from: Vector(-50, 3), to: Vector(50, 3)), Vector(-10, 3), Vector(-1, 0))
    expect(hit(box, from: Vector(4, 50), to: Vector(4, -50)), Vector(4, 5), Vector(0, 1))
    expect(
      hit(box, angle: .pi / 2, from: Vector(-50, 3), to: Vector(50, 3)), Vector(-5, 3),
      Vector(-1, 0))
    // Turned by an eighth, a square shows its corner; half a point above it, a face.
    let (square, half) = (BodyShape.box(Size(10, 10)), 0.5.squareRoot())
    let corner = hit(square, angle: .pi / 4, from: Vector(-50, 0), to: Vector(50, 0))
    #expect((corner?.point ?? .zero).distance(to: Vector(-10 * half, 0)) < 1e-12)
    expect(
      hit(square, angle: .pi / 4, from: Vector(-50, -1), to: Vector(50, -1)),
      Vector(-10 * half + 1, -1), Vector(-half, -half))
    // Along a face, and through two opposite corners.
    expect(hit(box, from: Vector(-50, 5), to: Vector(50, 5)), Vector(-10, 5), Vector(-1, 0))
    let diagonal = hit(box, from: Vector(-40, -20), to: Vector(40, 20))
    #expect((diagonal?.point ?? .zero).distance(to: Vector(-10, -5)) < 1e-12)
  }

  @Test("a capsule is met at its sides and at its caps")
  func capsule() {
    let capsule = BodyShape.segment(from: Vector(-20, 0), to: Vector(20, 0), radius: 5)
    expect(hit(capsule, from: Vector(7, -50), to: Vector(7, 50)), Vector(7, -5), Vector(0, -1))
    expect(hit(capsule, from: Vector(-50, 3), to: Vector(50, 3)), Vector(-24, 3), Vector(-0.8, 0.6))
    expect(hit(capsule, from: Vector(-50, 0), to: Vector(50, 0)), Vector(-25, 0), Vector(-1, 0))
    // Where side and cap join, and along the side.
    expect(hit(capsule, from: Vector(20, -50), to: Vector(20, 50)), Vector(20, -5), Vector(0, -1))
    expect(hit(capsule, from: Vector(-50, 5), to: Vector(50, 5)), Vector(-20, 5), Vector(0, 1))
  }

  @Test("a polygon is met at the face that the ray comes to first")
  func polygon() throws {
    let roof = try #require(BodyShape.polygon([Vector(-10, 10), Vector(0, -10), Vector(10, 10)]))
    let slope = Vector(-2, -1) / 5.0.squareRoot()
    expect(hit(roof, from: Vector(-50, 0), to: Vector(50, 0)), Vector(-5, 0), slope)
    expect(hit(roof, from: Vector(3, 50), to: Vector(3, -50)), Vector(3, 10), Vector(0, 1))
    #expect(hit(roof, from: Vector(-9, -9), to: Vector(-5, -11)) == nil)
  }

  @Test("a segment is met from both sides, and along itself at its end")
  func segment() {
    let wall = BodyShape.segment(from: Vector(0, -50), to: Vector(0, 50))
    expect(hit(wall, from: Vector(-10, 1), to: Vector(10, 3)), Vector(0, 2), Vector(-1, 0))
    expect(hit(wall, from: Vector(10, 1), to: Vector(-10, 3)), Vector(0, 2), Vector(1, 0))
    expect(hit(wall, from: Vector(0, 90), to: Vector(0, -90)), Vector(0, 50), Vector(0, 1))
    expect(hit(wall, from: Vector(-9, 50), to: Vector(9, 50)), Vector(0, 50), Vector(-1, 0))
    #expect(hit(wall, from: Vector(-10, 50.001), to: Vector(10, 50.001)) == nil)
    #expect(hit(wall, from: Vector(1, 90), to: Vector(1, -90)) == nil)
  }

  @Test("a ray meets what its end touches, and nothing beyond it")
  func end() {
    let box = BodyShape.box(Size(20, 20))
    let found = hit(box, from: Vector(-30, 0), to: Vector(-10, 0))
    #expect(found?.distance == 20 && found?.point == Vector(-10, 0))
    #expect(hit(box, from: Vector(-30, 0), to: Vector(-10.001, 0)) == nil)
    #expect(hit(box, from: Vector(30, 0), to: Vector(60, 0)) == nil)
    #expect(Ray(from: Vector(1, 2), to: Vector(1, 2)) == nil)
  }

  @Test("from across all of space what is small is met as exactly as coordinates are")
  func far() {
    for far in [1e5, 1e7, 9e8] {
      let found = hit(.circle(radius: 5), from: Vector(-far, 3), to: Vector(far, 3))
      expect(found, Vector(-4, 3), Vector(-0.8, 0.6), within: 1e-15 * far + 1e-12)
      expect(
        hit(.box(Size(4, 4)), from: Vector(far, 1), to: Vector(-far, 1)), Vector(2, 1),
        Vector(1, 0), within: 1e-15 * far + 1e-12)
    }
  }

  @Test("rays agree with walking along them in small steps, and no ray slips through a corner")
  func walking() {
    var dice = Dice(state: 12)
    for round in 0..<Self.rounds {
      let shape = ChainTests.sliders[round % ChainTests.sliders.count]
      let (place, angle) = (dice.vector(-30, 30), dice.number(-3, 3))
      func gap(_ point: Vector) -> Double {
        distance(from: (point - place).rotated(by: -angle), to: shape)
      }
      let (start, end) = (dice.vector(-99, 99), dice.vector(-99, 99))
      guard gap(start) > 0 else { continue }
      let found = hit(shape, at: place, angle: angle, from: start, to: end)
      let steps = (0...200).map { gap(start + (end - start) * (Double($0) / 200)) }
      if steps.min()! < 0 { #expect(found != nil) }
      if let found {
        #expect(abs(gap(found.point)) < 1e-9)
        #expect(gap(found.point + found.normal * 1e-3) > 9e-4)
        let before = Int(200 * found.distance / (end - start).length)
        #expect(steps.prefix(before).allSatisfy { $0 > -1e-9 })
      }
      // Straight through a corner into the outline.
      let corner = place + shape.vertices[round % shape.vertices.count].rotated(by: angle)
      if gap(corner + (corner - start) / (corner - start).length) < -1e-3 {
        #expect(hit(shape, at: place, angle: angle, from: start, to: corner * 2 - start) != nil)
      }
    }
  }

  @Test("outlines overlap when they touch, and not across a gap")
  func overlap() {
    let bar = Outline(Rect(x: -45, y: -1, width: 90, height: 2))
    #expect(bar.overlaps(Outline(.circle(radius: 10), at: Vector(55, 0), angle: 0)))
    #expect(!bar.overlaps(Outline(.circle(radius: 9.999), at: Vector(55, 0), angle: 0)))
    #expect(bar.overlaps(Outline(.box(Size(20, 20)), at: Vector(0, 11), angle: 0)))
    let tip = 10 * 2.0.squareRoot()
    #expect(bar.overlaps(Outline(.box(Size(20, 20)), at: Vector(0, 0.999 + tip), angle: .pi / 4)))
    #expect(!bar.overlaps(Outline(.box(Size(20, 20)), at: Vector(0, 1.001 + tip), angle: .pi / 4)))
    #expect(bar.overlaps(Outline(.circle(radius: 500), at: Vector(9, 9), angle: 0)))
    #expect(bar.contains(Vector(45, 1)) && !bar.contains(Vector(45.001, 1)))
  }
}
