import Geometry
import Physics
import Scenarios
import Testing
import Worlds

/// Rods, ropes, pins and springs, compared with Box2D 2.4.1.
@Suite("Joints, as in Box2D")
struct JointTests {
  @Test("a pendulum swings as it must for two seconds", arguments: [0.2, 1.2])
  func pendulum(amplitude: Double) {
    var scene = WorldDescription()
    scene.gravity = WorldDescription.gravity
    let length = 200.0
    let bob = scene.add(
      .circle(radius: 10), at: length * Vector(Math.sin(amplitude), Math.cos(amplitude)))
    scene.links.append(.init(.distance(length...length), a: bob))
    let twins = Twins(scene)
    var swing = Pendulum(angle: amplitude, length: length)
    var errors = [0.0, 0.0]
    for _ in 0..<120 {
      twins.step(1)
      swing.advance(by: 1.0 / 60)
      let exact = length * Vector(Math.sin(swing.angle), Math.cos(swing.angle))
      for (index, world) in [twins.ours, twins.theirs].enumerated() {
        let error = (world.pose(of: bob).position - exact).length / (length * amplitude)
        errors[index] = max(errors[index], error)
      }
    }
    #expect(errors[0] < 0.01 && errors[1] < 0.06, "of the amplitude: \(errors)")
  }

  @Test("a bar on a pin swings as it must for two seconds")
  func bar() {
    var scene = WorldDescription()
    scene.gravity = WorldDescription.gravity
    let bar = scene.add(.box(Size(200, 20)), at: Vector(100, 0))
    scene.links.append(.init(.pin(), a: bar, pointA: Vector(-100, 0)))
    let twins = Twins(scene)
    let start = Double.pi / 2
    var swing = Pendulum(angle: start, length: 100 + (200 * 200 + 20 * 20) / 12 / 100.0)
    var errors = [0.0, 0.0]
    for _ in 0..<120 {
      twins.step(1)
      swing.advance(by: 1.0 / 60)
      for (index, world) in [twins.ours, twins.theirs].enumerated() {
        errors[index] = max(errors[index], abs(start - world.pose(of: bar).angle - swing.angle))
      }
    }
    #expect(errors[0] < 0.01 && errors[1] < 0.15, "radians: \(errors)")
  }

  @Test("a rope is slack until it is taut, and then holds its length")
  func rope() {
    var scene = WorldDescription()
    scene.gravity = WorldDescription.gravity
    let bob = scene.add(.circle(radius: 10), at: Vector(60, 0))
    scene.bodies[bob].definition.linearDamping = 1
    scene.links.append(.init(.distance(0...150), a: bob))
    let twins = Twins(scene)
    twins.step(15)
    twins.expectAgreement(of: bob, within: 2)
    #expect(twins.ours.pose(of: bob).position.length < 150)
    twins.step(900)
    twins.expectAgreement(of: bob, within: 0.1, angle: 10)
    #expect(abs(twins.ours.pose(of: bob).position.length - 150) < 0.1)
  }

  @Test("a chain of 10 links between two walls sags to the same curve")
  func chain() {
    var scene = WorldDescription()
    scene.gravity = WorldDescription.gravity
    let links = (0..<10).map { index in
      scene.add(.box(Size(40, 8)), at: Vector(20 + 40 * Double(index), 0), collides: false)
    }
    for link in links {
      scene.bodies[link].definition.linearDamping = 2
      scene.bodies[link].definition.angularDamping = 2
      let end = Vector(20, 0)
      scene.links.append(
        link == links[0]
          ? .init(.pin(), a: link, pointA: -end)
          : .init(.pin(), a: link, pointA: -end, b: link - 1, pointB: end))
    }
    scene.links.append(
      .init(.pin(), a: links[9], pointA: Vector(20, 0), pointB: Vector(330, 0)))
    let twins = Twins(scene)
    twins.step(900)
    for link in links { twins.expectAgreement(of: link, within: 0.1, angle: 0.001) }
  }

  @Test("a spring of ours follows the closed form, which Box2D's damps away")
  func spring() {
    let scene = WorldDescription.springs(1)
    let error = { (engine: Engine) in
      Quality.springError.measure(engine.makeWorld(scene), scene, engine)
    }
    #expect(error(.libration) < 0.01)
    #expect((0.2..<0.3).contains(error(.box2D)))
  }

  @Test("two weights on springs come to rest where the springs carry them")
  func hanging() {
    var scene = WorldDescription()
    scene.gravity = WorldDescription.gravity
    let kind = WorldDescription.Link.Kind.spring(length: 60, frequency: 3, dampingRatio: 0.7)
    let upper = scene.add(.circle(radius: 10), at: Vector(0, 60))
    let lower = scene.add(.circle(radius: 10), at: Vector(0, 120))
    scene.links.append(.init(kind, a: upper))
    scene.links.append(.init(kind, a: lower, b: upper))
    let twins = Twins(scene)
    twins.step(600)
    // The upper spring carries both with m w², the lower one with m / 2 w².
    let sag = 1_000 / Math.pow(2 * Double.pi * 3, 2)
    for (body, sags) in [(upper, 2.0), (lower, 4)] {
      let exact = 60 * sags / 2 + sags * sag
      twins.expectAgreement(of: body, within: 0.03 * sags * sag)
      #expect(abs(twins.ours.pose(of: body).position.y - exact) < 0.03 * sags * sag)
      #expect(abs(twins.theirs.pose(of: body).position.y - exact) < 0.01 * sags * sag)
    }
  }
}
