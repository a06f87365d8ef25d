import Geometry
import Scripting
import Servers
import Testing

@Suite struct LensTests {
  private let files = PlacedFiles()

  /// Writes a file, and returns its address.
  @discardableResult
  private func write(_ name: String, _ text: String) -> String {
    files.write(name, text)
    return "file://" + (Files.resolved(files.path(name)) ?? "")
  }

  /// The titles of the lenses above a document, each with its line from 1.
  private func titles(_ client: EditorClient, _ uri: String) throws -> [String] {
    let lenses = try client.result("textDocument/codeLens", ["textDocument": ["uri": .string(uri)]])
    return (lenses.asList ?? []).map { lens in
      let line = (lens["range"]?["start"]?["line"]?.asInteger ?? -1) + 1
      return "\(line): \(lens["command"]?["title"]?.asString ?? "")"
    }
  }

  /// Carries out the command of a lens.
  private func run(_ client: EditorClient, _ uri: String, _ number: Int) throws -> String {
    let lenses = try client.result("textDocument/codeLens", ["textDocument": ["uri": .string(uri)]])
    let command = try #require(lenses.asList?[number]["command"])
    return try client.result("workspace/executeCommand", command).asString ?? ""
  }

  private static let scene = """
    local libration = require "libration"
    local stage = libration.stage {}
    local card = stage:addItem { name = "card", size = { 60, 60 } }
    stage.animator:add("snap", { item = card, point = { 80, 252 } })
    return stage

    """

  @Test func aSceneRunsAndItsEndStandsAboveIt() throws {
    let client = try EditorClient()
    let uri = write("scene.lua", Self.scene)
    try client.open(uri, Self.scene)
    #expect(try titles(client, uri) == ["2: run", "2: view"])
    let end = try run(client, uri, 0)
    #expect(end.hasPrefix("paused after "))
    #expect(try titles(client, uri) == ["2: run: \(end)", "2: view"])
    #expect(client.take("window/showMessage").last?["message"]?.asString == end)
  }

  @Test func specsRunOneByOneOrTogether() throws {
    let client = try EditorClient()
    let text = """
      describe("numbers", function()
        it("add up", function() assert.equal(2, 1 + 1) end)
        it("differ", function() assert.equal(3, 1 + 1) end)
      end)

      """
    let uri = write("numbers_spec.lua", text)
    try client.open(uri, text)
    #expect(try titles(client, uri) == ["1: run specs", "2: run spec", "3: run spec"])
    #expect(try run(client, uri, 1) == "1 passed, 0 failed")
    #expect(try titles(client, uri)[1...] == ["2: run spec: passed", "3: run spec"])
    #expect(try run(client, uri, 0).hasPrefix("1 passed, 1 failed\nnumbers differ: "))
    let after = try titles(client, uri)
    #expect(after[0] == "1: run specs: 1 of 2 failed" && after[1] == "2: run spec: passed")
    #expect(after[2].hasPrefix("3: run spec: failed, "))
    #expect(client.take("window/showMessage").last?["type"] == 1)
  }

  @Test func hooksOfABehaviorTellWhatTheyUsed() throws {
    let client = try EditorClient()
    let behavior = """
      local Drift = { params = { item = { kind = "item" } } }
      function Drift:onTick() self.item.x = self.item.x + 1 end
      return Drift

      """
    let uri = write("behaviors/drift.lua", behavior)
    let scene = Self.scene.replacing(
      "stage.animator:add(\"snap\", { item = card, point = { 80, 252 } })",
      with: "stage.animator:add(\"drift\", { item = card })")
    let sceneURI = write("scene.lua", scene)
    try client.open(uri, behavior)
    try client.open(sceneURI, scene)
    #expect(try titles(client, uri) == [])
    _ = try run(client, sceneURI, 0)
    let lens = try #require(try titles(client, uri).first)
    #expect(lens.hasPrefix("2: hooks in the last run: ") && lens.contains("fuel "))
  }

  @Test func aFailingSceneIsToldAndAnEndlessOneEnds() throws {
    let client = try EditorClient()
    let broken = Self.scene.replacing("point = { 80, 252 }", with: "point = 3")
    let uri = write("scene.lua", broken)
    try client.open(uri, broken)
    #expect(try run(client, uri, 0).contains("point must be a point"))
    #expect(try titles(client, uri) == ["2: run", "2: view"])
    let answer = try client.request("workspace/executeCommand", ["command": "libration.fly"])
    #expect(answer["error"]?["message"]?.asString?.contains("libration.run") == true)
  }

  @Test func modulesAreCompletedExplainedAndFound() throws {
    let client = try EditorClient()
    write(
      "behaviors/lib/ways.lua",
      """
      local Ways = { limit = 3 }

      --- Half of a number.
      function Ways.half(number) return number / 2 end

      return Ways

      """)
    let text = "local ways = require \"lib.ways\"\nprint(ways.half(4), ways.)\n"
    let uri = write("scene.lua", text)
    try client.open(uri, text)
    let document: JSONValue = ["uri": .string(uri)]
    let found = try client.result(
      "textDocument/completion",
      ["textDocument": document, "position": ["line": 1, "character": 25]])
    let labels = found["items"]?.asList?.compactMap { $0["label"]?.asString } ?? []
    #expect(Set(labels) == ["half", "limit"])
    let place: JSONValue = ["textDocument": document, "position": ["line": 1, "character": 13]]
    let hover = try client.result("textDocument/hover", place)
    #expect(hover["contents"]?["value"]?.asString?.contains("Half of a number.") == true)
    let definition = try client.result("textDocument/definition", place)
    #expect(definition["uri"]?.asString?.hasSuffix("lib/ways.lua") == true)
    #expect(definition["range"]?["start"] == ["line": 3, "character": 14])
    #expect(try client.result("textDocument/references", place) == [])
  }
}
