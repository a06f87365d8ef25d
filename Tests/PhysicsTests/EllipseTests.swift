import Builds
import Geometry
import Physics
import Testing

/// Ellipses roll, slide and rest on floors as circles do.
@Suite("Ellipses")
struct EllipseTests {
  enum Floor: CaseIterable, Sendable {
    case segment, line, box

    func add(to world: inout World) {
      let (start, end) = (Vector(-9000, 0), Vector(9000, 0))
      switch self {
      case .segment: world.add(.segment(from: start, to: end), at: .zero, kind: .fixed)
      case .line: world.addLine([start, end])
      case .box: world.add(.box(Size(18_000, 40)), at: Vector(0, 20), kind: .fixed)
      }
    }
  }

  /// An ellipse of 10 to 100 pt, in half of the cases a nearly round one, flat or upright.
  private func makeSize(_ dice: inout Dice) -> Size {
    let long = dice.number(10, 100)
    let isNearlyRound = dice.next(below: 2) == 0
    let short = long * (isNearlyRound ? dice.number(0.96, 0.998) : dice.number(0.3, 0.96))
    return dice.next(below: 2) == 0 ? Size(long, short) : Size(short, long)
  }

  @Test("an ellipse on a floor gains no energy and comes to rest", arguments: Floor.allCases)
  func rests(floor: Floor) {
    var dice = Dice(state: 5)
    for index in 0..<(isUnoptimized ? 12 : 60) {
      let size = makeSize(&dice)
      var world = World()
      floor.add(to: &world)
      let angle = dice.next(below: 2) == 0 ? 0 : dice.number(0, 6)
      let speed = dice.next(below: 2) == 0 ? 0 : dice.number(5, 100)
      let label = "\(index): \(size), angle \(angle), \(speed) pt/s"
      var definition = BodyDefinition(position: Vector(0, -max(size.width, size.height) / 2))
      definition.angle = angle
      (definition.linearDamping, definition.angularDamping) = (0.1, 0.1)
      let body = world.addBody(definition)
      world.addShape(.ellipse(size), to: body)
      world.setGroups(mutual: [1], of: body)
      world.run(30, gravity: gravity)
      world.setVelocity(Vector(speed, 0), of: body)
      world.setAngularVelocity(2 * speed / size.height, of: body)
      // The outline differs from an ellipse, so that the center is a little higher or lower.
      let most = 0.003 * max(size.width, size.height) * gravity.y * world.mass(of: body)
      var (least, gain, steps) = (Double.infinity, 0.0, 0)
      while world.isAwake(body) && steps < 3600 {
        let energy = world.energy(under: gravity, above: 0)
        least = min(least, energy)
        gain = max(gain, energy - least)
        world.run(1, gravity: gravity)
        steps += 1
      }
      #expect(gain < most, "\(label) gains \(gain) of \(most)")
      #expect(steps < 3600, "\(label) is at \(world.velocity(of: body).x) pt/s")
    }
  }

  enum Pieces: CaseIterable, Sendable {
    case segments, boxes

    func add(_ count: Int, of width: Double, to world: inout World) {
      let smooth = SurfaceMaterial(friction: 0, elasticity: 0)
      for index in 0..<count {
        let x = width * Double(index)
        switch self {
        case .segments:
          world.add(
            .segment(from: Vector(x, 0), to: Vector(x + width, 0)), at: .zero, kind: .fixed, smooth)
        case .boxes:
          world.add(
            .box(Size(width, 20)), at: Vector(x + width / 2, 10), kind: .fixed, smooth)
        }
      }
    }
  }

  @Test("an ellipse slides over seams and keeps its speed", arguments: Pieces.allCases)
  func slides(pieces: Pieces) {
    var dice = Dice(state: 6)
    for index in 0..<(isUnoptimized ? 8 : 40) {
      let size = makeSize(&dice)
      let flat = Size(max(size.width, size.height), min(size.width, size.height))
      let width = dice.number(10, 60)
      let speed = 30 * Math.pow(50, dice.number(0, 1))
      let label = "\(index): \(flat) at \(speed) pt/s over \(pieces) of \(width) pt"
      var world = World()
      pieces.add(Int(2000 / width), of: width, to: &world)
      let start = Vector(150 + dice.number(0, width), -flat.height / 2)
      let body = world.add(
        .ellipse(flat), at: start, SurfaceMaterial(friction: 0, elasticity: 0))
      world.run(30, gravity: gravity)
      world.setVelocity(Vector(speed, 0), of: body)
      var (change, height, turn) = (0.0, 0.0, 0.0)
      world.run(Int(min(1600 / speed, 4) / tick), gravity: gravity) { world, _ in
        change = max(change, abs(world.velocity(of: body).x / speed - 1))
        height = max(height, abs(world.position(of: body).y - start.y))
        turn = max(turn, abs(world.angle(of: body)))
      }
      #expect(change < 0.005, "\(label) changes its speed by \(change)")
      #expect(height < 0.5 && turn < 0.05, "\(label) jumps by \(height) pt and turns by \(turn)")
    }
  }
}
