public import Scripting

/// Items that a Lua behavior each pulls to the middle of the stage: 4 reads and 2 writes a tick.
public struct ScriptedItems {
  /// The behavior's hook, as Lua source; peers run the same text.
  public static let hook = """
    function(self, dt)
      local item = self.item
      item.vx = item.vx + (160 - item.x) * dt
      item.vy = item.vy + (240 - item.y) * dt
    end
    """

  /// The session.
  public let host: ScriptHost
  /// The stage of 320 by 480 pt with the items, before its first tick.
  public let stage: Stage

  /// Builds the stage.
  ///
  /// - Parameters:
  ///   - count: The number of items, at least 1.
  ///   - limits: What the scripts may use up.
  /// - Throws: `ScriptError` when there are more items than the memory limit has room for.
  public init(count: Int, limits: ScriptLimits = ScriptLimits()) throws {
    precondition(count > 0, "there must be an item")
    host = try ScriptHost(ScriptConfiguration(readsCurrentFolder: false, limits: limits))
    stage = try host.runScene(
      """
      local stage = libration.stage { width = 320, height = 480 }
      local pull = { clockMandate = true, onTick = \(Self.hook) }
      for i = 1, \(count) do
        local center = { 160 + 100 * math.cos(i), 240 + 100 * math.sin(i) }
        local item = stage:addItem { center = center, size = { 10, 10 } }
        stage.animator:add(pull, { item = item })
      end
      return stage
      """, name: "scripted items")
  }
}
