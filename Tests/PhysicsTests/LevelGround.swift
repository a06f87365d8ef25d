import Geometry
import Physics

/// Level immovable ground at the height 0, put together of pieces of many kinds side by side.
///
/// Below it other lines, rects and tiles may end at its surface.
struct LevelGround: CustomStringConvertible {
  enum Piece: CaseIterable, Sendable {
    case line, chain, bracket, rect, tile, trapezoid
  }

  /// A piece from one x to another.
  struct Part {
    let piece: Piece
    let from: Double
    let to: Double
    /// The distance that it reaches down, in points.
    let depth: Double
    /// The slant of its sides, from -1 to 1.
    let slant: Double
    let isReversed: Bool
  }

  /// The pieces of the surface, and then those that end at it from below.
  private(set) var parts: [Part] = []
  private(set) var posts: [[Vector]] = []

  /// Makes ground between two x, in pieces that are at least 8 pt wide unless the ground is narrower.
  init(from: Double, to: Double, _ dice: inout Dice) {
    let kinds = 1 + Int(dice.next(below: 3))
    let pieces = (0..<kinds).map { _ in Piece.allCases[Int(dice.next(below: 6))] }
    let count = max(1, min([1, 1, 2, 3, 8, 30][Int(dice.next(below: 6))], Int((to - from) / 8)))
    for index in 0..<count {
      let width = (to - from) / Double(count)
      parts.append(
        Part(
          piece: pieces[Int(dice.next(below: UInt64(kinds)))], from: from + width * Double(index),
          to: index + 1 == count ? to : from + width * Double(index + 1),
          depth: dice.number(5, 60), slant: dice.number(-1, 1),
          isReversed: dice.next(below: 2) == 0))
    }
    for _ in 0..<Int(dice.next(below: 4)) {
      let top = Vector(dice.number(from, to), 0)
      let foot = top + Vector(dice.number(-30, 30), dice.number(5, 60))
      let hasKnee = dice.next(below: 2) == 0
      posts.append([top, foot] + (hasKnee ? [foot + Vector(dice.number(1, 30), 20)] : []))
    }
  }

  var description: String {
    let pieces = parts.map { part in
      "\(part.piece) \(part.from)...\(part.to) depth \(part.depth) slant \(part.slant)"
    }
    return "\(pieces.joined(separator: ", ")); from below: \(posts)"
  }

  var start: Vector { Vector(parts[0].from, 0) }
  var end: Vector { Vector(parts[parts.count - 1].to, 0) }

  /// Adds the ground to a world, as one body for each piece.
  func add(to world: inout World, _ material: SurfaceMaterial) {
    for part in parts { add(part, to: &world, material) }
    for post in posts { world.addBoundary(post, material) }
  }

  private func add(_ part: Part, to world: inout World, _ material: SurfaceMaterial) {
    let (left, right) = (Vector(part.from, 0), Vector(part.to, 0))
    let (foot, width) = (Vector(0, part.depth), part.to - part.from)
    let lean = Vector(part.slant * part.depth, 0)
    let corners: [Vector]
    switch part.piece {
    case .line: corners = [left, right]
    case .chain: corners = [0, 0.3, 0.6, 1].map { left + (right - left) * $0 }
    case .bracket: corners = [left + foot + lean, left, right, right + foot + lean]
    case .rect: corners = [left, right, right + foot, left + foot, left]
    case .tile:
      world.add(
        .box(Size(width, part.depth)), at: (left + right + foot) / 2, kind: .fixed, material)
      return
    case .trapezoid:
      let inset = Vector(min(abs(part.slant), 0.4) * width, 0)
      guard let shape = BodyShape.polygon([left, right, right + foot - inset, left + foot + inset])
      else { return }
      world.add(shape, at: .zero, kind: .fixed, material)
      return
    }
    world.addBoundary(part.isReversed ? corners.reversed() : corners, material)
  }
}

