import LuaRuntime
import Scripting

/// Help on behaviors, types and words.
extension Console {
  /// Help on a behavior, a type, a word, or in general.
  func help(on value: Value) throws(LuaError) -> [String] {
    if value.isNil { return overview }
    if let name = value.asString { return try help(named: name) }
    if let behavior = host.describeBehavior(of: value) { return help(behavior) }
    if let word = Console.words.first(where: { globals[$0.name] == value }) { return help(word) }
    if let type = host.describeType(of: value) { return help(type) }
    return ["\(value.typeName): inspect(x) shows what is in it"]
  }

  private var overview: [String] {
    let words = Console.words.map { ($0.name + $0.parameters, $0.doc) }
    return ["Lua, a line at a time. A leading = is allowed, _ is the last value. Words:"]
      + columns(words)
      + [
        "In scope: libration, stage, animator, b, and the items by their names;",
        "help(libration), help(stage) and help(animator) tell what they do.",
        "Behaviors for animator:add(name, { ... }); help(name) tells the options:",
      ] + wrapped(host.behaviorNames.map { "\"\($0)\"" })
  }

  private func help(named name: String) throws(LuaError) -> [String] {
    let word = Console.words.first { $0.name == name }.map(help) ?? []
    let behavior = host.describeBehavior(name).map(help) ?? []
    if !word.isEmpty || !behavior.isEmpty { return word + behavior }
    let hint = suggestion(for: name, among: Console.words.map(\.name) + host.behaviorNames)
    throw LuaError("help: nothing is called \(name)\(hint.isEmpty ? "; help() lists all" : hint)")
  }

  private func help(_ word: ConsoleWord) -> [String] {
    ["\(word.name)\(word.parameters)", "  \(word.doc)"]
  }

  private func help(_ behavior: BehaviorDescription) -> [String] {
    let place = behavior.file.map { ", from \($0)" } ?? ", built in"
    let tag = behavior.tag.map { ["Every item with the tag \($0) gets it."] } ?? []
    let doc = behavior.doc.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let options = behavior.options.map { ($0.name, describe($0)) }
    let methods = behavior.methods.map { member in
      ((member.isMethod ? ":" : ".") + member.name + member.signature, member.doc)
    }
    return ["\(behavior.name)\(place)"] + doc + tag + (options.isEmpty ? [] : ["Options:"])
      + columns(options) + (methods.isEmpty ? [] : ["Members:"]) + columns(methods)
  }

  /// An option in a line: kind, rule, default, meaning.
  private func describe(_ option: OptionDescription) -> String {
    var facts = [option.kind.rawValue]
    if !option.choices.isEmpty {
      facts = [option.choices.map { "\"\($0)\"" }.joined(separator: " or ")]
    }
    if let range = option.range { facts.append(range) }
    if let unit = option.unit { facts.append("in \(unit)") }
    if let text = option.defaultText { facts.append("default \(text)") }
    if option.isRequired { facts.append("required") }
    return facts.joined(separator: ", ") + (option.doc.isEmpty ? "" : ". \(option.doc)")
  }

  private func help(_ type: TypeDescription) -> [String] {
    let members = type.members.map { member in
      ((member.isMethod ? ":" : ".") + member.name + member.signature, member.doc)
    }
    return [type.name] + columns(members)
  }

  private func columns(_ rows: [(String, String)]) -> [String] {
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { left, right in
      "  " + left + String(repeating: " ", count: width - left.count + 2) + right
    }
  }

  private func wrapped(_ names: [String]) -> [String] {
    var lines: [String] = []
    for name in names {
      if let last = lines.last, last.count + name.count < 76 {
        lines[lines.count - 1] = last + ", " + name
      } else {
        lines.append("  " + name)
      }
    }
    return lines
  }
}
