import Builds
import Geometry
import Physics
import Testing

@Suite("Contacts")
struct ContactTests {
  @Test("two balls exchange their velocities when the impact is elastic")
  func elastic() {
    var world = World()
    let material = SurfaceMaterial(friction: 0, elasticity: 1)
    let a = world.add(.circle(radius: 20), at: .zero, material, velocity: Vector(600, 0))
    let b = world.add(.circle(radius: 20), at: Vector(100, 0), material)
    world.run(30)
    #expect(abs(world.velocity(of: a).x) < 0.1)
    #expect(abs(world.velocity(of: b).x - 600) < 0.1)
  }

  @Test("unequal masses part as momentum and energy say, also for boxes")
  func unequal() {
    for shape in [BodyShape.circle(radius: 20), BodyShape.box(Size(40, 40))] {
      var world = World()
      let heavy = SurfaceMaterial(density: 3, friction: 0, elasticity: 1)
      let light = SurfaceMaterial(density: 1, friction: 0, elasticity: 1)
      let a = world.add(shape, at: .zero, heavy, velocity: Vector(400, 0))
      let b = world.add(shape, at: Vector(100, 0), light)
      let energy = world.kineticEnergy
      world.run(30)
      #expect(abs(world.velocity(of: a).x - 200) < 0.1)
      #expect(abs(world.velocity(of: b).x - 600) < 0.1)
      #expect(abs(world.kineticEnergy / energy - 1) < 1e-3)
      #expect(abs(world.angularVelocity(of: a)) < 1e-4)
    }
  }

  @Test("an inelastic impact leaves the common velocity")
  func inelastic() {
    var world = World()
    let material = SurfaceMaterial(friction: 0, elasticity: 0)
    let a = world.add(.box(Size(40, 40)), at: .zero, material, velocity: Vector(600, 0))
    let b = world.add(.box(Size(40, 40)), at: Vector(100, 0), material)
    world.run(30)
    #expect(abs(world.velocity(of: a).x - 300) < 1)
    #expect(abs(world.velocity(of: b).x - 300) < 1)
  }

  @Test("impacts slower than 150 pt/s do not bounce")
  func threshold() {
    for (speed, bounces) in [(140.0, false), (160.0, true)] {
      var world = World()
      world.addWalls(Rect(x: -500, y: -500, width: 1000, height: 1000))
      let ball = world.add(
        .circle(radius: 20), at: Vector(400, 0), SurfaceMaterial(elasticity: 1),
        velocity: Vector(speed, 0)
      )
      world.run(60)
      #expect(abs(world.velocity(of: ball).x + (bounces ? speed : 0)) < 1)
    }
  }

