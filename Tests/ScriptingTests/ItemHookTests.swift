import Dynamics
import LuaRuntime
import Scripting
import Testing

/// `onItem` and `onItemLeft` over reloads, suspensions and snapshots.
@Suite struct ItemHookTests {
  static let door = """
    local Door = {}
    function Door:onAdd() self.heard = {} end
    function Door:onItem(item) self.heard[#self.heard + 1] = "+" .. item.name end
    function Door:onItemLeft(item) self.heard[#self.heard + 1] = "-" .. item.name end
    function Door:list() return table.concat(self.heard, " ") end
    return Door
    """

  /// Runs statements that see `stage` and `door`, the first behavior, and gives their result.
  @discardableResult
  private func line(_ text: String, _ session: Session, _ stage: Stage) throws -> String {
    let globals = session.host.makeGlobals()
    globals["stage"] = session.host.value(of: stage)
    let source = "local door = stage.animator.behaviors[1] " + text
    let chunk = try session.host.interpreter.load(source, name: "=line", globals: globals)
    return try session.host.interpreter.call(chunk, fuel: .load).first?.asString ?? ""
  }

  @Test("survive a new version of the file, and a suspension by the old one")
  func reload() throws {
    let session = try Session(["door.lua": Self.door])
    let stage = try session.run("animator:add('door')")
    let path = session.behaviors.path + "/door.lua"
    func add(_ name: String) throws {
      try line("stage:addItem { name = '\(name)', size = { 4, 4 } }", session, stage)
    }
    try add("a")
    session.behaviors.write(
      "door.lua", Self.door.replacing("\"+\" .. item.name", with: "nil + 1"))
    session.host.reload(path)
    #expect(stage.takeErrors().isEmpty)
    try add("b")
    #expect(stage.takeErrors().map(\.hook) == ["onItem"])
    try add("c")
    #expect(stage.takeErrors().isEmpty)
    session.behaviors.write("door.lua", Self.door.replacing("\"+\"", with: "\"new \""))
    session.host.reload(path)
    try add("d")
    try line("stage:removeItem(stage:item('a'))", session, stage)
    #expect(try line("return door:list()", session, stage) == "+a new d -a")
  }

  @Test("come back with a snapshot, to the byte")
  func snapshots() throws {
    let session = try Session(["door.lua": Self.door])
    let stage = try session.run("animator:add('door')")
    func go() throws -> String {
      try line(
        """
        for i = 1, 3 do stage:addItem { name = "n" .. i, size = { 4, 4 } } end
        stage:removeItem(stage:item("n2"))
        """, session, stage)
      try stage.advance(ticks: 2)
      return try line("return door:list()", session, stage)
    }
    let saved = session.host.snapshot()
    let (first, memory) = (try go(), session.host.memoryUsed)
    #expect(first == "+n1 +n2 +n3 -n2")
    session.host.restore(saved)
    #expect(try line("return door:list()", session, stage) == "")
    session.host.restore(saved)
    #expect(try go() == first && session.host.memoryUsed == memory)
  }

  @Test("are called for items that a Swift program removes, too")
  func swift() throws {
    let door = Self.door.replacing("\"-\" .. item.name", with: "\"-\" .. tostring(item)")
    let session = try Session(["door.lua": door])
    // The host finds out when behaviors or items are next removed.
    let stage = try session.run(
      "animator:add('door') animator:add('gravity', { items = { card, dot } })")
    stage.item("card")?.item.remove()
    try stage.advance(ticks: 1)
    try line("stage:removeItem(stage:item('dot'))", session, stage)
    #expect(stage.takeErrors().map(\.description) == [])
    #expect(try line("return door:list()", session, stage) == "-item dot -item 1 (removed)")
  }
}
