import Geometry
import Physics

/// A polygon that falls flat on supports side by side.
struct FlatFall: CustomStringConvertible {
  enum Supports: CaseIterable, Sendable {
    case tiles, segments, chain, rects
    /// Lines, at whose middles and ends other lines end from below.
    case posts
  }

  /// The greatest turn, shift and gain of energy of a body until its first bounce ends.
  struct Outcome {
    /// The greatest angle to the supports, in radians.
    var angle = 0.0
    /// The greatest distance along the supports from the start, in points; where the polygon
    /// slides, from where it would be on a single support.
    var shift = 0.0
    /// The greatest gain of energy, as a fraction of that of the impact.
    var gain = -Double.infinity
    /// The energy of the rise after the impact minus that which the elasticity promises, as a
    /// fraction of the kinetic energy of the impact.
    ///
    /// It is infinite if there was no impact.
    var rebound = Double.infinity
  }

  let supports: Supports
  let corners: Int
  let rate: Double
  let speed: Double
  let height: Double
  let radius: Double
  let width: Double
  let count: Int
  let tilt: Double
  /// Whether gravity pulls straight down also where the supports are tilted, so that the polygon
  /// slides; otherwise it pulls at a right angle to them.
  let slides: Bool
  let isReversed: Bool
  let material: SurfaceMaterial

  init(
    _ supports: Supports, corners: Int, rate: Double, radii: ClosedRange<Double> = 10...40,
    _ dice: inout Dice
  ) {
    (self.supports, self.corners, self.rate) = (supports, corners, rate)
    speed = 150 * Math.pow(5000.0 / 150, dice.number(0, 1))
    height = dice.number(1, 200)
    radius = dice.number(radii.lowerBound, radii.upperBound)
    isReversed = Int(dice.next(below: 2)) == 1
    material = SurfaceMaterial(
      friction: [0, 0.2, 1][Int(dice.next(below: 3))],
      elasticity: [0, 0, 0.2, 0.6, 1][Int(dice.next(below: 5))])
    tilt = material.friction == 0 && Int(dice.next(below: 2)) == 0 ? dice.number(-0.4, 0.4) : 0
    slides = tilt != 0 && Int(dice.next(below: 2)) == 0
    let pieces = 2 + Int(dice.next(below: 39))
    let base = 2 * radius * Math.sin(Math.pi / Double(corners))
    // The supports reach beyond the polygon on both sides, also where it slides.
    let reach = 2 * radius + (slides ? 300 : 0)
    width = max(4, dice.number(max(1.5 * base, slides ? reach : 0), 400) / Double(pieces))
    count = max(pieces, 2 + Int(reach / width) + pieces % 2)
  }

  var description: String {
    "\(corners) corners, \(count) \(supports) of \(width) pt, \(speed) pt/s, \(rate) Hz, "
      + "radius \(radius), height \(height), tilt \(tilt)\(slides ? " with a slide" : ""), "
      + "\(material), reversed \(isReversed)"
  }

  var along: Vector { Vector(angle: tilt, length: 1) }
  var up: Vector { Vector(angle: tilt - Math.pi / 2, length: 1) }
  var gravity: Vector { slides ? Vector(0, 1000) : up * -1000 }
  /// The speed at which the polygon meets the supports.
  var impactSpeed: Double { (speed * speed - 2 * gravity.dot(up) * height).squareRoot() }

  /// Adds supports side by side, centered on the origin.
  private func addSupports(_ count: Int, _ width: Double, to world: inout World) {
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
      case .rects:
        world.addBoundary([from, to, to - up * 30, from - up * 30, from], material)
      case .segments, .posts, .chain:
        world.addBoundary([from, to], material)
      }
      guard supports == .posts else { continue }
      for top in [from, (from + to) / 2] {
        world.addBoundary([top, top - up * 30], material)
      }
    }
  }

  private var outline: [Vector] {
    (0..<corners).map {
      let turn = 2 * Math.pi * (Double($0) + 0.5) / Double(corners)
      return Vector(angle: Math.pi / 2 + turn, length: radius)
    }
  }

  /// The center at the start: such that the polygon meets the middle of the supports.
  private var start: Vector {
    let base = outline.map(\.y).reduce(0, max)
    let time = (impactSpeed - speed) / -gravity.dot(up)
    return up * (base + height) - along * (gravity.dot(along) * time * time / 2)
  }

  /// Runs through the first bounce.
  ///
  /// A tick in which the polygon is slowed has an impact, since gravity makes it faster. The first
  /// bounce begins with the first one, and ends where the next one begins: the polygon then lands
  /// again. Without elasticity, or on a slope where it slides, it ends half a second after the
  /// impact, and otherwise after two seconds at most.
  func run(each: (World, BodyID) -> Void = { _, _ in }) -> Outcome {
    guard let shape = BodyShape.polygon(outline) else { return Outcome(angle: .infinity) }
    var (world, single) = (World(), World())
    addSupports(count, width, to: &world)
    addSupports(1, width * Double(count), to: &single)
    let body = world.add(shape, at: start, angle: tilt, material, velocity: up * -speed)
    let peer = single.add(shape, at: start, angle: tilt, material, velocity: up * -speed)
    let impact = impactSpeed
    var outcome = Outcome()
    var left: Int?
    for _ in 0..<Int(8 * rate) {
      if left == 0 { break }
      let before = world.velocity(of: body).dot(up)
      world.addAcceleration(gravity, to: body)
      world.step(by: 1 / rate)
      single.addAcceleration(gravity, to: peer)
      single.step(by: 1 / rate)
      let (velocity, center) = (world.velocity(of: body), world.centerOfMass(of: body))
      let (rising, turning) = (velocity.dot(up), world.angularVelocity(of: body))
      let isStruck = rising > before + 1
      if let ticks = left {
        if isStruck && material.elasticity > 0 { break }
        left = ticks - 1
      } else if isStruck {
        left = Int(rate * (material.elasticity == 0 || slides ? 0.5 : 2))
        let ground = start - up * height
        let rise = rising * max(rising, 0) / 2 - gravity.dot(up) * (center - ground).dot(up)
        outcome.rebound =
          rise / (impact * impact / 2) - material.elasticity * material.elasticity
      }
      each(world, body)
      outcome.angle = max(outcome.angle, abs(world.angle(of: body) - tilt))
      let expected = slides ? single.centerOfMass(of: peer) : start
      outcome.shift = max(outcome.shift, abs((center - expected).dot(along)))
      let energy =
        velocity.lengthSquared / 2 - gravity.dot(center - start)
        + turning * turning * world.inertia(of: body) / world.mass(of: body) / 2
      outcome.gain = max(outcome.gain, (energy - speed * speed / 2) / (impact * impact / 2))
    }
    return outcome
  }
}
