import Geometry
import Physics
import Scenarios
import Testing

@Suite("Continuous collision")
struct SweepTests {
  #if DEBUG
    static let shots = 40
  #else
    static let shots = 1500
  #endif

  /// Adds a body with one of many outlines; some have several shapes.
  static func add(
    _ kind: Int, to world: inout World, at place: Vector, _ dice: inout Dice,
    _ material: SurfaceMaterial
  ) -> BodyID {
    let size = dice.number(3, 20)
    let shapes: [BodyShape]
    switch kind % 8 {
    case 0: shapes = [.circle(radius: size)]
    case 1: shapes = [.box(Size(2 * size, dice.number(2, 40)))]
    case 2: shapes = [.box(Size(2 * size, 20), radius: 0.4 * Swift.min(size, 10))]
    case 3: shapes = [.segment(from: Vector(-size, 0), to: Vector(size, 0), radius: 4)]
    case 4: shapes = [.ellipse(Size(2 * size, 14))]
    case 5:
      let points = (0..<8).map { _ in dice.vector(-size, size) }
      shapes = [BodyShape.polygon(points, outset: dice.number(0, 4)) ?? .circle(radius: size)]
    case 6:
      shapes = [
        .circle(radius: 6, center: Vector(-30, 0)), .circle(radius: 6, center: Vector(30, 0)),
        .box(Size(60, 4)),
      ]
    default:
      shapes = [.box(Size(60, 6), center: Vector(0, -20)), .box(Size(6, 40))]
    }
    let body = world.addBody(BodyDefinition(position: place, angle: dice.number(-3, 3)))
    for shape in shapes { world.addShape(shape, material, to: body) }
    world.setGroups(mutual: [1], of: body)
    return body
  }

  /// The boxes to stay in, with sides of 400 pt about the origin.
  static func addRoom(_ kind: Int, to world: inout World, _ material: SurfaceMaterial) {
    let side = 200.0
    let corners = [
      Vector(-side, side), Vector(side, side), Vector(side, -side), Vector(-side, -side),
    ]
    switch kind % 4 {
    case 0: world.addWalls(Rect(x: -side, y: -side, width: 400, height: 400), material)
    case 1, 2:
      // A chain, with every side in one link or in many.
      var points: [Vector] = []
      for (index, corner) in corners.enumerated() {
        let next = corners[(index + 1) % 4]
        let count = kind % 4 == 1 ? 1 : 13
        points += (0..<count).map { corner + (next - corner) * (Double($0) / Double(count)) }
      }
      let body = world.addBody(BodyDefinition(kind: .fixed))
      world.addChain(Chain(points, isClosed: true), material, to: body)
      world.setGroups(mutual: [1], of: body)
    default:
      for corner in corners.indices {
        let middle = (corners[corner] + corners[(corner + 1) % 4]) / 2
        let outwards = middle / middle.length
        let size = middle.x == 0 ? Size(404, 2) : Size(2, 404)
        world.add(.box(size), at: middle + outwards, kind: .fixed, material)
      }
    }
  }

  @Test("shots of all shapes and speeds up to 100,000 pt/s, spinning, stay in a closed box")
  func closedBox() {
    var dice = Dice(state: 1)
    var escapes: [String] = []
    for shot in 0..<Self.shots {
      var world = World()
      let material = SurfaceMaterial(
        friction: dice.number(0, 1), elasticity: shot % 3 == 0 ? 1 : dice.number(0, 1))
      Self.addRoom(shot, to: &world, material)
      let kind = shot / 4
      let body = Self.add(kind, to: &world, at: dice.vector(-140, 140), &dice, material)
      let speed = dice.number(0, 1) < 0.3 ? 100_000 : dice.number(100, 100_000)
      world.setVelocity(Vector(angle: dice.number(-3.2, 3.2), length: speed), of: body)
      world.setAngularVelocity(shot % 2 == 0 ? 0 : dice.number(-400, 400), of: body)
      world.run(60)
      for middle in [.zero, Vector(-30, 0), Vector(30, 0)].prefix(kind % 8 == 6 ? 3 : 1) {
        let place = world.worldPoint(middle, of: body)
        if !(abs(place.x) <= 200 && abs(place.y) <= 200) {
          escapes.append("shot \(shot): room \(shot % 4), kind \(kind % 8), \(place)")
          break
        }
      }
    }
    #expect(escapes.isEmpty, "\(escapes.count) of \(Self.shots): \(escapes.prefix(5))")
  }

