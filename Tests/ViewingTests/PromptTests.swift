import Console
import Dynamics
import Geometry
import Scripting
import Sessions
import Testing
import Viewing

@Suite("The prompt of a page")
struct PromptTests {
  /// The texts below a line, one string for each.
  private func answers(_ page: Page) -> [String] {
    page.all("answer").flatMap { message in
      (message["texts"] as? [Page.Message] ?? []).compactMap { $0["text"] as? String }
    }
  }

  private func ask(_ page: Page, _ line: String) -> [String] {
    page.forgetMessages()
    page.send("prompt \(line)")
    page.complete()
    return answers(page)
  }

  private func open(_ text: String = Scenes.snap) throws -> Page {
    let (session, _) = try viewSession(text)
    let page = try #require(Page(session))
    page.complete()
    return page
  }

  @Test("answers as the one of the command does, at the tick where the page stands")
  func looks() throws {
    let page = try open()
    #expect(ask(page, "card.x") == ["157.0"])
    page.send("seek 10")
    #expect(ask(page, "card.x < 100") == ["true"])
    #expect(ask(page, "=1 + 1") == ["2"])
    #expect(ask(page, "card.size") == ask(page, "return card.size"))
    #expect(ask(page, "items()").joined().contains("card"))
    #expect(ask(page, "help \"snap.damping\"").joined().contains("damping"))
    #expect(ask(page, "nothing.x")[0].contains("attempt to index a nil value"))
    #expect(ask(page, "print(1) print(2)") == ["1", "2"])
    #expect(page.run == 1, "to look changes nothing")
    #expect(page.present.count == page.session.timeline.rows.count)
  }

  @Test("keeps its variables, also where it only looks and where time goes back")
  func variables() throws {
    let page = try open()
    _ = ask(page, "local a = 5")
    _ = ask(page, "f = function(n) return n * a end")
    page.send("seek 20")
    #expect(ask(page, "f(2)") == ["10"])
    page.send("seek 3")
    #expect(ask(page, "a") == ["5"])
  }

  @Test("takes a line that changes the stage as an input: what comes after is another run")
  func changes() throws {
    let page = try open()
    let before = page.present
    page.send("seek 20")
    #expect(ask(page, "card.vx = 900") == [])
    #expect(page.run == 2)
    #expect(Array(page.present.prefix(20)) == Array(before.prefix(20)))
    #expect(page.present[25] != before[25])
    let after = page.present
    // At every tick the line is kept, and no row changes.
    for tick in [0, 19, 20, 21, 5, after.count - 1] {
      page.send("seek \(tick)")
      #expect(ask(page, "stage.tick") == ["\(tick)"])
    }
    #expect(page.texts("error") == [])
    #expect(page.present == after)
    #expect(page.events.contains { $0["text"] as? String == "card.vx = 900" })
  }

