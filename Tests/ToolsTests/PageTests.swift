import Geometry
import Scripting
import Testing

/// A page that the command has written, taken apart.
private struct WrittenPage {
  let html: String

  /// The text between the tags of the script element with an id.
  func element(_ id: String) -> String? {
    guard let start = html.firstRange(of: " id=\"\(id)\">")?.upperBound else { return nil }
    guard let end = html[start...].firstRange(of: "</script>")?.lowerBound else { return nil }
    return String(html[start..<end])
  }

  /// The run, parsed as JSON.
  func run() throws -> JSONValue {
    try JSONValue(json: Array(#require(element("recorded")).utf8)[...])
  }

  /// The texts of a list in the run, by a name of its entries.
  func texts(_ list: String, _ name: String) throws -> [String] {
    guard case .list(let entries)? = try run()[list] else { return [] }
    return entries.compactMap { $0[name]?.asString }
  }
}

@Suite("page")
struct PageTests {
  private let folder = Folder()

  private func page(_ words: String...) -> Program.Result {
    Program(["page"] + words, in: folder.path).finish()
  }

  private func written(_ name: String) throws -> WrittenPage {
    WrittenPage(html: try #require(folder.text(name)))
  }

  /// A scene of items at random places in each tick.
  private func random(_ count: Int) -> String {
    """
    local stage = libration.stage { width = 320, height = 480 }
    local items = {}
    for i = 1, \(count) do
      items[i] = stage:addItem { center = { math.random(320), math.random(480) }, size = { 6, 6 } }
    end
    stage.animator:add { clockMandate = true, onTick = function()
      for _, item in ipairs(items) do
        item.x, item.y = math.random() * 320, math.random() * 480
        item.angle = math.random() * 6.3
      end
    end }
    return stage
    """
  }

  @Test("has the same bytes each time, and needs no server: no address but that of its icon")
  func standsAlone() throws {
    let scene = "\(root)/examples/snap.lua"
    let result = page(scene, "-o", "snap.html")
    #expect(result.code == 0, "\(result.error)")
    #expect(result.output.contains("snap.html: 0.617 s, 1 item, "))
    let html = try written("snap.html").html
    #expect(page(scene, "-o", "again.html").code == 0)
    #expect(try written("again.html").html == html)
    #expect(html.contains("default-src 'none'; script-src 'unsafe-inline' data:;"))
    #expect(html.contains("<title>snap.lua · Libration</title>"))
    for attribute in [" src=", "href=", "url(", "@import"] {
      let lines = html.split(separator: "\n").filter { !$0.hasPrefix("<script") }
      let found = lines.filter { $0.contains(attribute) }
      #expect(found == (attribute == "href=" ? ["<link rel=\"icon\" href=\"data:,\">"] : []))
    }
  }

  @Test("of 10 s is under 2 MB for 100 items, under 5 for 1,000, wherever they are at each tick")
  func sizes() throws {
    for (count, most) in [(100, 2_000_000), (1_000, 5_000_000)] {
      folder.write("many.lua", random(count))
      let result = page("many.lua", "-o", "many.html")
      #expect(result.code == 0, "\(result.error)")
      #expect(result.output.contains("many.html: 10 s, \(count) items, "))
      #expect(try written("many.html").html.utf8.count < most)
    }
  }

  @Test("holds names and sources that look like HTML as the text that they are")
  func strangeTexts() throws {
    let name = "</script><script>alert(1)</script><!-- \"é\" 🎈 & \\ \u{2028}"
    let source = """
      -- \(name)
      local stage = libration.stage {}
      stage:addItem { name = [[\(name)]], size = { 9, 9 } }
      print("</SCRIPT >", "<!--<script>")
      return stage
      """
    folder.write("it.lua", source)
    let result = page("it.lua", "-o", "it.html")
    #expect(result.code == 0, "\(result.error)")
    let written = try written("it.html")
    #expect(try written.texts("items", "name") == [name])
    #expect(try written.texts("sources", "text") == [source])
    #expect(try written.texts("sources", "path") == ["it.lua"])
    // The page has four script elements: import map, run, packed items, start.
    #expect(written.html.lowercased().split(separator: "</script").count == 5)
    #expect(!written.html.contains("<!--"))
  }

  @Test("shows a hook that failed, with the exit code of a failure")
  func failingHook() throws {
    folder.write(
      "it.lua",
      """
      local stage = libration.stage {}
      stage:addItem { name = "a", size = { 9, 9 } }
      stage.animator:add { clockMandate = true, onTick = function(self)
        if self.elapsed > 0.1 then error("enough") end
      end }
      return stage
      """)
    let result = page("it.lua", "-o", "it.html")
    #expect(result.code == 1)
    #expect(result.error.contains("it.lua:4: enough"))
    let run = try #require(try written("it.html").element("recorded"))
    #expect(run.contains("\"kind\":\"error\""))
    #expect(run.contains("\"file\":\"it.lua\",\"line\":4"))
  }

  @Test("is not written of a scene that cannot be loaded, nor where nothing can be written")
  func noPage() throws {
    folder.write("bad.lua", "local stage = libration.stage {}\nerror('no')")
    folder.write("good.lua", "return libration.stage {}")
    folder.write("folder/file", "")
    let cases = [
      (["bad.lua", "-o", "x.html"], "bad.lua:2: no"),
      (["none.lua", "-o", "x.html"], "none.lua: "),
      (["none.libration", "-o", "x.html"], "none.libration: "),
      (["good.lua", "-o", "none/x.html"], "none/x.html: "),
      (["good.lua", "-o", "folder"], "folder: "),
    ]
    for (words, message) in cases {
      let result = Program(["page"] + words, in: folder.path).finish()
      #expect(result.code == 1, "\(words)")
      #expect(result.error.contains(message), "\(result.error)")
    }
    #expect(folder.names.sorted() == ["bad.lua", "folder", "good.lua"])
  }

  @Test("refuses command lines that make no sense")
  func usage() {
    let cases = [
      (["a.lua"], "page needs -o FILE.html"),
      (["a.lua", "-o", "a.svg"], "-o must be a file that ends in .html, not a.svg"),
      (["a.lua", "-o", "a.lua"], "-o must not write over a script, a.lua"),
      (["a.csv", "-o", "a.html"], "a.csv is a trace, for export, not for page"),
      (
        ["a.libration", "--seed", "1", "-o", "a.html"],
        "--seed is for scenes: a.libration was run already"
      ),
      (["a.lua", "-o", "a.html", "--seconds", "-1"], "--seconds "),
    ]
    for (words, message) in cases {
      let result = Program(["page"] + words, in: folder.path).finish()
      #expect(result.code == 2, "\(words)")
      #expect(result.error.contains(message), "\(result.error)")
    }
  }

  @Test("of an empty stage, and of a run without a tick, are pages too")
  func little() throws {
    folder.write("empty.lua", "return libration.stage {}")
    for words in [["--seconds", "0"], []] {
      let result = Program(["page", "empty.lua", "-o", "x.html"] + words, in: folder.path).finish()
      #expect(result.code == 0, "\(result.error)")
      #expect(try written("x.html").texts("items", "name") == [])
    }
  }

  @Test("goes to standard output alone, where that is asked for")
  func standardOutput() throws {
    folder.write("it.lua", "print('hello')\nreturn libration.stage {}")
    let result = page("it.lua", "-o", "-")
    #expect(result.code == 0)
    #expect(result.output.hasPrefix("<!doctype html>"))
    #expect(result.output.hasSuffix("</html>\n"))
    #expect(result.error.contains("it.lua: hello"))
    #expect(result.error.contains("the page: 0 s, 0 items, "))
  }

  @Test("has islands and fields, but calls no script to find them")
  func layers() throws {
    func write(_ field: String) {
      folder.write(
        "it.lua",
        """
        local stage = libration.stage {}
        local a = stage:addItem { name = "a", center = { 50, 50 }, size = { 9, 9 } }
        local calls = 0
        stage.animator:add(\(field))
        stage.animator:add { clockMandate = true, onTick = function() print(calls) end }
        return stage
        """)
    }
    write("\"linearGravityField\", { item = a, direction = { 0, 1 } }")
    #expect(page("it.lua", "--seconds", "0.2", "-o", "it.html").code == 0)
    #expect(try written("it.html").element("recorded-islands") != nil)
    #expect(try written("it.html").element("recorded-fields") != nil)
    #expect(try written("it.html").run()["notes"] == .list([]))
    write("\"customField\", { item = a, evaluate = function() calls = calls + 1 return 0, 9 end }")
    let result = page("it.lua", "--seconds", "0.2", "-o", "it.html")
    let calls = (result.output + result.error).split(separator: "\n").compactMap { line in
      line.hasPrefix("it.lua: ") ? Int(line.dropFirst(8)) : nil
    }
    // The closure is called once a tick, and not at hundreds of points.
    #expect(calls.count == 12 && zip(calls, calls.dropFirst()).allSatisfy { $1 == $0 + 1 })
    #expect(try written("it.html").element("recorded-fields") == nil)
    let notes = try written("it.html").run()["notes"]
    #expect(notes == .list([.string("islands and fields are left out: a script computes a field")]))
  }

  @Test("of a recording shows the run that was recorded, with its scripts")
  func recording() throws {
    folder.write("behaviors/hop.lua", "return { onTick = function(self) self.item.x = 5 end }")
    folder.write("behaviors/unused.lua", "return {}")
    folder.write(
      "it.lua",
      """
      -- Falls.
      local stage = libration.stage {}
      local a = stage:addItem { name = "a", center = { 50, 50 }, size = { 9, 9 } }
      stage.animator:add("gravity", { items = { a } })
      stage.animator:add("hop", { item = a })
      return stage
      """)
    let recorded = Program.run(
      "run", "it.lua", "--seconds", "1", "--record", "it.libration", in: folder.path)
    #expect(recorded.code == 0, "\(recorded.error)")
    #expect(page("it.lua", "--seconds", "1", "-o", "scene.html").code == 0)
    #expect(page("it.libration", "-o", "recording.html").code == 0)
    #expect(page("it.libration", "--seconds", "0.5", "-o", "half.html").code == 0)
    let (scene, again) = (try written("scene.html"), try written("recording.html"))
    #expect(scene.element("recorded-items") == again.element("recorded-items"))
    #expect(try written("half.html").run()["last"] == .integer(30))
    for written in [scene, again] {
      #expect(try written.texts("sources", "path") == ["it.lua", "behaviors/hop.lua"])
      #expect(try written.run()["last"] == .integer(60))
      #expect(try written.run()["doc"] == .string("Falls."))
    }
  }
  @Test("of a recording that went back shows the run without what was undone")
  func undone() throws {
    folder.write(
      "it.lua",
      """
      local stage = libration.stage {}
      local a = stage:addItem { name = "a", center = { 50, 50 }, size = { 9, 9 } }
      stage.animator:add("gravity", { items = { a } })
      stage:every(0.1, function() print(stage.elapsed) end)
      return stage
      """)
    let recorded = Program(
      ["repl", "it.lua", "--record", "it.libration"], in: folder.path,
      input: "step(60)\nback(30)\na.x = 5\nstep(10)\n"
    ).finish()
    #expect(recorded.code == 0, "\(recorded.error)")
    #expect(page("it.libration", "-o", "it.html").code == 0)
    let run = try written("it.html").run()
    #expect(run["last"] == .integer(40))
    let prints = [6, 12, 18, 24, 30, 36].map { tick in
      JSONValue.list([.integer(tick), .string("it.lua"), .string("0.\(tick / 6)")])
    }
    #expect(run["prints"] == .list(prints))
  }
}