  @Test("a ball of elasticity 1 comes back to its height, within 1 % over 100 bounces")
  func bounceForEver() {
    let apexes = self.apexes(elasticity: 1, steps: 8000)
    #expect(apexes.count > 100)
    for apex in apexes { #expect(abs(apex / 200 - 1) < 0.01) }
  }

  @Test("a ball of elasticity 1/2 comes back to a quarter of its height, within 1 %")
  func bounceHalf() {
    let apexes = self.apexes(elasticity: 0.5, steps: 100)
    #expect(abs(apexes[0] / 50 - 1) < 0.01)
    #expect(abs(apexes[1] / 12.5 - 1) < 0.01)
  }

  /// The heights that a ball reaches between bounces when it starts 200 pt above the floor.
  private func apexes(elasticity: Double, steps: Int) -> [Double] {
    var world = World()
    world.addWalls(Rect(x: 0, y: 0, width: 300, height: 300))
    let ball = world.add(
      .circle(radius: 10), at: Vector(150, 90), SurfaceMaterial(elasticity: elasticity))
    var speed = 0.0
    var apexes: [Double] = []
    world.run(steps, gravity: gravity) { world, _ in
      let new = world.velocity(of: ball).y
      if speed < 0 && new >= 0 { apexes.append(290 - world.position(of: ball).y) }
      speed = new
    }
    return apexes
  }

  @Test("bodies conserve momentum among themselves")
  func momentum() {
    var world = World()
    var dice = Dice(state: 1)
    for index in 0..<20 {
      world.add(
        index % 2 == 0 ? .circle(radius: 15) : .box(Size(30, 20)),
        at: Vector(Double(index % 5) * 40, Double(index / 5) * 40),
        SurfaceMaterial(density: dice.number(0.5, 2)), velocity: dice.vector(-300, 300))
    }
    let before = world.momentum
    world.run(120)
    #expect((world.momentum - before).length < 1e-4 * world.mass(of: world.allBodies[0]) * 6000)
  }

  @Test("a box slides down a slope steeper than its friction, with g (sin - f cos)")
  func slope() {
    for (degrees, slides) in [(25.0, false), (28.0, true)] {
      var world = World()
      let angle = degrees * Math.pi / 180
      let down = Vector(angle: angle, length: 1)
      let material = SurfaceMaterial(friction: 0.5, elasticity: 0)
      world.add(.segment(from: down * -2000, to: down * 4000), at: .zero, kind: .fixed, material)
      let start = Vector(0, 0) + Vector(down.y, -down.x) * 20
      let box = world.add(.box(Size(60, 40)), at: start, angle: angle, material)
      world.run(30, gravity: gravity)
      let before = world.velocity(of: box).dot(down)
      world.run(60, gravity: gravity)
      let gained = world.velocity(of: box).dot(down) - before
      let expected = 1000 * (Math.sin(angle) - 0.5 * Math.cos(angle))
      #expect(slides ? abs(gained / expected - 1) < 0.01 : abs(gained) < 0.1, "\(degrees)")
      if !slides { #expect(world.position(of: box).distance(to: start) < 0.5) }
    }
  }

  @Test("a box that lands flat neither turns nor drifts")
  func flat() {
    var world = World()
    world.addWalls(Rect(x: 0, y: 0, width: 320, height: 480))
    let box = world.add(.box(Size(60, 60)), at: Vector(160, 100), SurfaceMaterial(elasticity: 0.5))
    world.run(300, gravity: gravity)
    #expect(world.position(of: box).x == 160)
    #expect(world.angle(of: box) == 0)
    #expect(abs(world.position(of: box).y - 450) < 0.1)
    #expect(!world.isAwake(box))
  }

  @Test("ten boxes stand on each other, hardly overlap, and fall asleep")
  func stack() {
    var world = World()
    world.addWalls(Rect(x: 0, y: -500, width: 400, height: 1000))
    let boxes = (0..<10).map {
      world.add(.box(Size(60, 60)), at: Vector(200, 470 - 60 * Double($0)))
    }
    world.run(240, gravity: gravity)
    #expect(world.isAsleep)
    for (index, box) in boxes.enumerated() {
      let position = world.position(of: box)
      #expect(abs(position.x - 200) < 0.5)
      #expect(abs(position.y - (470 - 60 * Double(index))) < 0.75 * Double(index + 1))
    }
  }

  @Test("shapes that overlap when they appear, also in a corner of walls, are apart and still soon")
  func overlaps() {
    let room = Rect(x: 0, y: 0, width: 300, height: 300)
    for seed in 1...(isUnoptimized ? 20 : 100) {
      var dice = Dice(state: UInt64(seed))
      var world = World()
      world.addWalls(room)
      let isInCorner = seed % 3 == 0
      var shapes: [(body: BodyID, shape: BodyShape)] = []
      for _ in 0..<(1 + seed % 5) {
        let size = Size(dice.number(20, 60), dice.number(20, 60))
        let shape: BodyShape = dice.number(0, 1) < 0.3 ? .ellipse(size) : .box(size)
        let center = isInCorner ? dice.vector(5, 40) : Vector(150, 150) + dice.vector(-20, 20)
        let angle = seed % 2 == 0 ? dice.number(-1, 1) : 0
        shapes.append((world.add(shape, at: center, angle: angle), shape))
      }
      world.run(240)
      #expect(world.deepestOverlap(shapes) < 1, "seed \(seed)")
      for (body, _) in shapes {
        #expect(world.velocity(of: body).length < 0.5, "seed \(seed)")
        #expect(abs(world.angularVelocity(of: body)) < 0.02, "seed \(seed)")
        #expect(room.contains(world.position(of: body)), "seed \(seed)")
      }
    }
  }

  @Test("a corner a hair's breadth outside the end of an edge meets it")
  func hairOutside() throws {
    for outside in [-0.2, -1e-9, 0, 1e-9, 0.01, 0.1, 0.14, 0.2, 1] {
      var world = World()
      world.add(
        .segment(from: Vector(-12, 0), to: Vector(12, 0), radius: 8), at: .zero, kind: .fixed)
      let apex = Vector(12 + outside, 9.95)
      let corners = [apex, apex + Vector(10, 28), apex + Vector(-0.5, 28)]
      let triangle = world.add(try #require(BodyShape.polygon(corners, outset: 2.8)), at: .zero)
      world.run(1)
      #expect(world.contacts(of: triangle).count == 1, "\(outside) pt outside")
    }
  }

  @Test("contacts begin once, with point and approach speed, and end once")
  func events() {
    var world = World()
    world.addWalls(Rect(x: 0, y: 0, width: 400, height: 400))
    let ball = world.add(
      .circle(radius: 20), at: Vector(200, 200), SurfaceMaterial(friction: 0, elasticity: 1),
      velocity: Vector(0, 300))
    var began: [ContactEvent] = []
    var ended = 0
    world.run(60) { world, _ in
      for event in world.contactEvents {
        if event.phase == .began { began.append(event) } else { ended += 1 }
      }
    }
    #expect(began.count == 1)
    #expect(ended == 1)
    #expect(began.first.map { $0.bodyA == ball || $0.bodyB == ball } == true)
    #expect((began.first?.point ?? .zero).distance(to: Vector(200, 400)) < 0.01)
    #expect(abs((began.first?.approachSpeed ?? 0) - 300) < 0.01)
  }

  @Test("a contact reads the weight that rests on it")
  func impulses() {
    var world = World()
    world.addWalls(Rect(x: 0, y: 0, width: 400, height: 400))
    let box = world.add(.box(Size(40, 40)), at: Vector(200, 380))
    world.run(20, gravity: gravity)
    let contacts = world.contacts(of: box)
    #expect(contacts.count == 1)
    let impulse = contacts.flatMap(\.points).reduce(0) { $0 + $1.normalImpulse }
    #expect(abs(impulse / (1600 * 1000 * tick) - 1) < 0.01)
  }

  @Test("bodies collide by mutual groups, and with boundaries by boundary groups")
  func groups() {
    func passes(_ set: (inout World, BodyID, BodyID) -> Void) -> Bool {
      var world = World()
      let a = world.add(.circle(radius: 10), at: .zero, velocity: Vector(100, 0))
      var definition = BodyDefinition(kind: .fixed, position: Vector(50, 0))
      definition.isBoundary = true
      let b = world.addBody(definition)
      world.addShape(.circle(radius: 10), to: b)
      set(&world, a, b)
      world.run(60)
      return world.position(of: a).x > 60
    }
    #expect(passes { world, a, _ in world.setGroups(mutual: [], of: a) })
    #expect(passes { world, _, b in world.setGroups(mutual: [2], of: b) })
    #expect(!passes { world, _, b in world.setGroups(mutual: [2, 1], of: b) })
    #expect(
      !passes { world, a, b in
        world.setGroups(mutual: [], boundary: [7], of: a)
        world.setGroups(mutual: [], boundary: [5, 7], of: b)
      })
    #expect(
      passes { world, a, b in
        world.setGroups(mutual: [1], of: b)
        world.excludeCollision(a, b)
      })
  }

  @Test("bodies that share a boundary group pass each other when neither is a boundary")
  func boundaryGroups() {
    var world = World()
    let a = world.add(.circle(radius: 10), at: .zero, velocity: Vector(100, 0))
    let b = world.add(.circle(radius: 10), at: Vector(50, 0))
    world.setGroups(mutual: [], boundary: [3], of: a)
    world.setGroups(mutual: [], boundary: [3], of: b)
    world.run(60)
    #expect(world.position(of: b) == Vector(50, 0))
  }

  @Test("an exclusion ends a contact, and its end brings the contact back")
  func exclusion() {
    var world = World()
    world.addWalls(Rect(x: 0, y: 0, width: 400, height: 400))
    let a = world.add(.box(Size(40, 40)), at: Vector(200, 380))
    let b = world.add(.box(Size(40, 40)), at: Vector(200, 340))
    world.run(60, gravity: gravity)
    world.excludeCollision(a, b)
    world.run(60, gravity: gravity)
    #expect(abs(world.position(of: b).y - 380) < 0.5)
    world.includeCollision(a, b)
    world.run(240, gravity: gravity)
    #expect(world.position(of: a).distance(to: world.position(of: b)) > 39)
  }
}
