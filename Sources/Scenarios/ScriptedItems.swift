public import Scripting

/// Items that a Lua behavior each pulls to the middle of the stage: 4 reads and 2 writes a tick.
public struct ScriptedItems {
  /// The behavior's hook, as a Lua expression; peers run the same text.
  public static let hook = LuaText.call(PackageResources.pull_lua)

  /// The session.
  public let host: ScriptHost
  /// The stage of 320 by 480 pt with the items, before its first tick.
  public let stage: Stage

  /// Builds the stage.
  ///
  /// - Parameters:
  ///   - count: The number of items, at least 1.
  ///   - limits: The limits of the scripts.
  /// - Throws: `ScriptError` when there are more items than the memory limit has room for.
  public init(count: Int, limits: ScriptLimits = ScriptLimits()) throws {
    precondition(count > 0, "there must be an item")
    host = try ScriptHost(ScriptConfiguration(readsCurrentFolder: false, limits: limits))
    let scene = LuaText.call(PackageResources.scriptedItems_lua, "\(count), \(Self.hook)")
    stage = try host.runScene("return " + scene, name: "scripted items")
  }
}
