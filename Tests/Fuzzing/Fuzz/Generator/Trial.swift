import Dynamics
import Generator
import LuaRuntime
import Scripting

/// The conditions that hold for every scene, whatever its behaviors do.
struct Trial {
  /// Ticks of each run.
  static let ticks = 30
  /// Limits of each behavior, in units and bytes.
  static let (fuel, memory) = (20_000, 400_000)
  private let scene: SceneFiles
  private let folder = Folder()

  init(_ text: String) {
    scene = SceneFiles(
      text, behavior: "limits = { fuel = \(Self.fuel), memory = \(Self.memory) },")
  }

  /// Runs the scene in all ways that must give the same result.
  ///
  /// - Returns: The broken condition; nil when all hold.
  func failure(seed: UInt64) -> String? {
    do {
      let plain = try run { _, _ in }
      if let wrong = plain.wrong { return wrong }
      if let tick = try run(meanwhile: { _, _ in }).departure(from: plain) {
        return "a second run has other bits at tick \(tick)"
      }
      var dice = Dice(seed: seed)
      let moments = Set((0..<6).map { _ in dice.number(0...(Self.ticks - 1)) })
      let reloaded = try run { host, tick in
        if moments.contains(tick) { save(on: host) { $0 } }
      }
      if let wrong = reloaded.wrong { return wrong + ", with reloads" }
      if let tick = reloaded.departure(from: plain) {
        return "reloading what is unchanged shows at tick \(tick)"
      }
      let refused = try run { host, tick in
        guard moments.contains(tick) else { return }
        save(on: host) { "local t = (function() \($0)\nend)()\n\(Self.late)" }
      }
      if let wrong = refused.wrong { return wrong + ", with refused versions" }
      if let tick = refused.departure(from: plain) {
        return "a tick that was taken back shows at tick \(tick)"
      }
      return nil
    } catch {
      return "the host failed: \(error)"
    }
  }

  /// Makes a version fail when its first tick is nearly over, so that there is much to undo.
  private static let late = """
    local tick = t.onTick
    t.onTick = function(...)
      if tick then tick(...) end
      error("late")
    end
    return t
    """

  /// Writes every behavior anew and reloads it.
  private func save(on host: ScriptHost, _ edit: (String) -> String) {
    for file in scene.files {
      host.reload(folder.write(file.name + ".lua", edit(file.text)))
    }
  }

  private func run(meanwhile visit: (ScriptHost, Int) -> Void) throws -> Trace {
    for file in scene.files { folder.write(file.name + ".lua", file.text) }
    let limits = ScriptLimits(
      hookFuel: 50_000, loadFuel: 2_000_000, promptFuel: 50_000, memory: 8 << 20)
    let host = try ScriptHost(
      ScriptConfiguration(
        behaviorFolders: [folder.path], readsCurrentFolder: false, seed: 5, limits: limits))
    let trace = Trace()
    host.onOutput = { text, _ in trace.note(text) }
    host.onEvent = { event, _ in trace.note(event) }
    let honest = try host.runScene(Self.honest, name: "honest")
    let stage: Stage
    do { stage = try host.runScene(scene.scene, name: "scene") } catch {
      trace.note("\(error)")
      if "\(error)".isEmpty { trace.wrong = "an error without words" }
      trace.close()
      return trace
    }
    for tick in 0..<Self.ticks {
      visit(host, tick)
      do { try stage.advance(ticks: 1) } catch { trace.note("\(error)") }
      try honest.advance(ticks: 1)
      trace.look(at: host, stage)
      trace.close()
      if let wrong = trace.wrong { trace.wrong = wrong + " at tick \(tick)" }
      guard trace.wrong == nil else { break }
      for failure in honest.takeErrors() { trace.wrong = "the honest behavior failed: \(failure)" }
      trace.honest += Self.bits(of: honest)
    }
    if trace.wrong == nil, trace.ticks.count == Self.ticks, trace.honest != (try Self.alone.get()) {
      trace.wrong = "the honest stage moved otherwise than alone"
    }
    if host.interpreter.memoryPeak > 12 << 20 { trace.wrong = "more memory than the limit" }
    return trace
  }

  /// A second stage, which must not be affected by the tested one.
  private static let honest = """
    local stage = libration.stage { width = 300, height = 300 }
    local card = stage:addItem { name = "card", center = { 50, 50 }, size = { 40, 40 } }
    local dot = stage:addItem { name = "dot", center = { 200, 60 }, size = { 20, 20 } }
    stage.animator:add("snap", { item = card, point = { 200, 200 } })
    stage.animator:add({ clockMandate = true, onTick = function(self)
      self.n = (self.n or 0) + 1
      self.item.x = self.item.x + 1 / self.n
    end }, { item = dot })
    return stage
    """

  private static func bits(of stage: Stage) -> [UInt64] {
    stage.items.flatMap { item in ItemField.allCases.map { item.item[$0].bitPattern } }
  }

  private static let alone = Result {
    let host = try ScriptHost(ScriptConfiguration(readsCurrentFolder: false, seed: 5))
    let stage = try host.runScene(honest, name: "honest")
    var bits: [UInt64] = []
    for _ in 0..<ticks {
      try stage.advance(ticks: 1)
      bits += Self.bits(of: stage)
    }
    return bits
  }
}
