import Builds
import Dynamics
import Geometry
import Testing

@Suite("Noise and turbulence")
struct FieldNoiseTests {
  /// The accelerations along a line, for an item of mass 1.
  private func line(_ field: FieldBehavior, step: Double, count: Int) -> [Vector] {
    (0..<count).map { field.force(at: Vector(Double($0) * step, 13.7), mass: 1) }
  }

  private func meanSquare(_ values: [Vector]) -> Double {
    values.reduce(0) { $0 + $1.lengthSquared } / Double(values.count)
  }

  @Test("Noise of strength 1 is at most 1,000 pt/s², about 500 in the mean, in all directions")
  func size() {
    let values = line(.noise(), step: 17.3, count: 8000)
    #expect(values.allSatisfy { $0.length <= 1000.001 })
    let mean = meanSquare(values).squareRoot()
    #expect(abs(mean - 500) < 40)
    let sum = values.reduce(.zero, +) / Double(values.count)
    #expect(sum.length < 15)
    let (x, y) = (values.map { $0.x * $0.x }, values.map { $0.y * $0.y })
    let ratio: Double = x.reduce(0, +) / y.reduce(0, +)
    #expect(abs(ratio - 1) < 0.1)
    #expect(values.contains { $0.length > 700 })
  }

  @Test("It ignores mass, and is scaled by strength and falloff")
  func scale() {
    let field = FieldBehavior.noise()
    let point = Vector(70, -40)
    let force = field.force(at: point, mass: 1)
    #expect(isClose(field.force(at: point, mass: 500), force * 500, within: 1e-12))
    field.strength = -3
    #expect(isClose(field.force(at: point, mass: 1), force * -3, within: 1e-12))
    field.falloff = 1
    let fallen = force * (-300 / point.length)
    #expect(isClose(field.force(at: point, mass: 1), fallen, within: 1e-12))
    field.position = point
    let moved = field.force(at: point + Vector(70, -40), mass: 1)
    #expect(isClose(moved, fallen, within: 1e-12))
  }

  @Test("It is differentiable in space, also across the lattice, the smoother the slower")
  func smoothInSpace() {
    for smoothness in [0, 0.5, 1] {
      let field = FieldBehavior.noise(smoothness: smoothness)
      let step = 0.01
      let values = line(field, step: step, count: 8000)
      let first = zip(values, values.dropFirst()).map { ($1 - $0) / step }
      let second = zip(first, first.dropFirst()).map { ($1 - $0) / step }
      let cell = 16 * Math.pow(16, smoothness)
      let (steepest, sharpest) = (5000 / cell, 30_000 / (cell * cell) + 0.01)
      #expect(first.allSatisfy { $0.length < steepest })
      #expect(second.allSatisfy { $0.length < sharpest })
    }
    // The same pattern, 4 and 16 times as large.
    let rough = FieldBehavior.noise(smoothness: 0)
    for (smoothness, size) in [(0.5, 4.0), (1, 16)] {
      let smooth = FieldBehavior.noise(smoothness: smoothness)
      for step in 1...100 {
        let point = Vector(1.7 * Double(step), -0.9 * Double(step))
        let (force, far) = (rough.force(at: point, mass: 1), point * size)
        #expect(isClose(smooth.force(at: far, mass: 1), force, within: 1e-9))
      }
    }
  }

  @Test("It is differentiable in time, at the pace of its speed, and frozen at 0", .heavy)
  func smoothInTime() throws {
    func track(_ speed: Double) throws -> [Vector] {
      let stage = try FieldStage(rate: 1000)
      let item = try stage.item(at: Vector(33, 21))
      let field = try stage.add(.noise(items: [item], animationSpeed: speed))
      field.strength = 1e-6
      var values: [Vector] = []
      stage.run(2) { values.append(field.force(at: Vector(33, 21), mass: 1) * 1e6) }
      return values
    }
    for speed in [0, 1, 4.0] {
      let values = try track(speed)
      let first = zip(values, values.dropFirst()).map { ($1 - $0) * 1000 }
      let second = zip(first, first.dropFirst()).map { ($1 - $0) * 1000 }
      let turn = 1.5 * 2 * Math.pi * speed
      let (steepest, sharpest) = (1001 * turn, 1001 * turn * turn)
      #expect(first.allSatisfy { $0.length <= steepest })
      #expect(second.allSatisfy { $0.length <= sharpest })
      let isMoving = meanSquare(first) > 0
      #expect(isMoving == (speed > 0))
    }
  }

  @Test("It follows from the seed and the order of fields, and a snapshot holds where it is")
  func seeds() throws {
    func run(_ seed: UInt64, fields: Int = 1) throws -> Vector {
      let stage = try FieldStage()
      stage.animator.seed = seed
      let item = try stage.item(at: Vector(33, 21))
      for _ in 1..<fields { _ = try stage.add(.noise()) }
      _ = try stage.add(.noise(items: [item]))
      stage.run(0.5)
      let start = stage.animator.snapshot()
      stage.run(0.5)
      let end = item.center
      stage.animator.restore(start)
      stage.run(0.5)
      #expect(item.center == end)
      return end
    }
    let first = try run(0)
    #expect(try run(0) == first)
    #expect(try run(1) != first)
    #expect(try run(0, fields: 2) != first)
    #expect(DynamicAnimator(itemTable: ItemTable()).seed == 0)
  }

  @Test("Turbulence of strength 1 is noise times the speed over 1,000 pt/s")
  func turbulence() {
    let (noise, turbulence) = (FieldBehavior.noise(), FieldBehavior.turbulence())
    let point = Vector(41, 17)
    let velocity = Vector(-300, 400)
    let force = noise.force(at: point, velocity: velocity, mass: 1)
    let turbulent = turbulence.force(at: point, velocity: velocity, mass: 1)
    #expect(isClose(turbulent, force * 0.5, within: 1e-12))
    #expect(turbulence.force(at: point, mass: 1) == .zero)
  }

  @Test("What moving noise acts on does not rest; frozen noise and turbulence let it")
  func rest() throws {
    func pauses(_ make: (Item) -> FieldBehavior) throws -> Bool {
      let stage = try FieldStage()
      let item = try stage.item(at: Vector(33, 21))
      _ = try stage.add(make(item))
      stage.properties.resistance = 50
      for _ in 0..<300 where !stage.animator.tick() { return true }
      return false
    }
    func noise(_ speed: Double, _ strength: Double) -> (Item) -> FieldBehavior {
      { item in
        let field = FieldBehavior.noise(items: [item], animationSpeed: speed)
        field.strength = strength
        return field
      }
    }
    #expect(try !pauses(noise(1, 0.001)))
    #expect(try pauses(noise(0, 1e-5)))
    #expect(try pauses(noise(1, 0)))
    #expect(try pauses { .turbulence(items: [$0]) })
    #expect(
      try pauses { item in
        let field = FieldBehavior.noise(items: [item])
        field.region = Region(radius: 10)
        return field
      })
  }
}
