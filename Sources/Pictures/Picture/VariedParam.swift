import Geometry
import Scripting
package import Sessions

/// An input with a value for each run of a picture, as in `snap.damping=0.2,0.5,1`.
///
/// Its key is one of the keys of sweeps.
package struct VariedParam: Sendable {
  /// The key.
  package let name: String
  /// The values, one for each run.
  package let values: [VariedValue]

  /// Reads a key and its values.
  ///
  /// - Throws: `VariationError` for a text of another form, or with too many values.
  package init(_ text: String) throws(VariationError) {
    let variation = try Variation(text)
    name = variation.keys[0]
    guard let count = variation.count, count <= Self.most else {
      throw VariationError("--vary \(text): a picture has at most \(Self.most) values")
    }
    values = (0..<count).flatMap(variation.row(at:))
  }

  /// The input of the run of a value, such as `snap.damping=0.3`.
  package func input(_ value: VariedValue) -> String { "\(name)=\(value.input)" }

  /// The label of the run of a value; numbers have few digits, if these tell them apart.
  package func label(_ value: VariedValue) -> String {
    let isShort = Set(values.map(Self.short)).count == Set(values).count
    return "\(name) = \(isShort ? Self.short(value) : value.word)"
  }

  private static func short(_ value: VariedValue) -> String {
    if case .number(let number) = value { plotNumber(number) } else { value.word }
  }

  /// The most values.
  private static var most: Int { 24 }
}