  @Test("a ball at 100,000 pt/s keeps bouncing between two walls")
  func bounce() {
    var world = World()
    let elastic = SurfaceMaterial(friction: 0, elasticity: 1)
    world.addWalls(Rect(x: -200, y: -200, width: 400, height: 400), elastic)
    let ball = world.add(
      .circle(radius: 10), at: Vector(20, 0), elastic, velocity: Vector(100_000, 3000))
    var turns = 0
    var last = 1.0
    world.run(240) { world, _ in
      let velocity = world.velocity(of: ball)
      #expect(abs(abs(velocity.x) - 100_000) < 100)
      if velocity.x * last < 0 { turns += 1 }
      last = velocity.x
    }
    // A wall each step; a bounce takes one step.
    #expect(turns > 100)
  }

  @Test("what hits a wall at a slant goes on along it in the same step")
  func slant() {
    var world = World()
    let smooth = SurfaceMaterial(friction: 0, elasticity: 0)
    world.add(.segment(from: Vector(-1e6, 0), to: Vector(1e6, 0)), at: .zero, kind: .fixed, smooth)
    let ball = world.add(
      .circle(radius: 10), at: Vector(0, -100), smooth, velocity: Vector(60_000, 60_000))
    world.run(30)
    #expect(abs(world.position(of: ball).x - 30_000) < 1)
    #expect(abs(world.position(of: ball).y + 10) < 0.5)
  }

  @Test("the first of two walls stops a shot, and the second is never reached")
  func twoWalls() {
    for speed in [1000.0, 20_000, 100_000] {
      var world = World()
      let inelastic = SurfaceMaterial(elasticity: 0)
      for x in [100.0, 130] {
        world.add(
          .segment(from: Vector(x, -50), to: Vector(x, 50)), at: .zero, kind: .fixed, inelastic)
      }
      let ball = world.add(.circle(radius: 5), at: .zero, inelastic, velocity: Vector(speed, 0))
      world.run(60)
      #expect(world.position(of: ball).x <= 95.3)
      #expect(world.contactEvents.isEmpty)
    }
  }

  @Test("a spinning bar does not turn through a fixed peg")
  func peg() {
    var dice = Dice(state: 4)
    for _ in 0..<50 {
      var world = World()
      world.add(.circle(radius: 4), at: Vector(60, 0), kind: .fixed, SurfaceMaterial(friction: 0))
      var definition = BodyDefinition(angle: dice.number(0.3, 2.8))
      definition.angularVelocity = dice.number(20, 350) * (dice.next() % 2 == 0 ? 1 : -1)
      let bar = world.addBody(definition)
      world.addShape(.box(Size(160, 4)), SurfaceMaterial(friction: 0, elasticity: 0), to: bar)
      world.setGroups(mutual: [1], of: bar)
      world.addJoint(PinDefinition(.body(bar), .world(.zero)))
      world.run(30)
      let turned = world.angle(of: bar)
      #expect(turned > -0.1 && turned < Math.pi + 0.1, "\(turned)")
    }
  }
}

extension SweepTests {
  @Test("a bullet does not pass thin bodies that move, and everything else may")
  func bullet() {
    for kind in [BodyKind.dynamic, .driven] {
      for speed in [3000.0, 20_000, 100_000] {
        for isBullet in [false, true] {
          var world = World()
          let plate = world.add(.box(Size(2, 100)), at: Vector(500, 0), kind: kind)
          let ball = world.add(
            .circle(radius: 3), at: Vector(1, 0), SurfaceMaterial(elasticity: 0),
            velocity: Vector(speed, 0))
          world.setBullet(isBullet, of: ball)
          #expect(world.isBullet(ball) == isBullet)
          world.run(30)
          let hasPassed = world.position(of: ball).x > world.position(of: plate).x
          #expect(hasPassed != isBullet, "\(kind), \(speed) pt/s")
        }
      }
    }
  }

  @Test("a body that a slope leads into the floor stays above it with its center")
  func wedge() {
    for height in [0.01, 0.5, 1, 2] {
      for turn in 1...8 {
        var world = World()
        let smooth = SurfaceMaterial(friction: 0)
        world.add(.box(Size(2_000, 100)), at: Vector(0, 50), kind: .fixed, smooth)
        world.add(
          .box(Size(100, 2)), at: Vector(40, -12), angle: 0.1 * Double(turn), kind: .fixed, smooth)
        let ball = world.add(
          .circle(radius: 3), at: Vector(-60, -height), smooth, velocity: Vector(6_000, 0))
        world.run(30) { world, _ in
          #expect(world.position(of: ball).y < 0, "\(height) pt above, slope \(turn)")
        }
      }
    }
  }

