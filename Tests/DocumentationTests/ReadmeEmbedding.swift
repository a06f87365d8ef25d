import Dynamics
import Scripting

/// Runs the scene of a snapping card and returns the x coordinate where it comes to rest.
func restingPlace() throws -> Double? {
  let host = try ScriptHost()
  host.onOutput = { text, script in print("\(script): \(text)") }

  let stage = try host.loadScene("examples/snap.lua")
  while stage.isRunning {
    try stage.advance(ticks: 1)
    stage.takeErrors().forEach { print($0) }
  }
  return stage.item("card")?.x
}
