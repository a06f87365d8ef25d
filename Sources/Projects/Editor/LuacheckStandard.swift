import Geometry
import LuaRuntime
import Scripting

/// The settings of luacheck, `.luacheckrc`: the globals that scripts and specs may only read.
enum LuacheckStandard {
  /// The text of the file.
  package static func text(of api: ScriptAPI) -> String {
    """
    -- The globals of scripts of libration, for luacheck. Written by libration init.

    stds.libration = {
      read_globals = {
    \(entries(of: api.globals.first { $0.name.isEmpty }, in: api, indent: "    "))
      },
    }

    stds.librationSpec = {
      read_globals = {
    \(SpecDefinitions.standard.map { "    \($0)," }.joined(separator: "\n"))
      },
    }

    std = "libration"
    -- Hooks need not use their self.
    self = false

    files["**/*_spec.lua"] = { std = "libration+librationSpec" }

    """
  }

  /// The members of a table; members that are tables list their own.
  private static func entries(
    of table: TypeDescription?, in api: ScriptAPI, indent: String
  ) -> String {
    (table?.members ?? []).map { member in
      guard case .named(let name)? = member.type, member.kind == .property,
        let inner = (api.globals + api.modules).first(where: { $0.name == name })
      else {
        let isOpen = member.kind == .property && member.type == .table
        let fields = isOpen ? "{ other_fields = true }" : "{}"
        return "\(indent)\(key(member.name)) = \(fields),"
      }
      return """
        \(indent)\(key(member.name)) = {
        \(indent)  fields = {
        \(entries(of: inner, in: api, indent: indent + "    "))
        \(indent)  },
        \(indent)},
        """
    }.joined(separator: "\n")
  }

  private static func key(_ name: String) -> String {
    LuaWord.isName(name) ? name : "[\(luaString(name))]"
  }
}
