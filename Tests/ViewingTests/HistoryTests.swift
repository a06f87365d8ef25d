import Geometry
import Scripting
import Testing
import Viewing

@Suite("Undo and redo")
struct HistoryTests {
  /// All that a person sees of a session.
  private struct Seen: Equatable {
    let rows: [[UInt32]]
    let branches: [String]
    let lua: String?
    let marks: [String]
    let color: String?
  }

  private func seen(_ page: Page) -> Seen {
    page.send("lua 0 damping")
    page.complete()
    return Seen(
      rows: page.present,
      branches: page.session.timeline.branches.map { "\($0.id) \($0.name)" },
      lua: page.all("lua").last?["text"] as? String,
      marks: (page.all("marks").last?["marks"] as? [Page.Message] ?? []).map {
        "\($0["name"] ?? "") \($0["tick"] ?? 0)"
      },
      color: (page.scene["items"] as? [Page.Message])?[0]["color"] as? String)
  }

  @Test("lead through all states of a session and back, to the bit", arguments: 1...6)
  func everything(seed: UInt64) throws {
    let (session, _) = try viewSession(Scenes.snap)
    let page = try #require(Page(session))
    page.complete()
    var random = SplitMix64(state: seed)
    func next(_ count: UInt64) -> Int { Int(random.next() % count) }
    var states = [seen(page)]
    for step in 1...12 {
      let ids = session.timeline.branches.map(\.id)
      page.send("change")
      switch next(8) {
      case 0, 1: page.send("knob 0 damping 0.\(10 + step)")
      case 2: page.send(step % 2 == 0 ? "start 0 x \(100 + step)" : "start 0 color #\(100 + step)")
      case 3: page.send("name \(ids[next(UInt64(ids.count))]) name \(step)")
      case 4:
        guard let other = ids.first(where: { $0 != session.timeline.branch }) else { continue }
        page.send("forget \(other)")
      case 5: page.send("mark mark \(step)")
      case 6:
        page.send("seek \(next(30))")
        page.complete()
        page.send("prompt card.x = \(90 + step)")
      default:
        page.send("seek \(next(30))")
        page.complete()
        page.send("touch began 0 80 252")
        page.send("touch ended 0 80 252")
      }
      page.complete()
      let state = seen(page)
      // A name or a mark may already be there.
      let count = session.timeline.undoCount
      if count == states.count { states.append(state) } else { #expect(state == states.last) }
    }
    #expect(states.count > 4)
    for _ in 1...2 {
      for state in states.dropLast().reversed() {
        page.send("undo")
        let isSame = seen(page) == state
        #expect(isSame)
      }
      page.send("undo")
      #expect(page.refusals.last == "There is nothing to undo.")
      for state in states.dropFirst() {
        page.send("redo")
        let isSame = seen(page) == state
        #expect(isSame)
      }
      page.send("redo")
      #expect(page.refusals.last == "There is nothing to redo.")
    }
    session.timeline.go(to: 0)
    session.timeline.go(to: session.timeline.tip)
    #expect(session.timeline.divergence == nil)
  }

  @Test("take back all values of one drag at once, and say what they are about")
  func drags() throws {
    let (session, _) = try viewSession(Scenes.snap)
    let page = try #require(Page(session))
    page.complete()
    let before = page.present
    page.send("change")
    for value in ["0.1", "0.2", "0.3"] { page.send("knob 0 damping \(value)") }
    page.complete()
    let soft = page.present
    page.send("change")
    for value in ["0.7", "0.8"] { page.send("knob 0 damping \(value)") }
    page.complete()
    let history = try #require(page.all("history").last)
    #expect(history["undo"] as? String == "damping 0.3 → 0.8")
    #expect(history["redo"] == nil)
    #expect(page.branches.count == 2, "values of one knob follow each other")
    page.send("undo")
    page.complete()
    #expect(page.present == soft)
    #expect(page.branches[1]["name"] as? String == "damping 0.5 → 0.3")
    page.send("undo")
    page.complete()
    #expect(page.present == before)
    #expect(session.timeline.branches.count == 1)
    page.send("knob 0 damping 0.9")
    page.complete()
    #expect(page.all("history").last?["redo"] == nil, "another change ends what could be redone")
  }

  @Test("name only what is another, with the digits that show it")
  func words() throws {
    let (session, _) = try viewSession(Scenes.snap)
    let page = try #require(Page(session))
    page.complete()
    for (start, words) in [
      ("cornerRadius 40", "cornerRadius none → 40"), ("alpha 0.25", "alpha 1 → 0.25"),
      ("alpha 0.2504", "alpha 0.25 → 0.2504"), ("alpha 0.96", "alpha 0.25 → 0.96"),
      ("alpha 1", "alpha 0.96 → 1"), ("x 157.04", "x 157 → 157.04"), ("x 140.26", "x 157 → 140"),
      ("alpha 0.00001234", "alpha 1 → 1.234e-5"),
    ] {
      page.send("change")
      page.send("start 0 \(start)")
      page.complete()
      #expect(page.all("history").last?["undo"] as? String == "card \(words)")
    }
    let name = "card cornerRadius none → 40, x 157 → 140, alpha 1 → 1.234e-5"
    #expect(page.branches.last?["name"] as? String == name)
  }

  @Test("take a touch back to the moment before it")
  func touches() throws {
    let (session, _) = try viewSession(Scenes.hand)
    let page = try #require(Page(session))
    page.complete()
    let before = page.present
    page.send("seek 30")
    let card = before[30][..<2].map { Double(Float(bitPattern: $0)) }
    page.send("touch began 0 \(card[0]) \(card[1])")
    page.send("touch moved 0 \(card[0] + 60) \(card[1] - 90)")
    page.send("seek 60")
    page.complete()
    let isChanged = page.present != before
    #expect(isChanged)
    page.send("undo")
    page.complete()
    let isBack = page.present == before
    #expect(isBack)
    #expect(page.status["present"] as? Int == 30)
    #expect(!page.events.contains { $0["kind"] as? String == "input" })
  }
}
