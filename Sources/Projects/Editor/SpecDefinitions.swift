import Geometry
import Scripting
import Sessions
import Specs

/// The definition file for LuaLS of the words that only specs have.
enum SpecDefinitions {
  /// The source of the file.
  package static var text: String {
    var source = AnnotatedSource()
    let tables = SpecWord.tables
    let globals =
      tables.map(\.name).filter { !$0.contains(".") }
      + SpecWord.functions.filter(\.table.isEmpty).map(\.name)
    source.add(
      "---@meta", "-- luacheck: ignore 212 241, no max line length",
      "-- luacheck: globals \(globals.joined(separator: " "))", "")
    for table in tables {
      let word = table.word?.description
      source.addClass(className(table.name), doc: word?.doc ?? table.name)
      if let word {
        let parameters = word.parameters.map { "\($0.name)?: \(AnnotatedTypes.text($0.type))" }
        source.add("---@overload fun(\(parameters.joined(separator: ", ")))")
      }
      source.add("\(table.name) = {}", "")
    }
    for word in SpecWord.functions {
      guard word.description.kind == .property else {
        source.addFunction(
          word.description, of: word.table, className: className(word.table),
          overloads: word.name == "it.holds" ? [shortFormOfHolds] : [])
        continue
      }
      source.addDoc(word.description.doc)
      source.add("---@type \(AnnotatedTypes.text(word.description.type ?? .any))")
      source.add("\(word.name) = nil", "")
    }
    let random = RandomCase.members.description()
    let name = AnnotatedTypes.className(random.name)
    source.addClass(name, doc: random.doc)
    source.add("local random = {}", "")
    for member in random.members {
      source.addFunction(member, of: random.name, className: name)
    }
    return source.text
  }

  /// `it.holds` without options.
  private static let shortFormOfHolds = "fun(name: string, f: fun(random: libration.Random))"

  private static func className(_ table: String) -> String { "libration.specs.\(table)" }

  /// The globals of specs as luacheck reads them: names, and tables of names.
  package static var standard: [String] {
    let tables = SpecWord.tables.filter { !$0.name.contains(".") }.map { table in
      guard table.word == nil else { return "\(table.name) = { other_fields = true }" }
      let fields = SpecWord.functions.filter { $0.table == table.name }
      let names = fields.map { luaString($0.description.name) }
      return "\(table.name) = { fields = { \(names.joined(separator: ", ")) } }"
    }
    return SpecWord.functions.filter(\.table.isEmpty).map { luaString($0.name) } + tables
  }
}
