import Geometry
import Physics
import Testing

@Suite("Outlines of shapes")
struct OutlineTests {
  private func outline(_ shape: BodyShape, tolerance: Double = 0.25) -> [Vector] {
    var world = World()
    let body = world.addBody(BodyDefinition(position: Vector(100, 50), angle: .pi / 2))
    let id = world.addShape(shape, to: body)
    return world.outline(of: id, tolerance: tolerance)
  }

  @Test("of a box are its corners where the body is")
  func box() {
    let corners = outline(.box(Size(20, 10)))
    #expect(corners.count == 4)
    for corner in [Vector(95, 40), Vector(105, 40), Vector(105, 60), Vector(95, 60)] {
      #expect(corners.contains { $0.distance(to: corner) < 1e-9 })
    }
  }

  @Test("of round shapes are within the tolerance", arguments: [1, 0.25, 0.01])
  func circle(tolerance: Double) {
    let corners = outline(.circle(radius: 30), tolerance: tolerance)
    #expect(corners.count > 6)
    for (corner, next) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
      #expect(abs(corner.distance(to: Vector(100, 50)) - 30) < 1e-9)
      let middle = (corner + next) / 2
      let gap = 30 - middle.distance(to: Vector(100, 50))
      #expect(gap >= 0 && gap <= tolerance)
    }
  }

  @Test("of capsules and rounded boxes keep their distance from the core")
  func rounded() {
    let capsule = outline(.segment(from: Vector(-10, 0), to: Vector(10, 0), radius: 5))
    // The body is turned by a quarter, so the capsule stands.
    for corner in capsule {
      let nearest = Vector(100, min(max(corner.y, 40), 60))
      #expect(abs(corner.distance(to: nearest) - 5) < 1e-9)
    }
    #expect(abs((capsule.map(\.y).max() ?? 0) - 65) < 0.3)
    let box = outline(.box(Size(20, 10), radius: 2))
    #expect(box.allSatisfy { abs($0.x - 100) <= 5 + 1e-9 && abs($0.y - 50) <= 10 + 1e-9 })
    #expect(abs((box.map(\.y).max() ?? 0) - 60) < 1e-9)
  }

  @Test("of a segment are its ends")
  func segment() {
    #expect(outline(.segment(from: Vector(-10, 0), to: Vector(10, 0))).count == 2)
  }
}
