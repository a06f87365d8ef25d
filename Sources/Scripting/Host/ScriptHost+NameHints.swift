import LuaRuntime

/// Hints for Lua's own errors about names: a variable that nothing sets, a method that was not
/// called.
extension ScriptHost {
  /// Gives errors of scripts their hints; those of the prompt get theirs where its names are known.
  func installNameHints() {
    interpreter.nameHint = { [unowned self] error in
      error.file == Self.prompt ? "" : nameHint(for: error.message)
    }
  }

  /// The name of the chunks of the prompt.
  private static let prompt = "prompt"

  /// The hint for a message of Lua.
  ///
  /// - Parameters:
  ///   - message: A message without a hint.
  ///   - named: The variables that exist beside the globals of all scripts.
  /// - Returns: The hint with its semicolon; empty for other messages.
  package func nameHint(for message: String, named: [String] = []) -> String {
    if let name = quoted(in: message, behind: "a nil value (global '") {
      return globalHint(for: name, named: named)
    }
    guard let name = quoted(in: message, behind: "attempt to index a function value (field '"),
      let type = types.first(where: { type in
        type.members.contains { $0.name == name && $0.isMethod }
      })
    else { return "" }
    let properties = type.members.filter { $0.kind == .property }.map(\.name)
    return "; \(Suggestion.uncalled(name, among: properties))"
  }

  /// The hint for a variable that nothing sets; empty where none is near.
  package func globalHint(for name: String, named: [String]) -> String {
    let declared = globals.first { $0.name.isEmpty }?.members.map(\.name) ?? []
    return Suggestion.hint(forGlobal: name, among: declared, named: named)
  }

  /// The text between some words and the end `')` of a message; nil where they do not stand in it.
  private func quoted(in message: String, behind words: String) -> String? {
    guard message.hasPrefix("attempt to "), message.hasSuffix("')"),
      let start = message.firstRange(of: words)
    else { return nil }
    return String(message[start.upperBound...].dropLast(2))
  }
}
