import Geometry
import Physics
import Testing

/// Elasticity 1 without gravity: energy for a thousand bounces.
@Suite("Elastic worlds")
struct ElasticTests {
  private static let smooth = SurfaceMaterial(friction: 0, elasticity: 1)

  #if DEBUG
    private static let bounces = 100
  #else
    private static let bounces = 1000
  #endif

  /// Runs until a number of contacts have begun, and compares the energy with that of the start.
  private func expectEnergy(_ world: World, within tolerance: Double = 0.01, _ label: String) {
    var world = world
    let start = world.kineticEnergy
    var count = 0
    var steps = 0
    while count < Self.bounces && steps < 100 * Self.bounces {
      world.step(by: tick)
      steps += 1
      count += world.contactEvents.count { $0.phase == .began }
    }
    let ratio = world.kineticEnergy / start
    #expect(count >= Self.bounces, "\(label): \(count) bounces")
    #expect(abs(ratio - 1) < tolerance, "\(label): \(ratio) of the energy")
  }

  /// A closed room in which the slowest impact bounces.
  private func room() -> World {
    var world = World()
    world.settings.bounceSpeed = 0
    world.addWalls(Rect(x: 0, y: 0, width: 400, height: 400), Self.smooth)
    return world
  }

  @Test("a ball in a box keeps its energy within 1 %", arguments: [200.0, 900, 5000])
  func ball(speed: Double) {
    var world = room()
    world.add(
      .circle(radius: 10), at: Vector(90, 150), Self.smooth,
      velocity: Vector(angle: 0.6, length: speed))
    expectEnergy(world, "ball")
  }

  @Test("a box that turns in a box keeps its energy within 1 %")
  func box() {
    var world = room()
    let box = world.add(
      .box(Size(60, 30)), at: Vector(150, 150), Self.smooth, velocity: Vector(500, 320))
    world.setAngularVelocity(3, of: box)
    expectEnergy(world, "box")
  }

  @Test("two balls of unequal mass in a box keep their energy within 1 %")
  func two() {
    var world = room()
    world.add(.circle(radius: 20), at: Vector(90, 150), Self.smooth, velocity: Vector(600, 400))
    world.add(
      .circle(radius: 30), at: Vector(290, 180),
      SurfaceMaterial(density: 3, friction: 0, elasticity: 1), velocity: Vector(-300, 350))
    expectEnergy(world, "two balls")
  }

  @Test("several balls in a box keep their energy within 1 %", arguments: [5, 12])
  func several(count: Int) {
    var world = room()
    var dice = Dice(state: 3)
    for index in 0..<count {
      world.add(
        .circle(radius: 12), at: Vector(60 + 90 * Double(index % 4), 60 + 90 * Double(index / 4)),
        Self.smooth, velocity: Vector(angle: dice.number(0, 6), length: 600))
    }
    expectEnergy(world, "\(count) balls")
  }

  @Test("a gas of 40 balls keeps its energy within 1 %")
  func gas() {
    var world = Scenes.gas()
    world.settings.bounceSpeed = 0
    expectEnergy(world, "gas")
  }
}
