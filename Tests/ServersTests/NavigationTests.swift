import Geometry
import Servers
import Testing

@Suite struct NavigationTests {
  private static let hop = """
    local Hop = { params = { speed = { default = 5 } } }
    local function up(self) self.item.y = self.item.y - self.speed end
    function Hop:leap() up(self) end
    function Hop:onTick() self:leap() self.count = self.speed end
    function Hop:onAdd() self.count = 0 end
    return Hop
    """
  private static let cards = """
    local stage = libration.stage {}
    local card = stage:addItem { name = "card", center = { 1, 2 } }
    for i = 1, 2 do local card = stage:item("card") card.x = i end
    stage.animator:add("frameWatcher", { item = card, quietTicks = 3 })
    return stage
    """

  /// Puts a mark into the first or a later occurrence of a text.
  private func mark(_ text: String, _ word: String, _ number: Int = 0) -> String {
    let place = text.ranges(of: word)[number].lowerBound
    return text[..<place] + "|" + text[place...]
  }

  /// The lines of the places that a request finds in the file itself.
  private func lines(
    _ method: String, _ text: String, _ uri: String, _ more: [JSONMember] = []
  ) throws -> [Int] {
    let result = try EditorClient().ask(method, text, uri, more)
    let all = result.asList ?? (result == .null ? [] : [result])
    return all.filter { $0["uri"] == .string(uri) }.compactMap {
      $0["range"]?["start"]?["line"]?.asInteger
    }
  }

  @Test func namesLeadToWhereTheyAreMade() throws {
    let definition = "textDocument/definition"
    #expect(try lines(definition, mark(Self.hop, "speed end"), behavior) == [0])
    #expect(try lines(definition, mark(Self.hop, "leap() self"), behavior) == [2])
    #expect(try lines(definition, mark(Self.hop, "up(self) end"), behavior) == [1])
    #expect(try lines(definition, mark(Self.cards, "card, quiet"), scene) == [1])
    #expect(try lines(definition, mark(Self.cards, "card.x"), scene) == [2])
    #expect(try lines(definition, mark(Self.cards, "card\") card"), scene) == [1])
    #expect(try lines(definition, mark(Self.cards, "addItem"), scene).isEmpty)
  }

  @Test func optionsAndNamesOfBehaviorsLeadToTheirFile() throws {
    for (word, isStart) in [("frameWatcher", true), ("quietTicks", false)] {
      let result = try EditorClient().ask(
        "textDocument/definition", mark(Self.cards, word), scene)
      #expect(result["uri"]?.asString?.hasSuffix("/behaviors/frameWatcher.lua") == true)
      #expect((result["range"]?["start"]?["line"] == 0) == isStart)
    }
  }

  @Test func usesAreFoundInAllFilesAndLocalsInTheirScope() throws {
    let references = "textDocument/references"
    #expect(try lines(references, mark(Self.cards, "card, quiet"), scene) == [1, 3])
    #expect(try lines(references, mark(Self.cards, "card.x"), scene) == [2, 2])
    #expect(try lines(references, mark(Self.hop, "speed end"), behavior) == [0, 1, 3])
    #expect(try lines(references, mark(Self.hop, "count = 0"), behavior) == [3, 4])
    let uses = try EditorClient().ask(references, mark(Self.cards, "quietTicks"), scene)
    let files = Set(uses.asList?.compactMap { $0["uri"]?.asString } ?? [])
    #expect(files.contains { $0.hasSuffix("/behaviors/frameWatcher.lua") } && files.contains(scene))
  }

  /// The text after the edits of a rename.
  private func renamed(_ text: String, to name: String, _ uri: String) throws -> String {
    let client = try EditorClient(encodings: ["utf-8"])
    let result = try client.ask(
      "textDocument/rename", text, uri, [JSONMember(name: "newName", value: .string(name))])
    var lines = text.replacing("|", with: "").split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    let edits = try #require(result["changes"]?[uri]?.asList)
    for edit in edits.reversed() {
      let (start, end) = (edit["range"]?["start"], edit["range"]?["end"])
      let line = try #require(start?["line"]?.asInteger)
      var bytes = Array(lines[line].utf8)
      let range =
        try #require(start?["character"]?.asInteger)..<#require(
          end?["character"]?.asInteger)
      bytes.replaceSubrange(range, with: Array(name.utf8))
      lines[line] = String(decoding: bytes, as: UTF8.self)
    }
    return lines.joined(separator: "\n")
  }

  /// Renaming to and fro gives the text as it was.
  @Test(arguments: [
    ("stage.animator", "world", "stage", scene), ("card\")", "sheet", "card", scene),
    ("speed end", "pace", "speed", behavior), ("leap() self", "jump", "leap", behavior),
    ("up(self) end", "lift", "up", behavior), ("count = 0", "number", "count", behavior),
  ])
  func renamingReachesAllUses(word: String, new: String, old: String, uri: String) throws {
    let text = uri == scene ? Self.cards : Self.hop
    let marked = mark(text, word)
    let there = try renamed(marked, to: new, uri)
    #expect(there != text)
    let moved = there.replacing(new, with: old)
    #expect(moved == text, "only the uses are changed")
    let place = try #require(there.firstRange(of: word.replacing(old, with: new)))
    let back = there[..<place.lowerBound] + "|" + there[place.lowerBound...]
    #expect(try renamed(String(back), to: old, uri) == text)
  }

  @Test(arguments: [
    ("card, quiet", "stage", scene, "another variable"), ("card, quiet", "end", scene, "no word"),
    ("card, quiet", "a b", scene, "made of letters"),
    ("addItem", "put", scene, "the host declares"),
    ("frameWatcher", "watcher", scene, "called as its file"),
    ("speed end", "item", behavior, "has a field item"), ("onTick", "tick", behavior, "declares"),
    ("card\") card", "a\"b", scene, "without quotes"),
  ])
  func renamingThatWouldChangeTheMeaningIsRefused(
    word: String, new: String, uri: String, reason: String
  ) throws {
    let client = try EditorClient()
    let text = uri == scene ? Self.cards : Self.hop
    let marked = mark(text, word)
    try client.open(uri, text)
    let before = marked.prefix { $0 != "|" }.split(omittingEmptySubsequences: false) { $0 == "\n" }
    let answer = try client.request(
      "textDocument/rename",
      EditorClient.place(
        before.count - 1, before.last?.count ?? 0, uri,
        [JSONMember(name: "newName", value: .string(new))]))
    #expect(answer["error"]?["message"]?.asString?.contains(reason) == true, "\(answer.text)")
  }
}
