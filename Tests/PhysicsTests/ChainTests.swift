import Geometry
import Physics
import Testing

@Suite("Chains")
struct ChainTests {
  static let sliders: [BodyShape] = [
    .circle(radius: 10), .box(Size(30, 20)), .box(Size(30, 20), radius: 4),
    .segment(from: Vector(-15, 0), to: Vector(15, 0), radius: 10), .ellipse(Size(40, 20)),
    BodyShape.polygon([Vector(-20, -5), Vector(20, -5), Vector(12, 10), Vector(-12, 10)])
      ?? .circle(radius: 1),
  ]

  /// A floor at y = 0 of links of uneven length, from x = 0 to 4000.
  static func floor(_ world: inout World, _ material: SurfaceMaterial) {
    var points = [Vector(0, 0)]
    var dice = Dice(state: 3)
    while let last = points.last, last.x < 4000 {
      points.append(Vector(last.x + dice.number(3, 60), 0))
    }
    let body = world.addBody(BodyDefinition(kind: .fixed))
    world.addChain(Chain(points), material, to: body)
    world.setGroups(mutual: [1], of: body)
  }

  @Test("what slides on a flat chain without friction keeps its speed, height and angle")
  func slide() {
    let smooth = SurfaceMaterial(friction: 0, elasticity: 0)
    for isFirst in [true, false] {
      for (index, shape) in Self.sliders.enumerated() {
        for speed in [60.0, 400, 1500] {
          var world = World()
          if isFirst { Self.floor(&world, smooth) }
          let body = world.add(
            shape, at: Vector(200, -10), smooth, velocity: Vector(speed, 0))
          if !isFirst { Self.floor(&world, smooth) }
          world.run(120, gravity: gravity)
          let label = "\(index) at \(speed)"
          #expect(abs(world.velocity(of: body).x / speed - 1) < 1e-3, "\(label)")
          #expect(abs(world.position(of: body).x - 200 - 2 * speed) < 0.01 * speed, "\(label)")
          #expect(abs(world.position(of: body).y + 10) < 0.3, "\(label)")
          #expect(abs(world.angle(of: body)) < 0.01, "\(label)")
        }
      }
    }
  }

  @Test("what is pressed hard onto a chain does not catch on its points either")
  func pressed() {
    let smooth = SurfaceMaterial(friction: 0, elasticity: 0)
    for (index, shape) in Self.sliders.enumerated() {
      var world = World()
      Self.floor(&world, smooth)
      let body = world.add(shape, at: Vector(200, -10), smooth, velocity: Vector(500, 0))
      world.run(120, gravity: gravity * 20)
      #expect(abs(world.velocity(of: body).x - 500) < 1, "\(index)")
      #expect(abs(world.angularVelocity(of: body)) < 0.05, "\(index)")
    }
  }

  @Test("a ball rolls on a chain as on one segment")
  func roll() {
    func end(_ build: (inout World, SurfaceMaterial) -> Void) -> (x: Double, w: Double) {
      var world = World()
      let rough = SurfaceMaterial(friction: 0.5, elasticity: 0)
      build(&world, rough)
      let ball = world.add(
        .circle(radius: 10), at: Vector(200, -10), rough, velocity: Vector(300, 0))
      world.run(180, gravity: gravity)
      return (world.position(of: ball).x, world.angularVelocity(of: ball))
    }
    let chain = end { Self.floor(&$0, $1) }
    let segment = end {
      $0.add(.segment(from: .zero, to: Vector(4000, 0)), at: .zero, kind: .fixed, $1)
    }
    #expect(abs(chain.x - segment.x) < 0.5)
    #expect(abs(chain.w / segment.w - 1) < 1e-3)
  }

  @Test("a chain holds what comes from its free side and lets through what comes from behind")
  func oneSided() {
    for shape in Self.sliders {
      for speed in [200.0, 3000, 30_000] {
        var world = World()
        let body = world.addBody(BodyDefinition(kind: .fixed))
        world.addChain(Chain([Vector(-100, 0), Vector(0, 0), Vector(100, 0)]), to: body)
        world.setGroups(mutual: [1], of: body)
        let above = world.add(shape, at: Vector(-40, -100), velocity: Vector(0, speed))
        let below = world.add(shape, at: Vector(40, 100), velocity: Vector(0, -speed))
        world.run(60)
        #expect(world.position(of: above).y < 0)
        #expect(abs(world.velocity(of: below).y + speed) < 1e-3)
        #expect(world.position(of: below).y < 0)
      }
    }
  }

