import Console
import Geometry
import Scripting
import Sessions
import Specs

/// The explanation of a name: type, range, unit, default, meaning and an example.
struct Hover {
  private let source: Workspace.Source
  private let workspace: Workspace

  init(_ source: Workspace.Source, _ workspace: Workspace) {
    (self.source, self.workspace) = (source, workspace)
  }

  /// The explanation of the name at a place; null where nothing is known of it.
  func json(at offset: Int, _ encoding: PositionEncoding) -> JSONValue {
    guard let use = source.analysis.use(at: offset), let text = text(of: use.meaning) else {
      return .null
    }
    return [
      "contents": ["kind": "markdown", "value": .string(text)],
      "range": source.text.range(use.range, encoding),
    ]
  }

  private func text(of meaning: SourceMeaning) -> String? {
    switch meaning {
    case .local(let number):
      let name = source.analysis.tree.locals[number].name
      return source.analysis.type(ofLocal: number).map { Self.code("local \(name): \($0)") }
    case .global(_, let member?): return Self.text(of: member, below: "")
    case .global(let name, nil): return specWord(name)
    case .member(let member, let owner): return Self.text(of: member, below: owner)
    case .option(let option, let owner):
      guard option.type != .any || !option.doc.isEmpty else { return nil }
      return Self.code("\(owner) { \(option.name) = }") + "\n\n" + describe(option)
    case .field(let name, let type): return Self.code("\(name): \(type)")
    case .own(let name, let number):
      guard let member = source.analysis.ownMember(name, of: number),
        member.type != .any || !member.doc.isEmpty
      else { return nil }
      return Self.text(of: member, below: "self")
    case .behavior(let name):
      let analyzer = try? workspace.analyzer(for: source.path)
      return analyzer?.behavior(name).map(Self.text)
    case .module(let name):
      let analyzer = try? workspace.analyzer(for: source.path)
      return analyzer?.path(ofModule: name, in: Workspace.surroundings(of: source.path))
    case .export(let name, let module):
      let source = workspace.source(ofModule: module, requiredBy: source.path)
      let export = source?.analysis.exports.first { $0.member.name == name }
      return export.map { Self.text(of: $0.member, below: module) }
    case .item, .tag: return nil
    }
  }

  private func specWord(_ name: String) -> String? {
    guard Workspace.isSpec(source.path) else { return nil }
    let word = SpecWord.globals.first { $0.name == name || $0.aliases.contains(name) }
    return word.map { Self.text(of: $0.description, below: "") }
  }

  /// The explanation of a member: how it is written, its facts and an example.
  static func text(of member: MemberDescription, below owner: String) -> String {
    var text = code(writtenName(member, below: owner) + gives(member))
    // A param has a default.
    let param = member.setting.flatMap { $0.defaultText == nil ? nil : $0 }
    let facts = param.map { describe($0) } ?? describe(member)
    if !facts.isEmpty { text += "\n\n" + facts }
    let parameters = member.parameters.filter { !$0.doc.isEmpty && $0.name != "..." }
    for parameter in parameters { text += "\n- `\(parameter.name)`: " + describe(parameter) }
    if let example = member.example { text += "\n\n" + code(example) }
    return text
  }

  /// The explanation of a behavior: its header and its options.
  static func text(of behavior: BehaviorDescription) -> String {
    var text = code("\"\(behavior.name)\"") + "\n\n" + header(behavior.doc)
    if !behavior.options.isEmpty { text += "\n" }
    for option in behavior.options { text += "\n- `\(option.name)`: " + describe(option) }
    for member in behavior.methods {
      let mark = member.isMethod ? ":" : "."
      text += "\n- `\(mark)\(member.name)\(member.signature)`: " + describe(member)
    }
    return text
  }

  /// The header of a file, whose indented lines are source.
  private static func header(_ doc: String) -> String {
    var lines: [String] = []
    var isSource = false
    for line in doc.split(separator: "\n", omittingEmptySubsequences: false) {
      let starts = line.hasPrefix("    ")
      if starts != isSource, !(isSource && line.isEmpty) {
        lines.append(starts ? "```lua" : "```")
        isSource = starts
      }
      lines.append(String(isSource ? line.dropFirst(min(4, line.count)) : line))
    }
    if isSource { lines.append("```") }
    return lines.joined(separator: "\n")
  }

  private static func code(_ text: String) -> String { "```lua\n\(text)\n```" }
}
