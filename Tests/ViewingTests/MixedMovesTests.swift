import Builds
import Dynamics
import Generator
import Geometry
import Scripting
import Testing
import Viewing

/// Words of the prompt and requests of the page move one run in turn.
@Suite("Words and requests in turn")
struct MixedMovesTests {
  /// A page on a scene made at random, with the moves that it makes.
  private final class Sitting {
    let page: Page
    private var dice: Dice
    private var timeline: Timeline { page.session.timeline }

    /// A scene may need more fuel than it has; then there is no page to move.
    init?(seed: UInt64) {
      var scenes = SessionScenes(seed: seed)
      guard let (session, _) = try? viewSession(scenes.scene()), let page = Page(session) else {
        return nil
      }
      (self.page, dice) = (page, Dice(seed: seed &+ 815))
      page.complete()
    }

    /// Sends a line to the prompt, and returns the texts of its answer.
    func ask(_ line: String) -> [String] {
      page.forgetMessages()
      page.send("prompt \(line)")
      page.complete()
      return page.all("answer").flatMap { message in
        (message["texts"] as? [Page.Message] ?? []).compactMap { $0["text"] as? String }
      }
    }

    func moveByWord() {
      let tick = dice.number(0...90)
      let item = dice.pick(["a", "b", "c"])
      _ = ask(
        dice.pick([
          "step(\(dice.number(1...20)))", "back(\(dice.number(0...20)))",
          "forward(\(dice.number(0...20)))", "goTo(\(tick))", "goTo(\(tick))",
          "\(item).vx = \(dice.number(-300...300))", "\(item).x = \(dice.number(0...300))",
          "mark 'm\(dice.number(1...2))'", "goTo 'm\(dice.number(1...2))'",
          "fork 'b\(dice.number(1...3))'", "switch 'b\(dice.number(1...3))'", "switch 'main'",
          "find('\(item).x > \(dice.number(0...300))')", "lastChange(\(item), 'x')",
          "stage:advance { ticks = \(dice.number(1...3)) }", "before = stage:snapshot()",
          "stage:restore(before)",
        ]))
    }

    func moveByRequest() {
      let (x, y) = (dice.number(0...300), dice.number(0...400))
      let branches = timeline.branches.map(\.id)
      for request in dice.pick([
        ["seek \(dice.number(0...90))"], ["seek \(dice.number(0...90))"],
        ["step \(dice.number(-20...20))"], ["touch began 0 \(x) \(y)", "touch moved 0 \(y) \(x)"],
        ["touch moved 0 \(x) \(y)", "step 3", "touch moved 0 \(y) \(x)"],
        ["touch ended 0 \(x) \(y)"], ["resize \(100 + x) \(100 + y)"], ["start 0 x \(x)"],
        ["branch \(dice.pick(branches))"], ["undo"], ["redo"], ["mark m1"], ["restart"],
      ]) {
        page.send(request)
        page.complete()
      }
    }

    /// Goes to some ticks of the run, where the stage must be as its row tells.
    func wrong() -> String? {
      for _ in 1...4 {
        let tick = dice.number(0...max(0, timeline.tip))
        timeline.go(to: tick)
        if let other = timeline.divergence { return "tick \(other) was another, going to \(tick)" }
        guard let stage = timeline.stage else { return "no stage" }
        for (place, name) in ["a", "b", "c", "d", "e"].enumerated() {
          guard let item = stage.item(name), !item.isHidden else { continue }
          let x = Float(item.item.shownPose.translation.x)
          let shown = timeline.rows[tick][place * Rows.width]
          if x.bitPattern != shown.bitPattern {
            return "tick \(tick): \(name).x \(x), not \(shown)"
          }
        }
      }
      return nil
    }
  }

  static let seeds: ClosedRange<UInt64> = isDeep ? 1...200 : 1...6

  @Test("every tick that words or requests lead to is as the page shows it", arguments: seeds)
  func moves(seed: UInt64) {
    guard let sitting = Sitting(seed: seed) else { return }
    for move in 1...(isDeep ? 50 : 14) {
      if move % 2 == 0 { sitting.moveByWord() } else { sitting.moveByRequest() }
      if let wrong = sitting.wrong() {
        Issue.record("seed \(seed), move \(move): \(wrong)")
        return
      }
    }
  }
}
