import Dynamics
import Generator
import Glibc
import Scripting

extension Target {
  /// Scenes: one that loads also runs, and its numbers are finite.
  static let scenes = Target(name: "scenes") { bytes in
    do {
      let host = try quietHost([])
      let stage = try host.runScene(String(decoding: bytes, as: UTF8.self), name: "scene")
      for _ in 0..<60 {
        do { try stage.advance(ticks: 1) } catch { demandWords("\(error)") }
      }
      demandFinite(stage)
      for failure in stage.takeErrors() { demandWords(failure.error.message) }
    } catch {
      demandWords("\(error)")
    }
  }

  /// The tables of behavior files: a version that is refused leaves nothing changed.
  static let schema = Target(name: "schema") { bytes in
    let folder = Folder()
    let old =
      "return { clockMandate = true, onTick = function(self) self.item.x = self.item.x + 1 end }"
    let path = folder.write("subject.lua", old)
    do {
      let host = try quietHost([folder.path])
      var isRefused = false
      host.onEvent = { event, _ in
        guard case .reload(_, let result) = event.kind else { return }
        isRefused = result.refusal != nil
        if isRefused { demandWords(result.message) }
      }
      let stage = try host.runScene(
        """
        local stage = libration.stage {}
        stage.animator:add("subject", { item = stage:addItem { name = "a", center = { 9, 9 } } })
        return stage
        """, name: "scene")
      try stage.advance(ticks: 2)
      folder.write("subject.lua", String(decoding: bytes, as: UTF8.self))
      host.reload(path)
      for _ in 0..<20 {
        do { try stage.advance(ticks: 1) } catch { demandWords("\(error)") }
      }
      demandFinite(stage)
      if isRefused {
        demand(stage.item("a")?.x == 31, "a refused version leaves the old one running")
      }
    } catch {
      demandWords("\(error)")
    }
  }

  /// A host with little of everything, and with the clock as its last resort.
  private static func quietHost(_ folders: [String]) throws -> ScriptHost {
    let host = try ScriptHost(
      ScriptConfiguration(
        behaviorFolders: folders, readsCurrentFolder: false, seed: 1,
        limits: ScriptLimits(
          hookFuel: 100_000, loadFuel: 1_000_000, promptFuel: 100_000, memory: 16 << 20)))
    host.onOutput = { _, _ in }
    host.clock = {
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
    return host
  }

  private static func demandFinite(_ stage: Stage) {
    for item in stage.items {
      for field in ItemField.allCases {
        demand(item.item[field].isFinite, "\(item.name).\(field) is finite")
      }
    }
  }
}
