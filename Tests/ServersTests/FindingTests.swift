import Geometry
import Servers
import Testing

@Suite struct FindingTests {
  private static let start = """
    local stage = libration.stage {}
    local card = stage:addItem { name = "card", center = { 1, 2 }, size = { 60, 60 } }

    """

  @Test func theUnsavedTextIsChecked() throws {
    let client = try EditorClient()
    let messages = try client.messages(
      Self.start + """
        stage.animator:add("snap", { item = card, point = { 1, 2 }, damping = 3 })
        card.velocty = 1
        stage.animator:add("snpa")
        return stage
        """)
    #expect(
      messages == [
        "snap: damping must be from 0 to 1, not 3",
        "item has no field velocty; did you mean velocity?",
        "there is no behavior snpa; did you mean snap?",
      ])
    #expect(try client.messages(Self.start + "return stage").isEmpty)
  }

  @Test func anErrorOfSyntaxIsToldAlone() throws {
    let client = try EditorClient()
    let findings = try client.open(scene, "local x = = 1\nwrong()\n")
    #expect(findings.count == 1)
    #expect(findings[0]["message"]?.asString?.contains("unexpected symbol") == true)
    #expect(findings[0]["range"]?["start"] == ["line": 0, "character": 0])
    #expect(findings[0]["range"]?["end"] == ["line": 0, "character": 13])
  }

  @Test func aLocalFunctionUsedAboveIsCalledSo() throws {
    let client = try EditorClient()
    let messages = try client.messages(
      "local B = {}\nfunction B:onTick() help(self.item) end\nlocal function help(i) i.x = 1 end\n"
        + "return B", behavior)
    #expect(messages == ["help is used above local function help: move that above"])
  }

  @Test func closingADocumentTakesItsFindingsBack() throws {
    let client = try EditorClient()
    #expect(try !client.open(scene, "c()").isEmpty)
    client.notify("textDocument/didClose", ["textDocument": ["uri": .string(scene)]])
    let last = client.take("textDocument/publishDiagnostics").last
    #expect(last?["diagnostics"] == [])
  }

  /// Applying each fix removes its finding.
  @Test(arguments: [
    ("card.velocty = 1", "card.velocity = 1"),
    ("stage.animator:add('snpa')", "stage.animator:add('snap')"),
    ("count = 1", "local count = 1"), ("function f() end", "local function f() end"),
  ])
  func fixesAreOffered(wrong: String, right: String) throws {
    let client = try EditorClient()
    let text = Self.start + wrong + "\nreturn stage"
    let finding = try #require(try client.open(scene, text).first)
    let actions = try client.result(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": .string(scene)], "range": finding["range"],
        "context": ["diagnostics": [finding]],
      ])
    let action = try #require(actions.asList?.first)
    #expect(action["diagnostics"] == [finding])
    let edit = try #require(action["edit"]?["changes"]?[scene]?.asList?.first)
    client.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .string(scene), "version": 2],
        "contentChanges": [
          ["range": edit["range"], "text": edit["newText"]]
        ],
      ])
    let left = client.take("textDocument/publishDiagnostics").last?["diagnostics"]?.asList ?? []
    let expected = try client.open(scene, Self.start + right + "\nreturn stage")
    #expect(left == expected)
    #expect(!left.contains(finding))
  }
}
