import Geometry

/// A value as JSON: its members in order of declaration, without those that are nil.
///
/// - Parameters:
///   - value: The value.
///   - type: A member `type` in front of all others; nil for none.
/// - Returns: The text.
func jsonText<Value: Encodable>(_ value: Value, type: String? = nil) -> String {
  let encoder = JSONEncoder()
  encoder.type = type
  encoder.write(value)
  return encoder.text
}

/// Writes the members that synthesized `Encodable` conformances pass to it; no method throws.
private final class JSONEncoder: Encoder {
  fileprivate(set) var text = ""
  fileprivate var type: String?
  /// The closing bracket of the present container; empty for a plain value.
  private var closing = ""
  private var isFirst = true

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    begin("{", "}")
    if let type = self.type { writeMember("type", type) }
    self.type = nil
    return KeyedEncodingContainer(Members(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    begin("[", "]")
    return Elements(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { Single(encoder: self) }

  private func begin(_ opening: String, _ closing: String) {
    text += opening
    (self.closing, isFirst) = (closing, true)
  }

  fileprivate func write<Value: Encodable>(_ value: Value) {
    switch value {
    case let text as String: self.text += jsonString(text)
    case let number as Double: text += jsonNumber(number)
    case let number as Int: text += String(number)
    case let number as UInt64: text += String(number)
    case is Null: text += "null"
    case let flag as Bool: text += flag ? "true" : "false"
    case let numbers as [Double]: text += jsonList(numbers.lazy.map(jsonNumber))
    default:
      let outer = (closing, isFirst)
      closing = ""
      try? value.encode(to: self)
      text += closing
      (closing, isFirst) = outer
    }
  }

  fileprivate func writeMember<Value: Encodable>(_ name: String, _ value: Value) {
    writeComma()
    text += jsonString(name)
    text += ":"
    write(value)
  }

  fileprivate func writeElement<Value: Encodable>(_ value: Value) {
    writeComma()
    write(value)
  }

  private func writeComma() {
    if !isFirst { text += "," }
    isFirst = false
  }
}

/// A value that is written as null.
private struct Null: Encodable {}

private struct Members<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: JSONEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) {}
  func encode<Value: Encodable>(_ value: Value, forKey key: Key) {
    encoder.writeMember(key.stringValue, value)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> { encoder.container(keyedBy: type) }
  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.unkeyedContainer()
  }
  func superEncoder() -> any Encoder { encoder }
  func superEncoder(forKey key: Key) -> any Encoder { encoder }
}

private struct Elements: UnkeyedEncodingContainer {
  let encoder: JSONEncoder
  var codingPath: [any CodingKey] { [] }
  var count: Int { 0 }

  func encodeNil() { encoder.writeElement(Null()) }
  func encode<Value: Encodable>(_ value: Value) { encoder.writeElement(value) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) -> KeyedEncodingContainer<Nested> { encoder.container(keyedBy: type) }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.unkeyedContainer() }
  func superEncoder() -> any Encoder { encoder }
}

private struct Single: SingleValueEncodingContainer {
  let encoder: JSONEncoder
  var codingPath: [any CodingKey] { [] }

  func encodeNil() { encoder.write(Null()) }
  func encode<Value: Encodable>(_ value: Value) { encoder.write(value) }
}
