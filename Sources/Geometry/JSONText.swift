/// A JSON object written member by member, in the order given.
package struct JSONObject {
  private var text = "{"

  /// Creates an object without members.
  package init() {}

  /// The object, complete.
  package var description: String { text + "}" }

  /// Adds a text.
  package mutating func add(_ name: String, _ value: String) {
    begin(name)
    text.append(json: value)
  }

  /// Adds a number, in the shortest digits that read back to it.
  package mutating func add(_ name: String, _ value: Double) {
    addRaw(name, jsonNumber(value))
  }

  /// Adds a whole number.
  package mutating func add(_ name: String, _ value: Int) {
    addRaw(name, String(value))
  }

  /// Adds a truth value.
  package mutating func add(_ name: String, _ value: Bool) {
    addRaw(name, value ? "true" : "false")
  }

  /// Adds a value that is JSON already.
  package mutating func addRaw(_ name: String, _ json: String) {
    begin(name)
    text += json
  }

  /// Adds the separator and the name before a value.
  private mutating func begin(_ name: String) {
    if text.utf8.count > 1 { text += "," }
    text.append(json: name)
    text += ":"
  }
}

/// A number as JSON, in the shortest digits that read back to it; null where it is not finite.
package func jsonNumber(_ number: Double) -> String {
  number.isFinite ? digits(number) : "null"
}

/// A list of values that are JSON already.
package func jsonList(_ values: some Sequence<String>) -> String {
  "[" + values.joined(separator: ",") + "]"
}

/// A text as JSON, in quotes, without characters that control a terminal.
///
/// Source: RFC 8259, section 7.
package func jsonString(_ text: String) -> String {
  var json = ""
  json.append(json: text)
  return json
}

extension String {
  /// Adds a text as `jsonString` writes it.
  fileprivate mutating func append(json text: String) {
    self += "\""
    // Most texts have nothing to escape, which their bytes show sooner than their characters.
    if text.hasNothingToEscape {
      self += text
    } else {
      for scalar in text.unicodeScalars { append(json: scalar) }
    }
    self += "\""
  }

  private var hasNothingToEscape: Bool {
    func isPlain(_ byte: UInt8) -> Bool {
      (32..<127).contains(byte) && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
    return utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isPlain) }
      ?? utf8.allSatisfy(isPlain)
  }

  private mutating func append(json scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": self += "\\\""
    case "\\": self += "\\\\"
    case "\n": self += "\\n"
    case "\r": self += "\\r"
    case "\t": self += "\\t"
    case _ where scalar.isControl:
      let hex = String(scalar.value, radix: 16)
      self += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
    default: unicodeScalars.append(scalar)
    }
  }
}

extension Unicode.Scalar {
  /// Whether it controls a terminal instead of being shown there; tabs and line ends are allowed.
  package var isControl: Bool {
    switch value {
    case 9, 10: false
    case 0..<32, 127..<160: true
    case 0x2028...0x202E, 0x2066...0x2069: true  // line ends of Unicode, directions of writing
    default: false
    }
  }
}
