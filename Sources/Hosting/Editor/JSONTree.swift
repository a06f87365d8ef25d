import Geometry

/// A value of JSON for a file that people read, with a line for each member.
enum JSONTree {
  case string(String)
  case boolean(Bool)
  case list([JSONTree])
  case object([(name: String, value: JSONTree)])

  /// The text of a file with the value.
  var lines: String { text(indent: "") + "\n" }

  private func text(indent: String) -> String {
    let inner = indent + "  "
    switch self {
    case .string(let text): return jsonString(text)
    case .boolean(let boolean): return boolean ? "true" : "false"
    case .list(let values):
      return block("[", "]", values.map { inner + $0.text(indent: inner) }, indent)
    case .object(let members):
      let lines = members.map { member in
        "\(inner)\(jsonString(member.name)): \(member.value.text(indent: inner))"
      }
      return block("{", "}", lines, indent)
    }
  }

  private func block(_ start: String, _ end: String, _ lines: [String], _ indent: String) -> String
  {
    guard !lines.isEmpty else { return start + end }
    return start + "\n" + lines.joined(separator: ",\n") + "\n" + indent + end
  }
}
