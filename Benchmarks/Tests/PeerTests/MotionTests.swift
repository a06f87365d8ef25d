import Geometry
import Physics
import Scenarios
import Testing
import Worlds

/// Motion and collisions, compared with Box2D 2.4.1.
@Suite("Motion, as in Box2D")
struct MotionTests {
  @Test("a thrown box flies the same way, within what a step's rounding of time takes")
  func flight() {
    var scene = WorldDescription()
    scene.gravity = WorldDescription.gravity
    let box = scene.add(.box(Size(20, 20)), at: .zero, velocity: Vector(300, -500))
    let twins = Twins(scene)
    twins.step(60)
    // Box2D's flight, a sum of steps, falls g t h / 2 further than the parabola; ours does not.
    let exact = Vector(300, -500 + 500)
    #expect((twins.ours.pose(of: box).position - exact).length < 0.05)
    let behind = Vector(0, 1_000.0 / 60 / 2)
    #expect((twins.theirs.pose(of: box).position - behind - exact).length < 0.1)
  }

  @Test("a box slides down a slope by gravity less friction", arguments: [0.1, 0.3])
  func sliding(friction: Double) {
    let angle = 0.6
    let material = SurfaceMaterial(friction: friction, elasticity: 0)
    var scene = WorldDescription()
    scene.gravity = WorldDescription.gravity
    scene.addSlope(angle, material: material)
    let start = 20 * Vector(Math.sin(angle), -Math.cos(angle))
    let box = scene.add(.box(Size(60, 40)), at: start, angle: angle, material: material)
    let twins = Twins(scene)
    twins.step(60)
    let exact = 500 * (Math.sin(angle) - friction * Math.cos(angle))
    for world in [twins.ours, twins.theirs] {
      let way = (world.pose(of: box).position - start).length
      #expect(abs(way / exact - 1) < 0.03, "\(way) of \(exact)")
    }
    twins.expectAgreement(of: box, within: 0.03 * exact)
  }

  @Test("a box stays on a slope below the angle of friction")
  func sticking() {
    let angle = 0.5
    let material = SurfaceMaterial(friction: 0.6, elasticity: 0)
    var scene = WorldDescription()
    scene.gravity = WorldDescription.gravity
    scene.addSlope(angle, material: material)
    let start = 20 * Vector(Math.sin(angle), -Math.cos(angle))
    let box = scene.add(.box(Size(60, 40)), at: start, angle: angle, material: material)
    let twins = Twins(scene)
    twins.step(300)
    twins.expectAgreement(of: box, within: 1)
    #expect((twins.ours.pose(of: box).position - start).length < 1)
  }

  @Test("a ball rolls down a slope with two thirds of a slide's acceleration")
  func rolling() {
    let angle = 0.3
    let material = SurfaceMaterial(friction: 0.8, elasticity: 0)
    var scene = WorldDescription()
    scene.gravity = WorldDescription.gravity
    scene.addSlope(angle, material: material)
    let start = 30 * Vector(Math.sin(angle), -Math.cos(angle))
    let ball = scene.add(.circle(radius: 30), at: start, material: material)
    let twins = Twins(scene)
    twins.step(90)
    let exact = 2.0 / 3 * 0.5 * 1_000 * Math.sin(angle) * 1.5 * 1.5
    for world in [twins.ours, twins.theirs] {
      let way = (world.pose(of: ball).position - start).length
      #expect(abs(way / exact - 1) < 0.03, "\(way) of \(exact)")
      #expect(abs(world.pose(of: ball).angle / (exact / 30) - 1) < 0.03)
    }
  }

  @Test("a ball passes its whole speed on to a row of others")
  func cradle() {
    var scene = WorldDescription()
    let material = SurfaceMaterial(friction: 0, elasticity: 1)
    let balls = (0..<3).map { index in
      scene.add(
        .circle(radius: 20), at: Vector(100 * Double(index), 0),
        velocity: index == 0 ? Vector(600, 0) : .zero, material: material)
    }
    let twins = Twins(scene)
    twins.step(60)
    // Each ball ends where the one before it stopped: two gaps of 60 pt are crossed in 0.2 s. Ours
    // bounces in the substep of an impact, which is 2.5 pt of way.
    let substep = 600.0 / 240
    for (ball, (exact, impacts)) in zip(balls, [(60.0, 1.0), (160, 1), (680, 2)]) {
      twins.expectAgreement(of: ball, within: impacts * substep + 0.1)
      #expect(abs(twins.ours.pose(of: ball).position.x - exact) < impacts * substep + 0.1)
    }
  }

