import Geometry
import Testing

@Suite("Vectors and rectangles")
struct RectTests {
  @Test("vectors add, scale, turn and measure")
  func vectors() {
    let v = Vector(3, 4)
    #expect(v + Vector(1, 1) == Vector(4, 5))
    #expect(2 * v - v / 2 == Vector(4.5, 6))
    #expect(v.length == 5)
    #expect(v.normalized == Vector(0.6, 0.8))
    #expect(Vector.zero.normalized == .zero)
    #expect(v.perpendicular == Vector(-4, 3))
    #expect(v.dot(v.perpendicular) == 0)
    #expect(Vector(1, 0).cross(Vector(0, 1)) == 1)
    #expect(Vector(1, 0).rotated(by: Math.pi / 2).distance(to: Vector(0, 1)) < 1e-15)
    #expect(Vector(angle: Math.pi, length: 2).distance(to: Vector(-2, 0)) < 1e-15)
    #expect(Vector(0, -1).angle == -Math.pi / 2)
    #expect(Vector(1e300, 1e300).length == 1e300 * Math.sqrt(2))
    #expect(Vector(156.74, 251.76).rounded(to: 0.5) == Vector(156.5, 252))
  }

  @Test("rectangles know their edges, center and union")
  func edges() {
    var rect = Rect(x: 10, y: 20, width: 30, height: 40)
    #expect(rect == Rect(center: Vector(25, 40), size: Size(30, 40)))
    #expect(rect == Rect(from: Vector(40, 20), to: Vector(10, 60)))
    #expect([rect.minX, rect.minY, rect.maxX, rect.maxY] == [10, 20, 40, 60])
    rect.center = .zero
    #expect(rect.origin == Vector(-15, -20))
    #expect(rect.union(Rect(x: 0, y: 0, width: 50, height: 1)).maxX == 50)
    #expect(
      rect.inset(by: Insets(top: 1, left: 2, bottom: 3, right: 4))
        == Rect(x: -13, y: -19, width: 24, height: 36))
    #expect(rect.inset(by: Insets(all: 100)).size == .zero)
  }

  @Test("intersection and containment count touching edges")
  func relations() {
    let rect = Rect(x: 0, y: 0, width: 10, height: 10)
    #expect(rect.intersects(Rect(x: 10, y: 10, width: 5, height: 5)))
    #expect(!rect.intersects(Rect(x: 10.1, y: 0, width: 5, height: 5)))
    #expect(rect.contains(Vector(10, 0)))
    #expect(!rect.contains(Vector(10.1, 0)))
    #expect(rect.contains(Rect(x: 5, y: 5, width: 5, height: 5)))
    #expect(!rect.contains(Rect(x: 5, y: 5, width: 6, height: 5)))
    #expect(
      rect.intersection(Rect(x: 5, y: -5, width: 10, height: 10))
        == Rect(x: 5, y: 0, width: 5, height: 5))
    #expect(rect.intersection(Rect(x: 11, y: 0, width: 1, height: 1)) == nil)
  }

  @Test("close rectangles differ by less than the area, from both")
  func close() {
    let rect = Rect(x: 0, y: 0, width: 60, height: 60)
    // Moved by d: the intersection is 60 (60 - d), so d = 1/6 is the limit for 10 pt².
    #expect(rect.isClose(to: rect.translated(by: Vector(0.16, 0)), area: 10))
    #expect(!rect.isClose(to: rect.translated(by: Vector(0.17, 0)), area: 10))
    #expect(rect.isClose(to: rect, area: 0))
    #expect(!rect.isClose(to: Rect(x: 0, y: 0, width: 60, height: 61), area: 10))
    #expect(!rect.isClose(to: Rect(x: 100, y: 0, width: 60, height: 60), area: 10))
  }

  @Test("rounding to a grid rounds corner and size")
  func rounded() {
    let rect = Rect(x: 50.26, y: 221.74, width: 60.02, height: 59.7)
    #expect(rect.rounded(to: 0.5) == Rect(x: 50.5, y: 221.5, width: 60, height: 59.5))
    #expect(rect.rounded(to: 0) == rect)
  }

  @Test("the box of a turned rectangle has the published sizes")
  func boundingBox() {
    // A 60 pt square turned by 7.0 and 34.1 degrees.
    for (degrees, width) in [(7.0, 66.887), (34.1, 83.332)] {
      let box = Rect(
        boundingCenter: Vector(155, 251), size: Size(60, 60), angle: degrees * Math.pi / 180)
      #expect(abs(box.width - width) < 0.05)
      #expect(abs(box.width - box.height) < 1e-12)
      #expect(box.center.distance(to: Vector(155, 251)) < 1e-12)
    }
  }
}
