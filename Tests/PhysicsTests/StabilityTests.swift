import Geometry
import Physics
import Testing

/// Towers, mass ratios, overlapping starts and pushes, for as long as somebody might look.
@Suite("Stability")
struct StabilityTests {
  /// 20 s at 60 Hz.
  #if DEBUG
    private static let long = 300
  #else
    private static let long = 1200
  #endif

  /// A tower that may not sleep, so that it has to stand by itself.
  private func tower(
    _ count: Int, substeps: Int = 4, size: Double = 40, density: (Int) -> Double = { _ in 1 }
  ) -> (World, [BodyID]) {
    var settings = WorldSettings()
    settings.substeps = substeps
    settings.allowsSleep = false
    var world = World(settings: settings)
    world.add(.box(Size(4000, 40)), at: Vector(0, 20), kind: .fixed)
    let boxes = (0..<count).map {
      world.add(
        .box(Size(size, size)), at: Vector(0, -size * (Double($0) + 0.5)),
        Material(density: density($0), friction: 0.5))
    }
    return (world, boxes)
  }

  /// Runs a tower and compares where its boxes are with where they were built.
  private func expectStanding(
    _ tower: (World, [BodyID]), within tolerance: Double, _ label: String, steps: Int = long
  ) {
    var (world, boxes) = tower
    let start = boxes.map { world.position(of: $0) }
    world.run(steps, gravity: gravity)
    var (aside, low, high, turn, speed) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for (box, was) in zip(boxes, start) {
      let shift = world.position(of: box) - was
      aside = max(aside, abs(shift.x))
      low = max(low, shift.y)
      high = max(high, -shift.y)
      turn = max(turn, abs(world.angle(of: box)))
      speed = max(speed, world.velocity(of: box).length)
    }
    #expect(
      aside < tolerance && low < tolerance && high < 0.01 && turn < 0.01 && speed < 1,
      "\(label): aside \(aside), low \(low), high \(high), turn \(turn), speed \(speed)")
  }

  @Test("a tower of 10, 20 and 30 boxes stands for 20 s, within 0.6 % of its height")
  func towers() {
    for count in [10, 20, 30] {
      expectStanding(tower(count), within: 0.006 * 40 * Double(count), "\(count) boxes")
    }
  }

  @Test("50 boxes stand at 16 substeps, each within 1/8 of its height")
  func tallTower() {
    expectStanding(tower(50, substeps: 16), within: 5, "50 boxes")
  }

  @Test("a hundred times heavier box on a light one, or below it, stays")
  func ratio100() {
    expectStanding(tower(2) { $0 == 1 ? 100 : 1 }, within: 2, "heavy above")
    expectStanding(tower(2) { $0 == 0 ? 100 : 1 }, within: 2, "heavy below")
    expectStanding(tower(3) { $0 == 1 ? 100 : 1 }, within: 2, "heavy between")
    expectStanding(tower(5) { $0 == 4 ? 100 : 1 }, within: 8, "heavy above four")
  }

  @Test("a thousand times heavier box on a light one stays at 16 substeps")
  func ratio1000() {
    for count in [2, 3] {
      expectStanding(
        tower(count, substeps: 16) { $0 == 1 ? 1000 : 1 }, within: 2, "second of \(count)",
        steps: 1200)
    }
  }

  @Test("a pyramid of base 10 stands for 20 s")
  func pyramid() {
    var (world, _) = tower(0)
    var boxes: [BodyID] = []
    for row in 0..<10 {
      for column in 0..<(10 - row) {
        let x = 44 * (Double(column) - Double(9 - row) / 2)
        boxes.append(world.add(.box(Size(40, 40)), at: Vector(x, -20 - 40 * Double(row))))
      }
    }
    expectStanding((world, boxes), within: 2, "pyramid")
  }

  @Test(
    "bodies that start on one spot part, none over 1.1 of the speed of pushing out",
    arguments: [2, 10, 100])
  func overlap(count: Int) {
    var world = World()
    for index in 0..<count {
      world.add(
        index % 2 == 0 ? .box(Size(20, 20)) : .circle(radius: 10),
        at: Vector(100 + 1e-3 * Double(index), 100))
    }
    var fastest = 0.0
    world.run(count > 10 ? 900 : 300) { world, _ in
      for body in world.allBodies { fastest = max(fastest, world.velocity(of: body).length) }
    }
    #expect(fastest <= 1.1 * world.settings.pushOutSpeed)
    expectApart(world, by: 19.5)
  }

  @Test("bodies that start exactly on each other part too", arguments: [2, 10])
  func sameSpot(count: Int) {
    for shape in [Shape.box(Size(20, 20)), .circle(radius: 10)] {
      var world = World()
      for _ in 0..<count { world.add(shape, at: .zero) }
      world.run(300) { world, _ in
        for body in world.allBodies {
          #expect(world.velocity(of: body).length <= world.settings.pushOutSpeed)
        }
      }
      expectApart(world, by: 19.5)
    }
  }

  private func expectApart(_ world: World, by distance: Double) {
    let bodies = world.allBodies
    for (index, a) in bodies.enumerated() {
      for b in bodies[..<index] {
        let gap = world.position(of: a).distance(to: world.position(of: b))
        #expect(gap > distance, "\(a.index) and \(b.index)")
      }
    }
  }

  @Test("a push against a wall does not tremble: after a second nothing moves by 0.01 pt")
  func push() {
    for shape in [Shape.box(Size(40, 40)), .circle(radius: 20), .box(Size(40, 40), radius: 8)] {
      for force in [500.0, 3000, 20_000] {
        var world = World()
        world.settings.allowsSleep = false
        world.addWalls(Rect(x: 0, y: 0, width: 400, height: 400))
        let body = world.add(shape, at: Vector(370, 380))
        var settled = Vector.zero
        for index in 0..<300 {
          world.addAcceleration(gravity + Vector(force, 0), to: body)
          world.step(by: tick)
          if index == 60 { settled = world.position(of: body) }
          if index > 60 {
            #expect((world.position(of: body) - settled).length < 0.01, "\(shape), \(force)")
            #expect(world.velocity(of: body).length < 0.05, "\(shape), \(force)")
          }
        }
        #expect(abs(settled.x - 380) < 0.5)
      }
    }
  }

  @Test("a box squeezed between two driven walls is not thrown out")
  func squeeze() {
    var world = World()
    world.add(.box(Size(20, 200)), at: Vector(-100, 0), kind: .driven, velocity: Vector(40, 0))
    world.add(.box(Size(20, 200)), at: Vector(100, 0), kind: .driven, velocity: Vector(-40, 0))
    let box = world.add(.box(Size(40, 40)), at: Vector(10, 0))
    world.run(120) { world, _ in #expect(world.velocity(of: box).length < 500) }
    #expect(world.isFinite)
  }
}