  @Test("a ball of elasticity 0.8 comes back to the heights that its elasticity names")
  func bounces() {
    let material = SurfaceMaterial(friction: 0, elasticity: 0.8)
    var scene = WorldDescription.floor(material: material)
    let ball = scene.add(.circle(radius: 20), at: Vector(0, -320), material: material)
    let twins = Twins(scene)
    var heights: [[Double]] = [[], []]
    var before = [[300.0, 300], [300, 300]]
    for _ in 0..<300 {
      twins.step(1)
      for (index, world) in [twins.ours, twins.theirs].enumerated() {
        let height = -world.pose(of: ball).position.y - 20
        if before[index][1] > before[index][0] && before[index][1] > height {
          heights[index].append(before[index][1])
        }
        before[index] = [before[index][1], height]
      }
    }
    #expect(heights[0].count >= 4)
    for (bounce, height) in heights[0].prefix(4).enumerated() {
      let exact = 300 * Math.pow(0.64, Double(bounce + 1))
      #expect(abs(height / exact - 1) < 0.02, "apex \(bounce + 1): \(height), exact \(exact)")
    }
    // Box2D computes a bounce from the speed at the start of the step, after adding the gravity of
    // the whole step.
    for (bounce, height) in heights[1].prefix(4).enumerated() {
      let exact = 300 * Math.pow(0.64, Double(bounce + 1))
      #expect(abs(height / exact - 1) < 0.3, "apex \(bounce + 1): \(height), exact \(exact)")
    }
  }

  @Test("ten dominoes fall in the same order, within a quarter of the time")
  func dominoes() {
    var scene = WorldDescription.floor()
    let dominoes = (0..<10).map { index in
      scene.add(.box(Size(12, 80)), at: Vector(45 * Double(index), -40))
    }
    scene.add(.circle(radius: 12), at: Vector(-60, -70), velocity: Vector(500, 0))
    let twins = Twins(scene)
    var fallen = [[Int]](repeating: [], count: 2)
    var times = [0, 0]
    for step in 0..<400 {
      twins.step(1)
      for (index, world) in [twins.ours, twins.theirs].enumerated() {
        for domino in dominoes where !fallen[index].contains(domino) {
          guard abs(world.pose(of: domino).angle) > 0.6 else { continue }
          fallen[index].append(domino)
          times[index] = step
        }
      }
    }
    #expect(fallen[0] == dominoes && fallen[1] == dominoes)
    #expect(abs(Double(times[0]) / Double(times[1]) - 1) < 0.25, "\(times) steps")
  }

  @Test("a ball of 50,000 pt/s stops at a wall of 10 pt")
  func bullet() {
    var scene = WorldDescription()
    scene.addWall(Rect(x: 500, y: -100, width: 10, height: 200))
    let ball = scene.add(.circle(radius: 5), at: .zero, velocity: Vector(50_000, 0))
    let twins = Twins(scene)
    twins.step(60)
    for world in [twins.ours, twins.theirs] { #expect(world.pose(of: ball).position.x < 500) }
  }

  @Test("a moving platform carries a box along by friction")
  func platform() {
    var scene = WorldDescription()
    scene.gravity = WorldDescription.gravity
    var definition = BodyDefinition(kind: .driven, position: Vector(0, 50))
    definition.velocity = Vector(60, 0)
    scene.bodies.append(.init(definition, shapes: [.box(Size(600, 100))]))
    let box = scene.add(.box(Size(40, 40)), at: Vector(0, -20))
    let twins = Twins(scene)
    twins.step(120)
    twins.expectAgreement(of: box, within: 1)
    #expect(abs(twins.ours.pose(of: box).position.x - 120 + 3) < 1)
  }
}
