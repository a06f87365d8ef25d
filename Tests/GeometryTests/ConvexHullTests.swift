import Geometry
import Testing

@Suite("Convex hulls")
struct ConvexHullTests {
  @Test("of points that are on a grid or anywhere have all points on their right, and turn right")
  func random() {
    var random = SplitMix64(state: 7)
    for round in 0..<200 {
      let points = (0..<(3 + round % 30)).map { _ in
        let point = Vector(random.number(-50, 50), random.number(-50, 50))
        return round % 2 == 0 ? point : Vector(point.x.rounded(), point.y.rounded())
      }
      let hull = convexHull(of: points)
      guard !hull.isEmpty else { continue }
      #expect(hull.count > 2 && hull.allSatisfy(points.contains))
      #expect(hull.allSatisfy { $0.x >= hull[0].x })
      for (place, corner) in hull.enumerated() {
        let edge = hull[(place + 1) % hull.count] - corner
        #expect(points.allSatisfy { edge.cross($0 - corner) > -1e-4 })
        #expect(edge.cross(hull[(place + 2) % hull.count] - corner) > 0)
      }
    }
  }

  @Test("of points on a line, of one point and of none are empty")
  func flat() {
    #expect(convexHull(of: (0..<9).map { Vector(Double($0), 3 * Double($0)) }).isEmpty)
    #expect(convexHull(of: [Vector(1, 2), Vector(1, 2), Vector(1, 2)]).isEmpty)
    #expect(convexHull(of: []).isEmpty)
  }
}
