import Geometry
import Scripting

/// Snippets for VS Code: hooks, behaviors with their required options, and whole files.
enum Snippets {
  /// The text of the file.
  package static func text(of api: ScriptAPI) -> String {
    JSONValue.object(
      files + api.hooks.members.map(snippet) + api.behaviors.map(snippet)
    ).lines
  }

  private static var files: [JSONMember] {
    Template.Kind.allCases.map { kind in
      let lines = kind.main.text(named: "NAME", "NAME").split(
        separator: "\n", omittingEmptySubsequences: false)
      let body = lines.map { escaped(String($0)).replacing("NAME", with: "${1:name}") }
      return entry(
        "libration \(kind)", prefix: "libration-\(kind)", body: body.dropLast(),
        doc: "A \(kind) to change, as libration new \(kind) writes it.")
    }
  }

  /// A hook, behind the name of its table.
  private static func snippet(_ hook: MemberDescription) -> JSONMember {
    let head = "function ${1:Behavior}:\(hook.name)\(hook.signature)"
    return entry(hook.name, prefix: hook.name, body: [head, "  $0", "end"], doc: hook.doc)
  }

  /// The addition of a behavior with the options that it must have.
  private static func snippet(_ behavior: BehaviorDescription) -> JSONMember {
    var fields: [String] = []
    for option in behavior.neededOptions {
      fields.append("\(option.name) = ${\(fields.count + 1):\(escaped(placeholder(option)))}")
    }
    let table = fields.isEmpty ? "{ $0 }" : "{ \(fields.joined(separator: ", "))$0 }"
    return entry(
      "add \(behavior.name)", prefix: "add-\(behavior.name)",
      body: ["animator:add(\(escaped(luaString(behavior.name))), \(table))"],
      doc: behavior.doc.split(separator: "\n").first.map(String.init) ?? "")
  }

  /// A value of the option's kind to write over.
  private static func placeholder(_ option: OptionDescription) -> String {
    if let choice = option.choices.first { return luaString(choice) }
    switch option.kind {
    case .number, .integer: return option.least.map { $0 > 0 ? "1" : "0" } ?? "0"
    case .boolean: return "true"
    case .point: return "{ 160, 240 }"
    case .size: return "{ 60, 60 }"
    case .rect: return "{ 0, 0, 320, 480 }"
    case .transform: return "libration.identity()"
    case .function: return "function() end"
    case .list, .items, .path, .boundaries, .range, .insets, .options: return "{}"
    case .item, .string, .choice, .behavior, .region, .value: return option.name
    }
  }

  private static func entry(
    _ name: String, prefix: String, body: some Sequence<String>, doc: String
  ) -> JSONMember {
    JSONMember(
      name: name,
      value: [
        "scope": "lua", "prefix": .string(prefix), "body": .list(body.map { .string($0) }),
        "description": .string(doc),
      ])
  }

  /// Text as a snippet writes it.
  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("$", with: "\\$").replacing("}", with: "\\}")
  }
}

extension BehaviorDescription {
  /// The options that a script must give, and `item`.
  var neededOptions: [OptionDescription] {
    givenOptions.filter { $0.isRequired || $0.name == "item" }
  }
}
