package import LuaRuntime
import Scripting
import Sessions
import Specs
import Terminal

/// Help at the prompt: on names, values and functions.
extension Console {
  /// The topics of help.
  package var helpIndex: HelpIndex {
    HelpIndex(host.api, words: [Self.words], specs: SpecWord.types)
  }

  /// Help on a name, a value, a function, or in general.
  ///
  /// - Throws: `LuaError` with suggestions when nothing has the name.
  package func help(on value: Value) throws(LuaError) -> [String] {
    if value.isNil { return overview }
    if let name = value.asString { return try help(named: name) }
    if let name = name(of: value), let page = helpIndex.page(on: name, width: width()) {
      return page
    }
    var page = HelpPage(width: width())
    if let behavior = host.describeBehavior(of: value) {
      page.add(behavior)
    } else if let type = host.describeType(of: value) {
      page.add(type)
    } else {
      page.add("\(value.typeName): inspect(x) shows what is in it")
    }
    return page.lines
  }

  private var overview: [String] {
    var page = HelpPage(width: width())
    page.add("Lua, a line at a time. A leading = is allowed, _ is the last value. Words:")
    page.add(rows: Self.words.members.map { ($0.name + $0.signature, $0.doc) })
    let variables = Self.variables.map(\.name).joined(separator: ", ")
    page.add("In scope: libration, \(variables), and the items by their names.")
    page.add(
      """
      help(card.animate), help "animate", help "snap.damping", help "onTick" and help "math.sin" \
      tell of one thing; these names tell of many:
      """)
    page.add(names: (host.api.types + host.api.modules).map(\.name))
    page.add(names: ["hooks", "file", "params", "specs", "assertions", "string", "table", "math"])
    page.add("Behaviors for animator:add(name, { ... }); help \"snap\" tells the options:")
    page.add(names: host.behaviorNames)
    return page.lines
  }

  private func help(named name: String) throws(LuaError) -> [String] {
    let index = helpIndex
    if let page = index.page(on: name, width: width()) { return page }
    if let path = path(ofValue: name), let page = index.page(on: path, width: width()) {
      return page
    }
    if let word = SpecWord.meant(by: name), let page = index.page(on: word.name, width: width()) {
      return page
    }
    let hints = index.suggestions(for: name)
    guard let last = hints.last else {
      throw LuaError("help: nothing is called \(name); help() lists all")
    }
    let list = hints.dropLast().joined(separator: ", ")
    throw LuaError(
      "help: nothing is called \(name); did you mean \(list.isEmpty ? "" : list + " or ")\(last)?")
  }

  /// The path that help uses for a name: "item.animate" for "card.animate".
  private func path(ofValue name: String) -> String? {
    let cursor = SourceCursor(name)
    let finder = SubjectFinder(console: self, api: host.api)
    guard case .member(let steps, _) = cursor.place, let owner = finder.subject(steps) else {
      return nil
    }
    return finder.type(of: owner).map { $0.name + "." + cursor.typed }
  }

  /// The name by which help knows a function or a table; nil for others.
  private func name(of value: Value) -> String? {
    if let function = value.asFunction {
      if let name = host.interpreter.hostName(of: function) { return name }
      // Methods that are not functions of the host, such as position() of an item.
      for item in stage.items.first.map({ [$0] }) ?? [] {
        let type = host.describeType(of: host.value(of: item))
        let methods = type?.members.filter { $0.isMethod } ?? []
        let found = methods.first { method in
          (try? host.interpreter.call(reader, [host.value(of: item), .string(method.name)]))?.first
            == value
        }
        if let found { return "item.\(found.name)" }
      }
    }
    let tables = host.api.globals.map(\.name) + host.api.modules.map(\.name)
    for path in tables {
      guard let table = table(at: path) else { continue }
      if !path.isEmpty, .table(table) == value { return path }
      guard value.asFunction != nil else { continue }
      for (key, field) in table.contents.pairs where field == value {
        if let name = key.asString { return path.isEmpty ? name : path + "." + name }
      }
    }
    return nil
  }

  /// The table at a path below the prompt's globals; the empty path gives the globals.
  private func table(at path: String) -> Reference? {
    path.split(separator: ".").reduce(Optional(globals)) { table, name in
      table?.contents[String(name)].asTable
    }
  }
}
