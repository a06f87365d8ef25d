import LuaRuntime
import OtherLua
import Testing

/// The host's assumptions about Lua beyond its manual are tested on the installed Lua.
@Suite struct AssumptionTests {
  /// Makes an interpreter with a Lua that differs, and returns the reason of the refusal.
  private func refusal(of lua: other_lua) -> LuaError? {
    other_lua_set(lua)
    defer { other_lua_set(OTHER_LUA_NONE) }
    do {
      _ = try Interpreter()
      return nil
    } catch {
      return error
    }
  }

  @Test func theInstalledLuaIsAsAssumed() {
    #expect(refusal(of: OTHER_LUA_NONE) == nil)
  }

  @Test(arguments: [
    (OTHER_LUA_NAMES, "this Lua does not let names of metamethods be hidden from scripts"),
    (OTHER_LUA_TABLES, "this Lua makes strings or tables of other sizes"),
    (OTHER_LUA_HASHES, "this Lua keeps the numbers of a table in other places"),
    (OTHER_LUA_PROBES, "this Lua keeps the numbers of a table in other places"),
    (OTHER_LUA_COUNTS, "this Lua counts instructions in another way"),
  ])
  func aLuaThatDiffersIsRefusedWithTheReason(lua: other_lua, reason: String) throws {
    let error = try #require(refusal(of: lua))
    #expect(error.kind == .runtime)
    #expect(error.message.hasPrefix(reason), "\(error.message)")
    #expect(error.message.contains("Lua 5.4.3 to 5.4.8"))
  }

  @Test func afterARefusalTheNextInterpreterIsMade() throws {
    _ = refusal(of: OTHER_LUA_HASHES)
    #expect(try Sandbox().run("return 6 * 7") == [.integer(42)])
  }
}
