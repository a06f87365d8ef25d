import Geometry
import Physics
import Scenarios

extension Quality {
  /// The kinetic energy, as a fraction of that at the start: 1 where nothing is lost.
  static let energy = Quality(name: "energy / start", digits: 3) { world, description, _ in
    var (before, now) = (0.0, 0.0)
    for (index, body) in description.bodies.enumerated() where body.isDynamic {
      let start = body.definition
      let pose = world.pose(of: index)
      before += body.energy(start.velocity, start.angularVelocity)
      now += body.energy(pose.velocity, pose.angularVelocity)
    }
    return now / before
  }

  /// The bodies that are outside of the box around all fixed bodies.
  static let escaped = Quality(name: "escaped", digits: 0) { world, description, _ in
    let walls = description.bodies.filter { $0.definition.kind == .fixed }
    let corners = walls.flatMap { wall in
      wall.shapes.flatMap(\.vertices).map { wall.definition.position + $0 }
    }
    let (low, high) = (
      Vector(corners.map(\.x).min() ?? 0, corners.map(\.y).min() ?? 0),
      Vector(corners.map(\.x).max() ?? 0, corners.map(\.y).max() ?? 0)
    )
    return Double(
      description.bodies.indices.count {
        let place = world.pose(of: $0).position
        return !(low.x...high.x ~= place.x && low.y...high.y ~= place.y)
      })
  }

  /// The greatest overlap of two circles, and the mean overlap of those that overlap.
  static let roundOverlap = Quality(name: "overlap of circles, greatest, pt", digits: 2) {
    world, description, _ in
    roundOverlaps(world, description).max() ?? 0
  }
  static let meanRoundOverlap = Quality(name: "mean, pt", digits: 3) { world, description, _ in
    let depths = roundOverlaps(world, description)
    return depths.isEmpty ? 0 : depths.reduce(0, +) / Double(depths.count)
  }

  /// The mean height of the dynamic bodies over y = 0.
  static let meanDepth = Quality(name: "mean height, pt", digits: 1) { world, description, _ in
    let moving = description.bodies.indices.filter { description.bodies[$0].isDynamic }
    return moving.reduce(0) { $0 - world.pose(of: $1).position.y } / Double(moving.count)
  }

  /// The step after which nine tenths of the bodies sleep, if they may; -1 if they do not within
  /// 3,000.
  static let sleepStep = Quality(name: "asleep after steps", digits: 0) { _, description, engine in
    var description = description
    description.allowsSleep = true
    let world = engine.makeWorld(description)
    let few = description.bodies.count(where: \.isDynamic) / 10
    for step in 1...3_000 {
      world.step(times: 1)
      if step.isMultiple(of: 5), world.awakeCount <= few { return Double(step) }
    }
    return -1
  }
}

extension WorldDescription.Body {
  fileprivate var isDynamic: Bool { definition.kind == .dynamic }

  /// The kinetic energy of a circle or a box, in mass · pt²/s².
  fileprivate func energy(_ velocity: Vector, _ angularVelocity: Double) -> Double {
    shapes.reduce(0) { sum, shape in
      let (mass, square) = shape.massAndInertia
      return sum
        + material.density * mass
        * (velocity.lengthSquared + square * angularVelocity * angularVelocity) / 2
    }
  }
}

extension BodyShape {
  /// The area of a circle or a box, and the square of its radius of gyration.
  fileprivate var massAndInertia: (Double, Double) {
    if vertices.count == 1 { return (Math.pi * radius * radius, radius * radius / 2) }
    let size = (vertices[0] - vertices[2])
    return (abs(size.x * size.y), size.lengthSquared / 12)
  }
}

/// The overlap of every overlapping pair of bodies that are circles, in points.
private func roundOverlaps(
  _ world: any RunningWorld, _ description: WorldDescription
) -> [Double] {
  let circles = description.bodies.enumerated().compactMap { index, body in
    body.shapes[0].vertices.count == 1
      ? (place: world.pose(of: index).position, radius: body.shapes[0].radius) : nil
  }.sorted { $0.place.x < $1.place.x }
  let largest = circles.map(\.radius).max() ?? 0
  var depths: [Double] = []
  for (place, first) in circles.enumerated() {
    for second in circles[(place + 1)...] {
      if second.place.x - first.place.x > first.radius + largest { break }
      let depth = first.radius + second.radius - (second.place - first.place).length
      if depth > 0 { depths.append(depth) }
    }
  }
  return depths
}
