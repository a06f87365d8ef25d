import LuaRuntime
import Scripting

/// The completion of names at the prompt.
extension Console {
  /// The names that complete the last word before the cursor, and the typed part of that word.
  ///
  /// Fields are found by reading tables and handles without calling a script.
  func completions(of line: String) -> (typed: String, names: [String]) {
    let path = lastPath(line)
    guard let mark = path.lastIndex(where: { $0 == "." || $0 == ":" }) else {
      return (path, globalNames.filter { $0.hasPrefix(path) })
    }
    let typed = String(path[path.index(after: mark)...])
    guard let owner = value(at: String(path[..<mark])) else { return (typed, []) }
    let onlyMethods = path[mark] == ":"
    return (typed, fields(of: owner, onlyMethods: onlyMethods).filter { $0.hasPrefix(typed) })
  }

  /// The path of names at the end of a line, as in `stage.animator:ad`.
  private func lastPath(_ line: String) -> String {
    let path = line.utf8.reversed().prefix { LuaWord.has($0) || ".:[]".utf8.contains($0) }
    return String(decoding: path.reversed(), as: UTF8.self)
  }

  private var globalNames: [String] {
    let names = globals.pairs.compactMap(\.key.asString) + stage.items.map(\.name)
    return Set(names.filter(LuaWord.isName) + LuaWord.keywords).sorted()
  }

  /// The value of a path such as `stage.animator` or `b[1]`; nil when the text is not such a path.
  private func value(at path: String) -> Value? {
    var value: Value?
    for step in path.split(whereSeparator: { $0 == "." || $0 == ":" }) {
      let parts = step.split(separator: "[", omittingEmptySubsequences: false)
      let name = String(parts[0])
      value = value.map { field(name, of: $0) } ?? global(name)
      for place in parts.dropFirst() {
        guard let number = Int(place.dropLast()), let table = value?.asTable else { return nil }
        value = table[number]
      }
    }
    return value.flatMap { $0.isNil ? nil : $0 }
  }

  private func global(_ name: String) -> Value {
    let value = globals[name]
    if value.isNil, let item = stage.item(name) { return host.value(of: item) }
    return value
  }

  private func field(_ name: String, of owner: Value) -> Value {
    if let table = owner.asTable { return table.contents[name] }
    if host.stage(of: owner) != nil, name == "animator" { return host.animatorValue(of: stage) }
    return .nil
  }

  private func fields(of owner: Value, onlyMethods: Bool) -> [String] {
    if let table = owner.asTable {
      let names = table.contents.pairs.filter { !onlyMethods || $0.value.asFunction != nil }
      return names.compactMap(\.key.asString).filter(LuaWord.isName)
    }
    let members = host.describeType(of: owner)?.members ?? []
    return Set(members.filter { !onlyMethods || $0.isMethod }.map(\.name)).sorted()
  }
}
