import Dynamics
import LuaRuntime
import Scripting
import Testing

/// Behaviors that use up the memory of a session together.
@Suite("Reserve") struct ReserveTests {
  /// Keeps more with every tick; each stays below a limit of its own.
  static let hog = """
    local Hog = { clockMandate = true, limits = { memory = 900000 } }
    function Hog:onAdd() self.kept = {} end
    function Hog:onTick()
      for i = 1, 20 do self.kept[#self.kept + 1] = ("x"):rep(1000) .. #self.kept end
    end
    return Hog
    """

  private static func place(_ stage: Stage) throws -> String {
    try stage.advance(ticks: 1)
    let card = try #require(stage.item("card"))
    return "\(card.x) \(card.vx) \(card.angle)"
  }

  @Test("when many fill the session together they fail alone, and a person can mend it")
  func together() throws {
    let names = (1...8).map { "hog\($0)" }
    var files = ["honest.lua": FailingAllocationTests.honest]
    for name in names { files[name + ".lua"] = Self.hog }
    let session = try Session(files, limits: ScriptLimits(memory: 4 << 20))
    let honest = "animator:add('honest', { item = card })"
    let stage = try session.run(
      honest + names.map { " animator:add('\($0)', { items = {} })" }.joined())
    let plain = try Session(files).run(honest)

    var failures: [HookFailure] = []
    for _ in 0..<100 {
      #expect(try Self.place(stage) == Self.place(plain))
      failures += stage.takeErrors()
    }
    #expect(Set(failures.map(\.behavior)) == Set(names) && failures.count == names.count)
    for failure in failures {
      #expect(failure.error.message == "out of memory: the limit is 4096 KiB")
      #expect(failure.error.line == 4 && failure.error.file?.hasSuffix(".lua") == true)
    }
    let health = session.host.health
    #expect(health.filter { $0.suspended == 1 }.map(\.name) == names)
    #expect(health.allSatisfy { ($0.memory ?? 0) < 900_000 })
    #expect(session.host.memoryUsed < 5 << 20)

    // The next actions of a person: ask, load something else, save a repaired file.
    let globals = session.host.makeGlobals()
    let answer = try session.host.withReserve {
      try session.host.interpreter.call(
        try session.host.interpreter.load(
          "local t = {} for i = 1, 1000 do t[i] = 'line ' .. i end return #t", name: "=prompt",
          globals: globals))
    }
    #expect(answer == [1000])
    session.host.discard(try session.scene("return libration.stage {}"))
    for name in names {
      session.behaviors.write(
        name + ".lua",
        Self.hog.replacing(
          "return Hog", with: "function Hog:onReload() self.kept = {} end return Hog"))
    }
    session.host.reloadChangedFiles()
    #expect(
      session.events.suffix(8).allSatisfy {
        if case .reload(_, let result) = $0.kind { result.refusal == nil } else { false }
      })
    for _ in 0..<20 { #expect(try Self.place(stage) == Self.place(plain)) }
    #expect(stage.takeErrors().isEmpty)
    #expect(session.host.health.allSatisfy { $0.suspended == 0 })
  }
}
