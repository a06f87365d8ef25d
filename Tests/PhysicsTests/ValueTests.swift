import Geometry
import Physics
import Testing

@Suite("The world as a value")
struct ValueTests {
  @Test("a copy replays to the same bits, and the original does not notice")
  func replay() {
    var world = Scenes.pile()
    world.run(60, gravity: gravity)
    let snapshot = world
    #expect(snapshot == world)
    world.run(60, gravity: gravity)
    #expect(snapshot != world)
    var copy = snapshot
    copy.run(60, gravity: gravity)
    #expect(copy == world)
    #expect(copy.digest == world.digest)
    world = snapshot
    #expect(world == snapshot)
    #expect(world.digest != copy.digest)
  }

  @Test("a copy taken at every step does not change the run")
  func copies() {
    var plain = Scenes.pile()
    var copied = Scenes.pile()
    var copies: [World] = []
    for _ in 0..<60 {
      plain.run(1, gravity: gravity)
      copies.append(copied)
      copied.run(1, gravity: gravity)
    }
    #expect(plain == copied)
    var again = copies[17]
    again.run(43, gravity: gravity)
    #expect(again == copied)
  }

  @Test("changing a copy leaves the original alone")
  func isolation() {
    var world = World()
    let ball = world.add(.circle(radius: 10), at: .zero)
    var copy = world
    copy.setPose(Vector(5, 5), angle: 1, of: ball)
    copy.add(.circle(radius: 1), at: .zero)
    #expect(world.position(of: ball) == .zero)
    #expect(world.bodyCount == 1)
    #expect(copy.bodyCount == 2)
    copy.removeBody(ball)
    #expect(world.contains(ball))
    #expect(!copy.contains(ball))
  }

  @Test("no record has padding, so that equal states have equal bytes")
  func padding() {
    #expect(recordsWithPadding() == [])
  }

  @Test("every stored property and setting is listed, so that none is forgotten in ==")
  func listed() {
    #expect(propertiesNotListed() == [])
    #expect(settingsNotListed() == [])
  }

  @Test("a copy shares all columns until one of the two is stepped, then they are copied once")
  func sharing() {
    var world = Scenes.pile()
    world.run(60, gravity: gravity)
    let before = world.columnAddresses
    var copy = world
    #expect(copy.columnAddresses == before)
    copy.step(by: tick)
    #expect(world.columnAddresses == before)
    let after = copy.columnAddresses
    #expect(after["poses"] != before["poses"])
    // A second step works where the first one did.
    copy.step(by: tick)
    #expect(copy.columnAddresses["poses"] == after["poses"])
    #expect(copy.columnAddresses["motions"] == after["motions"])
    #expect(copy.columnAddresses["contacts"] == after["contacts"])
    // Memory that neither changes stays shared.
    #expect(copy.columnAddresses["vertices"] == before["vertices"])
    // The last owner of a memory writes to it in place.
    world = copy
    copy = World()
    let last = world.columnAddresses
    world.step(by: tick)
    #expect(world.columnAddresses["poses"] == last["poses"])
  }

  @Test("columns that a step wrote to and did not change can be shared again, and nothing else is")
  func takingOver() {
    var world = World()
    let ball = world.add(.circle(radius: 10), at: .zero, velocity: Vector(400, 0))
    world.add(.box(Size(40, 40)), at: Vector(0, 300), kind: .fixed)
    world.run(3)
    let before = world
    world.step(by: tick)
    let (old, new, digest) = (before.columnAddresses, world.columnAddresses, world.digest)
    let shared = ["bodies", "motions", "masses", "loads"]
    #expect(shared.contains { new[$0] != old[$0] })
    world.share(with: before)
    for name in shared { #expect(world.columnAddresses[name] == old[name], "\(name)") }
    #expect(world.columnAddresses["poses"] == new["poses"] && new["poses"] != old["poses"])
    #expect(world.digest == digest && world != before)
    // The other world does not change when this one steps.
    let kept = before.digest
    world.setVelocity(Vector(1, 2), of: ball)
    world.setPose(.zero, angle: 1, of: ball)
    world.run(3, gravity: gravity)
    #expect(before.digest == kept && before.velocity(of: ball) == Vector(400, 0))
  }

  @Test("a world that becomes another one goes its way to the bit, in its own memory")
  func overwriting() {
    var world = Scenes.pile()
    world.run(30, gravity: gravity)
    var other = World()
    for _ in 0..<3 {
      other.overwrite(with: world)
      #expect(other == world)
      let memory = other.columnAddresses
      #expect(memory["poses"] != world.columnAddresses["poses"])
      var copy = world
      other.run(20, gravity: gravity)
      copy.run(20, gravity: gravity)
      #expect(other == copy && other.digest == copy.digest)
      #expect(other.columnAddresses["poses"] == memory["poses"])
      world.run(10, gravity: gravity)
    }
    // Other owners of the memory do not see the change.
    let snapshot = other
    let digest = snapshot.digest
    other.overwrite(with: World())
    #expect(other == World() && snapshot.digest == digest)
  }

  @Test("dead handles are known, also after their rows are used again")
  func handles() {
    var world = World()
    let first = world.add(.circle(radius: 10), at: .zero)
    let shape = world.shapes(of: first)[0]
    let rod = world.addJoint(DistanceDefinition(.body(first), .world(.zero), length: 5))
    world.removeBody(first)
    let second = world.add(.circle(radius: 10), at: .zero)
    #expect(first.index == second.index)
    #expect(!world.contains(first))
    #expect(!world.contains(shape))
    #expect(!world.contains(rod))
    #expect(world.contains(second))
    #expect(world.allBodies == [second])
  }

  @Test("removing a body in a contact reports the end and lets the rest fall")
  func removal() {
    var world = World()
    world.addWalls(Rect(x: 0, y: 0, width: 400, height: 400))
    let below = world.add(.box(Size(40, 40)), at: Vector(200, 380))
    let above = world.add(.box(Size(40, 40)), at: Vector(200, 340))
    world.run(120, gravity: gravity)
    #expect(world.isAsleep)
    world.removeBody(below)
    #expect(world.isAwake(above))
    world.run(1, gravity: gravity)
    #expect(world.contactEvents.filter { $0.phase == .ended }.count == 2)
    world.run(120, gravity: gravity)
    #expect(abs(world.position(of: above).y - 380) < 0.5)
  }

  @Test("a row used again starts without a memory of what it was")
  func fresh() {
    var world = World()
    let old = world.add(.box(Size(10, 10)), at: .zero, velocity: Vector(5, 5))
    world.addForce(Vector(1e6, 0), to: old)
    world.removeBody(old)
    let new = world.add(.box(Size(10, 10)), at: .zero)
    world.run(10)
    #expect(world.position(of: new) == .zero)
  }
}