extension World {
  /// Adds a boundary as animators make it: one line of two points, or a chain with two sides.
  mutating func addBoundary(_ points: [Vector], _ material: SurfaceMaterial) {
    guard points.count > 2 else {
      add(.segment(from: points[0], to: points[1]), at: .zero, kind: .fixed, material)
      return
    }
    let isClosed = points.first == points.last
    addLine(isClosed ? Array(points.dropLast()) : points, isClosed: isClosed, material)
  }
}

/// A box on level ground: it lies still, falls flat, slides, or leaves the ground at its end.
struct LevelCase: CustomStringConvertible {
  enum Motion: CaseIterable, Sendable {
    case rest, drop, slide, leave
  }

  /// The greatest changes during a case.
  struct Outcome {
    /// The greatest angle, in radians.
    var angle = 0.0
    /// The greatest distance along the ground from where the box should be, in points.
    var shift = 0.0
    /// The part of the speed of a slide that is gained or lost, where the box leaves the ground in
    /// comparison with one that leaves a line.
    var loss = 0.0
  }

  let motion: Motion
  let ground: LevelGround
  let size: Size
  let x: Double
  let speed: Double
  let height: Double
  let rate: Double
  let material: SurfaceMaterial
  let isFirst: Bool

  init(_ motion: Motion, _ dice: inout Dice) {
    self.motion = motion
    rate = [30, 60, 120, 240][Int(dice.next(below: 4))]
    size = Size(dice.number(16, 120), dice.number(10, 80))
    isFirst = dice.next(below: 2) == 0
    let slides = motion == .slide || motion == .leave
    speed = slides ? 40 * Math.pow(1500.0 / 40, dice.number(0, 1)) : 0
    height = motion == .drop ? dice.number(1, 200) : 0
    material = SurfaceMaterial(
      friction: slides ? 0 : [0, 0.2, 1][Int(dice.next(below: 3))],
      elasticity: motion == .drop ? [0, 0.2, 1][Int(dice.next(below: 3))] : 0)
    let half = size.width / 2
    // The ground's reach to each side of the box's middle: from an overhang of nearly half
    // to ground beyond the box. Where the box slides, the ground goes on.
    let left = half * dice.number(0.1, 1.6)
    let right = motion == .slide ? half + speed + 10 : half * dice.number(0.1, 1.6)
    x = dice.number(-100, 100)
    ground = LevelGround(from: x - left, to: x + right, &dice)
  }

  var description: String {
    "\(motion) of \(size) at \(x), \(speed) pt/s, \(height) pt, \(rate) Hz, \(material), "
      + "first \(isFirst): \(ground)"
  }

  /// Runs for a second.
  func run(each: (World, BodyID) -> Void = { _, _ in }) -> Outcome {
    var (world, single) = (World(), World())
    let place = Vector(x, -size.height / 2 - height)
    let first = isFirst ? world.add(.box(size), at: place, material) : nil
    ground.add(to: &world, material)
    let body = first ?? world.add(.box(size), at: place, material)
    let peer = single.add(.box(size), at: place, material)
    single.addBoundary([ground.start, ground.end], material)
    world.setVelocity(Vector(speed, 0), of: body)
    single.setVelocity(Vector(speed, 0), of: peer)
    var outcome = Outcome()
    for _ in 0..<Int(rate) {
      world.addAcceleration(gravity, to: body)
      world.step(by: 1 / rate)
      single.addAcceleration(gravity, to: peer)
      single.step(by: 1 / rate)
      each(world, body)
      // A box that tips over the end may land on what is below it.
      if motion == .leave && abs(world.angle(of: body)) > 0.1 { break }
      outcome.angle = max(outcome.angle, abs(world.angle(of: body)))
      if speed == 0 {
        outcome.shift = max(outcome.shift, abs(world.position(of: body).x - x))
      } else {
        let expected = motion == .leave ? single.velocity(of: peer).x : speed
        outcome.loss = max(outcome.loss, abs(world.velocity(of: body).x - expected) / speed)
      }
    }
    return outcome
  }
}
