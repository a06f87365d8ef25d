import Geometry
import Physics
import Testing

/// A world, its forces, and the changes before each step.
struct Scene: Sendable, CustomTestStringConvertible {
  let name: String
  var gravity = Vector(0, 1000)
  let make: @Sendable () -> World
  var act: @Sendable (inout World, Int) -> Void = { _, _ in }

  var testDescription: String { name }

  /// Takes steps, and hashes the visible state after each of them.
  ///
  /// - Parameters:
  ///   - steps: The number of steps.
  ///   - width: The width in which contacts are solved.
  ///   - each: Called after each step.
  /// - Returns: The world at the end, and a number that depends on nothing but poses, velocities,
  ///   sleep, contacts and events: how the world stores them does not matter.
  func run(
    _ steps: Int, _ width: SweepWidth = .widest, each: (World, Int) -> Void = { _, _ in }
  ) -> (world: World, hash: UInt64) {
    var world = make()
    world.sweepWidth = width
    var hash = VisibleHash()
    for index in 0..<steps {
      act(&world, index)
      world.run(1, gravity: gravity)
      hash.observe(world, withContacts: index % 10 == 9)
      each(world, index)
    }
    return (world, hash.value)
  }
}

/// A hash of the visible state of a world.
///
/// Source: G. Fowler et al., "The FNV non-cryptographic hash algorithm", 1991, on words.
struct VisibleHash {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func observe(_ world: World, withContacts: Bool) {
    for body in world.allBodies {
      add(UInt64(body.index))
      add(world.position(of: body))
      add(world.angle(of: body))
      add(world.velocity(of: body))
      add(world.angularVelocity(of: body))
      add(UInt64(world.isAwake(body) ? 1 : 0))
      if withContacts { for contact in world.contacts(of: body) { add(contact) } }
    }
    for event in world.contactEvents {
      add(UInt64(event.phase.rawValue))
      add(UInt64(event.shapeA.index) << 32 | UInt64(event.shapeB.index))
      add(event.point)
      add(event.normal)
      add(event.approachSpeed)
    }
    for event in world.hitEvents {
      add(UInt64(event.shapeA.index) << 32 | UInt64(event.shapeB.index))
      add(event.point)
      add(event.approachSpeed)
    }
    for event in world.sensorEvents {
      add(UInt64(event.sensor.index) << 1 | (event.phase == .began ? 1 : 0))
      add(UInt64(event.sensorBody.index))
    }
  }

  private mutating func add(_ contact: Contact) {
    add(UInt64(contact.bodyA.index) << 32 | UInt64(contact.bodyB.index))
    add(contact.normal)
    for point in contact.points {
      add(point.position)
      add(point.normalImpulse)
      add(point.frictionImpulse)
    }
  }

  private mutating func add(_ vector: Vector) {
    add(vector.x)
    add(vector.y)
  }

  /// Both zeros are the same to a user.
  private mutating func add(_ number: Double) { add(number == 0 ? UInt64(0) : number.bitPattern) }

  private mutating func add(_ word: UInt64) {
    value = (value ^ word) &* 0x100_0000_01B3
    value ^= value >> 32
  }
}
