import Geometry
import Physics

/// Scenes of joints: motors, limits, friction, sliders and welds.
extension Scenes {
  /// A cart on motor wheels that climbs over bumps, pulling a soft trailer.
  static func cart() -> World {
    var world = World()
    let rubber = SurfaceMaterial(friction: 0.9)
    for index in 0..<12 {
      let height = index % 3 == 0 ? -12.0 : 0
      world.add(
        .segment(
          from: Vector(100 * Double(index), height),
          to: Vector(100 * Double(index + 1), index % 3 == 2 ? -12 : 0)),
        at: .zero, kind: .fixed, rubber)
    }
    let cart = world.add(.box(Size(80, 16)), at: Vector(90, -40))
    for x in [-28.0, 28] {
      let wheel = world.add(.circle(radius: 14), at: Vector(90 + x, -30), rubber)
      var axle = PinDefinition(.body(wheel), .body(cart, Vector(x, 10)))
      axle.motorSpeed = x < 0 ? 9 : 0
      axle.maximumTorque = x < 0 ? 4e7 : 0
      axle.frictionTorque = x < 0 ? 0 : 1e4
      world.addJoint(axle)
    }
    let trailer = world.add(.ellipse(Size(60, 24)), at: Vector(10, -30), rubber)
    var hitch = WeldDefinition(.body(cart, Vector(-40, 0)), .body(trailer, Vector(40, -10)))
    hitch.frequency = 5
    hitch.dampingRatio = 0.5
    hitch.angularFrequency = 2
    hitch.angularDampingRatio = 0.3
    world.addJoint(hitch)
    return world
  }

  /// Pendulums with limits, friction and springs at their pins.
  static func hinges() -> World {
    var world = World()
    for index in 0..<6 {
      let x = 120 * Double(index)
      let arm = world.add(
        .box(Size(10, 70)), at: Vector(x + 35, 0), angle: -Math.pi / 2,
        SurfaceMaterial(density: 1 + Double(index)))
      var pin = PinDefinition(.body(arm, Vector(0, -35)), .world(Vector(x, 0)))
      switch index {
      case 0: pin.limits = -0.4...0.9
      case 1: pin.frictionTorque = 5e6
      case 2:
        pin.angularFrequency = 2
        pin.angularDampingRatio = 0.1
      case 3:
        pin.motorSpeed = -3
        pin.maximumTorque = 1e9
      case 4:
        pin.limits = 0...0
      default:
        pin.frequency = 4
        pin.dampingRatio = 0.2
      }
      world.addJoint(pin)
    }
    return world
  }

  /// Pistons: sliders with limits, motors and friction that push boxes about.
  static func pistons() -> World {
    var world = World()
    world.addWalls(Rect(x: 0, y: 0, width: 500, height: 300))
    for index in 0..<4 {
      let x = 80 + 110 * Double(index)
      let head = world.add(.box(Size(70, 14)), at: Vector(x, 250))
      var slider = SliderDefinition(
        .body(head), .world(Vector(x, 250)), axis: Vector(0.1 * Double(index), -1),
        limits: 0...(60 + 20 * Double(index)))
      if index != 1 {
        slider.motorSpeed = 80 + 40 * Double(index)
        slider.maximumForce = 6e6
      } else {
        slider.frictionForce = 4e5
      }
      world.addJoint(slider)
      world.add(.box(Size(30, 30)), at: Vector(x - 10, 200), angle: 0.2)
      world.add(.circle(radius: 12), at: Vector(x + 20, 150))
    }
    return world
  }

  /// Reverses the motors of the pistons, whose sliders are the first joints.
  static func reversePistons(_ world: inout World, _ step: Int) {
    guard step % 120 == 119 else { return }
    let sign = step / 120 % 2 == 0 ? -1.0 : 1
    for index in [0, 2, 3] {
      let id = JointID(index: UInt32(index), generation: 1)
      world.setMotor(speed: sign * (80 + 40 * Double(index)), maximum: 6e6, of: id)
    }
  }

