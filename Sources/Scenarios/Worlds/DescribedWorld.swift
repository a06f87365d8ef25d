import Geometry
public import Physics

/// Our world, built from a description.
public struct DescribedWorld: Sendable {
  /// The world; a copy of it is a snapshot.
  public var world = World()
  /// The bodies, in the order of the description.
  public let bodies: [BodyID]
  /// The joints, in the order of the description.
  public let links: [JointID]
  /// The motions of driven bodies, and the number of steps so far.
  private let drives: [WorldDescription.Drive]
  private var steps = 0

  /// Builds the world.
  ///
  /// - Parameter description: The description.
  public init(_ description: WorldDescription) {
    var world = World()
    world.settings.allowsSleep = description.allowsSleep
    if let speed = description.bounceSpeed { world.settings.bounceSpeed = speed }
    let bodies = description.bodies.map { body in
      let id = world.addBody(body.definition)
      for shape in body.shapes { world.addShape(shape, body.material, to: id) }
      if body.collides { world.setGroups(mutual: [1], of: id) }
      return id
    }
    links = description.links.map { link in
      let a = JointAnchor.body(bodies[link.a], link.pointA)
      let b = link.b.map { JointAnchor.body(bodies[$0], link.pointB) } ?? .world(link.pointB)
      return Self.add(link.kind, a, b, to: &world)
    }
    for body in bodies where world.kind(of: body) == .dynamic {
      world.setAcceleration(description.gravity, of: body)
    }
    self.bodies = bodies
    self.world = world
    drives = description.drives
  }

  /// Gives driven bodies the velocities of the step, then steps the world.
  ///
  /// - Parameter duration: In seconds, over 0.
  public mutating func step(by duration: Double = 1.0 / 60) {
    for drive in drives where drive.step == steps {
      world.setVelocity(drive.velocity, of: bodies[drive.body])
    }
    world.step(by: duration)
    steps += 1
  }

  private static func add(
    _ kind: WorldDescription.Link.Kind, _ a: JointAnchor, _ b: JointAnchor, to world: inout World
  ) -> JointID {
    switch kind {
    case .spring(let length, let frequency, let dampingRatio):
      return world.addJoint(
        DistanceDefinition(a, b, length: length, frequency: frequency, dampingRatio: dampingRatio))
    case .distance(let range):
      return world.addJoint(DistanceDefinition(a, b, length: range.upperBound, range: range))
    case .pin(let limits, let motor):
      var definition = PinDefinition(a, b)
      definition.limits = limits
      definition.motorSpeed = motor?.speed ?? 0
      definition.maximumTorque = motor?.effort ?? 0
      return world.addJoint(definition)
    case .slider(let axis, let limits, let motor):
      var definition = SliderDefinition(a, b, axis: axis, limits: limits)
      definition.motorSpeed = motor?.speed ?? 0
      definition.maximumForce = motor?.effort ?? 0
      return world.addJoint(definition)
    case .weld(let frequency, let dampingRatio):
      var definition = WeldDefinition(a, b)
      definition.angularFrequency = frequency
      definition.angularDampingRatio = dampingRatio
      return world.addJoint(definition)
    }
  }
}
