/// An unevaluated sum of two Doubles, about 106 bits of precision.
///
/// No fused multiply-add: products are split, so the bits do not depend on the machine.
///
/// Source: T. J. Dekker, "A floating-point technique for extending the available precision", 1971.
struct DoubleDouble {
  var head: Double
  var tail: Double

  /// The exact sum of two numbers.
  @inline(always)
  static func sum(_ a: Double, _ b: Double) -> DoubleDouble {
    let head = a + b
    let part = head - a
    return DoubleDouble(head: head, tail: (a - (head - part)) + (b - part))
  }

  /// The exact sum of two numbers, the first not smaller in magnitude.
  @inline(always)
  static func orderedSum(_ a: Double, _ b: Double) -> DoubleDouble {
    let head = a + b
    return DoubleDouble(head: head, tail: b - (head - a))
  }

  /// The exact product of two numbers.
  @inline(always)
  static func product(_ a: Double, _ b: Double) -> DoubleDouble {
    let p = a * 0x1.0000002p27
    let aHigh = p - (p - a)
    let aLow = a - aHigh
    let q = b * 0x1.0000002p27
    let bHigh = q - (q - b)
    let bLow = b - bHigh
    let head = a * b
    let tail = ((aHigh * bHigh - head) + aHigh * bLow + aLow * bHigh) + aLow * bLow
    return DoubleDouble(head: head, tail: tail)
  }

  @inline(always)
  static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let s = sum(a.head, b.head)
    return orderedSum(s.head, s.tail + (a.tail + b.tail))
  }

  @inline(always)
  static func + (a: DoubleDouble, b: Double) -> DoubleDouble {
    let s = sum(a.head, b)
    return orderedSum(s.head, s.tail + a.tail)
  }

  @inline(always)
  static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let p = product(a.head, b.head)
    return orderedSum(p.head, p.tail + (a.head * b.tail + a.tail * b.head))
  }

  @inline(always)
  static func * (a: DoubleDouble, b: Double) -> DoubleDouble {
    let p = product(a.head, b)
    return orderedSum(p.head, p.tail + a.tail * b)
  }
}
