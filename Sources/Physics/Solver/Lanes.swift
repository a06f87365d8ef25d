import CSweeps

/// Four numbers in one vector: one for each of four contacts.
typealias Lanes = SIMD4<Float>

extension Lanes {
  /// The larger of two numbers in each lane; written so that it becomes one instruction.
  @inline(always)
  static func larger(_ a: Lanes, _ b: Lanes) -> Lanes {
    Lanes(
      a.x > b.x ? a.x : b.x, a.y > b.y ? a.y : b.y, a.z > b.z ? a.z : b.z, a.w > b.w ? a.w : b.w)
  }

  /// The smaller of two numbers in each lane; written so that it becomes one instruction.
  @inline(always)
  static func smaller(_ a: Lanes, _ b: Lanes) -> Lanes {
    Lanes(
      a.x < b.x ? a.x : b.x, a.y < b.y ? a.y : b.y, a.z < b.z ? a.z : b.z, a.w < b.w ? a.w : b.w)
  }

  /// The first of two numbers in each lane where a mask is set, otherwise the second.
  @inline(always)
  static func choose(_ mask: SIMDMask<SIMD4<Int32>>, _ a: Lanes, _ b: Lanes) -> Lanes {
    choose(unsafeBitCast(mask, to: SIMD4<UInt32>.self), a, b)
  }

  /// The first of two numbers in each lane where the sign bit of a third is set, otherwise the
  /// second.
  ///
  /// A shift spreads the sign bit, because the compiler packs the mask of a comparison into bits.
  @inline(always)
  static func choose(where sign: Lanes, _ a: Lanes, _ b: Lanes) -> Lanes {
    let spread = unsafeBitCast(sign, to: SIMD4<Int32>.self) &>> 31
    return choose(unsafeBitCast(spread, to: SIMD4<UInt32>.self), a, b)
  }

  @inline(always)
  private static func choose(_ mask: SIMD4<UInt32>, _ a: Lanes, _ b: Lanes) -> Lanes {
    unsafeBitCast(bits(a) & mask | bits(b) & ~mask, to: Lanes.self)
  }

  @inline(always)
  private static func bits(_ lanes: Lanes) -> SIMD4<UInt32> {
    unsafeBitCast(lanes, to: SIMD4<UInt32>.self)
  }
}

// The type is defined in C, where the sweeps share it.
extension LaneRows {
  /// Rows of empty lanes.
  init() { self.init(x: -1, y: -1, z: -1, w: -1) }

  @inline(always)
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
}
