import Console
import Scripting
import Terminal
import Testing

@Suite("Completion at the prompt")
struct CompletionTests {
  private func names(_ text: String) throws -> [String] {
    try Prompt().console.completion(of: text).candidates.map(\.text)
  }

  @Test(
    "offers what may stand at the cursor",
    arguments: [
      ("animator:add(\"sn", ["snap"]), ("stage.animator:add('gra", ["gravity"]),
      ("animator:add \"frameW", ["frameWatcher"]), ("b[1]:addChild(\"velocityF", ["velocityField"]),
      ("animator:add(\"snap\", { ", ["damping", "item", "lands", "point", "wobble"]),
      ("animator:add(\"snap\", { item = card, damping = 1, ", ["lands", "point", "wobble"]),
      ("animator:add(\"snap\", {\n item = card,\n po", ["point"]),
      ("animator:add(\"collision\", { mode = \"", ["everything", "items", "boundaries"]),
      ("animator:add(\"collision\", { mode = ", ["\"everything\"", "\"items\"", "\"boundaries\""]),
      ("stage:item(\"", ["ball", "card"]), ("stage:item 'ca", ["card"]),
      ("stage:record(\"b", ["ball"]),
      ("stage:items { tag = \"", ["deck"]), ("stage:items { ", ["tag"]),
      ("stage:addItem { na", ["name"]), ("card:animate { repe", ["repeats"]),
      ("card:animate({ x = 1, dur", ["duration"]),
      ("stage:advance { ", ["force", "seconds", "ticks"]),
      ("libration.stage { restRule = \"c", ["classic"]), ("stage:item(\"card\"):anim", ["animate"]),
      ("stage:item(\"card\").center.", ["x", "y"]), ("card.cen", ["center"]),
      ("card.anim", ["animate"]),
      ("help(card.stopA", ["stopAnimations"]), ("b[1].dam", ["damping"]),
      ("b[1]:addC", ["addChild"]),
      ("animator:add(\"snap\", {}).wob", ["wobble"]),
      ("animator.behaviors[1].isS", ["isSuspended"]),
      ("card:animate({}):rev", ["reverse"]), ("libration.easing.easeI", ["easeIn", "easeInOut"]),
      ("math.flo", ["floor"]), ("local s = math.flo", ["floor"]), ("(\"x\"):up", []),
      ("card.name:up", ["upper"]), ("ste", ["step"]), ("print(ca", ["card"]), ("whi", ["while"]),
      ("help \"libration.spr", ["libration.spring"]), ("'a' .. ca", ["card"]),
      ("animator:add({ onTi", ["onTick"]),
      ("animator:add({ onTick = function(self, dt) self.ani", ["animator"]),
      ("animator:add({ onContact = function(self, c) c.ph", ["phase"]),
      (
        "animator:add(\"pan\", { item = card, onEnded = function(pan) pan.loc",
        ["location", "locks"]
      ),
      ("stage:errors()[1].mes", ["message"]), ("stage:events()[1].ti", ["tick", "time"]),
      ("animator:add({ story = function(self) self:wa", ["wait", "waitUntil"]),
      ("animator:add({ params = { speed = { mi", ["min"]),
      ("stage:displayLink(function(f) f.tim", ["timestamp"]),
      (
        "animator:add({ onTick = function(self) local x = 1 end, onR",
        ["onReload", "onRemove", "onRest"]
      ),
      ("-- car", []), ("x = 0.5", []), ("nothing.", []), ("card.x.", []), ("nothing():", []),
      ("print(\"car", []), ("animator:add(\"nosuch\", { bal", ["ball"]), ("}})].ca", []), ("", nil),
    ] as [(String, [String]?)])
  func candidates(text: String, expected: [String]?) throws {
    let found = try names(text)
    if let expected { #expect(found == expected, "\(text)") } else { #expect(found.count > 40) }
  }

  @Test("offers all methods behind a colon and only fields behind a dot")
  func members() throws {
    let prompt = try Prompt()
    let item = try #require(prompt.host.api.type("item"))
    let methods = item.members.filter(\.isMethod).map(\.name).sorted()
    #expect(prompt.console.completion(of: "card:").candidates.map(\.text) == methods)
    let fields = item.members.filter { !$0.isMethod }.map(\.name).sorted()
    #expect(prompt.console.completion(of: "card.").candidates.map(\.text) == fields)
  }

  @Test("inserts what all share, and what follows the only one")
  func insertion() throws {
    let console = try Prompt().console
    #expect(console.completion(of: "animator:add(\"sn").insertion == "ap\"")
    #expect(console.completion(of: "card:animate { dur").insertion == "ation = ")
    #expect(console.completion(of: "libration.easing.eas").insertion == "e")
    #expect(console.completion(of: "card.wi").insertion == "dth")
    #expect(console.completion(of: "stage:item('ba").insertion == "ll'")
  }

  @Test("tells signatures, types and ranges at the second Tab")
  func details() throws {
    let console = try Prompt().console
    let options = console.completion(of: "animator:add(\"snap\", { ").details(width: 80)
    #expect(options.first == "animator:add(behavior, options) gives behavior")
    #expect(
      options.contains("  damping  number, from 0 to 1, default 0.5. Ratio of damping; 1 hardly"))
    let methods = console.completion(of: "stage:adv").details(width: 200)
    #expect(
      methods.contains { $0.hasPrefix("advanceUntil  (condition, span) gives integer. Ticks") })
    #expect(
      console.completion(of: "drag(card, ").details(width: 80)[0]
        == "drag(item, point, seconds, options)")
  }

  @Test("lists in columns that fit, without a broken word", arguments: [10, 40, 80])
  func columns(width: Int) throws {
    let completion = try Prompt().console.completion(of: "animator:add(\"")
    let lines = completion.list(width: width)
    #expect(
      lines.flatMap { $0.split(separator: " ").map(String.init) }.sorted()
        == completion.candidates.map(\.text).sorted())
    for line in lines { #expect(line.count <= width || !line.contains(" ")) }
  }

  @Test("survives every cut of a line")
  func cuts() throws {
    let console = try Prompt().console
    let text =
      "local t = { f(a.b[1]:c('x', { [\"y\"] = [[z]], k = function(s) if s then end end }))--[==[ ]==] } goto x :: .. 0x1p4 \\ \u{E9}\""
    for length in 0...text.count {
      let completion = console.completion(of: String(text.prefix(length)))
      #expect(completion.candidates.allSatisfy { $0.text.hasPrefix(completion.typed) })
    }
  }
}
