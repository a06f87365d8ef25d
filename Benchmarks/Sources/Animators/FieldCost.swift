import Dynamics
import Geometry
import Worlds

/// The cost of a field with 1,000 items in a tick, and of the same arithmetic in a loop over
/// pointers.
struct FieldCost {
  let name: String
  /// The additional time of a tick with the field, in nanoseconds.
  let field: Double
  /// The time of the loop, in nanoseconds.
  let loop: Double

  /// The fields of the report.
  static func all(rounds: Int) throws -> [FieldCost] {
    [
      try FieldCost("linear", rounds: rounds) {
        .linearGravity(items: $0, direction: Vector(0.5, -0.25))
      } loop: {
        $0.addLinear(Vector(0.5, -0.25))
      },
      try FieldCost("linear in a disk, falling off", rounds: rounds) {
        let field = FieldBehavior.linearGravity(items: $0, direction: Vector(0.5, -0.25))
        field.region = Region(radius: 4_000)
        field.falloff = 1
        return field
      } loop: {
        $0.addLinear(Vector(0.5, -0.25), radius: 4_000)
      },
      try FieldCost("radial gravity, falling off", rounds: rounds) {
        let field = FieldBehavior.radialGravity(items: $0, position: .zero)
        field.falloff = 2
        return field
      } loop: {
        $0.addRadial()
      },
      try FieldCost("noise", rounds: rounds) {
        .noise(items: $0)
      } loop: {
        $0.addNoise()
      },
    ]
  }

  private init(
    _ name: String, rounds: Int, make: @escaping ([Item]) -> FieldBehavior,
    loop: (PlainItems) -> Void
  ) throws {
    self.name = name
    let count = 1_000
    let gravity = BehaviorCase(name: "gravity") { GravityBehavior(items: $0) }
    let plain = PlainItems(count: count)
    var (without, with, loops) = ([Double](), [Double](), [Double]())
    for round in 0...rounds {
      let bare = try FlyingItems(count: count, perBehavior: count, kind: gravity)
      // The field is so weak that it is 0 in the world: the items move the same to the bit, and the
      // steps of both worlds cost the same.
      let weak = BehaviorCase(name: name) { items in
        let field = make(items)
        field.strength = 1e-100
        return field
      }
      let scene = try FlyingItems(count: count, perBehavior: count, kind: weak)
      try scene.addBehaviors()
      for animator in [bare.animator, scene.animator] { animator.advance(ticks: 3) }
      var times = (bare: [Double](), scene: [Double](), loop: [Double]())
      // They take turns tick by tick, so that other load on the machine affects both alike.
      for _ in 0..<100 {
        times.bare.append(duration { bare.animator.tick() })
        times.scene.append(duration { scene.animator.tick() })
        times.loop.append(duration { for _ in 0..<20 { loop(plain) } } / 20)
      }
      guard round > 0 else { continue }
      without.append(times.bare.sorted()[50])
      with.append(times.scene.sorted()[50])
      loops.append(times.loop.sorted()[50])
    }
    field = with.sorted()[rounds / 2] - without.sorted()[rounds / 2]
    self.loop = loops.sorted()[rounds / 2]
    plain.deallocate()
  }
}

/// Positions and accelerations behind pointers, with plain loops for the arithmetic of fields.
struct PlainItems {
  let count: Int
  let x: UnsafeMutablePointer<Double>
  let y: UnsafeMutablePointer<Double>
  let ax: UnsafeMutablePointer<Double>
  let ay: UnsafeMutablePointer<Double>
  let gradients: UnsafeMutablePointer<SIMD2<Double>>

  init(count: Int) {
    self.count = count
    x = .allocate(capacity: count)
    y = .allocate(capacity: count)
    ax = .allocate(capacity: count)
    ay = .allocate(capacity: count)
    gradients = .allocate(capacity: 32)
    for index in 0..<count {
      x[index] = 30 * Double(index % 32 + 1)
      y[index] = 30 * Double(index / 32 + 1)
      (ax[index], ay[index]) = (0, 0)
    }
    for index in 0..<32 {
      let (sine, cosine) = Math.sincos(Double(index))
      gradients[index] = SIMD2(cosine, sine)
    }
  }

  func deallocate() {
    for column in [x, y, ax, ay] { column.deallocate() }
    gradients.deallocate()
  }

  @inline(never)
  func addLinear(_ direction: Vector) {
    let acceleration = direction * 1_000
    for index in 0..<count {
      ax[index] += acceleration.x
      ay[index] += acceleration.y
    }
  }

  @inline(never)
  func addLinear(_ direction: Vector, radius: Double) {
    let acceleration = direction * 1_000
    for index in 0..<count {
      let square = x[index] * x[index] + y[index] * y[index]
      guard square <= radius * radius else { continue }
      let share = 100 / max(square.squareRoot(), 1)
      ax[index] += acceleration.x * share
      ay[index] += acceleration.y * share
    }
  }

  @inline(never)
  func addRadial() {
    for index in 0..<count {
      let distance = max((x[index] * x[index] + y[index] * y[index]).squareRoot(), 1)
      let ratio = 100 / distance
      let share = min(1_000 * ratio * ratio / distance, 3_600)
      ax[index] -= share * x[index]
      ay[index] -= share * y[index]
    }
  }

  @inline(never)
  func addNoise() {
    for index in 0..<count {
      let push = noise(x[index] / 64, y[index] / 64) * 1_000
      ax[index] += push.x
      ay[index] += push.y
    }
  }

  @inline(__always)
  private func noise(_ x: Double, _ y: Double) -> SIMD2<Double> {
    let (column, row) = (Int64(x), Int64(y))
    let near = SIMD2(x - Double(column), y - Double(row))
    let far = near - 1
    let fade = near * near * near * (near * (near * 6 - 15) + 10)
    let upper = mix(
      slope(column, row, near.x, near.y), slope(column + 1, row, far.x, near.y), fade.x)
    let lower = mix(
      slope(column, row + 1, near.x, far.y), slope(column + 1, row + 1, far.x, far.y), fade.x)
    return mix(upper, lower, fade.y)
  }

  @inline(__always)
  private func mix(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ share: Double) -> SIMD2<Double> {
    a + share * (b - a)
  }

  @inline(__always)
  private func slope(_ column: Int64, _ row: Int64, _ x: Double, _ y: Double) -> SIMD2<Double> {
    let key =
      UInt64(bitPattern: column) &* 0x6a09_e667_f3bc_c909
      ^ UInt64(bitPattern: row) &* 0xbb67_ae85_84ca_a73b
    let place = ((key ^ key >> 32) &* 0x3c6e_f372_fe94_f82b) >> 59
    let gradient = gradients[Int(truncatingIfNeeded: place)]
    return (x + 0.35) * gradient + y * SIMD2(gradient.y, -gradient.x)
  }
}
