public import Dynamics
import Geometry
import Motion

/// A recorded value of an item: one of its numbers, or its colour.
public enum RecordedField: Hashable, Sendable {
  /// A number of the item.
  case number(ItemField)
  /// The colour as it is drawn.
  case color

  /// All fields, in the order of a sample.
  public static let all = ItemField.recorded.map(RecordedField.number) + [.color]

  /// The name in recordings and traces.
  public var name: String {
    switch self {
    case .number(let field): field.name
    case .color: "color"
    }
  }

  /// The field with a name.
  ///
  /// - Parameter name: The name; nil is returned for any other.
  public init?(_ name: String) {
    guard let field = Self.all.first(where: { $0.name == name }) else { return nil }
    self = field
  }

  /// The number that stands for no colour in recordings.
  private static let noColor = -1.0

  /// The number of an item in a sample; a colour is 0xRRGGBBAA, or -1 for none.
  func number(of item: StageItem) -> Double {
    switch self {
    case .number(let field): item.item.exact(field)
    case .color: item.color.flatMap { RGBColor(css: $0) }.map { Double($0.code) } ?? Self.noColor
    }
  }

  /// The colour of a number in a sample, as `#rrggbb` or `#rrggbbaa`; nil for none.
  static func color(of number: Double) -> String? {
    number < 0 ? nil : RGBColor.css(UInt32(number))
  }

  /// A number of a sample in words; a colour as in `#rrggbb`, or `none`.
  package func words(_ number: Double) -> String {
    switch self {
    case .number: digits(number)
    case .color: Self.color(of: number) ?? "none"
    }
  }

  /// The value of an item as traces write it; empty for no colour.
  ///
  /// - Precondition: The item is alive.
  package func text(of item: StageItem) -> String {
    switch self {
    case .number(let field): digits(item.item.exact(field))
    case .color: Self.color(of: number(of: item)) ?? ""
    }
  }
}