  /// A beam of welded boxes, a soft one, and two that are thrown.
  static func welds() -> World {
    var world = World()
    world.add(.box(Size(1000, 20)), at: Vector(200, 260), kind: .fixed)
    for row in 0..<3 {
      let y = 70 * Double(row)
      var last = world.add(
        .box(Size(30, 12)), at: Vector(0, y), kind: row < 2 ? .fixed : .dynamic,
        velocity: row < 2 ? .zero : Vector(60, -200))
      for index in 1...6 {
        let next = world.add(.box(Size(30, 12)), at: Vector(30 * Double(index), y))
        var weld = WeldDefinition(.body(last, Vector(15, 0)), .body(next, Vector(-15, 0)))
        if row == 1 {
          weld.angularFrequency = 6
          weld.angularDampingRatio = 0.2
        }
        world.addJoint(weld)
        last = next
      }
    }
    return world
  }

  /// Ellipses, capsules and rounded polygons that roll down steps.
  static func rounds() -> World {
    var world = World()
    for index in 0..<6 {
      world.add(
        .segment(
          from: Vector(90 * Double(index), 60 * Double(index)),
          to: Vector(90 * Double(index + 1), 60 * Double(index) + 12)),
        at: .zero, kind: .fixed)
    }
    world.addWalls(Rect(x: -10, y: -300, width: 600, height: 760))
    for index in 0..<14 {
      let size = 14 + Double(index)
      let shape: BodyShape
      switch index % 3 {
      case 0: shape = .ellipse(Size(2 * size, size))
      case 1:
        shape = .segment(from: Vector(-size / 2, 0), to: Vector(size / 2, 0), radius: size / 3)
      default:
        let corners = (0..<6).map { Vector(angle: Double($0), length: size) }
        shape = .polygon(corners, radius: 3) ?? .circle(radius: size)
      }
      world.add(
        shape, at: Vector(30 + 40 * Double(index % 5), -40 - 50 * Double(index / 5)),
        angle: Double(index), SurfaceMaterial(friction: 0.6, elasticity: 0.3))
    }
    return world
  }

  /// A closed track of chain links with sensors as gates.
  static func track() -> World {
    var world = World()
    let ground = world.addBody(BodyDefinition(kind: .fixed))
    var points = (0...20).map { Vector(40 * Double($0), 300 + 30 * Math.sin(Double($0))) }
    points += [Vector(800, -200), Vector(0, -200)]
    world.addChain(Chain(points, isClosed: true), SurfaceMaterial(friction: 0.4), to: ground)
    world.setGroups(mutual: [1], of: ground)
    for x in [150.0, 400, 650] {
      let gate = world.addBody(BodyDefinition(kind: .fixed, position: Vector(x, 250)))
      world.addSensor(.box(Size(20, 200)), to: gate)
      world.setGroups(mutual: [1], of: gate)
    }
    for index in 0..<12 {
      let shape: BodyShape =
        index % 3 == 0
        ? .circle(radius: 12) : index % 3 == 1 ? .ellipse(Size(34, 20)) : .box(Size(24, 18))
      world.add(
        shape, at: Vector(60 + 60 * Double(index), 120 + 20 * Double(index % 3)),
        SurfaceMaterial(friction: 0.4, elasticity: 0.3),
        velocity: Vector(300 - 50 * Double(index), 0))
    }
    return world
  }

  /// Bullets through a row of moving cards, in a room of chain links.
  static func shots() -> World {
    var world = World()
    let room = world.addBody(BodyDefinition(kind: .fixed))
    let corners = [Vector(0, 0), Vector(0, 400), Vector(600, 400), Vector(600, 0)]
    world.addChain(Chain(corners, isClosed: true), SurfaceMaterial(elasticity: 0.9), to: room)
    world.setGroups(mutual: [1], of: room)
    for index in 0..<6 {
      world.add(
        .box(Size(4, 60)), at: Vector(150 + 60 * Double(index), 200),
        velocity: Vector(0, 40 - 20 * Double(index)))
    }
    for index in 0..<4 {
      var definition = BodyDefinition(position: Vector(40, 170 + 20 * Double(index)))
      definition.velocity = Vector(6000 + 20_000 * Double(index), 30 * Double(index))
      definition.isBullet = true
      let bullet = world.addBody(definition)
      world.addShape(.circle(radius: 4), SurfaceMaterial(elasticity: 0.8), to: bullet)
      world.setGroups(mutual: [1], of: bullet)
    }
    return world
  }
}
