import Resources
public import Scripting

/// Items that a Lua behavior each, or one for all, pulls to the middle of the stage: 4 reads and 2
/// writes a tick.
public struct ScriptedItems {
  /// The behavior's hook, as a Lua expression; peers run the same text.
  public static let hook = LuaText.call(Resource.lua("pull.lua"))

  /// The hook of one behavior for all items, with the same arithmetic in columns.
  private static let groupHook = LuaText.call(Resource.lua("pullGroup.lua"))

  /// The session.
  public let host: ScriptHost
  /// The stage of 320 by 480 pt with the items, before its first tick.
  public let stage: Stage

  /// Builds the stage.
  ///
  /// - Parameters:
  ///   - count: The number of items, at least 1.
  ///   - isGroup: Whether one behavior moves all items; otherwise each has one of its own.
  ///   - hook: Another hook, as a Lua expression.
  ///   - limits: The limits of the scripts.
  /// - Throws: `ScriptError` when there are more items than the memory limit has room for.
  public init(
    count: Int, isGroup: Bool = false, hook: String? = nil, limits: ScriptLimits = ScriptLimits()
  ) throws {
    precondition(count > 0, "there must be an item")
    host = try ScriptHost(ScriptConfiguration(readsCurrentFolder: false, limits: limits))
    let hook = hook ?? (isGroup ? Self.groupHook : Self.hook)
    let scene = LuaText.call(
      Resource.lua("scriptedItems.lua"), "\(count), \(hook), \(isGroup)")
    stage = try host.runScene("return " + scene, name: "scripted items")
  }
}
