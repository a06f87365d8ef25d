/// Four numbers that are computed with at once: one for each of four contacts.
typealias Lanes = SIMD4<Float>

extension Lanes {
  /// The larger of two numbers in each lane.
  @inline(__always)
  static func larger(_ a: Lanes, _ b: Lanes) -> Lanes { a.replacing(with: b, where: a .< b) }

  /// The smaller of two numbers in each lane.
  @inline(__always)
  static func smaller(_ a: Lanes, _ b: Lanes) -> Lanes { a.replacing(with: b, where: b .< a) }
}

/// Four records of four numbers each, as four lanes of one number each, and back.
///
/// The second stage moves pairs of numbers as wide ones: other spellings are not compiled to the
/// two instructions that it takes.
@inline(__always)
func transposed(_ a: Lanes, _ b: Lanes, _ c: Lanes, _ d: Lanes) -> (
  x: Lanes, y: Lanes, z: Lanes, w: Lanes
) {
  let lowAB = wide(Lanes(a.x, b.x, a.y, b.y))
  let lowCD = wide(Lanes(c.x, d.x, c.y, d.y))
  let highAB = wide(Lanes(a.z, b.z, a.w, b.w))
  let highCD = wide(Lanes(c.z, d.z, c.w, d.w))
  return (
    narrow(SIMD2(lowAB.x, lowCD.x)), narrow(SIMD2(lowAB.y, lowCD.y)),
    narrow(SIMD2(highAB.x, highCD.x)), narrow(SIMD2(highAB.y, highCD.y))
  )
}

@inline(__always)
private func wide(_ lanes: Lanes) -> SIMD2<Double> { unsafeBitCast(lanes, to: SIMD2<Double>.self) }

@inline(__always)
private func narrow(_ pairs: SIMD2<Double>) -> Lanes { unsafeBitCast(pairs, to: Lanes.self) }

/// Four rows, one for each lane, as they stand in memory.
struct LaneRows: BitwiseCopyable, Sendable {
  var x: Int32 = -1
  var y: Int32 = -1
  var z: Int32 = -1
  var w: Int32 = -1

  @inline(__always)
  subscript(lane: Int) -> Int32 {
    get {
      switch lane {
      case 0: x
      case 1: y
      case 2: z
      default: w
      }
    }
    set {
      switch lane {
      case 0: x = newValue
      case 1: y = newValue
      case 2: z = newValue
      default: w = newValue
      }
    }
  }

  /// The row in a lane, also where its complement stands.
  @inline(__always)
  func row(_ lane: Int) -> Int { Int(self[lane] ^ (self[lane] >> 31)) }
}
