import Builds
import Geometry
import Physics
import Testing

@Suite("Sliding")
struct SlidingTests {
  /// The kind of pieces that form a floor.
  enum Floor: String, CaseIterable, Sendable {
    case segments, boxes, looseBoxes
  }

  static let speeds = [40.0, 150, 300, 900]
  static let smooth = SurfaceMaterial(friction: 0, elasticity: 0)

  /// A floor from x = 0 to 1,200 whose top is y = 0, in pieces of 40 pt.
  private func floor(_ kind: Floor) -> World {
    var world = World()
    for index in 0..<30 {
      let x = 40 * Double(index)
      switch kind {
      case .segments:
        world.add(
          .segment(from: Vector(x, 0), to: Vector(x + 40, 0)), at: .zero, kind: .fixed, Self.smooth)
      case .boxes:
        world.add(.box(Size(40, 40)), at: Vector(x + 20, 20), kind: .fixed, Self.smooth)
      case .looseBoxes:
        world.add(.box(Size(40, 40)), at: Vector(x + 20, 20), Self.smooth)
      }
    }
    if kind == .looseBoxes {
      world.add(
        .segment(from: Vector(-200, 40), to: Vector(1500, 40)), at: .zero, kind: .fixed,
        SurfaceMaterial(friction: 1))
    }
    return world
  }

  @Test("what slides over a floor of pieces does not catch", arguments: Floor.allCases, speeds)
  func pieces(kind: Floor, speed: Double) {
    for shape in [
      BodyShape.box(Size(30, 30)), .circle(radius: 15), .box(Size(60, 20)),
      .box(Size(26, 26), radius: 2),
      .segment(from: Vector(-20, 0), to: Vector(20, 0), radius: 6),
    ] {
      var world = floor(kind)
      let height = shape.halfHeight
      let body = world.add(shape, at: Vector(60, -height), Self.smooth)
      world.run(30, gravity: gravity)
      world.setVelocity(Vector(speed, 0), of: body)
      let steps = Swift.min(240, Int(1000 / speed / tick))
      world.run(steps, gravity: gravity)
      // Loose pieces sink a little under the weight, so that there are real steps between them.
      let loss = kind == .looseBoxes ? 0.02 : 0.005
      #expect(abs(world.velocity(of: body).x / speed - 1) < loss, "\(shape)")
      #expect(abs(world.angle(of: body)) < 0.01 || height == 15 && shape.isBall, "\(shape)")
      #expect(abs(world.position(of: body).y + height) < 0.5, "\(shape)")
    }
  }

  /// The kind of level pieces over which boxes slide slowly.
  enum Pieces: CaseIterable, Sendable {
    case segments, tiles
  }

  @Test(
    "a box that slides slowly over 200 level pieces keeps its speed within a ten-thousandth",
    .heavy, arguments: Pieces.allCases, [30.0, 60, 120, 240])
  func seams(pieces: Pieces, rate: Double) {
    var dice = Dice(seed: UInt64(rate))
    for _ in 0..<40 {
      var world = World()
      let size = Size(dice.number(10, 60), dice.number(10, 60))
      let (start, speed) = (size.width + dice.number(0, 10), dice.number(10, 16))
      let box = { (world: inout World) in
        world.add(.box(size), at: Vector(start, -size.height / 2), Self.smooth)
      }
      // The box is the first shape of its contacts, or the second one.
      let isFirst = dice.next(below: 2) == 0
      let first = isFirst ? box(&world) : nil
      let width = dice.number(3, 40)
      for index in 0..<200 {
        let (from, to) = (Vector(width * Double(index), 0), Vector(width * Double(index + 1), 0))
        switch pieces {
        case .segments:
          world.add(.segment(from: from, to: to), at: .zero, kind: .fixed, Self.smooth)
        case .tiles:
          world.add(
            .box(Size(width, 20)), at: (from + to) / 2 + Vector(0, 10), kind: .fixed, Self.smooth)
        }
      }
      let body = first ?? box(&world)
      let room = 200 * width - start - size.width
      for step in 0..<Int(min(21, room / speed) * rate) {
        if step == Int(rate) { world.setVelocity(Vector(speed, 0), of: body) }
        world.addAcceleration(gravity, to: body)
        world.step(by: 1 / rate)
        guard step >= Int(rate) else { continue }
        let loss = abs(world.velocity(of: body).x / speed - 1)
        #expect(loss < 1e-4, "\(size) at \(speed) pt/s over \(pieces) of \(width) pt")
        if loss >= 1e-4 { break }
      }
      #expect(abs(world.angle(of: body)) < 0.003)
    }
  }
}

extension BodyShape {
  /// Half of the height of the shapes above.
  fileprivate var halfHeight: Double {
    radius + vertices.map { abs($0.y) }.reduce(0, Swift.max)
  }

  fileprivate var isBall: Bool { vertices.count == 1 }
}