  @Test("bodies rest in a closed room and on a closed hill")
  func closed() {
    var world = World()
    let body = world.addBody(BodyDefinition(kind: .fixed))
    let room = [Vector(0, 400), Vector(400, 400), Vector(400, 0), Vector(0, 0)]
    let hill = [Vector(100, 300), Vector(300, 300), Vector(300, 350), Vector(100, 350)]
    world.addChain(Chain(room, isClosed: true), to: body)
    world.addChain(Chain(hill, isClosed: true), to: body)
    world.setGroups(mutual: [1], of: body)
    let onHill = world.add(.box(Size(40, 20)), at: Vector(200, 250))
    let onFloor = world.add(.box(Size(40, 20)), at: Vector(350, 350))
    let thrown = world.add(.circle(radius: 8), at: Vector(50, 50), velocity: Vector(900, -700))
    world.run(600, gravity: gravity)
    #expect(abs(world.position(of: onHill).y - 290) < 0.3)
    #expect(abs(world.position(of: onFloor).y - 390) < 0.3)
    #expect((7.5...392.5).contains(world.position(of: thrown).y))
    #expect(world.isAsleep)
  }

  @Test("a corner of a chain is met between the normals of its links")
  func corner() {
    var world = World()
    let body = world.addBody(BodyDefinition(kind: .fixed))
    let smooth = SurfaceMaterial(friction: 0, elasticity: 1)
    world.addChain(Chain([Vector(-100, 100), .zero, Vector(100, 100)]), smooth, to: body)
    world.setGroups(mutual: [1], of: body)
    let ball = world.add(.circle(radius: 10), at: Vector(0, -100), smooth, velocity: Vector(0, 400))
    world.run(60)
    #expect(world.velocity(of: ball).distance(to: Vector(0, -400)) < 1)
    // A box balances on the corner, because no force pushes it aside.
    let rough = SurfaceMaterial(friction: 0.6, elasticity: 0)
    for link in world.shapes(of: body) { world.setMaterial(rough, of: link) }
    world.removeBody(ball)
    let box = world.add(.box(Size(80, 20)), at: Vector(0, -30), rough)
    world.run(30, gravity: gravity)
    #expect(abs(world.position(of: box).y + 10) < 0.5)
    #expect(abs(world.angle(of: box)) < 1e-3)
  }

  @Test("a ball rests in a hollow on both links, and a box slides against a wall of the chain")
  func hollow() {
    var world = World()
    let body = world.addBody(BodyDefinition(kind: .fixed))
    let smooth = SurfaceMaterial(friction: 0, elasticity: 0)
    world.addChain(
      Chain([Vector(-100, -100), .zero, Vector(100, -100)]), smooth, to: body)
    world.addChain(
      Chain([Vector(300, 0), Vector(500, 0), Vector(500, -200)]), smooth, to: body)
    world.setGroups(mutual: [1], of: body)
    let ball = world.add(.circle(radius: 10), at: Vector(5, -40), smooth)
    let box = world.add(
      .box(Size(30, 20)), at: Vector(350, -10), smooth, velocity: Vector(200, 0))
    world.run(240, gravity: gravity)
    let rest = Vector(0, -10 * 2.0.squareRoot())
    #expect(world.position(of: ball).distance(to: rest) < 0.5)
    #expect(world.contacts(of: ball).count == 2)
    #expect(world.position(of: box).distance(to: Vector(485, -10)) < 0.5)
  }

  @Test("things of all shapes stay above a rough chain that they are thrown at")
  func terrain() {
    var dice = Dice(state: 77)
    var points = [Vector(0, -2000), Vector(0, 0)]
    while let last = points.last, last.x < 1900 {
      points.append(Vector(last.x + dice.number(10, 80), dice.number(-40, 40)))
    }
    points += [Vector(2000, 0), Vector(2000, -2000)]
    var world = World()
    let body = world.addBody(BodyDefinition(kind: .fixed))
    world.addChain(Chain(points, isClosed: true), to: body)
    world.setGroups(mutual: [1], of: body)
    for index in 0..<60 {
      world.add(
        Self.sliders[index % Self.sliders.count],
        at: Vector(100 + 30 * Double(index), -200 - 100 * Double(index % 5)),
        angle: dice.number(0, 6), velocity: dice.vector(-2000, 2000))
    }
    world.run(600, gravity: gravity)
    for id in world.allBodies where world.kind(of: id) == .dynamic {
      let place = world.position(of: id)
      let next = points.firstIndex { $0.x > place.x && $0.y > -1000 } ?? 0
      let (from, to) = (points[next - 1], points[next])
      let ground = from.y + (to.y - from.y) * (place.x - from.x) / (to.x - from.x)
      #expect((0...2000).contains(place.x) && place.y < ground && place.y > -2000, "\(place)")
    }
  }

  @Test("a world with chains comes back from its bytes, also without some links")
  func encoding() throws {
    var world = World()
    let body = world.addBody(BodyDefinition(kind: .fixed))
    let links = world.addChain(
      Chain([Vector(0, 0), Vector(40, 10), Vector(80, 0), Vector(120, 0)]), to: body)
    #expect(links.count == 3)
    world.removeShape(links[1])
    world.setGroups(mutual: [1], of: body)
    world.add(.circle(radius: 5), at: Vector(20, -20))
    world.run(60, gravity: gravity)
    var copy = try World(decoding: world.encoded())
    #expect(copy == world)
    world.run(60, gravity: gravity)
    copy.run(60, gravity: gravity)
    #expect(copy == world)
  }
}
