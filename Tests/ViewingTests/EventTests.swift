import Testing
import Viewing

@Suite("What happened, as pages are told")
struct EventTests {
  private func told(_ page: Page) -> [String] {
    page.events.map { "\($0["tick"] ?? "") \($0["kind"] ?? "") \($0["text"] ?? "")" }.sorted()
  }

  private func tap(_ session: ViewSession, _ page: Page, at tick: Int) {
    session.receive("seek \(tick)", from: page.number)
    session.receive("touch began 0 5 5", from: page.number)
    session.receive("touch ended 0 5 5", from: page.number)
  }

  @Test("is the same for a page that saw all runs as for one that comes later")
  func again() throws {
    let (session, _) = try viewSession(Scenes.hand)
    let (page, other) = (try #require(Page(session)), try #require(Page(session)))
    page.complete()
    other.complete()
    #expect(told(page).count > 5)
    // Touches come one by one, and several before the pages get any of them.
    tap(session, page, at: 80)
    page.complete()
    for tick in [60, 40, 90] { tap(session, page, at: tick) }
    page.complete()
    other.complete()
    let late = try #require(Page(session))
    late.complete()
    #expect(told(page).filter { $0.contains("input") }.count == 2)
    #expect(told(page) == told(late))
    #expect(told(other) == told(late))
    #expect(Set(told(late)).count == told(late).count, "nothing of a future that was dropped stays")
    // A param that one page set reaches the others by a scene, whatever else was changed since.
    page.send("start 0 x 90")
    tap(session, page, at: 50)
    page.complete()
    page.send("start 0 x 90")
    tap(session, page, at: 70)
    page.complete()
    other.complete()
    late.complete()
    let last = try #require(Page(session))
    last.complete()
    for one in [page, other, late] { #expect(told(one) == told(last)) }
  }

  @Test("goes with the items that come and the looks that change in the run that is shown")
  func looks() throws {
    let (session, _) = try viewSession(Scenes.crowd)
    let page = try #require(Page(session))
    page.complete()
    func look(_ message: Page.Message) -> String {
      ["tick", "id", "color", "gone"].map { "\(message[$0] ?? "")" }.joined(separator: " ")
    }
    func item(_ message: Page.Message) -> String {
      let item = message["item"] as? Page.Message ?? [:]
      return ["id", "name"].map { "\(item[$0] ?? "")" }.joined(separator: " ")
    }
    let (looks, items) = (page.looks.map(look), page.items.map(item))
    #expect(looks.count > 10 && items.count > 10)
    tap(session, page, at: 55)
    page.complete()
    // No item reacts to the finger, so the run is the same again.
    #expect(page.run == 2)
    #expect(page.looks.map(look) == looks)
    #expect(page.items.map(item) == items)
  }

  @Test("before the tick that changed is not sent again")
  func once() throws {
    let (session, _) = try viewSession(Scenes.hand)
    let page = try #require(Page(session))
    page.complete()
    page.forgetMessages()
    let before = page.events.compactMap { $0["tick"] as? Int }
    let change = try #require(before.sorted().dropFirst(before.count / 2).first)
    tap(session, page, at: change)
    page.complete()
    let new = page.eventMessages.flatMap { $0["events"] as? [Page.Message] ?? [] }
    #expect(!new.isEmpty)
    #expect(new.allSatisfy { $0["tick"] as? Int ?? 0 > change })
  }
}
