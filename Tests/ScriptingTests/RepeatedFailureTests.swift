import LuaRuntime
import Scripting
import Testing

@Suite struct RepeatedFailureTests {
  /// Fails in every tick after `after` of its own.
  static func fragile(after: Int, note: String = "") -> String {
    """
    -- \(note)
    local Fragile = { clockMandate = true }
    function Fragile:onTick(dt)
      local card, left = self.item, \(after) - (self.n or 0)
      self.n = (self.n or 0) + 1
      if left <= 0 then error("worn out") end
    end
    function Fragile:onReload() self.n, self.told = 0, (self.told or 0) + 1 end
    return Fragile
    """
  }

  @Test("a failing hook is told once, with tick, traceback, locals and the way to see it again")
  func report() throws {
    let session = try Session(["fragile.lua": Self.fragile(after: 2)], seed: 5)
    let stage = try session.run("animator:add('fragile', { item = card })")
    try stage.advance(ticks: 60)
    let failures = stage.takeErrors()
    #expect(failures.count == 1)
    let failure = try #require(failures.first)
    #expect(failure.tick == 3 && failure.item == "card" && failure.hook == "onTick")
    #expect(
      failure.error.locals.map(\.description) == [
        "self = table, 6 fields", "dt = 0.016666666666667", "card = item card", "left = 0",
      ])
    #expect(failure.error.traceback.contains("fragile.lua:6"))
    #expect(
      session.tidy(try #require(failure.replay))
        == "libration run scene.lua --behaviors b --seed 5 --seconds 0.05")
    #expect(failure.consequence == .suspended)
  }

  @Test(
    "the command to see it again ends with the tick of the failure, at any rate",
    arguments: [0.5, 60, 999, 1001, 10_000, 12_345, 1e6])
  func lastTick(rate: Double) throws {
    for tick in [1, 2, 7, 50] {
      let session = try Session()
      let stage = try session.host.loadScene(
        session.folder.write(
          "scene.lua",
          """
          local stage = libration.stage { rate = \(rate) }
          stage.animator:add {
            clockMandate = true, onTick = function() if stage.tick == \(tick) then error "no" end end,
          }
          return stage
          """))
      try stage.advance(ticks: 60)
      let replay = try #require(stage.takeErrors().first?.replay)
      let seconds = try #require(replay.split(separator: " ").last.flatMap { Double($0) })
      // `run` gives the whole number of ticks that is nearest to its time.
      #expect((seconds * rate).rounded() == Double(tick), "\(replay)")
    }
  }

  @Test("a command to see it again quotes what a shell would take apart")
  func quoting() throws {
    let session = try Session(["fragile.lua": Self.fragile(after: 0)])
    let text = Session.prelude + "animator:add('fragile', { item = card }) return stage"
    let stage = try session.host.loadScene(session.folder.write("it's a scene.lua", text))
    try stage.advance(ticks: 1)
    let replay = try #require(stage.takeErrors().first?.replay)
    #expect(replay.hasPrefix("libration run '"))
    #expect(replay.contains("/it'\\''s a scene.lua' --behaviors "))
  }

  @Test("after three failures in a row a changed file does not resume it, a person does")
  func repeatedFailures() throws {
    let session = try Session(["fragile.lua": Self.fragile(after: 1)])
    let stage = try session.run("b = animator:add('fragile', { item = card }) _G.b = b")
    try stage.advance(ticks: 5)
    #expect(stage.takeErrors().map(\.consequence) == [.suspended])
    for row in 1...3 {
      session.behaviors.write("fragile.lua", Self.fragile(after: 1, note: "try \(row)"))
      session.host.reloadChangedFiles()
      try stage.advance(ticks: 5)
      #expect(
        stage.takeErrors().map(\.consequence) == [row == 3 ? .suspendedUntilResumed : .suspended])
    }
    session.behaviors.write("fragile.lua", Self.fragile(after: 100))
    var notices: [String] = []
    session.host.onNotice = { notices.append($0) }
    session.host.reloadChangedFiles()
    #expect(
      notices.map(session.tidy) == ["b/fragile.lua: 1 stays suspended until resumed by hand"])
    try stage.advance(ticks: 5)
    let behavior = try #require(session.host.behaviors(of: stage).first)
    #expect(behavior.isSuspended && behavior.needsPerson)
    #expect(session.host.resume(behavior.value))
    try stage.advance(ticks: 50)
    #expect(stage.takeErrors().isEmpty && stage.isRunning)
    // It gets `onReload` for the version that came meanwhile, once.
    let told = try #require(session.host.selfTable(of: behavior.value))["told"].asInteger
    #expect(told == 4)
  }

  @Test("failures that lie far apart are no row")
  func apart() throws {
    let session = try Session(["fragile.lua": Self.fragile(after: 700)])
    let stage = try session.run("animator:add('fragile', { item = card })")
    for row in 0...4 {
      session.behaviors.write("fragile.lua", Self.fragile(after: 700, note: "\(row)"))
      session.host.reloadChangedFiles()
      try stage.advance(ticks: 800, force: true)
      #expect(stage.takeErrors().map(\.consequence) == [.suspended])
    }
  }

  @Test("a suspended instance does not keep a version from the sound ones")
  func mixed() throws {
    let text =
      "return { clockMandate = true, onTick = function(self) if self.item.name == 'dot' then error('dot') end end }"
    let session = try Session(["pick.lua": text])
    let stage = try session.run(
      "animator:add('pick', { item = card }) animator:add('pick', { item = dot })")
    try stage.advance(ticks: 1)
    #expect(stage.takeErrors().map(\.item) == ["dot"])
    session.behaviors.write("pick.lua", text + " -- and more")
    session.host.reloadChangedFiles()
    guard case .reload(_, .reloaded)? = session.events.last?.kind else {
      Issue.record("refused: \(session.events)")
      return
    }
    try stage.advance(ticks: 1)
    #expect(stage.takeErrors().map(\.item) == ["dot"])
  }

  @Test("an onAdd that failed runs again when its file is mended")
  func addsAgain() throws {
    let text =
      "return { clockMandate = true, onAdd = function(self) self.n = 1 + self.m end, onTick = function(self) print(self.n) end }"
    let session = try Session(["late.lua": text])
    let stage = try session.run("animator:add('late')")
    #expect(stage.takeErrors().map(\.hook) == ["onAdd"])
    session.behaviors.write("late.lua", text.replacing("self.m", with: "41"))
    session.host.reloadChangedFiles()
    try stage.advance(ticks: 1)
    #expect(session.output == ["42"])
  }
}
