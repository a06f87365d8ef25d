import Builds
import Dynamics
import Foundation
import LuaRuntime
import Scenarios
import Scripting
import Testing

/// Long watches; the environment variable `LIBRATION_ENDURANCE` multiplies their length.
///
/// The benchmarks measure the same session, and its heap.
@Suite("Endurance") struct EnduranceTests {
  static let factor =
    ProcessInfo.processInfo.environment["LIBRATION_ENDURANCE"].flatMap { Int($0) } ?? 1
  static let ticks = 50_000 * factor
  static let items = 100

  /// Lua caches strings by their addresses, a few hundred bytes; rounds that left a value each
  /// would leave more.
  static let cachedStrings = 600

  @Test(
    "memory stays as it is over thousands of ticks, while a file is saved again and again", .heavy)
  func savedFile() throws {
    let session = try Session([
      "pull.lua": WatchedItems.text(0), "stage/middle.lua": WatchedItems.module.text,
    ])
    let stage = try session.host.runScene(WatchedItems(count: Self.items).scene, name: "scene")
    let savings = WatchedItems.Saving.allCases.count
    var sizes: [Int] = []
    for number in 1...(Self.ticks / 1_000) {
      try stage.advance(ticks: 1_000)
      session.behaviors.write("pull.lua", WatchedItems.text(number))
      session.host.reload(session.behaviors.path + "/pull.lua")
      let isTaken = session.events.last.flatMap { event in
        if case .reload(_, let result) = event.kind { result.refusal == nil } else { nil }
      }
      #expect(isTaken == WatchedItems.saving(number).isTaken)
      // Only savings of the same kind are compared, because as much is kept of each.
      if number % savings == 0 { sizes.append(Self.memoryAtRest(session)) }
    }
    #expect(stage.takeErrors().isEmpty)
    #expect(stage.items.allSatisfy { abs($0.x - 160) < 200 })
    // Tables and lists need some time to reach their final size.
    let second = sizes.suffix((sizes.count + 1) / 2)
    let first = try #require(second.first)
    #expect(second.allSatisfy { $0 < first + Self.cachedStrings }, "\(sizes)")
  }

  @Test("a scene that is loaded again and again, and fails now and then, leaves nothing behind")
  func savedScene() throws {
    let session = try Session(["stage/middle.lua": "return { list = {}, text = ('x'):rep(1000) }"])
    let scene = """
      local middle = require("stage.middle")
      local stage = libration.stage {}
      local item = stage:addItem { name = "item", size = { 9, 9 } }
      local record = stage:record(item)
      stage.animator:add({
        clockMandate = true,
        onTick = function(self)
          stage:displayLink(function() end):cancel()
          local other = stage:addItem { size = { 5, 5 } }
          local fall = stage.animator:add("gravity", { items = { other } })
          other:animate { alpha = 0, duration = 0.02 }
          fall:remove()
          stage:removeItem(other)
          middle.list[1] = record
        end,
      }, { item = item })
      stage:every(0.1, function() item.angle = item.angle + 0.01 end)
      """
    var sizes: [Int] = []
    for round in 1...(60 * Self.factor) {
      let stage = try session.scene(scene + "\nreturn stage")
      try stage.advance(ticks: 12)
      #expect(stage.takeErrors().isEmpty)
      #expect(throws: ScriptError.self) { try session.scene(scene + "\nerror('not today')") }
      if round % 20 == 0 { sizes.append(Self.memoryAtRest(session)) }
    }
    #expect(session.host.stages.isEmpty)
    #expect(sizes.dropFirst(2).allSatisfy { $0 < sizes[1] + Self.cachedStrings }, "\(sizes)")
  }

  private static func memoryAtRest(_ session: Session) -> Int {
    session.host.collectGarbage()
    return session.host.memoryUsed
  }
}
