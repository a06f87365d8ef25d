/// Numbers that one formula computes side by side: one, or four.
protocol SideBySide {
  init(repeating number: Double)
  static func + (left: Self, right: Self) -> Self
  static func - (left: Self, right: Self) -> Self
  static func * (left: Self, right: Self) -> Self
}

extension Double: SideBySide {
  @inline(always)
  init(repeating number: Double) { self = number }
}

extension SIMD4<Double>: SideBySide {
  @inline(always)
  init(bitPatterns: SIMD4<UInt64>) { self = unsafeBitCast(bitPatterns, to: Self.self) }

  @inline(always)
  var bitPatterns: SIMD4<UInt64> { unsafeBitCast(self, to: SIMD4<UInt64>.self) }
}
