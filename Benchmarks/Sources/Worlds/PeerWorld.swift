public import CWorlds
import Geometry
import Physics
import Scenarios

extension Engine {
  /// Box2D 2.4.1, with 8 velocity and 3 position iterations.
  public static let box2D = peer(box2d_engine, word: "box2d")
  /// Chipmunk 7.0.3, with 10 iterations.
  public static let chipmunk = peer(chipmunk_engine, word: "chipmunk")

  /// An engine behind the common C functions.
  ///
  /// - Parameters:
  ///   - engine: Its functions.
  ///   - word: Its name on the command line.
  /// - Returns: The engine.
  public static func peer(_ engine: peer_engine, word: String) -> Engine {
    nonisolated(unsafe) let engine = engine  // A constant table of functions.
    return Engine(name: String(cString: engine.name), word: word) { PeerWorld($0, engine) }
  }
}

extension Pose {
  init(_ pose: peer_pose) {
    position = Vector(pose.x, pose.y)
    angle = pose.angle
    velocity = Vector(pose.velocity_x, pose.velocity_y)
    angularVelocity = pose.angular_velocity
  }
}

/// A world of another engine.
private final class PeerWorld: RunningWorld {
  private let engine: peer_engine
  private let world: OpaquePointer

  init(_ description: WorldDescription, _ engine: peer_engine) {
    self.engine = engine
    let gravity = description.gravity
    guard let world = engine.create(gravity.x, gravity.y, description.allowsSleep) else {
      preconditionFailure("an engine makes a world or ends the program")
    }
    self.world = world
    for body in description.bodies { add(body) }
    for link in description.links { add(link) }
  }

  deinit { engine.destroy(world) }

  func step(times: Int) {
    for _ in 0..<times { engine.step(world, 1.0 / 60) }
  }

  func pose(of body: Int) -> Pose {
    let pose = engine.pose(world, Int32(body))
    return Pose(pose)
  }

  var awakeCount: Int { Int(engine.awake_count(world)) }

  func touches(of body: Int) -> [Touch] {
    guard let contacts = engine.contacts else { return [] }
    var points = [peer_contact](repeating: peer_contact(), count: 32)
    let count = contacts(world, Int32(body), &points, Int32(points.count))
    return points.prefix(Int(count)).map { Touch(point: Vector($0.x, $0.y), impulse: $0.impulse) }
  }

  private func add(_ body: WorldDescription.Body) {
    let definition = body.definition
    var record = peer_body()
    switch definition.kind {
    case .fixed: record.kind = peer_fixed
    case .driven: record.kind = peer_driven
    case .dynamic: record.kind = peer_dynamic
    }
    (record.x, record.y) = (definition.position.x, definition.position.y)
    record.angle = definition.angle
    (record.velocity_x, record.velocity_y) = (definition.velocity.x, definition.velocity.y)
    record.angular_velocity = definition.angularVelocity
    record.linear_damping = definition.linearDamping
    record.angular_damping = definition.angularDamping
    record.fixed_rotation = definition.locks.contains(.rotation)
    engine.add_body(world, &record)
    for shape in body.shapes {
      shape.vertices.flatMap { [$0.x, $0.y] }.withUnsafeBufferPointer { corners in
        var record = peer_shape()
        record.corners = corners.baseAddress
        record.count = Int32(shape.vertices.count)
        record.radius = shape.radius
        record.density = body.material.density
        record.friction = body.material.friction
        record.elasticity = body.material.elasticity
        record.collides = body.collides
        engine.add_shape(world, &record)
      }
    }
  }

  private func add(_ link: WorldDescription.Link) {
    var record = peer_joint()
    record.a = Int32(link.a)
    record.b = Int32(link.b ?? -1)
    (record.ax, record.ay) = (link.pointA.x, link.pointA.y)
    (record.bx, record.by) = (link.pointB.x, link.pointB.y)
    switch link.kind {
    case .spring(let length, let frequency, let dampingRatio):
      record.kind = peer_spring
      record.length = length
      record.frequency = frequency
      record.damping_ratio = dampingRatio
    case .distance(let range):
      record.kind = peer_distance
      set(&record, limits: range, motor: nil)
    case .pin(let limits, let motor):
      record.kind = peer_pin
      set(&record, limits: limits, motor: motor)
    case .slider(let axis, let limits, let motor):
      record.kind = peer_slider
      (record.axis_x, record.axis_y) = (axis.x / axis.length, axis.y / axis.length)
      set(&record, limits: limits, motor: motor)
    case .weld(let frequency, let dampingRatio):
      record.kind = peer_weld
      record.frequency = frequency
      record.damping_ratio = dampingRatio
    }
    precondition(engine.add_joint(world, &record), "the engine has no joint like \(link.kind)")
  }

  private func set(
    _ record: inout peer_joint, limits: ClosedRange<Double>?, motor: WorldDescription.Link.Motor?
  ) {
    record.has_limits = limits != nil
    record.minimum = limits?.lowerBound ?? 0
    record.maximum = limits?.upperBound ?? 0
    record.has_motor = motor != nil
    record.motor_speed = motor?.speed ?? 0
    record.motor_effort = motor?.effort ?? 0
  }
}
