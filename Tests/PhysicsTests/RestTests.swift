import Geometry
import Physics
import Testing

/// Bodies at rest stay at their position, with the world's sleep off, so that only the solver keeps
/// them there.
///
/// A contact of two points gave way by the load of both; a point without a load then kept a
/// separation that was never closed, and every substep let bodies slide by the speed of closing it.
@Suite("Rest")
struct RestTests {
  private func floor() -> World {
    var world = World()
    world.settings.allowsSleep = false
    world.add(.box(Size(4000, 40)), at: Vector(0, 20), kind: .fixed)
    return world
  }

  /// Expects that nothing moves in 600 steps, after the time to come to rest.
  private func expectRest(_ start: World, after steps: Int, _ label: String) {
    var world = start
    world.run(steps, gravity: gravity)
    let bodies = world.allBodies.filter { world.kind(of: $0) == .dynamic }
    let poses = bodies.map { (world.position(of: $0), world.angle(of: $0)) }
    var (farthest, most) = (0.0, 0.0)
    world.run(600, gravity: gravity) { world, _ in
      for (body, pose) in zip(bodies, poses) {
        farthest = max(farthest, world.position(of: body).distance(to: pose.0))
        most = max(most, abs(world.angle(of: body) - pose.1))
      }
    }
    #expect(farthest < 1e-3 && most < 1e-4, "\(label): \(farthest) pt, \(most) rad")
  }

  @Test("a box stays where it is, to the bit of what is drawn", arguments: [20.0, 60, 100])
  func box(size: Double) {
    var world = floor()
    world.add(.box(Size(size, size)), at: Vector(0, -size / 2))
    expectRest(world, after: 120, "box of \(size)")
  }

  @Test("a tower of 10 stays, also where every second box stands beside the one below")
  func tower() {
    for shift in [0.0, 7] {
      var world = floor()
      for row in 0..<10 {
        world.add(.box(Size(40, 40)), at: Vector(row % 2 == 0 ? 0 : shift, -20 - 40 * Double(row)))
      }
      // Pushed over to one side, a tower sways for half a minute, by ever less.
      expectRest(world, after: shift == 0 ? 600 : 2100, "shifted by \(shift)")
    }
  }

  @Test("a pyramid of base 10 stays, and its lowest row has given way by 0.1 pt at most")
  func pyramid() {
    for gap in [40.5, 44] {
      var world = floor()
      var lowest: [(BodyID, Double)] = []
      for row in 0..<10 {
        for column in 0..<(10 - row) {
          let x = gap * (Double(column) - Double(9 - row) / 2)
          let box = world.add(.box(Size(40, 40)), at: Vector(x, -20 - 40 * Double(row)))
          if row == 0 { lowest.append((box, x)) }
        }
      }
      expectRest(world, after: 900, "pyramid with \(gap)")
      world.run(900, gravity: gravity)
      for (box, x) in lowest { #expect(abs(world.position(of: box).x - x) < 0.1) }
    }
  }

  @Test("a random pile of 100 boxes is at rest after 20 s", arguments: [1, 2, 3, 4] as [UInt64])
  func pile(seed: UInt64) {
    var world = floor()
    for side in [-1.0, 1] {
      world.add(.box(Size(40, 4000)), at: Vector(220 * side, -2000), kind: .fixed)
    }
    var dice = Dice(state: seed)
    for index in 0..<100 {
      let place = Vector(
        -160 + 80 * Double(index % 5) + dice.number(0, 20), -40 - 60 * Double(index / 5))
      let size = Size(dice.number(20, 50), dice.number(20, 50))
      world.add(.box(size), at: place, angle: dice.number(0, 1), SurfaceMaterial(friction: 0.5))
    }
    expectRest(world, after: 1200, "pile \(seed)")
  }
}
