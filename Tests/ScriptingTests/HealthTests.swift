import Scripting
import Testing

@Suite struct HealthTests {
  static let work = """
    local Work = { clockMandate = true, params = { loops = { default = 0 } } }
    function Work:onAdd() end
    function Work:onTick()
      self.n = (self.n or 0) + 1
      for i = 1, self.n == 3 and self.loops or 0 do end
      if self.n == 5 then error("enough") end
    end
    return Work
    """

  @Test("calls, fuel and suspensions are counted by behavior, all instances together")
  func counts() throws {
    let session = try Session(["work.lua": Self.work, "idle.lua": "return {}"])
    let stage = try session.run(
      "animator:add('work') animator:add('work', { loops = 50000 }) animator:add({ onTick = function() end })"
    )
    #expect(session.host.health.map(\.name) == ["behavior", "work"])
    try stage.advance(ticks: 4)
    var work = try #require(session.host.health.last)
    // onAdd and four ticks, twice.
    #expect(work.calls == 10 && work.instances == 2 && work.suspensions == 0)
    #expect((50_000...150_000).contains(work.worstFuel) && work.worstTick == 3)
    // Short calls count too: nine of a few instructions each.
    #expect((50...500).contains(work.fuel - work.worstFuel))
    #expect(work.meanFuel == Double(work.fuel) / 10)
    try stage.advance(ticks: 10)
    work = try #require(session.host.health.last)
    #expect(work.calls == 12 && work.suspensions == 2 && work.suspended == 2)
  }

  @Test("a hook that runs inside another call is charged with its own fuel only")
  func nested() throws {
    let session = try Session(["work.lua": Self.work])
    try session.run(
      """
      animator:add("work", { loops = 50000 })
      for i = 1, 1e6 do end
      stage:advance { ticks = 4 }
      for i = 1, 1e6 do end
      """)
    let work = try #require(session.host.health.first)
    #expect(work.calls == 5 && (50_000...151_000).contains(work.worstFuel))
  }

  @Test("what hooks make is counted for the behavior that made it")
  func memory() throws {
    let text =
      "return { clockMandate = true, onTick = function(self) self.t = ('x'):rep(self.n) end, params = { n = { kind = 'integer', default = 10 } } }"
    let session = try Session(["large.lua": text, "small.lua": text])
    let stage = try session.run(
      "animator:add('large', { n = 100000 }) animator:add('small') animator:add({ onTick = function() end })"
    )
    try stage.advance(ticks: 1)
    let rows = session.host.health
    #expect(rows.map(\.name) == ["behavior", "large", "small"])
    #expect(rows[0].memory == nil)
    #expect(try #require(rows[1].memory) > 100_000)
    #expect((1..<16_384).contains(try #require(rows[2].memory)))
  }

  @Test("what a file makes while it loads is counted for its behavior, and against its limit")
  func loading() throws {
    let text = """
      local kept = {}
      for i = 1, 2000 do kept[i] = {} end
      return {
        limits = { memory = %d }, clockMandate = true,
        onTick = function(self) self.more = ("x"):rep(50000) return kept end,
      }
      """
    let parts = text.split(separator: "%d").map(String.init)
    let session = try Session([
      "tight.lua": parts.joined(separator: "150000"), "wide.lua": parts.joined(separator: "900000"),
    ])
    let stage = try session.run("animator:add('tight') animator:add('wide')")
    #expect(try session.host.health.allSatisfy { try #require($0.memory) > 120_000 })
    try stage.advance(ticks: 1)
    let failures = stage.takeErrors()
    #expect(failures.map(\.behavior) == ["tight"])
    #expect(failures.first?.description.contains("its own limit is 146 KiB") == true)
  }

  @Test("a dry run counts nothing")
  func dryRun() throws {
    let session = try Session(["work.lua": Self.work])
    let stage = try session.run("animator:add('work', { loops = 9000 })")
    try stage.advance(ticks: 2)
    let before = session.host.health
    for text in [Self.work.replacing("n = (", with: "n = nil + ("), Self.work + "-- more"] {
      session.behaviors.write("work.lua", text)
      session.host.reloadChangedFiles()
      #expect(session.host.health.map(\.calls) == before.map(\.calls))
      #expect(session.host.health.map(\.fuel) == before.map(\.fuel))
    }
  }

  @Test("a check gives scenes a second and reports what hooks do wrong there, once")
  func check() throws {
    let session = try Session(["work.lua": Self.work])
    let path = session.folder.write(
      "scene.lua",
      Session.prelude + "for i = 1, 3 do animator:add('work', { item = card }) end return stage")
    #expect(session.host.check(path).map { session.tidy("\($0)") } == ["b/work.lua:6: enough"])
    #expect(session.host.health.map(\.calls) == [18])
    #expect(session.host.stages.isEmpty)
  }
}
