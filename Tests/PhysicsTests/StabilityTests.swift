import Geometry
import Physics
import Testing

/// Towers, mass ratios, overlapping starts and pushes over long times.
@Suite("Stability")
struct StabilityTests {
  /// 20 s at 60 Hz.
  #if DEBUG
    private static let long = 300
  #else
    private static let long = 1200
  #endif

  /// A tower that may not sleep, so that only the solver keeps it standing.
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
        SurfaceMaterial(density: density($0), friction: 0.5))
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

  @Test("bodies that start on one spot part and stand still then", arguments: [2, 5, 10, 30])
  func overlap(count: Int) {
    var world = World()
    for index in 0..<count {
      world.add(
        index % 2 == 0 ? .box(Size(20, 20)) : .circle(radius: 10),
        at: Vector(100 + 1e-3 * Double(index), 100))
    }
    expectGentleSeparation(world, steps: count > 10 ? 600 : 300)
  }

  @Test("bodies that start exactly on each other part too", arguments: [2, 10])
  func sameSpot(count: Int) {
    for shape in [BodyShape.box(Size(20, 20)), .circle(radius: 10)] {
      var world = World()
      for _ in 0..<count { world.add(shape, at: .zero) }
      expectGentleSeparation(world, steps: 300)
    }
  }

  @Test("a hundred on one spot need 20 s, and never have a speed")
  func hundred() {
    var world = World()
    for index in 0..<100 { world.add(.circle(radius: 10), at: Vector(1e-3 * Double(index), 0)) }
    expectGentleSeparation(world, steps: 1200, apartBy: 15)
  }

  @Test("a body that is put into another, grows into it or may collide from now on parts from it")
  func later() {
    let changes: [(inout World, BodyID) -> Void] = [
      { $0.setPose(Vector(12, 0), angle: 0.1, of: $1) },
      {
        $0.setPose(Vector(22, 0), angle: 0, of: $1)
        $0.addShape(.box(Size(36, 30)), SurfaceMaterial(), to: $1)
      },
      {
        $0.setGroups(mutual: [], of: $1)
        $0.setPose(Vector(12, 0), angle: 0, of: $1)
        $0.run(10)
        $0.setGroups(mutual: [1], of: $1)
      },
    ]
    for (index, change) in changes.enumerated() {
      var world = World()
      world.add(.box(Size(20, 20)), at: .zero)
      let body = world.add(.box(Size(20, 20)), at: Vector(60, 0))
      world.run(10)
      change(&world, body)
      world.run(1)
      #expect(world.movesByDepenetration, "change \(index)")
      expectGentleSeparation(world, steps: 300)
    }
  }

  @Test("what falls into a heap or is driven into something was not put there")
  func heap() {
    var world = World()
    world.addWalls(Rect(x: 0, y: 0, width: 200, height: 800))
    for index in 0..<100 {
      world.add(
        .box(Size(16, 16)), at: Vector(30 + 35 * Double(index % 5), 20 + 35 * Double(index / 5)),
        angle: 0.1 * Double(index))
    }
    world.add(
      .box(Size(30, 30)), at: Vector(-40, 700), kind: .driven, velocity: Vector(60, 0))
    world.run(200, gravity: gravity) { world, step in
      #expect(!world.movesByDepenetration, "step \(step)")
    }
  }

  @Test("what starts in a wall leaves it and stands still there")
  func inWall() {
    for (shape, angle) in [
      (BodyShape.box(Size(40, 40)), 0.0), (.box(Size(40, 40)), 0.3), (.circle(radius: 20), 0),
    ] {
      var world = World()
      world.settings.allowsSleep = false
      world.add(.box(Size(200, 40)), at: .zero, kind: .fixed)
      let body = world.add(shape, at: Vector(10, -25), angle: angle)
      world.run(60)
      let place = world.position(of: body)
      world.run(300)
      #expect(world.position(of: body).distance(to: place) < 1e-3, "\(shape), \(angle)")
      #expect(world.velocity(of: body).length < 1e-3 && place.y < -39.9)
    }
  }

  @Test("a stack that starts in itself rises to its height without a jump", arguments: [5, 10])
  func overlappingStack(count: Int) {
    for distance in [20.0, 36, 39] {
      var (world, _) = tower(0)
      let boxes = (0..<count).map {
        world.add(.box(Size(40, 40)), at: Vector(0, -20 - distance * Double($0)))
      }
      world.run(600, gravity: gravity) { world, _ in
        for box in boxes {
          #expect(world.velocity(of: box).length < 50)
          #expect(world.position(of: box).y > 20 - 40 * Double(count) - 1)
        }
      }
      for (index, box) in boxes.enumerated() {
        let ideal = Vector(0, -20 - 40 * Double(index))
        #expect(world.position(of: box).distance(to: ideal) < 1, "\(distance), box \(index)")
      }
    }
  }

  /// Expects that bodies come apart, none faster than 1 pt/s at the end of a step, and then stay.
  private func expectGentleSeparation(_ start: World, steps: Int, apartBy distance: Double = 19.9) {
    var world = start
    let middle = world.allBodies.map { world.position(of: $0) }.reduce(.zero, +)
    world.run(steps) { world, _ in
      for body in world.allBodies { #expect(world.velocity(of: body).length < 1) }
    }
    expectApart(world, by: distance)
    // With equal masses or nearly so, bodies that are pushed apart stay about their middle.
    let mass = world.allBodies.map { world.position(of: $0) }.reduce(.zero, +)
    #expect(mass.distance(to: middle) < 3 * Double(world.bodyCount))
    if distance < 19 { return }
    let places = world.allBodies.map { world.position(of: $0) }
    world.run(300)
    for (body, place) in zip(world.allBodies, places) {
      #expect(world.position(of: body).distance(to: place) < 0.05)
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
    for shape in [BodyShape.box(Size(40, 40)), .circle(radius: 20), .box(Size(40, 40), radius: 8)] {
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
