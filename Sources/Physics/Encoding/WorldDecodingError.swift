/// The reason for which bytes are not a world.
public enum WorldDecodingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes do not start like an encoded world.
  case foreign
  /// The bytes were written in another version of the encoding.
  case version(found: UInt32, supported: UInt32)
  /// The bytes were written by a version of the package with other columns.
  case layout(found: UInt64, supported: UInt64)
  /// Bytes are missing at the end, or there are too many.
  case length(found: Int, expected: UInt64)
  /// Bytes changed since they were written.
  case checksum(found: UInt64, expected: UInt64)
  /// A number in the bytes is impossible in a world, although the checksum is right.
  ///
  /// - section: The column or property that holds it.
  /// - row: The row in the column, or nil.
  /// - rule: The rule, and the number that breaks it.
  case invalid(section: String, row: Int?, rule: String)

  /// The rule and the number that breaks it.
  public var description: String {
    switch self {
    case .foreign:
      return "an encoded world starts with the bytes \(World.magic): these bytes are something else"
    case .version(let found, let supported):
      let hint = found > supported ? ", which is newer" : ""
      return "an encoded world must have version \(supported): found version \(found)\(hint)"
    case .layout(let found, let supported):
      return "an encoded world must have the layout \(hexadecimal(supported)) of this version of"
        + " the package: found \(hexadecimal(found)), of another version"
    case .length(let found, let expected):
      return "an encoded world must have all of its \(expected) bytes: found \(found)"
    case .checksum(let found, let expected):
      return "an encoded world must have the checksum \(hexadecimal(expected)): found"
        + " \(hexadecimal(found)), so the bytes are damaged"
    case .invalid(let section, let row, let rule):
      let place = row.map { "\(section), row \($0)" } ?? section
      return "an encoded world must be consistent: \(place): \(rule)"
    }
  }
}

private func hexadecimal(_ number: UInt64) -> String { "0x\(String(number, radix: 16))" }
