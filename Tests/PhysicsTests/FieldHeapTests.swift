import Builds
import Geometry
import Physics
import Testing

/// A heap of bodies that a central field draws together, far from any ground.
struct FieldHeap: CustomStringConvertible {
  enum Field: CaseIterable {
    case spring, radial
  }

  var field: Field
  var count: Int
  var size: Double
  /// Every how many bodies one is an ellipse; 0 for boxes only.
  var roundness: Int
  var seed: UInt64

  /// Makes the heap's bodies, on a circle around the middle of the field, with rates of damping.
  func make(linear: Double, angular: Double) -> (World, [BodyID]) {
    var dice = Dice(seed: seed)
    var world = World()
    let bodies = (0..<count).map { number in
      let size = Size(size, size + 3 * Double(number % 3))
      let isRound = roundness > 0 && number % roundness == 0
      let place = Vector(angle: Double(number), length: 100) + dice.vector(-3, 3)
      let body = world.add(isRound ? .ellipse(size) : .box(size), at: place)
      world.setDamping(linear: linear, angular: angular, of: body)
      return body
    }
    return (world, bodies)
  }

  /// Takes a step under the field.
  func step(_ world: inout World, _ bodies: [BodyID]) {
    for body in bodies {
      let place = world.centerOfMass(of: body)
      let strength = field == .spring ? 5 : 300 / Swift.max(1, place.length)
      world.addAcceleration(place * -strength, to: body)
    }
    world.step(by: tick)
  }

  var description: String { "\(field), \(count) of \(size) pt, round \(roundness), seed \(seed)" }

  /// Heaps of both fields, of boxes, ellipses and both.
  static func all(seeds: ClosedRange<UInt64>) -> [FieldHeap] {
    var heaps: [FieldHeap] = []
    for seed in seeds {
      for field in Field.allCases {
        // Two bodies would rock to and fro over the middle of a radial field.
        for count in [3, 5, 8, 12] {
          for roundness in 0...2 {
            heaps.append(
              FieldHeap(
                field: field, count: count, size: 15 + 5 * Double(seed % 5), roundness: roundness,
                seed: seed))
          }
        }
      }
    }
    return heaps
  }
}

@Suite("Heaps in fields")
struct FieldHeapTests {
  @Test("a heap that a field draws together comes to rest within 20 s")
  func rests() {
    let heaps = FieldHeap.all(seeds: 1...10)
    for heap in isUnoptimized ? heaps.every(5) : heaps {
      var (world, bodies) = heap.make(linear: 1, angular: 0.1)
      var steps = 0
      while !world.isAsleep && steps < 20 * 60 {
        heap.step(&world, bodies)
        steps += 1
      }
      #expect(world.isAsleep, "\(heap)")
    }
  }

  @Test("contacts do not turn a heap that lies in a field")
  func keepsAngularMomentum() {
    let heaps = FieldHeap.all(seeds: 11...15)
    for heap in isUnoptimized ? heaps.every(5) : heaps {
      var (world, bodies) = heap.make(linear: 2, angular: 2)
      for body in bodies { world.setCanSleep(false, of: body) }
      for _ in 0..<(20 * 60) { heap.step(&world, bodies) }
      // From here on nothing slows it.
      for body in bodies { world.setDamping(linear: 0, angular: 0, of: body) }
      let before = world.angularMomentum
      for _ in 0..<(5 * 60) { heap.step(&world, bodies) }
      let inertia = bodies.reduce(0) {
        $0 + world.inertia(of: $1)
          + world.mass(of: $1) * world.centerOfMass(of: $1).lengthSquared
      }
      let gained = (world.angularMomentum - before) / inertia
      #expect(abs(gained) < 0.0005, "\(heap): \(gained) rad/s in 5 s")
    }
  }
}
