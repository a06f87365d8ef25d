import Console
import Scripting
import Sessions
import Specs
import Testing

@Suite("init, the kit for editors")
struct EditorKitTests {
  private let folder = Folder()
  private let names = [
    ".vscode/settings.json", ".zed/settings.json", ".helix/languages.toml", ".nvim.lua",
    ".dir-locals.el", ".luarc.json", ".luacheckrc", ".vscode/libration.code-snippets", "AGENTS.md",
    ".libration/libration.lua", ".libration/specs.lua", ".libration/prompt.lua",
  ]

  private func initialize(_ words: String...) -> Program.Result {
    Program(["init"] + words, in: folder.path).finish()
  }

  private var texts: [String?] { names.map { folder.text($0) } }

  @Test("writes its files and says so, and changes nothing the second time")
  func files() {
    let first = initialize()
    #expect(first.code == 0)
    #expect(first.output == names.map { "wrote \($0)\n" }.joined())
    let written = texts
    #expect(!written.contains(nil))
    let second = initialize()
    #expect(second.code == 0)
    #expect(second.output == names.map { "\($0) is up to date\n" }.joined())
    #expect(texts == written)
  }

  @Test("makes the folder that it is given, with the behaviors there")
  func otherFolder() {
    folder.write("behaviors/here.lua", "return {}")
    folder.write("game/behaviors/there.lua", "return {}")
    #expect(initialize("game").output.hasPrefix("wrote game/.vscode/settings.json\n"))
    let text = folder.text("game/.libration/libration.lua") ?? ""
    #expect(text.contains("behavior: \"there\""))
    #expect(!text.contains("behavior: \"here\""))
    #expect(initialize("new/place").code == 0)
    #expect(folder.text("new/place/.luacheckrc") != nil)
  }

