import Console
import LuaRuntime
import Scripting
import Terminal
import Testing

/// Shipped behaviors are loaded at their first use, and the prompt goes back to times before it.
@Suite("Shipped behaviors at a prompt that goes back")
struct ShippedTravelTests {
  /// Adds a pulse and gives the scale of the card after some ticks, in full digits.
  private func scale(_ prompt: Prompt) -> String {
    prompt.answer(
      "animator:add('pulse', { item = card }) stage:advance { ticks = 20 } return card.scaleX")
  }

  @Test(
    "are loaded where the stage is, whoever asks for them first",
    arguments: ["help", "Tab", "add", "a program"])
  func first(asker: String) throws {
    let expected = scale(try Prompt(readsCurrentFolder: false))
    #expect(Double(expected) != nil && expected != "1.0")
    let prompt = try Prompt(readsCurrentFolder: false)
    #expect(prompt.answer("now = stage:snapshot() stage:restore(now)") == "")
    for _ in 1...3 {
      switch asker {
      case "help": #expect(prompt.answer("help 'pulse'").contains("magnitude"))
      case "Tab":
        let names = prompt.console.completion(of: "animator:add(\"pulse\", { mag").candidates
        #expect(names.map(\.text) == ["magnitude"])
      case "a program": #expect(prompt.host.describeBehavior("pulse")?.name == "pulse")
      default: break
      }
      #expect(scale(prompt) == expected)
      #expect(prompt.answer("stage:restore(now) return card.scaleX") == "1.0")
    }
  }

  @Test("leave nothing in either image when a restore forgets them")
  func memory() throws {
    let prompt = try Prompt(readsCurrentFolder: false)
    _ = prompt.answer("now = stage:snapshot() stage:restore(now)")
    let interpreter = prompt.host.interpreter
    func rounds(_ count: Int) -> [Int] {
      for _ in 1...count {
        #expect(prompt.answer("animator:add('pulse', { item = card }) stage:restore(now)") == "")
      }
      interpreter.collectGarbage()
      let stage = interpreter.memoryUsed
      let person = interpreter.onPersonsSide {
        interpreter.collectGarbage()
        return interpreter.memoryUsed
      }
      return [stage, person]
    }
    let early = rounds(20)
    let late = rounds(300)
    #expect(zip(early, late).allSatisfy { $1 - $0 < 8_192 }, "\(early) \(late)")
  }
}
