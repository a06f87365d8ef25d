/// A value of JSON that was read; numbers keep whether they are whole.
package indirect enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  /// A number without fraction and exponent that fits.
  case integer(Int)
  /// Any other number; finite.
  case number(Double)
  case string(String)
  case list([JSONValue])
  /// The members in the order of the text, with different names.
  case object([JSONMember])

  /// The value of a member; nil where there is none, and for anything but an object.
  package subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name.hasBytes(of: name) }?.value
  }

  /// The text of a string; nil for anything else.
  package var asString: String? { if case .string(let text) = self { text } else { nil } }

  /// The values of a list; nil for anything else.
  package var asList: [JSONValue]? { if case .list(let values) = self { values } else { nil } }

  /// The whole number; nil for anything else.
  package var asInteger: Int? { if case .integer(let number) = self { number } else { nil } }

  /// The truth value; nil for anything else.
  package var asBoolean: Bool? { if case .boolean(let value) = self { value } else { nil } }

  /// A number of either kind; nil for anything else.
  package var asNumber: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .number(let number): number
    default: nil
    }
  }
}

/// A member of an object of JSON.
package struct JSONMember: Hashable, Sendable {
  /// The name.
  package var name: String
  /// The value.
  package var value: JSONValue

  /// Makes a member.
  package init(name: String, value: JSONValue) { (self.name, self.value) = (name, value) }
}

/// An error in text that is not JSON, with the reason.
package struct JSONError: Error, Equatable {
  /// The first byte that is not JSON, from 1.
  package let column: Int
  /// The rule that is broken.
  package let reason: String
}

extension JSONValue {
  /// The deepest nesting that is read.
  package static let mostLevels = 64

  /// Reads a text that is one value, with nothing but blanks around it.
  ///
  /// - Throws: `JSONError` at the first invalid byte.
  package init(json text: some Sequence<UInt8>) throws(JSONError) {
    var reader = JSONReader(bytes: Array(text))
    self = try reader.value(level: 0)
    reader.skipBlanks()
    guard reader.isAtEnd else { throw reader.error("nothing must follow the value") }
  }
}

/// Reads JSON from bytes.
///
/// Source: RFC 8259; texts must be UTF-8, names must differ, and numbers must be finite.
private struct JSONReader {
  let bytes: [UInt8]
  var place = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { place == bytes.count }

  /// The next byte; 0, which is not valid in JSON, at the end.
  private var next: UInt8 { place < bytes.count ? bytes[place] : 0 }

  func error(_ reason: String) -> JSONError { JSONError(column: place + 1, reason: reason) }

  mutating func skipBlanks() {
    while [32, 9, 10, 13].contains(next) { place += 1 }
  }

  mutating func value(level: Int) throws(JSONError) -> JSONValue {
    skipBlanks()
    switch next {
    case UInt8(ascii: "{"): return .object(try members(level: level))
    case UInt8(ascii: "["): return .list(try list(level: level))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default: throw error(isAtEnd ? "the text must not end here" : "a value must begin here")
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONError) -> JSONValue {
    guard bytes[place...].starts(with: word.utf8) else { throw error("a value must begin here") }
    place += word.utf8.count
    return value
  }

  /// Consumes a mark if it is next.
  private mutating func takes(_ mark: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard next == UInt8(ascii: mark) else { return false }
    place += 1
    return true
  }

  private mutating func enter(_ level: Int) throws(JSONError) {
    guard level < JSONValue.mostLevels else {
      throw error("values must be nested at most \(JSONValue.mostLevels) deep")
    }
    place += 1
  }

  private mutating func list(level: Int) throws(JSONError) -> [JSONValue] {
    try enter(level)
    var values: [JSONValue] = []
    if takes("]") { return values }
    repeat { values.append(try value(level: level + 1)) } while takes(",")
    guard takes("]") else { throw error("a comma or ] must be here") }
    return values
  }

  private mutating func members(level: Int) throws(JSONError) -> [JSONMember] {
    try enter(level)
    var members: [JSONMember] = []
    var names: Set<ExactName> = []
    if takes("}") { return members }
    repeat {
      skipBlanks()
      guard next == UInt8(ascii: "\"") else { throw error("a name in quotes must be here") }
      let start = place
      let name = try string()
      guard names.insert(ExactName(name)).inserted else {
        place = start
        throw error("a name must stand once in an object")
      }
      guard takes(":") else { throw error("a colon must be here") }
      members.append(JSONMember(name: name, value: try value(level: level + 1)))
    } while takes(",")
    guard takes("}") else { throw error("a comma or } must be here") }
    return members
  }

  private mutating func number() throws(JSONError) -> JSONValue {
    let start = place
    var isWhole = true
    if next == UInt8(ascii: "-") { place += 1 }
    if next == UInt8(ascii: "0") { place += 1 } else { try digits() }
    if next == UInt8(ascii: ".") {
      (isWhole, place) = (false, place + 1)
      try digits()
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      (isWhole, place) = (false, place + 1)
      if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { place += 1 }
      try digits()
    }
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    // An integer cannot hold the sign of -0.
    if isWhole, text != "-0", let integer = Int(text) { return .integer(integer) }
    guard let number = Double(text), number.isFinite else {
      throw JSONError(column: start + 1, reason: "a number must be finite")
    }
    return .number(number)
  }

  private mutating func digits() throws(JSONError) {
    guard isDigit(next) else { throw error("a digit must be here") }
    while isDigit(next) { place += 1 }
  }

  private func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private mutating func string() throws(JSONError) -> String {
    let start = place
    place += 1
    var text: [UInt8] = []
    while next != UInt8(ascii: "\"") {
      guard next >= 32 else {
        throw error(
          isAtEnd ? "a text must end with a quote" : "a control character must be escaped")
      }
      if next == UInt8(ascii: "\\") {
        text += String(try escape()).utf8
      } else {
        text.append(next)
        place += 1
      }
    }
    place += 1
    guard let valid = String(validating: text, as: UTF8.self) else {
      throw JSONError(column: start + 1, reason: "a text must be UTF-8")
    }
    return valid
  }

  /// The scalar of an escape.
  private mutating func escape() throws(JSONError) -> Unicode.Scalar {
    place += 1
    let mark = next
    place += 1
    switch mark {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(mark)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let first = try hexadecimal()
      if let scalar = Unicode.Scalar(first) { return scalar }
      guard first < 0xDC00, bytes[place...].starts(with: "\\u".utf8) else { break }
      place += 2
      let second = try hexadecimal()
      guard (0xDC00..<0xE000).contains(second) else { break }
      return Unicode.Scalar(0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00))!
    default:
      place -= 1
      throw error("this must not be escaped")
    }
    throw error("half a surrogate pair must not stand alone")
  }

  private mutating func hexadecimal() throws(JSONError) -> UInt32 {
    guard place + 4 <= bytes.count else { throw error("4 hexadecimal digits must be here") }
    let digits = String(decoding: bytes[place..<place + 4], as: UTF8.self)
    guard digits.utf8.allSatisfy({ Unicode.Scalar($0).properties.isASCIIHexDigit }),
      let value = UInt32(digits, radix: 16)
    else { throw error("4 hexadecimal digits must be here") }
    place += 4
    return value
  }
}
