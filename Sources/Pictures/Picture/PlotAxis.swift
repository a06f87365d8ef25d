import Geometry

/// A range of numbers, with round numbers as marks.
package struct PlotAxis {
  /// The ends of the range.
  package let range: ClosedRange<Double>
  /// The round numbers in it.
  package let marks: [Double]

  /// A range with a margin around two numbers.
  ///
  /// - Parameters:
  ///   - low: The least number.
  ///   - high: The greatest number.
  ///   - steps: The most steps between marks.
  package init(from low: Double, to high: Double, steps: Int) {
    let margin = high > low ? (high - low) * 0.06 : max(abs(low) * 0.05, 0.5)
    self.init(low - margin...high + margin, steps: steps)
  }

  /// A range from a number to a greater one.
  package init(exactlyFrom low: Double, to high: Double, steps: Int) {
    self.init(low...high, steps: steps)
  }

  private init(_ range: ClosedRange<Double>, steps: Int) {
    self.range = range
    let step = Self.step(over: (range.upperBound - range.lowerBound) / Double(max(1, steps)))
    let first = (range.lowerBound / step).rounded(.up)
    let last = (range.upperBound / step * (1 + 1e-12)).rounded(.down)
    marks = first <= last ? (0...Int(last - first)).map { (first + Double($0)) * step } : []
  }

  /// The marks as text.
  package var labels: [String] { marks.map(plotNumber) }

  /// The place of a number in the range, 0 at its start and 1 at its end.
  package func share(of number: Double) -> Double {
    (number - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  /// The least of 1, 2 and 5 times a power of ten that reaches a number over 0.
  private static func step(over least: Double) -> Double {
    guard least > 1e-100 else { return 1 }
    var power = 1.0
    while power > least { power /= 10 }
    while power * 10 <= least { power *= 10 }
    return [1, 2, 5, 10].map { $0 * power }.first { $0 >= least } ?? power
  }
}

/// A number of a plot, with about four digits.
package func plotNumber(_ number: Double) -> String {
  let size = abs(number)
  if size >= 1e9 || size > 0 && size < 1e-6 { return digits(number) }
  let places = size >= 1000 ? 0 : size >= 100 ? 1 : size >= 10 ? 2 : size >= 0.1 ? 3 : 6
  return rounded(number, places: places)
}
