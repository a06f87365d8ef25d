import Dynamics
import Geometry
import LuaRuntime
import Scripting

/// Fingers at the prompt: words that touch an item over the coming ticks.
extension Console {
  static let touchWords = [
    ConsoleWord(
      name: "tap", parameters: "(item)", doc: "Lets a finger tap an item in the coming ticks."),
    ConsoleWord(
      name: "drag", parameters: "(item, point, seconds)",
      doc: "Lets a finger drag an item to a point, in 0.5 s if left out, and let go of it."),
    ConsoleWord(
      name: "flick", parameters: "(item, velocity)",
      doc: "Lets a finger throw an item; the velocity, a point, is in pt/s."),
  ]

  func installTouchWords() {
    define("tap") { [unowned self] call in
      let start = try center(call)
      try play(FingerPath(from: start, to: start, duration: 0, hold: 0.1), call)
    }
    define("drag") { [unowned self] call in
      let start = try center(call)
      let seconds = call.isNil(3) ? 0.5 : try call.number(3, .interval, "seconds")
      let end = try call.point(2, .coordinate, "point")
      // A finger that rests before it is lifted throws nothing.
      try play(FingerPath(from: start, to: end, duration: seconds, hold: 0.1), call)
    }
    define("flick") { [unowned self] call in
      let start = try center(call)
      let velocity = try call.point(2, .speed, "velocity")
      guard velocity.length >= 1 else {
        throw LuaError("flick: velocity must be at least 1 pt/s")
      }
      // It is long enough not to be a tap.
      let duration = max(0.1, 30 / velocity.length)
      try play(FingerPath(from: start, to: start + velocity * duration, duration: duration), call)
    }
  }

  private func center(_ call: Call) throws -> Vector {
    guard let item = host.item(of: call[1]), item.stage === stage else {
      throw call.mismatch(1, "an item")
    }
    return Vector(item.x, item.y)
  }

  private func play(_ path: FingerPath, _ call: Call) throws {
    do {
      let seconds = try stage.play(path)
      say("a finger for \(rounded(seconds, places: 3)) s: step, run or play lets it happen")
    } catch let error as ScriptError {
      throw LuaError("\(call.name): \(error.message)")
    }
  }
}
