import Builds
import Geometry
import Scripting
import Sessions
import Specs
import Testing

@Suite("A spec is the same alone, in any order and after any other")
struct SpecIsolationTests {
  private let folder = Folder()

  /// The outcome and the output of each spec of a file, by the name of the spec.
  private func run(
    _ path: String, filter: String? = nil, shuffle: UInt64? = nil,
    limits: ScriptLimits = ScriptLimits()
  ) throws -> [String: String] {
    var (options, session) = (TestOptions(), SessionOptions())
    (options.paths, options.filter, options.shuffle) = ([path], filter, shuffle)
    session.limits = limits
    var run = SpecRun(
      options, session: session, output: SpecOutput(say: { _ in }, warn: { _ in }),
      clock: { 0 }, warn: { _ in })
    var results: [String: String] = [:]
    try run.run(while: { true }) { result in
      results[result.name] = "\(result.outcome) \(result.output)"
    }
    return results
  }

  @Test("in files made at random", .heavy, arguments: 1...(isDeep ? 500 : 50))
  func anyOrder(seed: UInt64) throws {
    var file = RandomSpecFile(seed: seed)
    let path = folder.write("\(seed)_spec.lua", file.text())
    let all = try run(path)
    #expect(file.names.allSatisfy { all[$0] != nil })
    for order in 1...3 as ClosedRange<UInt64> { #expect(try run(path, shuffle: order) == all) }
    // What `setup` prints is written at once, and is no part of a result.
    for name in file.names { #expect(try run(path, filter: name)[name] == all[name]) }
  }

  @Test("spends the same fuel in every interpreter, whose strings have other seeds")
  func fuel() throws {
    let path = folder.write(
      "fuel_spec.lua",
      """
      it('spends all', function()
        local stage, kept = libration.stage {}, {}
        for i = 1, 40 do
          for n = 1, 50 do kept[#kept + 1] = { ['key' .. i * n] = n } end
          stage:restore(stage:snapshot())
          stage:switch(stage:fork())
        end
        while true do end
      end)
      """)
    let limits = ScriptLimits(promptFuel: 10_000_000)
    let outcomes = try (0..<8).map { _ in try run(path, limits: limits)["spends all"] ?? "" }
    #expect(outcomes[0].contains("It spent all of its 10000000 units"))
    for outcome in outcomes { #expect(outcome == outcomes[0]) }
  }
}

/// A spec file whose specs leave behind all that they can, and print all that they find.
private struct RandomSpecFile {
  private var random: SplitMix64
  private(set) var names: [String] = []

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// The actions of specs and of the functions before and after them.
  private static let deeds = [
    "n = n + 1", "t[#t + 1] = n", "g = (g or 0) + 1", "noise = math.random(1000)",
    "table.mine = (table.mine or 0) + 1", "Hop.count = (Hop.count or 0) + 1",
    "stub(t, 'f', n)", "stage = libration.stage {}", "stage.animator:add(Hop)",
    "stage.animator:add { clockMandate = true, onTick = function() n = n + 1 end }",
    "stage:addItem { size = { 9, 9 } }.vx = 10 * n", "stage:advance { ticks = 3 }",
    "stage:predict(0.1)", "kept = stage:snapshot()", "if kept then stage:restore(kept) end",
    "kept = stage:fork()", "if kept then stage:switch(kept) end",
    "stage:after(0.05, function() t[#t + 1] = 'rang' end)",
    "stage.animator:add { onTick = function() error('no ' .. n) end, clockMandate = true }",
    "coroutine.wrap(function() n = n + 10 coroutine.yield() end)()", "error('ends ' .. n)",
  ]
  private static let told = """
    print(n, #t, g, noise, table.mine, Hop.count, Hop.ticks, t.f(), kept and 'kept', stage.tick,
      #stage:items(), stage:items()[1] and stage:items()[1].x, math.random(1000))
    """

  private mutating func below(_ count: Int) -> Int { Int(random.next(below: UInt64(count))) }

  private mutating func deeds(_ most: Int) -> String {
    (0..<below(most + 1)).map { _ in
      "pcall(function() \(Self.deeds[below(Self.deeds.count)]) end)"
    }.joined(separator: " ")
  }

  private mutating func group(_ depth: Int) -> String {
    var text = ""
    for word in ["setup", "teardown", "before_each", "after_each"] where below(3) == 0 {
      text += "\(word)(function() \(deeds(3)) end)\n"
    }
    for _ in 0..<(1 + below(3)) {
      let name = "spec\(names.count)x"
      if depth < 2, below(4) == 0 {
        text += "describe('group', function()\n\(group(depth + 1))end)\n"
        continue
      }
      names.append(String(repeating: "group ", count: depth) + name)
      let end = below(4) == 0 ? Self.deeds[below(Self.deeds.count)] : ""
      text += "it('\(name)', function() \(Self.told) \(deeds(6)) \(Self.told) \(end) end)\n"
    }
    return text
  }

  mutating func text() -> String {
    """
    local n, t, noise, kept = 0, { f = function() return 'own' end }, 0, nil
    local Hop = { clockMandate = true, onTick = function() n = n + 1 t[#t + 1] = math.random(9) end }
    local stage = libration.stage {}
    \(group(0))
    """
  }
}
