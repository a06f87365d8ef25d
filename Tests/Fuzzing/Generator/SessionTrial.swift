import Dynamics
import LuaRuntime
import Scripting

/// The conditions for snapshots, whatever is under way.
///
/// The ticks after a restore equal those after the snapshot to the byte, and taking a snapshot
/// changes nothing.
package struct SessionTrial {
  private let seed: UInt64
  private let scene: String
  /// The numbers of ticks before and after the snapshot.
  private let before: Int
  private let behind: Int

  package init(seed: UInt64) {
    self.seed = seed
    var scenes = SessionScenes(seed: seed)
    scene = scenes.scene()
    var dice = Dice(seed: seed &+ 99)
    before = dice.number(0...40)
    // The fuel of a tick counts until the next one.
    behind = scenes.spendsFuel && dice.chance(60) ? 1 : dice.number(1...25)
  }

  /// Runs the scene straight on, and again with snapshots that are taken and restored on the way.
  ///
  /// - Returns: The broken condition; nil when all hold.
  package func failure() -> String? {
    do {
      let run = try SessionRun(scene, seed: seed)
      let start = run.save(at: 0)
      run.advance(to: before + behind)
      let reference = run.ticks
      run.restore(start)
      if let wrong = SnapshotCheck(plain: reference).failure(of: run, before, behind) {
        return wrong
      }
      // Interpreters differ in the seed of their strings, which affects only the memory that
      // scripts see.
      if scene.contains("collectgarbage") { return nil }
      let plain = try SessionRun(scene, seed: seed)
      plain.advance(to: before + behind)
      return SnapshotCheck(plain: plain.ticks, comparesMemory: false)
        .departure(of: run, "from a session without snapshots")
    } catch {
      return "the host failed: \(error)"
    }
  }
}

/// Compares runs with restores with a run without them.
private struct SnapshotCheck {
  let plain: [String]
  var comparesMemory = true

  func failure(of run: SessionRun, _ before: Int, _ behind: Int) -> String? {
    let end = before + behind
    let between = before + behind / 2
    let early = run.save(at: before / 2)
    run.advance(to: before)
    if let wrong = departure(of: run, "with a snapshot held") { return wrong }
    let first = run.save(at: before)
    run.advance(to: end)
    if let wrong = departure(of: run, "behind a snapshot") { return wrong }
    run.restore(first)
    run.advance(to: end)
    if let wrong = departure(of: run, "behind a restore") { return wrong }
    run.restore(first)
    run.advance(to: between)
    let newer = run.save(at: between)
    run.advance(to: end)
    if let wrong = departure(of: run, "behind a second restore") { return wrong }
    run.restore(early)
    run.advance(to: before)
    if let wrong = departure(of: run, "behind a restore of an older snapshot") { return wrong }
    run.restore(newer)
    run.advance(to: end)
    return departure(of: run, "behind a restore of a newer snapshot")
  }

  func departure(of run: SessionRun, _ moment: String) -> String? {
    for (tick, text) in run.ticks.enumerated() where lines(text) != lines(plain[tick]) {
      let pairs = zip(lines(text), lines(plain[tick]))
      let line = pairs.first { $0 != $1 }
      return "other bytes \(moment), tick \(tick): "
        + "\(line.map { "\($0.0)\n instead of \($0.1)" } ?? "more or fewer lines")"
    }
    return nil
  }

  private func lines(_ text: String) -> [Substring] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return comparesMemory ? lines : lines.filter { !$0.hasPrefix(SessionRun.memory) }
  }
}

/// A session of a generated scene, with the input from outside in each tick.
final class SessionRun {
  /// The start of the line with the memory.
  static let memory = "memory"

  /// The observations of each tick.
  private(set) var ticks: [String] = []
  private let seed: UInt64
  private let spendsFuel: Bool
  private let folder = Folder()
  let host: ScriptHost
  let stage: Stage?
  /// The present texts of the files.
  private(set) var files = SessionScenes.files
  /// Stages that Swift code made.
  var others: [Stage] = []
  private var open = ""

  /// A snapshot, and the state outside of it.
  struct Saved {
    fileprivate let snapshot: HostSnapshot
    fileprivate let ticks: [String]
    fileprivate let files: [String: String]
    fileprivate let others: [Stage]
    fileprivate let open: String
  }

  init(_ scene: String, seed: UInt64) throws {
    self.seed = seed
    for (name, text) in files { folder.write(name, text) }
    spendsFuel = SessionScenes(seed: seed).spendsFuel
    let limits = ScriptLimits(
      hookFuel: spendsFuel ? SessionScenes.leastFuel : 50_000, loadFuel: 2_000_000,
      promptFuel: 50_000, memory: 8 << 20)
    host = try ScriptHost(
      ScriptConfiguration(
        behaviorFolders: [folder.path], readsCurrentFolder: false, seed: 5, limits: limits))
    var failure = ""
    do { stage = try host.runScene(scene, name: "scene") } catch {
      stage = nil
      failure = "\(error)"
    }
    open = failure
    let note: (String) -> Void = { [unowned self] text in
      // Each run has a folder of its own.
      open += text.replacing(folder.path, with: "folder") + "\n"
    }
    host.onOutput = { text, _ in note(text) }
    host.onNotice = note
    host.onEvent = { event, _ in note("\(event.tick) \(event.kind)") }
  }

