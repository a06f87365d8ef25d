import Geometry
import Physics
import Scenarios
import Testing
import Worlds

/// The same scene in our world and in Box2D 2.4.1.
struct Twins {
  let ours: any RunningWorld
  let theirs: any RunningWorld

  init(_ description: WorldDescription) {
    ours = Engine.libration.makeWorld(description)
    theirs = Engine.box2D.makeWorld(description)
  }

  /// Runs a number of steps of 1/60 s in both.
  func step(_ times: Int) {
    ours.step(times: times)
    theirs.step(times: times)
  }

  /// Expects a body at the same position and angle in both.
  func expectAgreement(
    of body: Int, within distance: Double, angle: Double = 0.01,
    at location: SourceLocation = #_sourceLocation
  ) {
    let (own, other) = (ours.pose(of: body), theirs.pose(of: body))
    #expect(
      (own.position - other.position).length < distance,
      "body \(body): \(own.position) and \(other.position)", sourceLocation: location)
    #expect(
      abs(own.angle - other.angle) < angle, "body \(body): \(own.angle) and \(other.angle)",
      sourceLocation: location)
  }
}

extension WorldDescription {
  /// A description with gravity and a floor whose top is y = 0; the floor is body 0.
  static func floor(material: SurfaceMaterial = SurfaceMaterial(friction: 0.6, elasticity: 0))
    -> Self
  {
    var world = WorldDescription()
    world.gravity = gravity
    world.addWall(Rect(x: -2_000, y: 0, width: 4_000, height: 100))
    world.bodies[0].material = material
    return world
  }

  /// Adds a dynamic body with one shape, and gives its number.
  @discardableResult
  mutating func add(
    _ shape: BodyShape, at position: Vector, angle: Double = 0, velocity: Vector = .zero,
    material: SurfaceMaterial = SurfaceMaterial(friction: 0.6, elasticity: 0), collides: Bool = true
  ) -> Int {
    var definition = BodyDefinition(position: position, angle: angle)
    definition.velocity = velocity
    bodies.append(Body(definition, shapes: [shape], material: material, collides: collides))
    return bodies.count - 1
  }

  /// Adds a plane of 2,000 pt that falls to the right by an angle and passes through the origin.
  mutating func addSlope(_ angle: Double, material: SurfaceMaterial) {
    let normal = Vector(Math.sin(angle), -Math.cos(angle))
    let definition = BodyDefinition(kind: .fixed, position: -50 * normal, angle: angle)
    bodies.append(Body(definition, shapes: [.box(Size(4_000, 100))], material: material))
  }
}

/// A pendulum without friction, under the gravity of these scenes, let go at an angle.
///
/// Integrated by the classic Runge-Kutta method in 1/6000 s.
struct Pendulum {
  /// The angle from below, in radians.
  var angle: Double
  /// The length of the mathematical pendulum with the same period, in points.
  var length: Double
  private var speed = 0.0

  init(angle: Double, length: Double) {
    self.angle = angle
    self.length = length
  }

  /// Advances by a time, in seconds.
  mutating func advance(by duration: Double) {
    let parts = 100
    let h = duration / Double(parts)
    func pull(_ angle: Double) -> Double { -1_000 / length * Math.sin(angle) }
    for _ in 0..<parts {
      let (a, pullA) = (speed, pull(angle))
      let (b, pullB) = (speed + h / 2 * pullA, pull(angle + h / 2 * a))
      let (c, pullC) = (speed + h / 2 * pullB, pull(angle + h / 2 * b))
      let (d, pullD) = (speed + h * pullC, pull(angle + h * c))
      angle += h / 6 * (a + 2 * b + 2 * c + d)
      speed += h / 6 * (pullA + 2 * pullB + 2 * pullC + pullD)
    }
  }
}
