import Builds
import Geometry
import Physics
import Testing

/// Rows of bodies that a driven body presses against a wall, or against another driven body.
@Suite("Pressed bodies")
struct PressedTests {
  /// The ways in which bodies get their room back.
  private enum End: CaseIterable {
    case isReleased, isRemoved, leaves
  }

  private struct Row {
    var world = World()
    let press: BodyID
    var pressed: [BodyID] = []
    let direction: Vector
    let gravity: Double
    let label: String
    /// The distance from the wall of each body when nothing is pressed, in points.
    var places: [Double] = []
    let depth: Double

    init(_ dice: inout SplitMix64) {
      let turn = dice.number(0, 6)
      // From the wall to the driven body.
      direction = Vector(1, 0).rotated(by: turn)
      gravity = dice.next(below: 2) == 0 ? 0 : dice.number(100, 2_000)
      let count = Int(dice.next(below: 6)) + 1
      let side = dice.number(10, 60)
      depth = dice.number(0, 0.4) * side * Double(count + 1) / 2
      label =
        "\(count) of \(side) pt, pressed by \(depth) pt, gravity \(gravity), turned by \(turn)"
      let isDriven = dice.next(below: 4) == 0
      world.add(
        .box(Size(20, 400)), at: direction * -10, angle: turn, kind: isDriven ? .driven : .fixed,
        SurfaceMaterial(elasticity: 0))
      for index in 0..<count {
        let place = side * (Double(index) + 0.5)
        let shape: BodyShape =
          dice.next(below: 3) == 0 ? .circle(radius: side / 2) : .box(Size(side, side))
        let body = world.add(
          shape, at: direction * place, angle: turn,
          SurfaceMaterial(density: dice.number(0.2, 5), elasticity: 0))
        world.setAcceleration(direction * -gravity, of: body)
        pressed.append(body)
        places.append(place)
      }
      press = world.add(
        .box(Size(side, side)), at: direction * side * (Double(count) + 0.5), angle: turn,
        kind: .driven, SurfaceMaterial(elasticity: 0))
    }

    /// Drives the body towards the wall within a time, and holds it there.
    mutating func push(ticks: Int, at rate: Double, hold: Int) {
      world.setVelocity(direction * (-depth * rate / Double(ticks)), of: press)
      for _ in 0..<ticks { world.step(by: 1 / rate) }
      world.setVelocity(.zero, of: press)
      for _ in 0..<hold { world.step(by: 1 / rate) }
    }

    var isStill: Bool { pressed.allSatisfy { world.velocity(of: $0).length < 15 } }

    mutating func end(_ end: End, speed: Double) {
      switch end {
      case .isReleased:
        world.setKind(.dynamic, of: press)
        world.setVelocity(.zero, of: press)
        world.setAcceleration(direction * -gravity, of: press)
      case .isRemoved: world.removeBody(press)
      case .leaves: world.setVelocity(direction * speed, of: press)
      }
    }
  }

  @Test("are not thrown when the driven body is released, removed or leaves")
  func pressed() {
    var dice = SplitMix64(seed: 12)
    let count = isUnoptimized ? 60 : 600
    var still = 0
    for index in 0..<count {
      var row = Row(&dice)
      let rate = [60, 120, 30][Int(dice.next(below: 3))] as Double
      row.push(
        ticks: 20 + Int(dice.next(below: 40)), at: rate, hold: 20 + Int(dice.next(below: 40)))
      // Some rows buckle while they are pressed, and what left them flies on.
      guard row.isStill else { continue }
      still += 1
      let end = End.allCases[Int(dice.next(below: 3))]
      row.end(end, speed: dice.number(1, 2_000))
      var fastest = 0.0
      var farthest = -Double.infinity
      for _ in 0..<Int(2 * rate) {
        row.world.step(by: 1 / rate)
        for (body, place) in zip(row.pressed, row.places) {
          fastest = max(fastest, row.world.velocity(of: body).length)
          farthest = max(farthest, row.world.position(of: body).dot(row.direction) - place)
        }
      }
      let label = "\(index): \(row.label), \(end) at \(rate) Hz"
      #expect(farthest < 10, "\(label): \(farthest) pt beyond their places")
      #expect(row.gravity > 0 || fastest < 15, "\(label): \(fastest) pt/s")
    }
    #expect(still > count * 9 / 10)
  }
}
