extension JSONValue {
  /// The value in one line, with its members in their order.
  package var text: String {
    switch self {
    case .null: "null"
    case .boolean(let value): value ? "true" : "false"
    case .integer(let number): String(number)
    case .number(let number): jsonNumber(number)
    case .string(let text): jsonString(text)
    case .list(let values): jsonList(values.lazy.map(\.text))
    case .object(let members):
      "{" + members.lazy.map { jsonString($0.name) + ":" + $0.value.text }.joined(separator: ",")
        + "}"
    }
  }

  /// The value as a file that people read: a line for each member.
  package var lines: String { text(indent: "") + "\n" }

  private func text(indent: String) -> String {
    let inner = indent + "  "
    switch self {
    case .list(let values):
      return block("[", "]", values.map { inner + $0.text(indent: inner) }, indent)
    case .object(let members):
      let lines = members.map { member in
        "\(inner)\(jsonString(member.name)): \(member.value.text(indent: inner))"
      }
      return block("{", "}", lines, indent)
    default: return text
    }
  }

  private func block(_ start: String, _ end: String, _ lines: [String], _ indent: String) -> String
  {
    guard !lines.isEmpty else { return start + end }
    return start + "\n" + lines.joined(separator: ",\n") + "\n" + indent + end
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A text.
  package init(stringLiteral text: String) { self = .string(text) }

  /// A whole number.
  package init(integerLiteral number: Int) { self = .integer(number) }

  /// A truth value.
  package init(booleanLiteral value: Bool) { self = .boolean(value) }

  /// A list.
  package init(arrayLiteral values: JSONValue...) { self = .list(values) }

  /// An object with the members in their order; a member whose value is nil is left out.
  package init(dictionaryLiteral members: (String, JSONValue?)...) {
    self = .object(
      members.compactMap { name, value in value.map { JSONMember(name: name, value: $0) } })
  }
}

extension JSONValue {
  /// The texts of a list of texts; nil for anything else.
  package var texts: [String]? {
    guard case .list(let values) = self else { return nil }
    let texts = values.compactMap(\.asString)
    return texts.count == values.count ? texts : nil
  }
}
