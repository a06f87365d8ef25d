import Geometry
import Servers
import Testing

@Suite struct ScriptCompletionTests {
  private static let start = """
    local stage = libration.stage {}
    local card = stage:addItem { name = "card", center = { 1, 2 }, tags = { "front" } }

    """
  private static let hop = """
    local Hop = { params = { speed = { default = 5 }, way = { choices = { "up", "down" } } } }
    function Hop:leap(far) self.count = far end
    function Hop:onTick()
      |
    end
    return Hop
    """

  private func hop(_ line: String) -> String { Self.hop.replacing("|", with: line) }

  @Test func optionsThatAreNotGivenAreOffered() throws {
    let client = try EditorClient()
    for tail in ["", " })", "\nlocal other = 1\nreturn stage", " })\nreturn stage"] {
      let labels = try client.labels(
        Self.start + "stage.animator:add(\"snap\", { item = card, |" + tail)
      #expect(labels.first == "point", "\(tail)")
      #expect(labels.contains("damping") && labels.contains("locks"))
      #expect(!labels.contains("item") && !labels.contains("card") && !labels.contains("while"))
    }
    let typed = try client.labels(Self.start + "stage.animator:add('snap', { da| })")
    #expect(typed.contains("damping"))
    let items = try client.labels(Self.start + "stage:addItem {|}")
    #expect(items.contains("center") && items.contains("tags"))
  }

  @Test func aValueOfATableIsNoKey() throws {
    let client = try EditorClient()
    for text in [
      "stage.animator:add('snap', { point = { 1, | } })",
      "stage.animator:add('snap', { item = stage:item(card, | ) })",
    ] { #expect(try !client.labels(Self.start + text).contains("damping"), "\(text)") }
    let values = try client.labels(Self.start + "stage.animator:add('snap', { item = ca|")
    #expect(values.contains("card") && !values.contains("damping"))
  }

  @Test func namesOfBehaviorsItemsAndTagsAreOfferedInTexts() throws {
    let client = try EditorClient()
    for tail in ["", "\")", "\", { item = card })\nreturn stage", "\nreturn stage"] {
      let labels = try client.labels(Self.start + "stage.animator:add(\"|" + tail)
      #expect(labels.contains("snap") && labels.contains("frameWatcher"), "\(tail)")
    }
    #expect(try client.labels(Self.start + "stage:item('|')") == ["card"])
    #expect(try client.labels(Self.start + "stage:item \"c|\"") == ["card"])
    #expect(try client.labels(Self.start + "stage:items { tag = \"|\" }") == ["front"])
    #expect(try client.labels(Self.start + "print(\"|\")").isEmpty)
  }

  @Test func membersOfKnownValuesAreOffered() throws {
    let client = try EditorClient()
    let fields = try client.labels(Self.start + "card.|\nlocal x = 1")
    #expect(fields.contains("velocity") && !fields.contains("animate") && !fields.contains("card"))
    let methods = try client.labels(Self.start + "card:|\nreturn stage")
    #expect(methods.contains("animate") && !methods.contains("velocity"))
    #expect(try client.labels(Self.start + "math.|").contains("sin"))
    #expect(try client.labels("local x = f()\nx.|").isEmpty)
    let handle = try client.labels(
      Self.start + "local s = stage.animator:add('snap', { item = card, point = {1, 2} })\ns.|")
    #expect(handle.contains("damping"))
  }

  @Test func selfHasParamsMethodsAndFieldsThatOtherHooksSet() throws {
    let client = try EditorClient()
    let fields = try client.labels(hop("self.|"), behavior)
    #expect(fields.contains("speed") && fields.contains("count") && fields.contains("item"))
    #expect(!fields.contains("leap") && !fields.contains("onTick"))
    #expect(try client.labels(hop("self:|"), behavior).contains("leap"))
    #expect(try client.labels(hop("if self.way == |"), behavior) == ["\"up\"", "\"down\""])
    #expect(try client.labels(hop("if self.way == '|' then"), behavior) == ["up", "down"])
  }

  @Test func tablesOfBehaviorsAndParamsHaveTheirFields() throws {
    let client = try EditorClient()
    let file = try client.labels("local Hop = {\n  |\n}\nfunction Hop:onTick() end\nreturn Hop")
    #expect(file.contains("params") && file.contains("onAdd"))
    let param = try client.labels(
      "local Hop = { params = { a = { default = 1, | } } }\nfunction Hop:onTick() end\nreturn Hop")
    #expect(param.contains("min") && param.contains("unit") && !param.contains("default"))
  }

  @Test func localsAreOfferedWhereTheyAreSeen() throws {
    let client = try EditorClient()
    let text =
      "local outer = 1\nlocal function f(inner)\n  local deep = inner\n  |\nend\nlocal last"
    let labels = try client.labels(text)
    #expect(labels.contains("outer") && labels.contains("inner") && labels.contains("deep"))
    #expect(!labels.contains("last"))
    let below = try client.labels(text.replacing("|", with: "") + "\n|")
    #expect(below.contains("last") && !below.contains("deep") && !below.contains("inner"))
  }

  @Test func wordsOfSpecsAreOfferedInSpecsAlone() throws {
    let client = try EditorClient()
    #expect(try client.labels("des|", "file:///nowhere/a_spec.lua").contains("describe"))
    #expect(try !client.labels("des|").contains("describe"))
  }

  @Test(arguments: ["-- sta|", "local a = 1 -- |", "--[[ a\n|", "local x = 1|", "print [[ a|"])
  func nothingIsOfferedInCommentsNumbersAndLongTexts(text: String) throws {
    #expect(try EditorClient().labels(text).isEmpty)
  }

  /// The inserted text replaces the word, so that accepting it gives the word once.
  @Test func theWordBeforeTheCursorIsReplaced() throws {
    let client = try EditorClient()
    let result = try client.ask("textDocument/completion", "local é = '😀' libra|tion.stage {}")
    let item = result["items"]?.asList?.first { $0["label"] == "libration" }
    #expect(
      item?["textEdit"]?["range"] == [
        "start": ["line": 0, "character": 15], "end": ["line": 0, "character": 20],
      ])
  }

  /// Completion at every place of a script, also of the script up to there, ends.
  @Test func everyPlaceHasAnAnswer() throws {
    let client = try EditorClient()
    let text = Array(hop("if self.way == 'up' then self.item.x = -self.speed end"))
    for place in text.indices {
      let before = String(text[..<place])
      _ = try client.labels(before + "|" + String(text[place...]), behavior)
      _ = try client.labels(before + "|", behavior)
    }
  }
}
