import Geometry
package import Scripting

/// The parts of Lua's own library that LuaLS knows, and those that scripts have.
package enum LuaLS {
  /// The tables of Lua's library that LuaLS can leave out.
  package static let tables = [
    "coroutine", "debug", "io", "math", "os", "package", "string", "table", "utf8",
  ]

  /// The tables that scripts have as Lua has them; the types of LuaLS hold for them.
  package static let whole = ["coroutine", "math", "string", "table", "utf8"]

  /// The functions that LuaLS does not know once the other tables are left out.
  package static let unknown = ["require", "math.pow"]

  /// The tables that LuaLS leaves out.
  package static var hidden: [String] { tables.filter { !whole.contains($0) } }

  /// The part of Lua's library that only the definition file declares.
  package static func ownGlobals(_ api: ScriptAPI) -> [TypeDescription] {
    api.globals.compactMap { table in
      if hidden.contains(table.name) { return table }
      var own = table
      own.members = table.members.filter { member in
        unknown.contains(table.name.isEmpty ? member.name : "\(table.name).\(member.name)")
      }
      return own.members.isEmpty ? nil : own
    }
  }

  /// The globals that the definition file sets, for luacheck.
  static func ownTables(_ api: ScriptAPI) -> String {
    ownGlobals(api).flatMap { $0.name.isEmpty ? $0.members.map(\.name) : [$0.name] }
      .joined(separator: " ")
  }

  /// The settings, `.luarc.json`, for a folder of definition files and the behavior folders, whose
  /// modules `require` finds.
  package static func settings(library: String, behaviors: [String]) -> String {
    let folders = [""] + behaviors.map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    let settings: JSONValue = [
      "runtime.version": "Lua 5.4",
      "runtime.builtin": .object(hidden.map { JSONMember(name: $0, value: "disable") }),
      "runtime.path": .list(folders.map { .string($0 + "?.lua") }),
      "workspace.library": [.string(library)],
      "workspace.checkThirdParty": false,
      // A point may be given as a list, which has no field x.
      "diagnostics.disable": ["missing-fields"],
    ]
    return settings.lines
  }
}
