import Geometry
import Physics

/// The step that the tests take, in seconds.
let tick = 1.0 / 60

/// Gravity of magnitude 1, in pt/s².
let gravity = Vector(0, 1000)

extension World {
  /// Adds a body with one shape that collides with all others of the tests.
  @discardableResult
  mutating func add(
    _ shape: BodyShape, at position: Vector, angle: Double = 0, kind: BodyKind = .dynamic,
    _ material: SurfaceMaterial = SurfaceMaterial(), velocity: Vector = .zero
  ) -> BodyID {
    var definition = BodyDefinition(kind: kind, position: position, angle: angle)
    definition.velocity = velocity
    let body = addBody(definition)
    addShape(shape, material, to: body)
    setGroups(mutual: [1], of: body)
    return body
  }

  /// Adds a line with two sides on a fixed body of its own, as animators make boundaries.
  mutating func addLine(
    _ points: [Vector], isClosed: Bool = false, _ material: SurfaceMaterial = SurfaceMaterial()
  ) {
    let line = addBody(BodyDefinition(kind: .fixed))
    addChain(Chain(points, isClosed: isClosed), material, to: line)
    addChain(Chain(points.reversed(), isClosed: isClosed), material, to: line)
    setGroups(mutual: [1], of: line)
  }

  /// Adds four segments around a rectangle.
  mutating func addWalls(_ rect: Rect, _ material: SurfaceMaterial = SurfaceMaterial()) {
    for wall in World.walls(of: rect) { add(wall, at: .zero, kind: .fixed, material) }
  }

  /// Four segments around a rectangle.
  static func walls(of rect: Rect) -> [BodyShape] {
    let corners = [
      Vector(rect.minX, rect.minY), Vector(rect.maxX, rect.minY),
      Vector(rect.maxX, rect.maxY), Vector(rect.minX, rect.maxY),
    ]
    return (0..<4).map { .segment(from: corners[$0], to: corners[($0 + 1) % 4]) }
  }

  /// Takes steps under gravity, by default none.
  mutating func run(
    _ steps: Int, gravity: Vector = .zero, each: (World, Int) -> Void = { _, _ in }
  ) {
    for index in 0..<steps {
      if gravity != .zero {
        for body in allBodies where kind(of: body) == .dynamic {
          addAcceleration(gravity, to: body)
        }
      }
      step(by: tick)
      each(self, index)
    }
  }

  /// Whether every number of every body is finite.
  var isFinite: Bool {
    allBodies.allSatisfy {
      position(of: $0).isFinite && angle(of: $0).isFinite && velocity(of: $0).isFinite
        && angularVelocity(of: $0).isFinite
    }
  }

  /// The momentum of all dynamic bodies, in mass · pt/s.
  var momentum: Vector {
    allBodies.filter { kind(of: $0) == .dynamic }.reduce(.zero) {
      $0 + velocity(of: $1) * mass(of: $1)
    }
  }

  /// The angular momentum of all dynamic bodies about the origin, in mass · pt²/s.
  var angularMomentum: Double {
    allBodies.filter { kind(of: $0) == .dynamic }.reduce(0) {
      $0 + mass(of: $1) * centerOfMass(of: $1).cross(velocity(of: $1))
        + inertia(of: $1) * angularVelocity(of: $1)
    }
  }

  /// The energy of motion and of height over a line, of all dynamic bodies.
  func energy(under gravity: Vector, above floor: Double) -> Double {
    allBodies.filter { kind(of: $0) == .dynamic }.reduce(kineticEnergy) {
      $0 + mass(of: $1) * gravity.y * (floor - centerOfMass(of: $1).y)
    }
  }

  /// The energy of motion of all dynamic bodies, in mass · pt²/s².
  var kineticEnergy: Double {
    allBodies.filter { kind(of: $0) == .dynamic }.reduce(0) {
      let w = angularVelocity(of: $1)
      return $0 + mass(of: $1) * velocity(of: $1).lengthSquared / 2 + inertia(of: $1) * w * w / 2
    }
  }
}

/// A small generator of numbers, the same in every process.
typealias Dice = SplitMix64

extension SplitMix64 {
  mutating func vector(_ low: Double, _ high: Double) -> Vector {
    let x = number(low, high)
    return Vector(x, number(low, high))
  }
}
