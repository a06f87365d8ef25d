import Geometry

/// A number for each item of a selection, in memory that is valid until the hook ends.
///
/// A mask is a column of 1 for yes and 0 for no.
struct Column {
  let numbers: UnsafeMutableBufferPointer<Double>
  var isMask = false

  var count: Int { numbers.count }
}

/// An operand of a column computation: another column, or one number for all items.
enum ColumnOperand {
  case column(Column)
  case number(Double)

  var count: Int? { if case .column(let column) = self { column.count } else { nil } }

  /// The number for an item, by its place.
  @inline(always)
  subscript(place: Int) -> Double {
    switch self {
    case .column(let column): column.numbers[place]
    case .number(let number): number
    }
  }
}

/// Loops over columns.
///
/// Each number is computed from the numbers of its item alone, and sums are added in a fixed order,
/// so results have the same bits on every machine.
enum ColumnLoops {
  /// Computes a number for each item from one operand.
  @inline(always)
  static func map(
    _ a: ColumnOperand, into result: Column, _ body: (Double) -> Double
  ) {
    let out = result.numbers
    switch a {
    case .column(let a):
      let a = a.numbers
      for place in out.indices { out[place] = body(a[place]) }
    case .number(let a):
      let value = body(a)
      for place in out.indices { out[place] = value }
    }
  }

  /// Computes a number for each item from two operands.
  @inline(always)
  static func map(
    _ a: ColumnOperand, _ b: ColumnOperand, into result: Column,
    _ body: (Double, Double) -> Double
  ) {
    let out = result.numbers
    switch (a, b) {
    case (.column(let a), .column(let b)):
      let (a, b) = (a.numbers, b.numbers)
      for place in out.indices { out[place] = body(a[place], b[place]) }
    case (.column(let a), .number(let b)):
      let a = a.numbers
      for place in out.indices { out[place] = body(a[place], b) }
    case (.number(let a), .column(let b)):
      let b = b.numbers
      for place in out.indices { out[place] = body(a, b[place]) }
    case (.number(let a), .number(let b)):
      let value = body(a, b)
      for place in out.indices { out[place] = value }
    }
  }

  /// The sum, from four partial sums of every fourth number each.
  static func sum(_ column: Column) -> Double {
    let numbers = column.numbers
    var parts = SIMD4<Double>()
    let whole = numbers.count & ~3
    for place in stride(from: 0, to: whole, by: 4) {
      parts += SIMD4(
        numbers[place], numbers[place + 1], numbers[place + 2], numbers[place + 3])
    }
    for place in whole..<numbers.count { parts[place - whole] += numbers[place] }
    return (parts[0] + parts[1]) + (parts[2] + parts[3])
  }

  /// The number that a comparison prefers to all others; NaN for an empty column.
  @inline(always)
  static func best(_ column: Column, _ isBetter: (Double, Double) -> Bool) -> Double {
    var best = column.numbers.first ?? .nan
    for number in column.numbers where isBetter(number, best) { best = number }
    return best
  }

  /// The number of entries that are not 0.
  static func count(_ mask: Column) -> Int {
    mask.numbers.reduce(0) { $1 == 0 ? $0 : $0 + 1 }
  }

  /// The remainder of Lua's `%`, with the sign of the divisor.
  @inline(always)
  static func modulo(_ a: Double, _ b: Double) -> Double {
    let remainder = a.truncatingRemainder(dividingBy: b)
    return remainder != 0 && (remainder < 0) != (b < 0) ? remainder + b : remainder
  }
}
