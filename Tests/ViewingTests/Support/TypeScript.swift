import Viewing

/// The protocol of the page in TypeScript: the requests and the messages.
///
/// Decoding a message from nothing shows its members.
struct TypeScript {
  private var names: [String] = []
  private var interfaces: [String: String] = [:]

  /// The whole file.
  static var text: String {
    var script = TypeScript()
    var types: [String] = []
    for message in pageMessages { types.append(script.add(message, type: message.type)) }
    let requests = PageRequest.all.flatMap { request in
      request.forms.map { form in
        let words = form.isEmpty ? "" : ", \(form)"
        return "  /** \(request.summary) */\n  | [name: \"\(request.name)\"\(words)]"
      }
    }
    return """
      // The messages of the page, as Sources/Viewing/Protocol declares them. ProtocolTests writes them.

      export type Request =
      \(requests.joined(separator: "\n"));

      \(script.names.compactMap { script.interfaces[$0] }.joined(separator: "\n"))
      export type Message = \(types.joined(separator: " | "));

      """
  }

  /// The TypeScript type of a value; adds its interface if it has one.
  fileprivate mutating func name<Value: Decodable>(of type: Value.Type) -> String {
    if let list = type as? any AnyList.Type {
      let element = list.name(in: &self)
      return element.contains(" ") ? "(\(element))[]" : "\(element)[]"
    }
    switch type {
    case let value as any PageValue.Type: return value.typeScript
    case is String.Type: return "string"
    case is Bool.Type: return "boolean"
    case is Int.Type, is UInt64.Type, is Double.Type: return "number"
    default: return add(type)
    }
  }

  /// Adds the interface of a type.
  @discardableResult
  private mutating func add(_ type: any Decodable.Type, type word: String? = nil) -> String {
    let name = String(reflecting: type).split(separator: ".").dropFirst().joined()
    guard !names.contains(name) else { return name }
    names.append(name)
    let recorder = Recorder(self)
    _ = try? type.init(from: recorder)
    self = recorder.script
    let members = word.map { ["type: \"\($0)\""] } ?? []
    interfaces[name] =
      "export interface \(name) {\n"
      + (members + recorder.members).map { "  \($0);\n" }.joined() + "}\n"
    return name
  }

  /// A sample value of a type, with which decoding can go on.
  fileprivate static func value<Value: Decodable>(of type: Value.Type) throws -> Value {
    let known: Any? =
      switch type {
      case let list as any AnyList.Type: list.init()
      case let value as any PageValue.Type: value.example
      case is String.Type: ""
      case is Bool.Type: false
      case is Int.Type: 0
      case is UInt64.Type: UInt64(0)
      case is Double.Type: 0.0
      default: nil
      }
    if let known = known as? Value { return known }
    return try Value(from: Recorder(TypeScript()))
  }

  /// Notes the members that a type decodes.
  private final class Recorder: Decoder {
    var script: TypeScript
    var members: [String] = []
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(_ script: TypeScript) { self.script = script }

    func container<Key>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
      KeyedDecodingContainer(Members(recorder: self))
    }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw NoValue() }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { throw NoValue() }
  }

  private struct NoValue: Error {}

  private struct Members<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let recorder: Recorder
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { [] }

    func contains(_ key: Key) -> Bool { true }
    func decodeNil(forKey key: Key) -> Bool { false }
    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
      recorder.members.append("\(key.stringValue): \(recorder.script.name(of: type))")
      return try value(of: type)
    }
    func decodeIfPresent<Value: Decodable>(_ type: Value.Type, forKey key: Key) -> Value? {
      recorder.members.append("\(key.stringValue)?: \(recorder.script.name(of: type))")
      return nil
    }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) -> Int? { note(type, key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) -> Double? { note(type, key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) -> String? { note(type, key) }
    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) -> Bool? { note(type, key) }

    private func note<Value: Decodable>(_ type: Value.Type, _ key: Key) -> Value? {
      recorder.members.append("\(key.stringValue)?: \(recorder.script.name(of: type))")
      return nil
    }

    func nestedContainer<Nested: CodingKey>(
      keyedBy type: Nested.Type, forKey key: Key
    ) -> KeyedDecodingContainer<Nested> { recorder.container(keyedBy: type) }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
      throw NoValue()
    }
    func superDecoder() -> any Decoder { recorder }
    func superDecoder(forKey key: Key) -> any Decoder { recorder }
  }
}

/// A list with elements of any type.
private protocol AnyList {
  init()
  static func name(in script: inout TypeScript) -> String
}

extension Array: AnyList where Element: Decodable {
  fileprivate static func name(in script: inout TypeScript) -> String {
    script.name(of: Element.self)
  }
}
