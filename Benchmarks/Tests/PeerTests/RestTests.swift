import Geometry
import Physics
import Scenarios
import Testing
import Worlds

/// Positions at rest, compared with Box2D 2.4.1; the slop is 0.25 pt in both.
@Suite("Rest, as in Box2D")
struct RestTests {
  @Test("a box, a ball and a hexagon lie where they fall")
  func singles() throws {
    var scene = WorldDescription.floor()
    let hexagon = try #require(
      BodyShape.polygon(
        (0..<6).map { 30 * Vector(Math.cos(Double($0) * 1.0472), Math.sin(Double($0) * 1.0472)) }))
    let bodies = [
      scene.add(.box(Size(60, 40)), at: Vector(-300, -100)),
      scene.add(.circle(radius: 25), at: Vector(0, -100)),
      scene.add(hexagon, at: Vector(300, -100)),
    ]
    let twins = Twins(scene)
    twins.step(180)
    for body in bodies { twins.expectAgreement(of: body, within: 0.3) }
  }

  @Test("a tower of 10 boxes stands as high, but for the slop that Box2D leaves in every contact")
  func tower() {
    var scene = WorldDescription.floor()
    for row in 0..<10 { scene.add(.box(Size(60, 60)), at: Vector(0, -60 * Double(row) - 30)) }
    let twins = Twins(scene)
    twins.step(600)
    for row in 1...10 {
      twins.expectAgreement(of: row, within: 0.25 * Double(row))
      expectPlace(twins, scene, row, within: 0.1 * Double(row))
    }
  }

  @Test("every box of a pyramid of 10 rows stays at its place, but for Box2D's slop in every row")
  func pyramid() {
    let scene = WorldDescription.pyramid(base: 10)
    let twins = Twins(scene)
    twins.step(600)
    for body in 1..<scene.bodies.count {
      twins.expectAgreement(of: body, within: 2.5, angle: 0.01)
      // The highest box has sunk by 0.36 pt, and the lowest row has moved aside by 0.08 pt.
      expectPlace(twins, scene, body, within: 0.5)
    }
  }

  @Test("a ball in a groove touches both sides at the same points")
  func groove() {
    var scene = WorldDescription()
    scene.gravity = WorldDescription.gravity
    for side in [-1.0, 1] {
      let tilt = -side * Double.pi / 4
      let definition = BodyDefinition(kind: .fixed, position: Vector(side * 100, -60), angle: tilt)
      scene.bodies.append(.init(definition, shapes: [.box(Size(300, 40))]))
    }
    let ball = scene.add(.circle(radius: 30), at: Vector(2, -120))
    let twins = Twins(scene)
    twins.step(600)
    twins.expectAgreement(of: ball, within: 0.4, angle: 0.05)
    expectSameTouches(twins, ball, count: 2, within: 1)
  }

  @Test("a box on a floor is carried by both corners, each with half of its weight")
  func corners() {
    var scene = WorldDescription.floor()
    let box = scene.add(.box(Size(80, 40)), at: Vector(0, -20))
    let twins = Twins(scene)
    twins.step(240)
    expectSameTouches(twins, box, count: 2, within: 1)
    for touches in [twins.ours.touches(of: box), twins.theirs.touches(of: box)] {
      for touch in touches { #expect(abs(touch.impulse / (3_200 * 1_000 / 60) - 0.5) < 0.01) }
    }
  }

  @Test("a box half over an edge loads its two points by their levers")
  func ledge() {
    var scene = WorldDescription()
    scene.gravity = WorldDescription.gravity
    scene.addWall(Rect(x: -300, y: 0, width: 300, height: 100))
    let box = scene.add(.box(Size(100, 40)), at: Vector(-10, -20))
    let twins = Twins(scene)
    twins.step(240)
    twins.expectAgreement(of: box, within: 0.5)
    expectSameTouches(twins, box, count: 2, within: 1.2)
    // Corner at -60 and edge at 0 under a center at -10: 1/6 and 5/6 of the weight.
    for world in [twins.ours, twins.theirs] {
      let loads = world.touches(of: box).sorted { $0.point.x < $1.point.x }
        .map { $0.impulse / (4_000 * 1_000 / 60) }
      #expect(loads.count == 2)
      for (load, exact) in zip(loads, [1.0 / 6, 5.0 / 6]) { #expect(abs(load - exact) < 0.02) }
    }
  }

  @Test("a box 20 times as heavy lies on a light one without pressing it into the floor")
  func massRatio() {
    var scene = WorldDescription.floor()
    let light = scene.add(.box(Size(40, 40)), at: Vector(0, -20))
    var material = SurfaceMaterial(friction: 0.6, elasticity: 0)
    material.density = 20
    let heavy = scene.add(.box(Size(40, 40)), at: Vector(0, -60), material: material)
    let twins = Twins(scene)
    twins.step(600)
    twins.expectAgreement(of: light, within: 0.3)
    twins.expectAgreement(of: heavy, within: 0.5)
  }

  @Test("a body of several shapes hangs over by its common center of mass")
  func compound() {
    var scene = WorldDescription.floor()
    let shapes: [BodyShape] = [
      .box(Size(20, 100)), .box(Size(80, 20), center: Vector(30, -40)),
      .box(Size(80, 20), center: Vector(30, 40)),
    ]
    scene.bodies.append(
      .init(BodyDefinition(position: Vector(0, -80), angle: 0.3), shapes: shapes))
    let twins = Twins(scene)
    twins.step(600)
    twins.expectAgreement(of: 1, within: 1, angle: 0.005)
  }

  /// Expects one of our bodies at its start position.
  private func expectPlace(
    _ twins: Twins, _ scene: WorldDescription, _ body: Int, within distance: Double,
    at location: SourceLocation = #_sourceLocation
  ) {
    let way = twins.ours.pose(of: body).position - scene.bodies[body].definition.position
    #expect(way.length < distance, "body \(body) went \(way)", sourceLocation: location)
  }

  /// Expects a number of contact points of a body, the same in both engines.
  private func expectSameTouches(
    _ twins: Twins, _ body: Int, count: Int, within distance: Double,
    at location: SourceLocation = #_sourceLocation
  ) {
    let own = twins.ours.touches(of: body).map(\.point).sorted { $0.x < $1.x }
    let other = twins.theirs.touches(of: body).map(\.point).sorted { $0.x < $1.x }
    #expect(own.count == count && other.count == count, sourceLocation: location)
    for (a, b) in zip(own, other) {
      #expect((a - b).length < distance, "\(a) and \(b)", sourceLocation: location)
    }
  }
}
