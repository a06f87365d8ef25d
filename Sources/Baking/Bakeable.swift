package import Drawing
package import Geometry

/// A value of numbers that players move, each number by itself, from key to key.
package protocol Bakeable: Hashable, Sendable {
  /// The numbers; those that a value does not need are 0.
  var numbers: SIMD8<Double> { get }

  /// The value with other numbers.
  func with(_ numbers: SIMD8<Double>) -> Self

  /// Makes numbers of a file share their curve where a player has only one for all of them.
  ///
  /// - Parameters:
  ///   - bulges: How far each number leaves the straight line.
  ///   - way: How far each number goes.
  /// - Returns: How far each number leaves the straight line then.
  static func joined(_ bulges: SIMD8<Double>, along way: SIMD8<Double>) -> SIMD8<Double>
}

extension Bakeable {
  /// The value that players show between two keys, when a share of the time from the first to the
  /// second has passed, from 0 to 1.
  package static func between(_ a: Self, _ b: Self, _ share: Double) -> Self {
    a.with(a.numbers + (b.numbers - a.numbers) * share)
  }

  package static func joined(
    _ bulges: SIMD8<Double>, along way: SIMD8<Double>
  ) -> SIMD8<Double> { bulges }
}

extension Double: Bakeable {
  package var numbers: SIMD8<Double> { SIMD8(self, 0, 0, 0, 0, 0, 0, 0) }

  package func with(_ numbers: SIMD8<Double>) -> Double { numbers[0] }
}

extension TransformComponents: Bakeable {
  package var numbers: SIMD8<Double> {
    SIMD8(translation.x, translation.y, rotation, scaleX, scaleY, 0, 0, 0)
  }

  package func with(_ numbers: SIMD8<Double>) -> TransformComponents {
    TransformComponents(
      rotation: numbers[2], scaleX: numbers[3], scaleY: numbers[4],
      translation: Vector(numbers[0], numbers[1]), scalesLast: scalesLast)
  }

  /// Both scales have one curve: the best for both, by least squares.
  package static func joined(
    _ bulges: SIMD8<Double>, along way: SIMD8<Double>
  ) -> SIMD8<Double> {
    let length = way[3] * way[3] + way[4] * way[4]
    guard length > 0 else { return bulges }
    let share = (bulges[3] * way[3] + bulges[4] * way[4]) / length
    var joined = bulges
    (joined[3], joined[4]) = (share * way[3], share * way[4])
    return joined
  }
}

extension RGB: Bakeable {
  package var numbers: SIMD8<Double> {
    SIMD8(Double(red), Double(green), Double(blue), 0, 0, 0, 0, 0)
  }

  package func with(_ numbers: SIMD8<Double>) -> RGB {
    RGB(
      red: UInt8(numbers[0].rounded()), green: UInt8(numbers[1].rounded()),
      blue: UInt8(numbers[2].rounded()))
  }

  /// The largest difference in one of the three bytes.
  package func distance(to other: RGB) -> Double {
    Double(
      max(
        abs(Int(red) - Int(other.red)), abs(Int(green) - Int(other.green)),
        abs(Int(blue) - Int(other.blue))))
  }
}
