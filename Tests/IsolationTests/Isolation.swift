import Geometry
import Scripting

/// A view model as an app has it: its host lives on the main actor, and so do the functions that
/// scripts call.
@MainActor final class CardModel {
  private let host: ScriptHost
  private let stage: Stage
  private(set) var items: [ItemValues] = []
  private(set) var shakes = 0

  init() throws(ScriptError) {
    host = try ScriptHost(ScriptConfiguration(readsCurrentFolder: false))
    stage = try host.makeStage()
    try host.define("haptic", doc: "Shakes the device.") { [unowned self] call in shakes += 1 }
    try host.addBehavior(
      source: "return { clockMandate = true, onTick = function() app.haptic() end }", name: "shake")
    let card = try stage.addItem("card", center: Vector(157, 252), size: Size(60, 60))
    try stage.add("snap", ["item": card, "point": Vector(80, 252)])
    try stage.add("shake", ["item": card])
  }

  /// Gives the stage a tick, as a display link does.
  func tick() throws(ScriptError) {
    try stage.advance(ticks: 1)
    items = stage.itemValues
  }

  /// The events, for tasks of any isolation.
  var events: AsyncStream<StageEvent> { stage.events }
}

/// A simulation that belongs to an actor.
actor Simulation {
  private let host: ScriptHost
  private let stage: Stage

  init(scene: String) throws(ScriptError) {
    host = try ScriptHost(ScriptConfiguration(readsCurrentFolder: false))
    stage = try host.runScene(scene, name: "scene")
  }

  /// Runs ticks and gives what is to be drawn.
  func run(ticks: Int) throws(ScriptError) -> [ItemValues] {
    try stage.advance(ticks: ticks)
    return stage.itemValues
  }
}

/// The frames that a screen has shown.
@MainActor final class Screen {
  private(set) var frames: [[ItemValues]] = []

  func show(_ items: [ItemValues]) { frames.append(items) }
}

/// A program whose session runs on a background executor; the screen gets values.
func simulate(scene: String, ticks: Int, on screen: Screen) -> Task<Void, any Error> {
  Task.detached {
    let host = try ScriptHost(ScriptConfiguration(readsCurrentFolder: false))
    let stage = try host.runScene(scene, name: "scene")
    for _ in 0..<ticks {
      try stage.advance(ticks: 1)
      await screen.show(stage.itemValues)
    }
  }
}
