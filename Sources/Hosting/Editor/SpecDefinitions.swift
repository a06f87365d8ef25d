/// The definition file for LuaLS of the words that only specs have.
enum SpecDefinitions {
  /// The source of the file.
  static func text(of words: [EditorWord]) -> String {
    var source = AnnotatedSource()
    let names = words.map(\.name).filter { $0 != "assert" }
    source.add(
      "---@meta", "-- luacheck: globals assert \(names.joined(separator: " "))",
      "-- luacheck: ignore 212", "")
    source.add("---@type any", "assert = nil", "")
    for name in names { source.add("function \(name)(...) end", "") }
    return source.text
  }
}
