/// The definition file for LuaLS of the words that only specs have.
enum SpecDefinitions {
  /// The source of the file.
  static var text: String {
    var source = AnnotatedSource()
    let globals =
      SpecWord.tables.filter { !$0.name.contains(".") }.map(\.name)
      + SpecWord.functions.filter { !$0.name.contains(".") }.map(\.name)
    source.add(
      "---@meta", "-- luacheck: ignore 212, no max line length",
      "-- luacheck: globals \(globals.joined(separator: " "))", "")
    for table in SpecWord.tables {
      source.addClass("libration.specs.\(table.name)", doc: table.word?.doc ?? table.name)
      if let word = table.word {
        let parameters = word.parameterNames.map { "\($0)?: any" }.joined(separator: ", ")
        source.add("---@overload fun(\(parameters))")
      }
      source.add("\(table.name) = {}", "")
    }
    for word in SpecWord.functions {
      source.addDoc(word.doc)
      if word.parameters.isEmpty {
        source.add("---@type any", "\(word.name) = nil", "")
      } else {
        let names = word.parameterNames.joined(separator: ", ")
        source.add("function \(word.name)(\(names)) end", "")
      }
    }
    return source.text
  }

  /// The globals of specs as luacheck reads them: names, and tables of names.
  static var standard: [String] {
    let tables = SpecWord.tables.filter { !$0.name.contains(".") }.map { table in
      guard table.word == nil else { return "\(table.name) = { other_fields = true }" }
      let fields = SpecWord.functions.filter { $0.name.hasPrefix(table.name + ".") }
      let names = fields.map { luaString(String($0.name.dropFirst(table.name.utf8.count + 1))) }
      return "\(table.name) = { fields = { \(names.joined(separator: ", ")) } }"
    }
    return SpecWord.functions.filter { !$0.name.contains(".") }.map { luaString($0.name) } + tables
  }
}

extension SpecWord {
  /// The words and their other names, without those that are tables of words too.
  fileprivate static var functions: [SpecWord] {
    let all = (globals + assertions).flatMap { word in [word] + word.aliases.map(word.alias) }
    let tables = Set(tables.map(\.name))
    return all.filter { !tables.contains($0.name) }
  }

  /// The tables in which words are, outer ones first, with the word of the same name.
  fileprivate static var tables: [(name: String, word: SpecWord?)] {
    var names: [String] = []
    for word in globals + assertions {
      let parts = word.name.split(separator: ".")
      for count in 1..<max(1, parts.count) {
        let name = parts.prefix(count).joined(separator: ".")
        if !names.contains(name) { names.append(name) }
      }
    }
    return names.map { name in (name, (globals + assertions).first { $0.name == name }) }
  }

  /// The word by another last word.
  private func alias(_ last: String) -> SpecWord {
    let outer = name.split(separator: ".").dropLast().map(String.init)
    return SpecWord(
      name: (outer + [last]).joined(separator: "."), parameters: parameters, doc: doc)
  }

  /// The names of the parameters; of several for one place the first.
  fileprivate var parameterNames: [String] {
    parameters.dropFirst().dropLast().split(separator: ",").map { part in
      part.split(separator: " ").first.map(String.init) ?? ""
    }
  }
}
