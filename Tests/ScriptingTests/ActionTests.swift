import Dynamics
import Scripting
import Testing

@Suite("The action of a built-in behavior") struct ActionTests {
  /// A file whose instances set a function as the `onTick` of a snap of the scene.
  private static func file(_ body: String, onReload: String = "") -> String {
    """
    local Hang = { params = { target = { kind = "behavior" } } }
    local function act(snap, dt) \(body) end
    function Hang:onAdd() self.target.onTick = act end
    function Hang:onReload() \(onReload) end
    return Hang
    """
  }

  private static let scene = """
    local snap = animator:add("snap", { item = card, point = { 200, 100 }, damping = 0 })
    animator:add("hang", { target = snap })
    stage:every(1 / 60, function() print(snap.isSuspended) end)
    """

  private func reload(_ session: Session, _ text: String) {
    session.behaviors.write("hang.lua", text)
    session.host.reload(session.behaviors.path + "/hang.lua")
  }

  private func health(_ session: Session) throws -> BehaviorHealth {
    try #require(session.host.health.first { $0.name == "hang" })
  }

  @Test("is charged to the file that set it, whoever added the behavior")
  func charged() throws {
    let session = try Session(["hang.lua": Self.file("for i = 1, 20000 do end")])
    let stage = try session.run(Self.scene)
    try stage.advance(ticks: 5)
    let row = try health(session)
    #expect(row.calls == 6 && row.worstFuel > 10_000 && row.fuel > 50_000)
  }

  @Test("has the fuel of the file that set it, and is suspended alone where that is used up")
  func limited() throws {
    let text = Self.file("while true do end").replacing(
      "local Hang = {", with: "local Hang = { limits = { fuel = 5000 },")
    let session = try Session(["hang.lua": text])
    let stage = try session.run(Self.scene)
    try stage.advance(ticks: 10)
    let failures = stage.takeErrors()
    #expect(failures.map(\.behavior) == ["snap"] && failures.map(\.hook) == ["onTick"])
    #expect(failures.first?.error.message.contains("fuel") == true)
    #expect(try health(session).suspensions == 1 && health(session).suspended == 0)
    #expect(session.output.last == "true")
    #expect(stage.items[0].x > 101)
  }

  @Test("goes on after a reload as it was, and is another one where onReload sets it")
  func reloaded() throws {
    let session = try Session(["hang.lua": Self.file("print('old')")])
    let stage = try session.run(Self.scene)
    try stage.advance(ticks: 1)
    reload(session, Self.file("print('new')"))
    try stage.advance(ticks: 1)
    #expect(session.output.filter { $0 != "false" } == ["old", "old"])
    reload(session, Self.file("print('new')", onReload: "self.target.onTick = act"))
    try stage.advance(ticks: 1)
    #expect(session.output.filter { $0 != "false" } == ["old", "old", "new"])
    reload(session, Self.file("print('none')", onReload: "self.target.onTick = nil"))
    try stage.advance(ticks: 1)
    #expect(session.output.filter { $0 != "false" } == ["old", "old", "new"])
  }

  @Test("is tried again when its file changes, and by hand")
  func resumed() throws {
    let failing = Self.file("if stage then end error('no')")
    let session = try Session(["hang.lua": failing])
    let stage = try session.run(Self.scene)
    try stage.advance(ticks: 3)
    #expect(stage.takeErrors().count == 1 && session.output.last == "true")
    reload(session, failing + "\n")
    #expect(stage.takeErrors().isEmpty)
    try stage.advance(ticks: 3)
    #expect(stage.takeErrors().count == 1)
    reload(session, Self.file("print('fine')", onReload: "self.target.onTick = act"))
    try stage.advance(ticks: 2)
    #expect(session.output.suffix(2) == ["fine", "false"])
  }

  @Test("refuses a version whose onReload sets one that fails, and leaves no trace of it")
  func refused() throws {
    let session = try Session(["hang.lua": Self.file("print('old')")])
    let stage = try session.run(Self.scene)
    try stage.advance(ticks: 1)
    reload(session, Self.file("error('worse')", onReload: "self.target.onTick = act"))
    let isRefused = session.events.contains { event in
      if case .reload(_, .refused(let error)) = event.kind {
        error.message.contains("worse")
      } else {
        false
      }
    }
    #expect(isRefused)
    try stage.advance(ticks: 1)
    #expect(session.output.filter { $0 != "false" } == ["old", "old"])
    #expect(stage.takeErrors().isEmpty)
  }
}
