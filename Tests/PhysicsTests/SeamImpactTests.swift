import Builds
import Geometry
import Physics
import Testing

/// Polygons that fall flat on supports side by side: tiles, lines and chains.
@Suite("Impacts on several supports")
struct SeamImpactTests {
  enum Supports: CaseIterable, Sendable {
    case tiles, segments, chain
  }

  /// A polygon above a floor, symmetric about the slope's normal through the origin.
  struct Fall: CustomStringConvertible {
    let supports: Supports
    let corners: Int
    let rate: Double
    let speed: Double
    let height: Double
    let radius: Double
    let width: Double
    let count: Int
    let tilt: Double
    let isReversed: Bool
    let material: SurfaceMaterial

    init(_ supports: Supports, corners: Int, rate: Double, _ dice: inout Dice) {
      (self.supports, self.corners, self.rate) = (supports, corners, rate)
      speed = 150 * Math.pow(5000.0 / 150, dice.number(0, 1))
      height = dice.number(1, 200)
      radius = dice.number(15, 40)
      let pieces = 2 + Int(dice.next(below: 39))
      let base = 2 * radius * Math.sin(Math.pi / Double(corners))
      width = max(4, dice.number(1.5 * base, 400) / Double(pieces))
      // The supports reach beyond the polygon on both sides.
      count = max(pieces, 2 + Int(2 * radius / width) + pieces % 2)
      isReversed = Int(dice.next(below: 2)) == 1
      material = SurfaceMaterial(
        friction: [0, 0.2, 1][Int(dice.next(below: 3))],
        elasticity: [0, 0, 0.2, 0.6, 1][Int(dice.next(below: 5))])
      tilt = material.friction == 0 && Int(dice.next(below: 2)) == 0 ? dice.number(-0.4, 0.4) : 0
    }

    var description: String {
      "\(corners) corners, \(count) \(supports) of \(width) pt, \(speed) pt/s, \(rate) Hz, "
        + "radius \(radius), height \(height), tilt \(tilt), \(material), reversed \(isReversed)"
    }

    var along: Vector { Vector(angle: tilt, length: 1) }
    var up: Vector { Vector(angle: tilt - Math.pi / 2, length: 1) }

    func addSupports(to world: inout World) {
      let start = -0.5 * width * Double(count)
      let ends = (0...count).map { along * (start + width * Double($0)) }
      if supports == .chain {
        world.addLine(ends, material)
        return
      }
      let places = isReversed ? Array((0..<count).reversed()) : Array(0..<count)
      for place in places {
        let (from, to) = (ends[place], ends[place + 1])
        switch supports {
        case .tiles:
          world.add(
            .box(Size(width, 30)), at: (from + to) / 2 - up * 15, angle: tilt, kind: .fixed,
            material)
        case .segments, .chain:
          world.add(.segment(from: from, to: to), at: .zero, kind: .fixed, material)
        }
      }
    }

    /// Runs through the first bounce: until the polygon falls again, or half a second.
    ///
    /// - Returns: The greatest angle, and the greatest distance along the slope from the start.
    func run() -> (angle: Double, shift: Double) {
      var world = World()
      let points = (0..<corners).map {
        let turn = 2 * Math.pi * (Double($0) + 0.5) / Double(corners)
        return Vector(angle: Math.pi / 2 + turn, length: radius)
      }
      guard let shape = BodyShape.polygon(points) else { return (.infinity, .infinity) }
      addSupports(to: &world)
      let base = points.map(\.y).reduce(0, max)
      let body = world.add(
        shape, at: up * (base + height), angle: tilt, material, velocity: up * -speed)
      let start = world.centerOfMass(of: body).dot(along)
      var (angle, shift) = (0.0, 0.0)
      var left: Int?
      for _ in 0..<Int(4 * rate) {
        world.addAcceleration(up * -1000, to: body)
        world.step(by: 1 / rate)
        let rising = world.velocity(of: body).dot(up)
        if left == nil && rising > -0.5 * speed { left = Int(rate / 2) }
        if let ticks = left {
          if ticks == 0 || (material.elasticity > 0 && rising < 0) { break }
          left = ticks - 1
        }
        angle = max(angle, abs(world.angle(of: body) - tilt))
        shift = max(shift, abs(world.centerOfMass(of: body).dot(along) - start))
      }
      return (angle, shift)
    }
  }

  @Test(
    "what falls flat stays upright and in place through its first bounce", .heavy,
    arguments: Supports.allCases, 3...8)
  func symmetry(supports: Supports, corners: Int) {
    var dice = Dice(seed: UInt64(corners))
    for rate in [30.0, 60, 120, 240] {
      for _ in 0..<60 {
        let fall = Fall(supports, corners: corners, rate: rate, &dice)
        let (angle, shift) = fall.run()
        #expect(angle < 0.003, "\(fall)")
        #expect(shift < 0.1, "\(fall)")
      }
    }
  }
}
