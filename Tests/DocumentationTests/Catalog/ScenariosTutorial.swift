import Scenarios
import Scripting

/// Runs a stage that tests and benchmarks share.
func sharedStage() throws -> Int {
  let scenario = try ScriptedItems(count: 100)
  try scenario.stage.advance(ticks: 10)
  return scenario.stage.items.count
}
