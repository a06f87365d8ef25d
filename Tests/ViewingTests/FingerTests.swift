import Builds
import Geometry
import Motion
import Scripting
import Sessions
import Testing
import Viewing

@Suite("A person's fingers")
struct FingerTests {
  /// Lines of fingers as a page sends them, with ticks between them, from a seed.
  private struct Hand {
    var random: SplitMix64
    var down: Set<Int> = []
    /// Whether it also has a pointer, a wheel and keys.
    let hasDevices: Bool
    var keys: Set<String> = []
    var hovers = false

    init(_ seed: UInt64, hasDevices: Bool) {
      random = SplitMix64(state: seed)
      self.hasDevices = hasDevices
    }

    mutating func line(width: Double, height: Double) -> String {
      if hasDevices, Int.random(in: 0..<3, using: &random) > 0 { return deviceLine() }
      let finger = Int.random(in: 0..<3, using: &random)
      let x = Double.random(in: 0..<width, using: &random).rounded()
      let y = Double.random(in: 0..<height, using: &random).rounded()
      guard down.contains(finger) else {
        down.insert(finger)
        return "touch began \(finger) \(x) \(y)"
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        down.remove(finger)
        return "touch ended \(finger) \(x) \(y)"
      }
      return "touch moved \(finger) \(x) \(y)"
    }

    private mutating func deviceLine() -> String {
      let x = Int.random(in: 40..<120, using: &random)
      let y = Int.random(in: 200..<300, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0 where hovers:
        hovers = false
        return "hover ended \(x) \(y)"
      case 0...2:
        hovers = true
        return "hover moved \(x) \(y)"
      case 3: return "wheel \(x - 80) \(y - 250) \(x) \(y)"
      default:
        let key = ["a", " ", "ArrowLeft"].randomElement(using: &random)!
        if keys.remove(key) != nil { return "key up none \(key)" }
        keys.insert(key)
        return "key down shift,alt \(key)"
      }
    }
  }

  /// The rows of a plain run with recorded touches, as `libration run --touches` makes it.
  private func played(_ source: Timeline.Source, _ csv: String, ticks: Int) throws -> [[UInt32]] {
    let host = try SessionOptions().makeHost()
    let stage =
      switch source {
      case .file(let path): try host.loadScene(path)
      case .text(let text, let name): try host.runScene(text, name: name)
      }
    return try plainRows(stage, ticks: ticks) { try $0.playTouches(csv, file: "touches.csv") }
  }

  @Test(
    "are recorded so that `run --touches` does the same, also after rest, pauses and going back",
    arguments: isDeep ? exampleNames : exampleNames.every(3))
  func recorded(name: String) throws {
    try compare(.file(example(name)), seed: 1)
  }

  @Test("are recorded on a scene with a pan and contacts", arguments: UInt64(2)..<12)
  func seeds(seed: UInt64) throws {
    try compare(.text(Scenes.hand, name: "scene"), seed: seed)
  }

  @Test("are recorded beside pointers, wheels and keys", arguments: UInt64(20)..<32)
  func devices(seed: UInt64) throws {
    try compare(.text(Scenes.devices, name: "scene"), seed: seed, hasDevices: true)
  }