  @Test("two bullets meet head on")
  func twoBullets() {
    for speed in [5000.0, 40_000, 100_000] {
      var world = World()
      var definition = BodyDefinition(position: Vector(-700, 0))
      definition.isBullet = true
      var balls: [BodyID] = []
      for side in [-1.0, 1] {
        definition.position = Vector(700 * side, 0)
        definition.velocity = Vector(-side * speed, 0)
        let ball = world.addBody(definition)
        world.addShape(.circle(radius: 4), SurfaceMaterial(elasticity: 1), to: ball)
        world.setGroups(mutual: [1], of: ball)
        balls.append(ball)
      }
      world.run(30)
      #expect(world.position(of: balls[0]).x < world.position(of: balls[1]).x)
      #expect(abs(world.velocity(of: balls[0]).x + speed) < 0.01 * speed)
    }
  }

  @Test("a column of bullets may be longer than the stack is deep")
  func column() {
    var world = World()
    let bodies = (0..<20_000).map { place in
      var definition = BodyDefinition(position: Vector(30 * Double(place), 0))
      definition.velocity = Vector(4000, 0)
      definition.isBullet = true
      let body = world.addBody(definition)
      world.addShape(.circle(radius: 10), to: body)
      world.setGroups(mutual: [1], of: body)
      return body
    }
    world.step(by: 1 / 60.0)
    for (place, body) in bodies.enumerated() {
      #expect(abs(world.position(of: body).x - 30 * Double(place) - 4000 / 60.0) < 0.1)
    }
  }

  @Test("bullets stop at the same obstacles however the tree of boxes was built", arguments: 1...3)
  func anyTree(seed: UInt64) {
    var plain = DescribedWorld(.bulletsAmongPlanks(60, seed: seed))
    var other = plain
    var dice = Dice(state: seed)
    for step in 0..<300 {
      plain.step()
      // The guests collide with nothing, but change the tree.
      let guests = (0..<5).map { number in
        let place = dice.vector(0, 1000)
        let guest = other.world.addBody(BodyDefinition(position: place))
        other.world.addShape(.box(Size(40, 40)), to: guest)
        other.world.setGroups(mutual: [2 + UInt32(number)], of: guest)
        return guest
      }
      other.step()
      for guest in guests { other.world.removeBody(guest) }
      for body in plain.bodies
      where plain.world.position(of: body) != other.world.position(of: body) {
        Issue.record("body \(body.index) is elsewhere after step \(step)")
        return
      }
    }
  }

  @Test("a fast body without shapes passes walls and bodies", arguments: [false, true])
  func noShapes(isBullet: Bool) {
    var world = World()
    Self.addRoom(0, to: &world, SurfaceMaterial())
    let ball = world.addBody(BodyDefinition(position: Vector(50, 0)))
    world.addShape(.circle(radius: 20), to: ball)
    world.setGroups(mutual: [1], of: ball)
    var definition = BodyDefinition()
    definition.velocity = Vector(6000, 0)
    definition.isBullet = isBullet
    let ghost = world.addBody(definition)
    let shape = world.addShape(.circle(radius: 2), to: ghost)
    world.setGroups(mutual: [1], of: ghost)
    world.removeShape(shape)
    world.run(10)
    #expect(abs(world.position(of: ghost).x - 1000) < 1)
    #expect(world.position(of: ball) == Vector(50, 0))
  }

  @Test("a slow press does not push a body through a wall")
  func press() {
    for shape in [BodyShape.circle(radius: 6), .box(Size(12, 12))] {
      var world = World()
      world.add(.segment(from: Vector(0, -100), to: Vector(0, 100)), at: .zero, kind: .fixed)
      let body = world.add(shape, at: Vector(-20, 0))
      let press = world.add(
        .box(Size(20, 100)), at: Vector(-60, 0), kind: .driven, velocity: Vector(30, 0))
      world.run(240) { world, _ in #expect(world.position(of: body).x < 0) }
      #expect(world.position(of: press).x > 50)
    }
  }
}
