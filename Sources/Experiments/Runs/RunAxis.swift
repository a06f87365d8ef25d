import Geometry
import Pictures
import Scripting
import Sessions

/// A side of a panel: it maps values to shares, from 0 at its start to 1 at its end.
struct RunAxis {
  /// A value with a label beside the axis.
  struct Tick {
    package let share: Double
    package let label: String
  }

  /// The title.
  package let title: String
  /// The values with labels, in order of their shares.
  package let ticks: [Tick]
  /// The values of an axis of equal steps, in order; empty for an axis of numbers.
  package let values: [VariedValue]

  private let places: [VariedValue: Int]
  private let numbers: PlotAxis?

  /// An axis of equal steps, one for each value.
  init(steps values: [VariedValue], of key: String) {
    (title, self.values, numbers) = (key, values, nil)
    places = Dictionary(uniqueKeysWithValues: zip(values, values.indices))
    let count = Double(values.count)
    ticks = zip(values.indices, Self.labels(of: values)).map { place, label in
      Tick(share: (Double(place) + 0.5) / count, label: label)
    }
  }

  /// An axis of numbers, or of equal steps if some values are no numbers.
  ///
  /// - Parameters:
  ///   - values: The values, at least one.
  ///   - key: The key of the values.
  ///   - marks: The most numbers with labels.
  init(of values: [VariedValue], _ key: String, marks: Int) {
    let all = values.compactMap(\.asNumber)
    if all.count == values.count {
      self.init(all, key, marks: marks)
    } else {
      self.init(steps: distinct(values), of: key)
    }
  }

  /// An axis of numbers.
  init(_ all: [Double], _ title: String, marks: Int) {
    let (low, high) = (all.min() ?? 0, all.max() ?? 0)
    let axis = PlotAxis(from: low, to: differ(low, high) ? high : low, steps: marks)
    (self.title, values, places, numbers) = (title, [], [:], axis)
    ticks = zip(axis.marks, axis.labels).map { Tick(share: axis.share(of: $0), label: $1) }
  }

  /// The share of a value; nil if the axis does not have the value.
  package func share(of value: VariedValue) -> Double? {
    if let numbers { return value.asNumber.map(numbers.share) }
    return place(of: value).map { ticks[$0].share }
  }

  /// The index of the step of a value; nil if the axis does not have the value.
  package func place(of value: VariedValue) -> Int? { places[value] }

  /// The widest label, in points.
  func labelWidth(size: Double) -> Double {
    ticks.map { textWidth($0.label, size: size) }.max() ?? 0
  }

  /// Short labels, with enough digits to tell them apart.
  private static func labels(of values: [VariedValue]) -> [String] {
    let short = values.map { value in
      switch value {
      case .number(let number): plotNumber(number)
      case .boolean, .text: fittingText(Files.name(of: value.word), size: 10, width: 90)
      }
    }
    return Set(short).count == values.count ? short : values.map(\.word)
  }
}

extension VariedValue {
  /// The number; nil for other values.
  package var asNumber: Double? { if case .number(let number) = self { number } else { nil } }
}

/// The distinct values: sorted if all are numbers, else in the order of first appearance.
func distinct(_ values: [VariedValue]) -> [VariedValue] {
  var seen: Set<VariedValue> = []
  let each = values.filter { seen.insert($0).inserted }
  let numbers = each.compactMap(\.asNumber)
  return numbers.count == each.count ? numbers.sorted().map(VariedValue.number) : each
}
