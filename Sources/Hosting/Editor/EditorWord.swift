import LuaRuntime
import Scripting

/// A word that only specs have, as editors know it.
struct EditorWord {
  /// The name of the global.
  let name: String
}

extension EditorWord {
  /// The globals that specs have beside those of all scripts, found in those of a spec.
  static func ofSpecs(_ host: ScriptHost) -> [EditorWord] {
    let files = SpecFiles(host: host)
    let words = SpecWords()
    let globals = files.makeGlobals()
    words.install(in: globals, host.interpreter)
    let plain = Set(host.makeGlobals().pairs.compactMap(\.key.asString))
    return globals.pairs.compactMap(\.key.asString).filter { !plain.contains($0) }.sorted()
      .map { EditorWord(name: $0) }
  }
}
