import Scripting

/// Runs a scene inside a program of its own; give it the scene's path.
@main
enum Embedding {
  static func main() throws {
    let path = CommandLine.arguments.dropFirst().first ?? "examples/snap.lua"
    let host = try ScriptHost()
    host.onOutput = { text, script in print("\(script): \(text)") }

    let stage = try host.loadScene(path)
    while stage.isRunning && stage.elapsed < 60 {
      try stage.advance(ticks: 1)
      stage.takeErrors().forEach { print($0) }
    }
    print("paused after \(stage.elapsed) s")
    for item in stage.items where !item.isHidden {
      print("\(item.name): \(item.x), \(item.y)")
    }
  }
}
