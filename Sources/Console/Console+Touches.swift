import Geometry
import Scripting

/// Fingers at the prompt: words that touch an item over the coming ticks.
extension Console {
  static var touchWords: [Member<Console>] {
    FingerWords.members(of: \.stage, called: "") { console, _, seconds in
      console.say(
        "a finger for \(rounded(seconds, places: 3)) s: step, run or play lets it happen")
    }
  }
}
