import Dynamics
import Geometry
import LuaRuntime
import Scripting

/// Fingers at the prompt: words that touch an item over the coming ticks.
extension Console {
  static var touchWords: [Member<Console>] {
    [
      .method(
        "tap", .item("item", "The item."),
        doc: "Lets a finger tap an item in the coming ticks.", example: "tap(card)"
      ) { console, call, item in
        let start = Vector(item.x, item.y)
        try console.play(FingerPath(from: start, to: start, duration: 0, hold: 0.1), call)
      },
      .method(
        "drag", .item("item", "The item."),
        .point("point", .coordinate, "Where the finger lets go of it."),
        .number("seconds", .interval, default: 0.5, "How long the finger moves."),
        doc: "Lets a finger drag an item to a point and let go of it.",
        example: "drag(card, { 200, 100 }, 0.4)"
      ) { console, call, item, end, seconds in
        let start = Vector(item.x, item.y)
        // A finger that rests before it is lifted throws nothing.
        try console.play(FingerPath(from: start, to: end, duration: seconds, hold: 0.1), call)
      },
      .method(
        "flick", .item("item", "The item."),
        .point("velocity", .speed, "The finger's velocity when it lets go, at least 1 pt/s."),
        doc: "Lets a finger throw an item.", example: "flick(card, { 600, -200 })"
      ) { console, call, item, velocity in
        guard velocity.length >= 1 else {
          throw LuaError("flick: velocity must be at least 1 pt/s")
        }
        let start = Vector(item.x, item.y)
        // It is long enough not to be a tap.
        let duration = max(0.1, 30 / velocity.length)
        let path = FingerPath(from: start, to: start + velocity * duration, duration: duration)
        try console.play(path, call)
      },
    ]
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
