package import Drawing
package import Geometry

/// A value of several numbers that players move separately from key to key.
package protocol Bakeable: Hashable, Sendable {
  /// The numbers; unused ones are 0.
  var numbers: SIMD8<Double> { get }

  /// The value with other numbers.
  func with(_ numbers: SIMD8<Double>) -> Self

  /// Makes numbers share one curve, where a player has only one for all of them.
  ///
  /// - Parameters:
  ///   - bulges: The distance by which each number leaves the straight line.
  ///   - way: The distance from the first to the last value of each number.
  /// - Returns: The distance by which each number then leaves the straight line.
  static func joined(_ bulges: SIMD8<Double>, along way: SIMD8<Double>) -> SIMD8<Double>
}

extension Bakeable {
  /// The value that players show between two keys, at a share of the time between them, from 0 to
  /// 1.
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

  /// Joins the curves of both scales to the best one for both, by least squares.
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

extension FillColor: Bakeable {
  package var numbers: SIMD8<Double> {
    let color = color.numbers
    return SIMD8(color[0], color[1], color[2], opacity, 0, 0, 0, 0)
  }

  package func with(_ numbers: SIMD8<Double>) -> FillColor {
    FillColor(color.with(numbers), opacity: numbers[3])
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