  @Test("shows the item where the line put it, at once")
  func moves() throws {
    let page = try open()
    page.send("seek 10")
    _ = ask(page, "card.x = 31")
    #expect(page.present[10][0] == Float(31).bitPattern)
    #expect(ask(page, "card.x") == ["31.0"])
    _ = ask(page, #"extra = stage:addItem { name = "extra", center = { 5, 6 }, size = { 9, 9 } }"#)
    #expect(page.items.last?["tick"] as? Int == 10)
    #expect(ask(page, "extra.y") == ["6.0"])
    page.send("seek 9")
    #expect(ask(page, "extra.y")[0].contains("did not exist at tick 9"))
  }

  @Test(
    "evaluates its lines again when a knob turns, when a file is saved, and not after a restart")
  func again() throws {
    let page = try open()
    page.send("seek 10")
    _ = ask(page, "card.x = 31")
    page.send("knob 0 damping 0.9")
    page.complete()
    #expect(page.present[10][0] == Float(31).bitPattern)
    try page.session.timeline.reloadScene()
    page.complete()
    #expect(page.present[10][0] == Float(31).bitPattern)
    page.send("restart")
    page.complete()
    #expect(page.present[10][0] != Float(31).bitPattern)
  }

  @Test("is the same run as that of a stage that is given the ticks and the change by hand")
  func compared() throws {
    let host = try SessionOptions().makeHost()
    let stage = try host.runScene(Scenes.hand, name: "scene")
    var rows = try plainRows(stage, ticks: 30)
    let card = try #require(stage.item("card"))
    card.vx = 300
    card.vy = -200
    let rest = try plainRows(stage, ticks: 300)
    rows.removeLast()
    rows += rest
    let page = try open(Scenes.hand)
    page.send("seek 30")
    _ = ask(page, "card.vx, card.vy = 300, -200")
    #expect(Array(page.present.prefix(rows.count)) == Array(rows.prefix(page.present.count)))
  }

  @Test("moves in time when the line has ended, and tells what happened on the way")
  func travels() throws {
    let page = try open()
    let told = ask(page, "step(10)")
    #expect(told.first == "10 ticks, 0.167 s, running")
    #expect(told.count > 1 && told[1].hasPrefix("  moved from (157, 252): card"))
    #expect(page.status["present"] as? Int == 10)
    #expect(ask(page, "back(3)") == ["tick 7, 0.117 s"])
    #expect(ask(page, "goTo \"0.1s\"") == ["tick 6, 0.1 s"])
    #expect(ask(page, "run(0.5) step(2)").first == "32 ticks, 0.633 s, paused")
    #expect(ask(page, "goTo(100000)")[0].contains("tick 100000 is not in reach: ticks 0 to"))
    _ = ask(page, "goTo(4) mark \"here\"")
    _ = ask(page, "goTo(20)")
    #expect(ask(page, "marks()") == ["here  tick 4, 0.067 s"])
    #expect(ask(page, "goTo \"here\"") == ["tick 4, 0.067 s"])
    _ = ask(page, "play()")
    #expect(page.status["playing"] as? Bool == true)
    _ = ask(page, "restart()")
    #expect(page.status["present"] as? Int == 0)
  }

  @Test("forks, and goes to branches and back, exactly")
  func branches() throws {
    let page = try open()
    let main = page.present
    page.send("seek 10")
    #expect(ask(page, "fork \"x\"") == [])
    #expect(page.branches.map { $0["name"] as? String } == ["main", "x"])
    #expect(page.branches[1]["from"] as? Int == 11)
    #expect(page.present == main, "nothing has changed yet")
    _ = ask(page, "card.vx = 900")
    let count = page.session.timeline.branches.count
    #expect(count == 2, "the line goes on with the branch that was begun for it")
    let other = page.present
    #expect(other[11] != main[11])
    #expect(ask(page, "forks()") == ["main", "x  (here)"])
    #expect(ask(page, "switch \"main\"") == ["tick 10, 0.167 s"])
    #expect(page.present == main)
    #expect(ask(page, "switch \"x\"") == ["tick 10, 0.167 s"])
    #expect(page.present == other)
    #expect(ask(page, "fork \"main\"")[0].contains("the name must be new"))
    #expect(ask(page, "fork \"\"")[0].contains("1 to 40 characters, not 0"))
    #expect(ask(page, "fork \"0.5s\"")[0].contains("fork: the name must not be a number or a time"))
    #expect(ask(page, "mark \"0.5s\"")[0].contains("mark: the name must not be a number or a time"))
    #expect(ask(page, "switch \"y\"")[0].contains("no branch \"y\"; there are main, x"))
    #expect(page.session.timeline.branches.count == 2)
    #expect(page.texts("error") == [])
  }

  @Test("forks without the touches that come later, and with those before")
  func forkedTouches() throws {
    let page = try open(Scenes.hand)
    let untouched = page.present
    let card = (Float(bitPattern: untouched[5][0]), Float(bitPattern: untouched[5][1]))
    for (tick, line) in [
      (5, "began 0 \(card.0) \(card.1)"), (9, "moved 0 60 100"), (30, "moved 0 200 100"),
    ] {
      page.send("seek \(tick)")
      page.send("touch \(line)")
      page.complete()
    }
    let touched = page.present
    page.send("seek 20")
    _ = ask(page, "fork \"held\"")
    #expect(page.present[20] == touched[20])
    #expect(page.present[20] != untouched[20])
    #expect(page.present[40] != touched[40])
    _ = ask(page, "switch \"main\"")
    #expect(page.present == touched)
  }

  @Test("tells a failure of a line once, however often it is evaluated again")
  func failures() throws {
    let page = try open()
    #expect(ask(page, "card.y = nothing.y")[0].contains("attempt to index"))
    page.send("knob 0 damping 0.9")
    page.complete()
    #expect(page.texts("note") == [])
  }

  @Test("looks ahead and back from where it stands")
  func elsewhere() throws {
    let page = try open()
    page.send("seek 30")
    #expect(ask(page, "find(\"card.x < 80\", { from = 0 })") == ["8"])
    #expect(ask(page, "lastChange(card, \"x\")")[0].contains("by the step with snap"))
    #expect(ask(page, "stage.tick") == ["30"])
    #expect(ask(page, "predict(0.2).card.x").isEmpty == false)
    #expect(ask(page, "diff(0, 10)").contains { $0.contains("card.x") })
    #expect(page.texts("error") == [])
  }

  @Test("finds in the run that the page shows, with its touches, sizes and lines", arguments: 1...8)
  func finds(seed: UInt64) throws {
    let page = try open(Scenes.hand)
    var random = SplitMix64(state: seed)
    func next(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
    var tick = 0
    for _ in 1...6 {
      tick += 1 + next(12)
      page.send("seek \(tick)")
      switch next(4) {
      case 0: page.send("resize \(240 + 10 * next(9)) 480")
      case 1: page.send("prompt card.vx = \(next(400) - 200)")
      default:
        let row = page.session.timeline.rows[tick]
        page.send("touch began 0 \(row[0]) \(row[1])")
        page.send("seek \(tick + 2)")
        page.send("touch moved 0 \(row[0] + 30) \(row[1] - 40)")
        page.send("seek \(tick + 5)")
        page.send("touch ended 0 \(row[0] + 30) \(row[1] - 40)")
        tick += 5
      }
      page.complete()
    }
    let stand = tick + 10
    page.send("seek \(stand)")
    page.complete()
    let simulated = page.session.timeline.tickCount
    let rows = (0...stand).map { page.session.timeline.rows[$0] }
    for _ in 1...6 {
      let goal = next(stand + 1)
      let x = Double(rows[goal][0])
      let found = try #require(
        Int(ask(page, "find(\"math.abs(card.x - \(x)) < 1e-3\")").first ?? ""))
      #expect(found <= goal)
      #expect(abs(Double(rows[found][0]) - x) < 2e-3)
      #expect(rows[..<found].allSatisfy { abs(Double($0[0]) - x) > 5e-4 })
    }
    #expect(page.session.timeline.tickCount - simulated <= 29, "no second run is simulated")
    #expect(page.session.timeline.divergence == nil)
    #expect(page.texts("error") == [])
  }

  @Test("asks for the rest of a line, and drops nothing for one that is none")
  func incomplete() throws {
    let page = try open()
    page.send("seek 10")
    #expect(ask(page, "for i = 1, 3 do card.x = i") == [])
    #expect(page.all("answer").last?["incomplete"] as? Bool == true)
    #expect(ask(page, "card.x = = 5")[0].contains("unexpected symbol"))
    #expect(page.run == 1)
    _ = ask(page, "for i = 1, 3 do\n  card.x = i\nend")
    #expect(ask(page, "card.x") == ["3.0"])
  }

  @Test("stops a line after the same fuel when it is evaluated again")
  func stopped() throws {
    let host = try SessionOptions().makeHost()
    let stage = try host.runScene(Scenes.snap, name: "scene")
    let console = try Console(host: host, stage: stage, say: { _ in })
    let endless = "local n = 0 while true do n = n + 1 card.x = n end"
    var places: [Double] = []
    for fuel in [50_000, 50_000, 90_000] {
      guard case .failed(let message) = console.evaluate(endless, stoppedAfter: fuel) else {
        Issue.record("it ends")
        continue
      }
      #expect(message.hasSuffix("interrupted"))
      #expect(console.fuelWhenStopped == fuel)
      places.append(stage.item("card")?.x ?? 0)
    }
    #expect(places[0] == places[1] && places[0] > 100 && places[2] > places[0])
  }

  @Test("shows at most 2,000 lines of a line")
  func many() throws {
    let told = ask(try open(), "for i = 1, 3000 do print(i) end")
    #expect(told.count == 2_001)
    #expect(told.last == "... 1000 lines more")
    #expect(ask(try open(), "for i = 1, 2001 do print(i) end").last == "... 1 line more")
  }

  @Test("completes names, options and strings")
  func completes() throws {
    let page = try open()
    page.send("complete card.an")
    page.send("complete animator:add(\"sna")
    page.send("complete ")
    let found = page.all("completion")
    #expect(found.count == 3)
    let names = (found[0]["candidates"] as? [Page.Message] ?? []).compactMap {
      $0["text"] as? String
    }
    #expect(names == ["angle", "angularVelocity"] || names.contains("angle"))
    #expect(found[1]["insertion"] as? String == "p\"")
    #expect((found[2]["candidates"] as? [Page.Message] ?? []).count > 40)
  }

  @Test(
    "knows which lines only look",
    arguments: [
      ("card.x", true), ("x = 1", true), ("local x = card.x", true), ("help(card.animate)", true),
      ("find(function(stage) return card.vx > 0 end, { from = 60, to = 0 })", true),
      ("print(math.sin(card.x), #b)", true), ("stage:item(\"card\").x", true), ("step(3)", true),
      ("for i = 1, 3 do print(i) end", true), ("help \"snap\"", true), ("{ a = 1, b = 2 }", true),
      ("card.x = 1", false), ("b[1].damping = 2", false), ("card.x, y = 1, 2", false),
      ("animator:add(\"snap\", {})", false), ("f()", false), ("card:animate { x = 1 }", false),
      ("function card.f() end", false), ("stage.item(1)", false), ("tap(card)", false),
      ("(f)(1)", false), ("f \"x\"", false), ("t.math.sin(1)", false), ("resume(b[1])", false),
      ("x = { f = function() card.x, y = 1, 2 end }", false), ("(\"x\"):rep(2)", false),
    ])
  func onlyLooks(line: String, only: Bool) { #expect(Console.onlyLooks(line) == only) }
}
