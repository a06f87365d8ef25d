import Dynamics
import Geometry
package import LuaRuntime
import Scripting

/// The names that lines may use: words, items and behaviors by their names, variables of the person.
extension Console {
  /// Installs the lookup of items and behaviors by name, for names that no global has.
  func installNames() {
    let lookup = host.interpreter.makeFunction("name", crosses: false) {
      [unowned self] call in
      call.push(call[2].asString.map(value(named:)) ?? .nil)
    }
    globals.metatable = host.interpreter.makeTable(["__index": .function(lookup)])
  }

  /// The item of a name, or the only behavior of that name; nil where there is neither.
  package func value(named name: String) -> Value {
    if let item = stage.item(name) { return host.value(of: item) }
    let behaviors = host.behaviors(of: stage).filter { $0.name == name }
    return behaviors.count == 1 ? behaviors[0].value : .nil
  }

  /// Warns once about each item whose name means something else at the prompt.
  func tellHiddenItems() {
    for item in stage.items where item.isAlive {
      let value = globals[item.name]
      guard !value.isNil, value != host.value(of: item), hiddenNames.insert(item.name).inserted
      else { continue }
      let name = jsonString(item.name)
      warn("\(item.name) is not the item of that name here; stage:item(\(name)) finds it")
    }
  }

  /// An error with a hint, where a line uses a name that nothing has.
  func hinted(_ error: LuaError) -> LuaError {
    guard error.kind == .runtime else { return error }
    var error = error
    error.message += host.nameHint(for: error.message, named: names)
    return error
  }

  /// Says which name was meant by a line that consists of one that nothing has.
  func tellUnknownName(_ line: String) {
    let word = line.filter { !$0.isWhitespace && $0 != "=" }
    // A one-letter name is close to every other, so it gets no hint.
    guard word.utf8.count > 1, LuaWord.isName(word) else { return }
    let hint = host.globalHint(for: word, named: names)
    if !hint.isEmpty { warn("there is no variable \(word)\(hint)") }
  }

  /// The names that a line may use beside the globals of all scripts.
  package var names: [String] {
    globals.pairs.compactMap(\.key.asString) + stage.items.filter(\.isAlive).map(\.name)
      + behaviorNames
  }

  /// The names that one behavior has and no other.
  private var behaviorNames: [String] {
    let names = host.behaviors(of: stage).map(\.name)
    return names.filter { name in names.count { $0 == name } == 1 && LuaWord.isName(name) }
  }
}