  func advance(to end: Int) {
    while ticks.count < end {
      actFromOutside()
      do { try stage?.advance(ticks: 1) } catch { open += "\(error)\n" }
      look()
      ticks.append(open)
      open = ""
    }
  }

  func save(at tick: Int) -> Saved {
    advance(to: tick)
    return Saved(
      snapshot: host.snapshot(), ticks: ticks, files: files, others: others,
      open: open)
  }

  func restore(_ saved: Saved) {
    host.restore(saved.snapshot)
    ticks.removeLast(max(0, ticks.count - saved.ticks.count))
    write(saved.files)
    (others, open) = (saved.others, saved.open)
    // Ticks between an older and a newer snapshot are not run again.
    ticks += saved.ticks.dropFirst(ticks.count)
  }

  /// Gives the files texts without telling the session.
  func write(_ texts: [String: String]) {
    files = texts
    for name in SessionScenes.files.keys {
      if let text = files[name] { folder.write(name, text) } else { folder.remove(name) }
    }
  }

  /// The actions of a person and of an embedding program before a tick, the same in every run.
  func actFromOutside(before tick: Int? = nil) {
    var dice = Dice(seed: seed &* 1_000 &+ UInt64(tick ?? ticks.count))
    switch dice.number(0...40) {
    case 0...2: change("busy.lua", dice.pick(SessionScenes.versions))
    case 3: change("busy.lua", nil)
    case 4: change("lib/word.lua", "return { next = function() return \(ticks.count) end }")
    case 5: try? stage?.item("a")?.item.set(.x, to: Double(dice.number(0...300)))
    case 6:
      if let made = try? host.makeStage(width: 90, height: 90) { others.append(made) }
    case 7: if let gone = others.popLast() { host.discard(gone) }
    case 9:
      for other in host.stages.dropFirst(1).prefix(1) { _ = try? other.advance(ticks: 2) }
    case 10, 11:
      run("n = (n or 0) + 1 print('prompt', n, #items) kept = kept or {} kept[n] = items[1]")
    case 12: run("error('prompt')")
    case 13:
      try? stage?.playTouches(
        "time,touch,phase,x,y\n0,9,began,100,100\n0.1,9,moved,150,130\n0.4,9,ended,150,130\n",
        file: "touches")
    case 14:
      for report in stage.map({ host.behaviors(of: $0) }) ?? [] { _ = host.resume(report.value) }
    default: break
    }
    if spendsFuel, dice.chance(50) { setBehaviors() }
  }

  /// Sets an option of all behaviors that have it; the fuel of their hooks then counts for the last
  /// tick.
  private func setBehaviors() {
    run("for _, each in ipairs(behaviors) do pcall(function() each.load = each.load + 1 end) end")
  }

  private func change(_ name: String, _ text: String?) {
    files[name] = text
    if let text { folder.write(name, text) } else { folder.remove(name) }
    host.reload(folder.path + "/" + name)
  }

  private func run(_ line: String) {
    guard let stage else { return }
    let globals = host.consoleGlobals
    globals["items"] = .table(
      host.interpreter.makeTable(stage.items.map { host.value(of: $0) }))
    globals["behaviors"] = .table(
      host.interpreter.makeTable(host.behaviors(of: stage).map(\.value)))
    do {
      let chunk = try host.interpreter.load(line, name: "=line", globals: globals)
      _ = try host.interpreter.call(chunk, fuel: host.promptFuel)
    } catch {
      open += "\(error.message)\n"
    }
  }

  /// Records every number of every item, the reports, the fuel of hooks, and the memory.
  private func look() {
    for failure in host.stages.flatMap({ $0.takeErrors() }) { open += "\(failure)\n" }
    open += state
    open = open.replacing(folder.path, with: "folder")
    open += "\n\(Self.memory) \(host.memoryUsed)\n"
  }

  /// Every number of every item, the reports and the fuel of hooks.
  var state: String {
    var text = ""
    for stage in host.stages {
      text += "stage \(stage.tick) \(stage.isRunning) \(stage.simulatedTime)\n"
      for item in stage.items {
        text += item.name
        for field in ItemField.allCases {
          text += " " + String(item.item[field].bitPattern, radix: 36)
        }
        text += " \(item.color ?? "") \(item.isHidden) \(item.tags)\n"
      }
      for report in host.behaviors(of: stage) {
        text += "\(report.name) \(report.items) \(report.isSuspended) \(report.holdsMandate)\n"
      }
    }
    for row in host.health {
      text += "\(row.name) \(row.calls) \(row.fuel) \(row.worstTick) \(row.suspensions)\n"
    }
    if let asked = host.lastQuestioned {
      text += "asked \(asked.item) \(asked.lastQuestion, default: "")\n"
    }
    return text
  }
}