  private func compare(
    _ source: Timeline.Source, seed: UInt64, hasDevices: Bool = false
  ) throws {
    let (session, clock) = try viewSession(source)
    let page = try #require(Page(session))
    var hand = Hand(seed, hasDevices: hasDevices)
    page.complete()
    for round in 0..<40 {
      // While time goes back, no finger is down.
      if round % 13 == 12 {
        page.send("pause")
        for finger in hand.down.sorted() { page.send("touch ended \(finger) 9 9") }
        page.complete()
        for key in hand.keys.sorted() { page.send("key up none \(key)") }
        page.send("seek \(Int.random(in: 0...session.timeline.tip, using: &hand.random))")
        (hand.down, hand.keys) = ([], [])
      }
      if round % 5 == 0 { page.send(round % 2 == 0 ? "play" : "pause") }
      if round == 20 { page.complete() }
      page.send(hand.line(width: 320, height: 480))
      clock.time += Double(Int.random(in: 0..<5, using: &hand.random)) / 60
      session.advance()
      page.drain()
    }
    page.send("pause")
    for finger in hand.down.sorted() { page.send("touch ended \(finger) 9 9") }
    for key in hand.keys.sorted() { page.send("key up none \(key)") }
    page.complete()
    #expect(page.refusals.isEmpty, "\(page.refusals)")
    page.send("touches")
    let csv = try #require(page.all("touches").last?["csv"] as? String)
    #expect(csv.split(separator: "\n").count > 1)
    let rows = try played(source, csv, ticks: session.timeline.tip)
    let (live, again) = (trimmed(page.present), trimmed(rows))
    let difference = zip(live, again).enumerated().first { $1.0 != $1.1 }
    #expect(
      live == again,
      """
      \(live.count) and \(again.count) ticks; the first difference is after tick \
      \(difference?.offset ?? -1):
      \(difference?.element.0.map { Float(bitPattern: $0) } ?? [])
      \(difference?.element.1.map { Float(bitPattern: $0) } ?? [])
      \(csv)
      """)
  }

  @Test("carry an item, and what was to come is dropped")
  func drag() throws {
    let (session, clock) = try viewSession(Scenes.hand)
    let page = try #require(Page(session))
    page.complete()
    let before = page.present
    page.send("seek 10")
    let y = Double(Float(bitPattern: before[10][1]))
    page.send("touch began 0 80 \(y)")
    page.send("play")
    for tick in 1...30 {
      page.send("touch moved 0 \(80 + 4 * tick) \(y)")
      clock.time += 1.0 / 60
      session.advance()
      page.drain()
    }
    #expect(page.run > 1)
    #expect(Array(page.present.prefix(11)) == Array(before.prefix(11)))
    let x = Float(bitPattern: page.present[40][0])
    // The pan begins 10 pt from where the finger came down, and follows the finger from there on.
    #expect(abs(x - (80 + 4 * 30 - 10)) < 5)
    #expect(page.runs.contains { $0["from"] as? Int == 11 })
    page.send("touch ended 0 200 \(y)")
    clock.time += 1.0 / 60
    session.advance()
    page.drain()
    #expect(session.timeline.divergence == nil)
  }

  @Test("answer at once while time stands still")
  func still() throws {
    let (session, _) = try viewSession(Scenes.hand)
    let page = try #require(Page(session))
    page.complete()
    let y = Double(Float(bitPattern: page.present[0][1]))
    page.send("touch began 0 80 \(y)")
    page.complete()
    let held = page.present
    page.send("touch moved 0 140 \(y)")
    page.complete()
    #expect(page.present != held)
    #expect(page.status["present"] as? Int == 0)
    // Both are touches of the first tick, in which only the last move counts.
    page.send("touch moved 0 150 \(y)")
    page.send("touches")
    let csv = try #require(page.all("touches").last?["csv"] as? String)
    #expect(csv.split(separator: "\n").count == 3)
  }

  @Test("answer in the very next tick while time goes on")
  func next() throws {
    let (session, clock) = try viewSession(Scenes.hand)
    let page = try #require(Page(session))
    page.complete()
    func tick() {
      clock.time += 1.001 / 60
      session.advance()
      page.drain()
    }
    page.send("play")
    for _ in 0..<5 { tick() }
    let y = Double(Float(bitPattern: page.present[page.status["present"] as? Int ?? 0][1]))
    page.send("touch began 0 80 \(y)")
    tick()
    let present = try #require(page.status["present"] as? Int)
    page.send("touch moved 0 140 \(y)")
    tick()
    #expect(page.status["present"] as? Int == present + 1)
    // The pan stays 10 pt behind.
    #expect(Float(bitPattern: page.present[present][0]) == 80)
    #expect(abs(Float(bitPattern: page.present[present + 1][0]) - 130) < 1)
  }

  @Test("of an old future are lifted where another future begins")
  func cancelled() throws {
    let (session, clock) = try viewSession(Scenes.hand)
    let page = try #require(Page(session))
    page.send("play")
    page.send("touch began 0 80 255")
    for _ in 0..<30 {
      clock.time += 1.0 / 60
      session.advance()
    }
    page.send("touch ended 0 90 255")
    page.send("pause")
    page.complete()
    page.send("seek 15")
    page.send("touch began 1 250 105")
    page.send("touch ended 1 250 105")
    page.send("touches")
    let csv = try #require(page.all("touches").last?["csv"] as? String)
    let lines = csv.split(separator: "\n").map {
      $0.split(separator: ",")[1...2].joined(separator: " ")
    }
    #expect(lines == ["touch phase", "101 began", "101 cancelled", "101 began", "101 ended"])
  }

  @Test("of two pages are two, and those of a page that vanishes are lifted")
  func pages() throws {
    let (session, clock) = try viewSession(Scenes.hand)
    let (one, other) = (try #require(Page(session)), try #require(Page(session)))
    one.send("play")
    one.send("touch began 0 80 255")
    other.send("touch began 0 250 105")
    clock.time += 0.1
    session.advance()
    one.send("touch moved 0 90 255")
    session.disconnect(one.number)
    clock.time += 0.1
    session.advance()
    other.send("touch ended 0 250 105")
    other.send("pause")
    other.complete()
    other.send("touches")
    let csv = try #require(other.all("touches").last?["csv"] as? String)
    let lines = csv.split(separator: "\n").map {
      $0.split(separator: ",")[1...2].joined(separator: " ")
    }
    #expect(
      lines.dropFirst() == [
        "101 began", "102 began", "101 moved", "101 cancelled", "102 ended",
      ])
    #expect(other.refusals.isEmpty)
  }

  @Test("that do not fit are refused, and nothing changes")
  func refused() throws {
    let (session, _) = try viewSession(Scenes.hand)
    let page = try #require(Page(session))
    page.complete()
    let before = page.present
    page.send("touch moved 0 1 1")
    page.send("touch ended 9 1 1")
    page.send("touch began 0 1e10 1")
    #expect(page.refusals.count == 3)
    #expect(page.run == 1)
    #expect(page.present == before)
    page.send("touch began 0 1 1")
    page.send("touch began 0 1 1")
    #expect(page.refusals.count == 4)
  }

  @Test(
    "do not come in the way of fingers that scripts move",
    arguments: ["drawer.lua", "catchCard.lua"])
  func beside(name: String) throws {
    let (session, _) = try viewSession(.file(example(name)))
    let page = try #require(Page(session))
    page.complete()
    page.send("touch began 0 1 1")
    page.send("touch ended 0 1 1")
    page.complete()
    #expect(page.refusals.isEmpty)
    let (rows, host) = try plainRows(example(name), ticks: 600)
    // No gesture is at this point, so the scripts' fingers act as before.
    #expect(trimmed(Array(page.present.prefix(rows.count))) == trimmed(rows))
    withExtendedLifetime(host) {}
  }
}
