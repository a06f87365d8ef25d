import Console
import Scripting

/// The definition file for LuaLS of the words and variables of the prompt.
enum PromptDefinitions {
  /// The source of the file.
  package static var text: String {
    var source = AnnotatedSource()
    let words = Console.words
    let names = words.members.map(\.name) + Console.variables.map(\.name)
    source.add(
      "---@meta", "-- luacheck: ignore 212, no max line length",
      "-- luacheck: globals \(names.joined(separator: " "))", "")
    for word in words.members {
      source.addFunction(word, of: "", className: "libration.\(words.name)")
    }
    for variable in Console.variables {
      source.addDoc(variable.doc)
      source.add("---@type \(AnnotatedTypes.text(variable.type))", "\(variable.name) = nil", "")
    }
    return source.text
  }
}
