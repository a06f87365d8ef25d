import Geometry
import Testing

@Suite("Paths")
struct PathTests {
  @Test("A flattened arc lies on its circle and keeps within the tolerance")
  func arc() {
    for radius in [1.0, 30, 500, 20_000] {
      for tolerance in [0.01, 0.25, 2] {
        let path = VectorPath.arc(
          center: Vector(7, -3), radius: radius, startAngle: 0.3, endAngle: 4)
        let points = path.flattened(tolerance: tolerance)
        #expect(abs((points[0] - Vector(7, -3)).angle - 0.3) < 1e-12)
        for point in points {
          #expect(abs(point.distance(to: Vector(7, -3)) - radius) < 1e-9 * radius)
        }
        for (a, b) in zip(points, points.dropFirst()) {
          let middle = (a + b) / 2
          #expect(radius - middle.distance(to: Vector(7, -3)) <= tolerance)
        }
        // Half as many points would not be enough.
        let half = Double((points.count - 1) / 2)
        if half >= 2 { #expect(radius * (1 - Math.cos(3.7 / half / 2)) > tolerance) }
      }
    }
  }

  @Test("Flattened Bezier curves keep within the tolerance of the closed form")
  func beziers() {
    let p = [Vector(0, 0), Vector(40, 150), Vector(90, -120), Vector(200, 30)]
    var cubic = VectorPath()
    cubic.move(to: p[0])
    cubic.addCurve(to: p[3], control1: p[1], control2: p[2])
    var quadratic = VectorPath()
    quadratic.move(to: p[0])
    quadratic.addQuadCurve(to: p[3], control: p[1])
    func distance(_ point: Vector, _ points: [Vector]) -> Double {
      zip(points, points.dropFirst()).map { a, b in
        let t = max(0, min(1, (point - a).dot(b - a) / (b - a).lengthSquared))
        return point.distance(to: a + (b - a) * t)
      }.min() ?? .infinity
    }
    for tolerance in [0.05, 0.25, 3] {
      let (first, second) = (
        cubic.flattened(tolerance: tolerance), quadratic.flattened(tolerance: tolerance)
      )
      #expect(first.first == p[0] && first.last == p[3])
      for step in 0...200 {
        let t = Double(step) / 200
        let s = 1 - t
        let onCubic =
          p[0] * (s * s * s) + p[1] * (3 * s * s * t) + p[2] * (3 * s * t * t) + p[3] * (t * t * t)
        #expect(distance(onCubic, first) <= tolerance)
        let onQuadratic = p[0] * (s * s) + p[1] * (2 * s * t) + p[3] * (t * t)
        #expect(distance(onQuadratic, second) <= tolerance)
      }
    }
  }

  @Test("Lengths agree with the closed forms")
  func lengths() {
    #expect(VectorPath.rect(Rect(x: 1, y: 2, width: 30, height: 40)).length == 140)
    let circle = VectorPath.oval(in: Rect(x: 0, y: 0, width: 2000, height: 2000)).length
    #expect(abs(circle - 2000 * Math.pi) < 2)
    let room = VectorPath.roundedRect(Rect(x: 0, y: 0, width: 800, height: 600), cornerRadius: 100)
    #expect(abs(room.length - (1200 + 800 + 200 * Math.pi)) < 2)
    #expect(VectorPath().length == 0)
    #expect(VectorPath([Vector(3, 3), Vector(3, 3)]).length == 0)
  }

  @Test("A closed path ends exactly where it begins, and repeats no point")
  func closing() {
    let oval = VectorPath.oval(in: Rect(x: 10, y: 20, width: 300, height: 100)).flattened()
    #expect(oval.first == Vector(310, 70) && oval.last == oval.first)
    for (a, b) in zip(oval, oval.dropFirst()) { #expect(a.distance(to: b) > 1) }
    let box = VectorPath([.zero, .zero, Vector(9, 0), Vector(9, 9), .zero], isClosed: true)
    #expect(box.flattened() == [.zero, Vector(9, 0), Vector(9, 9), .zero])
    let full = VectorPath.roundedRect(Rect(x: 0, y: 0, width: 50, height: 50), cornerRadius: 99)
    for point in full.flattened() {
      #expect(abs(point.distance(to: Vector(25, 25)) - 25) < 1e-9)
    }
  }

  @Test("An arc goes the way it is told to, a whole turn at most")
  func directions() {
    func middle(_ start: Double, _ end: Double, _ clockwise: Bool) -> Vector {
      let points = VectorPath.arc(
        center: .zero, radius: 10, startAngle: start, endAngle: end, clockwise: clockwise
      ).flattened(tolerance: 0.001)
      return points[points.count / 2]
    }
    #expect(middle(0, Math.pi, true).y > 9.9)
    #expect(middle(0, Math.pi, false).y < -9.9)
    #expect(middle(Math.pi, 0, true).y < -9.9)
    let circle = VectorPath.arc(center: .zero, radius: 10, startAngle: 0, endAngle: 20)
    #expect(abs(circle.length - 20 * Math.pi) < 2)
  }

  @Test("Convex areas are told from concave, crossed and flat ones, in either winding")
  func convexity() {
    let square = [Vector(0, 0), Vector(10, 0), Vector(10, 10), Vector(0, 10)]
    let dart = [Vector(0, 0), Vector(10, 0), Vector(3, 3), Vector(0, 10)]
    let bow = [Vector(0, 0), Vector(10, 10), Vector(10, 0), Vector(0, 10)]
    let star = (0..<5).map { Vector(angle: Double($0) * 4 * Math.pi / 5, length: 10) }
    let spike = [Vector(0, 0), Vector(10, 0), Vector(10, 10), Vector(10, -5)]
    for flipped in [false, true] {
      func path(_ points: [Vector]) -> VectorPath { .polygon(flipped ? points.reversed() : points) }
      #expect(path(square).isConvex && path(square).isSimple)
      #expect(path(square + [Vector(0, 5)]).isConvex)
      #expect(!path(dart).isConvex && path(dart).isSimple)
      #expect(!path(bow).isConvex && !path(bow).isSimple)
      #expect(!path(star).isConvex && !path(star).isSimple)
      #expect(!path(spike).isConvex && !path(spike).isSimple)
      #expect(!path([.zero, Vector(1, 1), Vector(2, 2)]).isConvex)
    }
    #expect(VectorPath.oval(in: Rect(x: 0, y: 0, width: 1000, height: 3)).isConvex)
    #expect(
      VectorPath.roundedRect(Rect(x: 0, y: 0, width: 90, height: 30), cornerRadius: 8).isConvex)
    #expect(!VectorPath().isConvex)
    #expect(!VectorPath([.zero, Vector(.nan, 1)]).isFinite && VectorPath(square).isFinite)
  }

  @Test("A path of absurd size has a bounded number of points")
  func bounded() {
    let path = VectorPath.oval(in: Rect(x: 0, y: 0, width: 1e200, height: 1e200))
    #expect(path.flattened().count == VectorPath.maximumSegmentCount + 1)
  }

  @Test("Parts before the start, and after the end, stop the program")
  func misuse() async {
    await #expect(processExitsWith: .failure) {
      var path = VectorPath()
      path.addLine(to: Vector(1, 1))
    }
    await #expect(processExitsWith: .failure) {
      var path = VectorPath.rect(Rect(x: 0, y: 0, width: 1, height: 1))
      path.addLine(to: Vector(1, 1))
    }
    await #expect(processExitsWith: .failure) {
      _ = VectorPath.arc(center: .zero, radius: 0, startAngle: 0, endAngle: 1)
    }
    await #expect(processExitsWith: .failure) { _ = VectorPath().flattened(tolerance: 0) }
  }
}
