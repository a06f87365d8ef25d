import Geometry
import Scripting

/// Runs a stage in real time and reads a folder of behaviors while it runs: drop `confetti.lua`
/// into it, change it, take it out.
///
///     Confetti FOLDER [SECONDS]
@main
enum Confetti {
  static func main() async throws {
    let words = CommandLine.arguments.dropFirst()
    guard let folder = words.first else { return print("usage: Confetti FOLDER [SECONDS]") }
    let seconds = words.dropFirst().first.flatMap(Double.init) ?? 60

    let host = try ScriptHost(ScriptConfiguration(behaviorFolders: [folder]))
    host.onNotice = { print($0) }
    host.onEvent = { event, stage in
      switch event.kind {
      case .reload(let file, let result): print("\(file): \(result.message)")
      case .error(let failure): print(failure)
      case .custom(let event): print(event.name, stage.items.count)
      default: break
      }
    }

    let stage = try host.makeStage(width: 320, height: 480)
    try stage.addItem("button", center: Vector(160, 300), size: Size(80, 40), tags: ["party"])
    let clock = ContinuousClock()
    let start = clock.now
    while stage.elapsed < seconds {
      if stage.tick % 15 == 0 { host.reloadChangedFiles() }
      try stage.advance(ticks: 1, force: true)
      try await clock.sleep(until: start + .seconds(stage.elapsed))
    }
    print("the stage has \(stage.items.count) items")
  }
}
