import Geometry
import Servers
import Testing

@Suite struct HelpTests {
  private static let start = """
    local stage = libration.stage {}
    local card = stage:addItem { name = "card", center = { 1, 2 } }

    """

  private func hover(_ text: String, _ uri: String = scene) throws -> String? {
    let result = try EditorClient().ask("textDocument/hover", text, uri)
    return result["contents"]?["value"]?.asString
  }

  @Test(arguments: [
    ("stage.animator:add('snap', { item = card, dam|ping = 1 })", ["from 0 to 1", "default 0.5"]),
    ("card.velo|city = { 1, 2 }", ["point", "in pt/s"]),
    ("stage:item|('card')", ["item or nil", "The item's name"]),
    ("stage.animator:add('sn|ap', {})", ["`point`", "`damping`", "from 0 to 1"]),
    ("local a = math.s|in(1)", ["math.sin"]),
    ("local b = card| b = b", ["local card: item"]),
  ])
  func namesAreExplained(text: String, parts: [String]) throws {
    let told = try #require(try hover(Self.start + text))
    for part in parts { #expect(told.contains(part), "\(told)") }
  }

  @Test func aParamHasTheFactsThatItsFileGives() throws {
    let text = """
      local Hop = { params = { speed = { default = 5, max = 9, unit = "pt/s", doc = "How fast." } } }
      function Hop:onTick() self.item.x = self.sp|eed end
      return Hop
      """
    let told = try #require(try hover(text, behavior))
    for part in ["number", "at most 9", "in pt/s", "default 5", "How fast."] {
      #expect(told.contains(part), "\(told)")
    }
  }

  @Test(arguments: ["local x = f() x.na|me = 1", "-- sna|p", "local t = { a| = 1 }"])
  func nothingIsSaidOfWhatIsUnknown(text: String) throws {
    #expect(try hover(text) == nil)
  }

  @Test(arguments: [
    ("stage.animator:add(|", "animator:add(behavior, options)", 0),
    ("stage.animator:add('snap', |)", "animator:add(behavior, options)", 1),
    ("stage.animator:add('snap', { item = card, |", "animator:add(behavior, options)", 1),
    ("stage:addItem { | }", "stage:addItem(options)", 0),
    ("local a = math.max(1, math.sin(|))", "math.sin(x)", 0),
  ])
  func theCallThatIsWrittenHasItsParameters(text: String, label: String, active: Int) throws {
    let help = try EditorClient().ask("textDocument/signatureHelp", Self.start + text)
    let told = help["signatures"]?.asList?.first?["label"]?.asString ?? ""
    #expect(told.hasPrefix(label), "\(told)")
    #expect(help["activeParameter"] == .integer(active))
  }

  @Test(arguments: [
    "stage:item('card') |", "local a = 1 |", "unknown(|)",
    "card:animate { x = 1, onEnd = function() | end }",
  ])
  func outsideOfKnownCallsThereIsNone(text: String) throws {
    let help = try EditorClient().ask("textDocument/signatureHelp", Self.start + text)
    #expect(help == .null)
  }
}