  @Test("leaves what a person changed, and writes over it by --force")
  func changed() {
    _ = initialize()
    let written = texts
    for name in names { folder.write(name, "-- mine\n") }
    let left = initialize()
    #expect(left.code == 0)
    #expect(
      left.output
        == names.map { "left \($0), which differs; --force writes over it\n" }.joined())
    #expect(texts == names.map { _ in "-- mine\n" })
    let forced = initialize("--force")
    #expect(forced.output == names.map { "wrote \($0) again\n" }.joined())
    #expect(texts == written)
  }

  @Test("tells of new behaviors in the definitions alone, unless those were edited")
  func newBehavior() {
    _ = initialize()
    folder.write(
      "behaviors/hop.lua", "return { params = { height = { default = 20, unit = \"pt\" } } }")
    let again = initialize().output
    #expect(again.contains("wrote .libration/libration.lua again\n"))
    #expect(
      again.split(separator: "\n").count { $0.hasSuffix(" is up to date") } == names.count - 1)
    let text = folder.text(".libration/libration.lua") ?? ""
    for line in [
      "---@overload fun(self: libration.Animator, behavior: \"hop\", "
        + "options?: libration.behavior.hop.options): libration.behavior.hop",
      "---@field height? number (pt; default 20)", "---@class libration.self.hop: libration.Self",
    ] {
      #expect(text.contains(line + "\n"), "\(line)")
    }
    folder.write(".libration/libration.lua", text + "-- mine\n")
    folder.write("behaviors/skip.lua", "return {}")
    #expect(initialize().output.contains("left .libration/libration.lua, which differs"))
  }

  @Test("leaves out a behavior that does not load, and says so")
  func broken() {
    folder.write("behaviors/broken.lua", "return {\n  onTick = 7 +\n}")
    let result = initialize()
    #expect(result.code == 0)
    #expect(result.error.contains("behaviors/broken.lua:3:"))
    #expect(result.error.contains("left out of the definitions"))
    #expect(folder.text(".libration/libration.lua")?.contains("\"broken\"") == false)
  }

  @Test(
    "says why it cannot write",
    arguments: [("file", "file"), ("file/below", "file"), ("/proc/nowhere", "/proc/nowhere")])
  func unwritable(place: String, named: String) {
    folder.write("file", "")
    let result = initialize(place)
    #expect(result.code == 1)
    #expect(result.error.hasPrefix("\(named): "), "\(result.error)")
    #expect(result.output.isEmpty)
  }

  @Test("defines every member, hook, option and behavior, in Lua that Lua and luacheck take")
  func definitions() throws {
    _ = initialize()
    for name in names.suffix(2) {
      let parsed = Program.tool("lua5.4", "-e", "assert(loadfile(arg[0]))", name, in: folder.path)
      #expect(parsed.code == 0, "\(parsed.error)")
    }
    let checked = Program.tool("luacheck", "--no-color", ".libration", in: folder.path)
    #expect(checked.code == 0, "\(checked.output)\(checked.error)")

    let host = try ScriptHost(ScriptConfiguration(readsCurrentFolder: false))
    let api = host.api
    let text = try #require(folder.text(".libration/libration.lua"))
    for type in api.types {
      let name = "libration." + type.name.prefix(1).uppercased() + type.name.dropFirst()
      let part = try #require(section(of: name, in: text), "\(name)")
      for member in type.members {
        let shown =
          member.kind == .property
          ? "---@field \(member.name) " : "function Class:\(member.name)\(member.signature) end"
        #expect(part.contains(shown), "\(name).\(member.name)")
      }
    }
    for module in api.modules {
      for member in module.members where member.kind == .function {
        #expect(text.contains("function \(module.name).\(member.name)\(member.signature) end\n"))
      }
    }
    let file = try #require(section(of: "libration.File", in: text))
    for member in api.file.members + api.hooks.members {
      #expect(file.contains("---@field \(member.name)? "), "\(member.name)")
    }
    for behavior in api.behaviors {
      let name = "libration.behavior.\(behavior.name).options"
      let options = try #require(section(of: name, in: text))
      for option in behavior.options {
        #expect(options.contains("---@field \(option.name)"), "\(behavior.name).\(option.name)")
      }
      #expect(text.contains("libration.Animator, behavior: \"\(behavior.name)\", "))
      #expect(text.contains("libration.Behavior, behavior: \"\(behavior.name)\", "))
    }
    #expect(
      file.contains(
        "---@field onTick? fun(self: libration.Self, dt: number, items: libration.Selection|nil) "))
  }

  @Test("defines every word of specs, by each of its names, and tells luacheck of the globals")
  func specWords() throws {
    _ = initialize()
    let text = try #require(folder.text(".libration/specs.lua"))
    for word in SpecWord.globals + SpecWord.assertions where word.name != "assert" {
      let others = word.aliases.map { word.table.isEmpty ? $0 : "\(word.table).\($0)" }
      for name in [word.name] + others {
        let isShown = text.contains("function \(name)(") || text.contains("\n\(name) = ")
        #expect(isShown, "\(name)")
      }
    }
    #expect(text.contains("---@overload fun(value?: any, message?: any)\nassert = {}\n"))
    #expect(text.contains("---@param tolerance number The greatest distance.\n"))
    #expect(
      text.contains("---@param motion? libration.Stage|libration.Record The stage or record.\n"))
    folder.write(
      "all_spec.lua",
      """
      describe("x", function()
        setup(function() end)
        lazy_setup(function() end)
        finally(function() end)
        spec("y", function()
          assert.is_greater(2, 1)
          assert.are_not.equal(readFile("x"), dofile("x"), match._, spy.new(stub))
        end)
      end)

      """)
    let checked = Program.tool("luacheck", "--no-color", "all_spec.lua", in: folder.path)
    #expect(checked.code == 0, "\(checked.output)")
    folder.write("bad_spec.lua", "spy.nwe()\n")
    #expect(Program.tool("luacheck", "--no-color", "bad_spec.lua", in: folder.path).code == 1)
  }

  @Test("defines the words and variables of the prompt")
  func promptWords() throws {
    _ = initialize()
    let text = try #require(folder.text(".libration/prompt.lua"))
    for word in Console.words.members {
      #expect(text.contains("\nfunction \(word.name)\(word.signature) end\n"), "\(word.name)")
    }
    #expect(text.contains("---@param ticks? integer The number of ticks."))
    #expect(text.contains("---@type libration.Behavior[]\nb = nil\n"))
    let checked = Program.tool(
      "luacheck", "--no-color", "--std", "lua54", ".libration/prompt.lua", in: folder.path)
    #expect(checked.code == 0, "\(checked.output)")
  }

  /// The lines from a class to the next.
  private func section(of name: String, in text: String) -> String? {
    for mark in ["\n", ":"] {
      guard let start = text.ranges(of: "---@class \(name)\(mark)").first else { continue }
      let rest = text[start.upperBound...]
      let hasMethods = !name.hasPrefix("libration.behavior") && name != "libration.File"
      let end = rest.ranges(of: hasMethods ? "\nend\n" : "\n\n").first?.lowerBound
      return String(rest[..<(end ?? rest.endIndex)])
    }
    return nil
  }

  @Test("leaves to the language server just what stock Lua has")
  func library() throws {
    _ = initialize()
    let settings = try #require(folder.text(".luarc.json"))
    let definitions = try #require(folder.text(".libration/libration.lua"))
    let api = try ScriptHost(ScriptConfiguration(readsCurrentFolder: false)).api
    for table in api.globals {
      let isHidden = settings.contains("\"\(table.name)\": \"disable\"")
      for member in table.members where member.kind == .function {
        let name = table.name.isEmpty ? member.name : "\(table.name).\(member.name)"
        // The language server's types of package have require; math.pow is of Lua 5.2, and Debian's
        // interpreter has it for old scripts.
        let isOlder = ["require", "math.pow"].contains(name)
        let stock = Program.tool("lua5.4", "-e", "os.exit(\(name) ~= nil)", in: folder.path)
        let isStock = stock.code == 0 && !isHidden && !isOlder
        #expect(definitions.contains("function \(name)(") != isStock, "\(name)")
      }
    }
    for hidden in ["io", "os", "package", "debug"] {
      #expect(settings.contains("\"\(hidden)\": \"disable\""))
    }
  }

  @Test("lets luacheck find ten misuses, each in its line, and nothing else")
  func misuses() {
    _ = initialize()
    folder.write("misuses.lua", Self.misuses)
    folder.write("misuses_spec.lua", "describe(\"a spec\", function() desribe() end)\n")
    let result = Program.tool(
      "luacheck", "--no-color", "--formatter", "plain", "--codes", "misuses.lua", in: folder.path)
    let found = result.output.split(separator: "\n").map { line in
      line.split(separator: ")").first.map(String.init) ?? ""
    }
    #expect(
      found == [
        "misuses.lua:2:1: (W111", "misuses.lua:3:7: (W113", "misuses.lua:4:7: (W143",
        "misuses.lua:5:1: (W122", "misuses.lua:6:7: (W143", "misuses.lua:7:7: (W143",
        "misuses.lua:8:1: (W113", "misuses.lua:9:7: (W211", "misuses.lua:10:1: (W142",
        "misuses.lua:11:1: (W113",
      ], "\(result.output)\(result.error)")
    let spec = Program.tool(
      "luacheck", "--no-color", "--formatter", "plain", "misuses_spec.lua", in: folder.path)
    #expect(spec.output == "misuses_spec.lua:1:31: accessing undefined variable 'desribe'\n")
  }

  private static let misuses = """
    local stage = libration.stage { width = 320 }
    speed = 3
    print(speeed)
    print(libration.stag {})
    libration.stage = nil
    print(libration.easing.easeInn(0.5))
    print(math.atan2(1, 0))
    os.exit()
    local unused = 1
    string.trim = print
    describe("a spec", function() end)
    return stage

    """

  @Test("has snippets for hooks, behaviors and files that are right once they are filled in")
  func snippets() throws {
    _ = initialize()
    let text = try #require(folder.text(".vscode/libration.code-snippets"))
    let api = try ScriptHost(ScriptConfiguration(readsCurrentFolder: false)).api
    for name in api.hooks.members.map(\.name) + api.behaviors.map({ "add \($0.name)" }) {
      #expect(text.contains("\n  \"\(name)\": {\n"), "\(name)")
    }
    // JSON is a table of Lua once its names are keys and its lists are tables.
    folder.write(
      "read.lua",
      """
      local text = io.open(".vscode/libration.code-snippets"):read("a")
      text = text:gsub('\\n( *)("[^\\n]-"): ', "\\n%1[%2] = "):gsub("%[\\n", "{\\n"):gsub("\\n( *)%]", "\\n%1}")
      for name, snippet in pairs(assert(load("return " .. text))()) do
        local body = table.concat(snippet.body, "\\n"):gsub("%${%d+:(.-[^\\\\])}", "%1"):gsub("%$0", "")
        body = body:gsub("\\\\(.)", "%1")
        local head = body:find("^function") and "local Behavior = {} " or ""
        assert(load(head .. body), name .. ": " .. body)
      end
      """)
    let read = Program.tool("lua5.4", "read.lua", in: folder.path)
    #expect(read.code == 0, "\(read.error)")
  }
}
