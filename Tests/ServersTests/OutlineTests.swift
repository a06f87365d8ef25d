import Geometry
import Servers
import Testing

@Suite struct OutlineTests {
  private func names(_ symbols: JSONValue?) -> [String] {
    symbols?.asList?.flatMap { symbol -> [String] in
      [symbol["name"]?.asString ?? ""] + names(symbol["children"]).map { "  " + $0 }
    } ?? []
  }

  private func symbols(_ text: String, _ uri: String) throws -> [String] {
    let client = try EditorClient()
    try client.open(uri, text)
    let params: JSONValue = ["textDocument": ["uri": .string(uri)]]
    return names(try client.result("textDocument/documentSymbol", params))
  }

  @Test func behaviorsScenesAndSpecsHaveAnOutline() throws {
    let hop = """
      local Hop = { params = { speed = { default = 5 } } }
      local function up(self) end
      function Hop:onTick() end
      return Hop
      """
    #expect(try symbols(hop, behavior) == ["Hop", "  params", "    speed", "  onTick", "up"])
    let text = """
      local stage = libration.stage {}
      local card = stage:addItem { name = "card" }
      stage:addItem { name = "leaf" }
      """
    #expect(try symbols(text, scene) == ["card", "leaf"])
    let spec = """
      describe("a card", function()
        local function make() end
        it("rests", function() end)
      end)
      """
    #expect(
      try symbols(spec, "file:///nowhere/card_spec.lua") == ["a card", "  make", "  rests"])
  }

  @Test func blocksTablesAndCommentsFold() throws {
    let client = try EditorClient()
    let text = """
      --- One.
      --- Two.
      local t = {
        a = 1,
        b = 2,
      }
      local function f()
        if t then
          t.a = 2
        end
      end
      local text = [[
      -- no comment
      -- no comment
      ]]
      """
    try client.open(scene, text)
    let ranges = try client.result(
      "textDocument/foldingRange", ["textDocument": ["uri": .string(scene)]])
    let lines = ranges.asList?.map {
      [$0["startLine"]?.asInteger ?? -1, $0["endLine"]?.asInteger ?? -1]
    }
    #expect(lines == [[0, 1], [2, 4], [6, 9], [7, 8]])
    #expect(ranges.asList?.first?["kind"] == "comment")
  }

  @Test func coloursHaveTheirPlacesAndOtherForms() throws {
    let client = try EditorClient()
    try client.open(
      scene,
      """
      local stage = libration.stage {}
      local card = stage:addItem { name = "red", color = "gold" }
      card.color = "#ff000080"
      local other = { color = "gold" }
      """)
    let colors = try client.result(
      "textDocument/documentColor", ["textDocument": ["uri": .string(scene)]])
    let places = colors.asList?.compactMap { $0["range"]?["start"]?["line"]?.asInteger }
    #expect(places == [1, 2] || places == [2, 1])
    for color in colors.asList ?? [] {
      let forms = try client.result(
        "textDocument/colorPresentation",
        [
          "textDocument": ["uri": .string(scene)], "range": color["range"],
          "color": color["color"],
        ])
      let form = forms.asList?.first?["label"]?.asString
      #expect(form == "\"#ffd700\"" || form == "\"#ff000080\"")
    }
    #expect(colors.asList?.count == 2)
  }
}
