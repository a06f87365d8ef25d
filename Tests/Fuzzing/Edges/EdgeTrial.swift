import Dynamics
import Generator
import Physics
import Pictures
import Scripting
import Terminal

/// Does everything with a scene that a person can do, and checks the cost.
struct EdgeTrial {
  private let host: ScriptHost
  private let folder = Folder()
  private let text: SceneFiles
  private var dice: Dice

  /// The exit code of a scene: 0 when all conditions hold.
  ///
  /// A scene that hangs or uses too much memory ends the process.
  static func judge(_ text: String, seed: UInt64) -> Int32 {
    Watchdog.begin()
    let failure: String?
    do {
      var trial = try EdgeTrial(text, seed: seed)
      failure = try trial.failure()
    } catch {
      failure = "\(error)".isEmpty ? "an error without words" : nil
    }
    Watchdog.check()
    return Campaign.code(of: failure)
  }

  private init(_ scene: String, seed: UInt64) throws {
    text = SceneFiles(scene)
    dice = Dice(seed: seed)
    for file in text.files { folder.write(file.name + ".lua", file.text) }
    host = try ScriptHost(
      ScriptConfiguration(
        behaviorFolders: [folder.path], readsCurrentFolder: false,
        hasShippedBehaviors: Self.shipped.contains { scene.contains("\"\($0)\"") }, seed: 5,
        limits: ScriptLimits(hookFuel: 200_000, loadFuel: 4_000_000, promptFuel: 200_000)))
    host.onOutput = { _, _ in }
    host.onEvent = { _, _ in }
  }

  /// Loading them takes as long as most scenes do, so only those that name one have them.
  private static let shipped = (Surface.declared?.behaviors ?? []).filter { $0.file != nil }.map(
    \.name)

  private mutating func failure() throws -> String? {
    let stage = try host.runScene(text.scene, name: "scene")
    advance(stage, by: dice.chance(30) ? 100 : 20)
    _ = stage.animator.debugSnapshot(fieldSpacing: 40)
    _ = StagePicture.lines(of: stage, in: Terminal.Size(columns: 60, rows: 20))
    // A refused version undoes a tick of the whole session.
    save { "local t = (function() \($0)\nend)()\nt.onReload = function() error(1) end return t" }
    advance(stage, by: 3)
    if let failure = try encoded(stage.animator.world) { return failure }
    advance(stage, by: 2)
    save { "local t = (function() \($0)\nend)()\nt.onReload = function() end return t" }
    advance(stage, by: 3)
    for failure in stage.takeErrors() where failure.error.message.isEmpty {
      return "an error without words"
    }
    for item in stage.items {
      for field in ItemField.allCases where !item.item[field].isFinite {
        return "\(field) of an item is not finite: \(item.item[field])"
      }
    }
    return nil
  }

  /// Writes every behavior anew and reloads it.
  private func save(_ edit: (String) -> String) {
    for file in text.files { host.reload(folder.write(file.name + ".lua", edit(file.text))) }
  }

  private func advance(_ stage: Stage, by ticks: Int) {
    for _ in 0..<ticks { _ = try? stage.advance(ticks: 1) }
  }

  /// A world as bytes, read back.
  private func encoded(_ world: World) throws -> String? {
    do {
      var again = try World(decoding: world.encoded())
      if again != world { return "a written world is read back otherwise" }
      again.step(by: 1 / 60)
      return nil
    } catch {
      return "a written world is refused: \(error)"
    }
  }
}
