import Geometry
import LuaRuntime
import Scripting

/// Renaming of locals, of fields of behaviors, of globals and of items, where all uses are known.
extension Navigation {
  /// The use that is renamed.
  ///
  /// - Throws: `RPCError` where the name at the place cannot be renamed, with the reason.
  func renamed(at offset: Int) throws(RPCError) -> SourceUse {
    guard let (use, subject) = subject(at: offset) else {
      throw Self.refusal("nothing is known of the name here")
    }
    switch subject {
    case .local, .own, .global, .item: return use
    case .field(let behavior, let name):
      guard definesField(behavior, name) else {
        throw Self.refusal("the behavior \(behavior) comes with the program")
      }
      return use
    case .behavior(let name): throw Self.refusal("\(name) is called as its file: rename the file")
    case .module(let name): throw Self.refusal("\(name) is called as its file: rename the file")
    case .tag(let name): throw Self.refusal("the tag \(name) may be used by any file")
    case .declared(_, let name): throw Self.refusal("the host declares \(name)")
    }
  }

  private func definesField(_ behavior: String, _ name: String) -> Bool {
    places(of: .field(behavior: behavior, name: name), named: name)
      .contains(where: \.use.isDefinition)
  }

  /// The edits that give the thing at a place another name.
  ///
  /// - Throws: `RPCError` where a use may be missed or the name would mean something else.
  func rename(at offset: Int, to name: String) throws(RPCError) -> JSONValue {
    let use = try renamed(at: offset)
    guard let (_, subject) = subject(at: offset) else { return .null }
    let old = self.name(use.range, source)
    let places = places(of: subject, named: old)
    try check(subject, places, from: old, to: name)
    var changes: [JSONMember] = []
    var edited: [(source: Workspace.Source, edits: [JSONValue])] = []
    for place in places {
      let edit: JSONValue = [
        "range": place.source.text.range(place.use.range, encoding), "newText": .string(name),
      ]
      if let last = edited.indices.last, edited[last].source.uri.hasBytes(of: place.source.uri) {
        edited[last].edits.append(edit)
      } else {
        edited.append((place.source, [edit]))
      }
    }
    for (source, edits) in edited {
      changes.append(JSONMember(name: source.uri, value: .list(edits)))
    }
    return ["changes": .object(changes)]
  }

  private func check(
    _ subject: SourceSubject, _ places: [Place], from old: String, to name: String
  ) throws(RPCError) {
    for place in places where !place.source.analysis.tree.isWhole {
      throw Self.refusal("\(place.source.path) must be free of errors of syntax")
    }
    if case .item(let file, _) = subject {
      guard !name.isEmpty, name.utf8.allSatisfy({ $0 >= 32 && !"\"'\\".utf8.contains($0) }) else {
        throw Self.refusal("the name of an item must be a text without quotes, not \(name)")
      }
      let isTaken = self.places(of: .item(file: file, name: name), named: name)
        .contains(where: \.use.isDefinition)
      guard !isTaken else { throw Self.refusal("there is an item \(name)") }
      return
    }
    guard LuaWord.isName(name) else {
      throw Self.refusal(
        "a name must be made of letters, digits and _, and no word of Lua, not \(name)")
    }
    guard name != old else { return }
    switch subject {
    case .local, .global: try checkVariable(name, places)
    case .own(_, let number, _):
      let isTaken = source.analysis.ownMember(name, of: number) != nil
      try checkField(isTaken, name, source.analysis, number)
    case .field(let behavior, _):
      let own = places.first { $0.use.isDefinition }
      guard let analysis = own?.source.analysis else { return }
      try checkField(analysis.ownMember(name, of: 0) != nil, name, analysis, 0)
      for other in workspace.sources() where other.analysis.hasLooseOptions(of: behavior) {
        throw Self.refusal("\(other.path) gives options of \(behavior) in a table made elsewhere")
      }
    default: break
    }
  }

  /// Checks that a variable of the new name exists nowhere in the file, so that none hides another.
  private func checkVariable(_ name: String, _ places: [Place]) throws(RPCError) {
    let isTaken =
      source.analysis.tree.locals.contains { $0.name == name }
      || source.analysis.uses.contains {
        if case .global(name, _) = $0.meaning { true } else { false }
      }
    guard !isTaken else { throw Self.refusal("\(name) is another variable of this file") }
  }

  private func checkField(
    _ isTaken: Bool, _ name: String, _ analysis: SourceAnalysis, _ number: Int
  ) throws(RPCError) {
    guard !isTaken else { throw Self.refusal("self has a field \(name)") }
    guard !analysis.hasOpenFields(number) else {
      throw Self.refusal("fields of self are used by computed names or in other files")
    }
  }

  /// The error of a request that must not be carried out.
  private static func refusal(_ reason: String) -> RPCError {
    RPCError(code: -32803, message: "rename: \(reason)")
  }
}
