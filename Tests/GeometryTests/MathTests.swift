import Geometry
import Glibc
import Testing

@Suite("Elementary functions")
struct MathTests {
  /// A function, the C library's, and a name.
  struct Function: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let ours: @Sendable (Double) -> Double
    let theirs: @Sendable (Double) -> Double
  }

  static let functions: [Function] = [
    Function(testDescription: "sin", ours: Math.sin, theirs: Glibc.sin),
    Function(testDescription: "cos", ours: Math.cos, theirs: Glibc.cos),
    Function(testDescription: "tan", ours: Math.tan, theirs: Glibc.tan),
    Function(testDescription: "asin", ours: Math.asin, theirs: Glibc.asin),
    Function(testDescription: "acos", ours: Math.acos, theirs: Glibc.acos),
    Function(testDescription: "atan", ours: Math.atan, theirs: Glibc.atan),
    Function(testDescription: "exp", ours: Math.exp, theirs: Glibc.exp),
    Function(testDescription: "log", ours: Math.log, theirs: Glibc.log),
    Function(testDescription: "log2", ours: Math.log2, theirs: Glibc.log2),
    Function(testDescription: "log10", ours: Math.log10, theirs: Glibc.log10),
    Function(testDescription: "floor", ours: Math.floor, theirs: Glibc.floor),
    Function(testDescription: "ceil", ours: Math.ceil, theirs: Glibc.ceil),
    Function(testDescription: "round", ours: Math.round, theirs: Glibc.round),
  ]

  /// Zeros, infinities, NaN, subnormals and the ends of the range.
  static let special: [Double] = [
    0, -0.0, 1, -1, 0.5, -0.5, 2, -2, 3, -3, .infinity, -.infinity, .nan, 1e300, -1e300,
    .leastNonzeroMagnitude, -.leastNonzeroMagnitude, Double(bitPattern: 1 << 40),
    .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 0.49999999999999994, 4_503_599_627_370_497,
  ]

  /// The distance in units in the last place; infinite where sign, infinity or NaN differ.
  private func distance(_ a: Double, _ b: Double) -> Double {
    if a.isNaN && b.isNaN { return 0 }
    if a == b { return a.sign == b.sign ? 0 : .infinity }
    return a.isFinite && b.isFinite ? abs(a - b) / b.ulp : .infinity
  }

  /// Random numbers of several sizes, and of all.
  private func random(_ index: Int, _ dice: inout Dice) -> Double {
    let unit = Double(dice.next() >> 11) * 0x1p-53
    switch index % 6 {
    case 0: return Double(bitPattern: dice.next())
    case 1: return unit * 2 - 1
    case 2: return unit * 20 - 10
    case 3: return unit * 1500 - 750
    case 4: return (unit * 2 - 1) * 1e6
    default: return Double(Int(unit * 200_000) - 100_000) * 0.5 * Double.pi
    }
  }

  @Test("is within 2 units in the last place of the C library", arguments: functions)
  func random(function: Function) {
    var dice = Dice(state: 1)
    var worst = 0.0
    var place = 0.0
    for index in 0..<60_000 {
      let x = random(index, &dice)
      let found = distance(function.ours(x), function.theirs(x))
      if found > worst { (worst, place) = (found, x) }
    }
    #expect(worst <= 2, "at \(place)")
  }

  @Test("has the C library's signs, infinities and NaNs", arguments: functions)
  func special(function: Function) {
    for x in MathTests.special {
      #expect(distance(function.ours(x), function.theirs(x)) <= 2, "at \(x)")
    }
  }

  @Test("functions of two numbers agree with the C library, also in special cases")
  func two() {
    var dice = Dice(state: 2)
    var pairs: [(Double, Double)] = []
    for x in MathTests.special { for y in MathTests.special { pairs.append((x, y)) } }
    for index in 0..<60_000 {
      let x = random(index, &dice)
      pairs.append((x, random(index / 6, &dice)))
    }
    for (x, y) in pairs {
      #expect(distance(Math.atan2(x, y), Glibc.atan2(x, y)) <= 2, "atan2(\(x), \(y))")
      #expect(distance(Math.pow(x, y), Glibc.pow(x, y)) <= 2, "pow(\(x), \(y))")
      #expect(distance(Math.hypot(x, y), Glibc.hypot(x, y)) <= 2, "hypot(\(x), \(y))")
    }
  }

  @Test("sines and cosines of four angles have the bits of one by one, whatever the others are")
  func together() {
    var dice = Dice(state: 3)
    let edges = [
      0, -0.0, 0x1.921fb54442d18p-1, -0x1.921fb54442d18p-1, 0x1p19, -0x1p19, .infinity, .nan,
    ]
    var others: [Double] = []
    for index in 0..<20_000 {
      var angles = SIMD4<Double>()
      for lane in angles.indices {
        // Half of the fours have no angle that is too large for them.
        let angle = random(4 * index + lane, &dice)
        angles[lane] = index % 2 == 0 ? angle.remainder(dividingBy: 0x1p19) : angle
        if index % 5 == 0 { angles[lane] = edges[(index / 5 + lane * lane) % edges.count] }
      }
      let (sines, cosines) = Math.sincos(angles)
      for lane in angles.indices {
        let (sine, cosine) = Math.sincos(angles[lane])
        let isEqual =
          sines[lane].bitPattern == sine.bitPattern
          && cosines[lane].bitPattern == cosine.bitPattern
        if !isEqual { others.append(angles[lane]) }
      }
    }
    #expect(others.isEmpty, "\(others.prefix(8))")
  }

  @Test("has the same bits on every machine")
  func bits() {
    var dice = Dice(state: 4)
    var hash: UInt64 = 0
    func add(_ x: Double) {
      let bits = x.isNaN ? 0x7FF8_0000_0000_0000 : x.bitPattern
      hash = (hash ^ bits) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    for index in 0..<20_000 {
      let x = random(index, &dice)
      let y = random(index / 6, &dice)
      for function in MathTests.functions { add(function.ours(x)) }
      add(Math.atan2(x, y))
      add(Math.pow(abs(x), y))
      add(Math.hypot(x, y))
    }
    #expect(hash == 0x413F_DCDE_1A87_F76B, "paste 0x\(String(hash, radix: 16, uppercase: true))")
  }

  @Test("rounds to a grid, and wraps angles")
  func rounding() {
    #expect(Math.rounded(1.26, to: 0.5) == 1.5)
    #expect(Math.rounded(-1.26, to: 0.5) == -1.5)
    #expect(Math.rounded(1.26, to: 0) == 1.26)
    #expect(Math.rounded(7, to: 3) == 6)
    #expect(Math.wrappedAngle(1) == 1)
    #expect(abs(Math.wrappedAngle(7) - (7 - 2 * Math.pi)) < 1e-15)
    #expect(abs(Math.wrappedAngle(-4) - (2 * Math.pi - 4)) < 1e-15)
  }
}

/// A small generator of numbers, the same in every process.
typealias Dice = SplitMix64
