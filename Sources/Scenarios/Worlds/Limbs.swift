import Geometry
import Physics

/// Bodies in rows that are pinned at their ends and that a finger drags fast, at 2,000 pt/s.
public enum Limbs: Int, CaseIterable, Sendable {
  /// Twenty links of 20 by 4 pt, and as many of 60 by 1 pt.
  case chain, thinChain
  /// A body, a head, arms and legs of capsules, connected by joints with limits.
  case ragdoll
  /// Twenty links with a weight of 50 times theirs at the end.
  case loadedChain
}

extension WorldDescription {
  /// Limbs that hang from a finger, with gravity.
  ///
  /// - Parameter limbs: The kind of limbs.
  /// - Returns: The bodies, the finger last.
  public static func limbs(_ limbs: Limbs) -> WorldDescription {
    var world = WorldDescription()
    world.gravity = gravity
    world.steps = Net.steps
    switch limbs {
    case .chain: world.addChain(length: 20, width: 4)
    case .thinChain: world.addChain(length: 60, width: 1)
    case .loadedChain:
      world.addChain(length: 20, width: 4)
      world.bodies[19].material.density *= 50
    case .ragdoll: world.addFigure(Figure())
    }
    world.addFinger()
    return world
  }

  private mutating func addChain(length: Double, width: Double) {
    let half = Vector(length / 2, 0)
    for index in 0..<20 {
      bodies.append(
        .limb(
          at: Vector((Double(index) + 0.5) * length, 0), half - Vector(width / 2, 0),
          radius: width / 2))
      if index > 0 {
        links.append(Link(.pin(), a: index, pointA: -half, b: index - 1, pointB: half))
      }
    }
  }

  /// Adds a finger that holds the first body by its center and goes back and forth for a second.
  private mutating func addFinger() {
    let start = bodies[0].definition.position
    bodies.append(
      Body(
        BodyDefinition(kind: .driven, position: start), shapes: [.circle(radius: 1)],
        collides: false))
    let finger = bodies.count - 1
    links.append(Link(.pin(), a: 0, b: finger))
    let ways = [Vector(1, 0), Vector(0, -1), Vector(-1, 0), Vector(0.6, 0.8), Vector(-0.8, 0.6)]
    for (index, way) in ways.enumerated() {
      drives.append(Drive(finger, Net.speed * way, from: 12 * index))
    }
    drives.append(Drive(finger, .zero, from: Net.draggedSteps))
  }
}
