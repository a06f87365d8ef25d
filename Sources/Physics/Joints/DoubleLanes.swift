/// Four numbers in double precision, for computations that lose many digits.
struct DoubleLanes: JointNumber {
  private var numbers: SIMD4<Double>

  @inline(always)
  private init(_ numbers: SIMD4<Double>) { self.numbers = numbers }

  @inline(always)
  init(_ lanes: Lanes) { numbers = SIMD4<Double>(lanes) }

  @inline(always)
  init(repeating value: Float) { numbers = SIMD4(repeating: Double(value)) }

  /// The numbers in single precision.
  @inline(always)
  var lanes: Lanes { Lanes(numbers) }

  @inline(always)
  static var zero: DoubleLanes { DoubleLanes(SIMD4<Double>()) }

  @inline(always)
  static prefix func - (a: DoubleLanes) -> DoubleLanes { DoubleLanes(-a.numbers) }

  @inline(always)
  static func + (a: DoubleLanes, b: DoubleLanes) -> DoubleLanes {
    DoubleLanes(a.numbers + b.numbers)
  }

  @inline(always)
  static func - (a: DoubleLanes, b: DoubleLanes) -> DoubleLanes {
    DoubleLanes(a.numbers - b.numbers)
  }

  @inline(always)
  static func * (a: DoubleLanes, b: DoubleLanes) -> DoubleLanes {
    DoubleLanes(a.numbers * b.numbers)
  }

  @inline(always)
  static func * (a: Float, b: DoubleLanes) -> DoubleLanes { DoubleLanes(Double(a) * b.numbers) }

  @inline(always)
  static func / (a: DoubleLanes, b: DoubleLanes) -> DoubleLanes {
    DoubleLanes(a.numbers / b.numbers)
  }

  @inline(always)
  func squareRoot() -> DoubleLanes { DoubleLanes(numbers.squareRoot()) }

  @inline(always)
  static func larger(_ a: DoubleLanes, _ b: DoubleLanes) -> DoubleLanes {
    DoubleLanes(b.numbers.replacing(with: a.numbers, where: a.numbers .> b.numbers))
  }

  @inline(always)
  static func smaller(_ a: DoubleLanes, _ b: DoubleLanes) -> DoubleLanes {
    DoubleLanes(b.numbers.replacing(with: a.numbers, where: a.numbers .< b.numbers))
  }

  @inline(always)
  static func choose(
    wherePositive number: DoubleLanes, _ a: DoubleLanes, _ b: DoubleLanes
  ) -> DoubleLanes {
    DoubleLanes(b.numbers.replacing(with: a.numbers, where: number.numbers .> 0))
  }
}
