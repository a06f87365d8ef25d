import Scripting
import Sessions
import Specs
import Testing

@Suite("The words of specs")
struct SpecWordTests {
  private let folder = Folder()

  @Test("are those declared, and no others")
  func words() {
    folder.write(
      "a_spec.lua",
      """
      for name, value in pairs(_G) do
        print(name)
        if name == "spy" or name == "stub" or name == "match" then
          for field in pairs(type(value) == "table" and value or {}) do print(name .. "." .. field) end
        end
      end
      """)
    folder.write("scene.lua", "for name in pairs(_G) do print(name) end return libration.stage {}")
    let spec = Program.run("test", in: folder.path).output.split(separator: "\n")
    let scene = Program.run("run", "scene.lua", in: folder.path).output.split(separator: "\n")
      .compactMap { $0.split(separator: ": ").last }
    let own = Set(spec.map(String.init)).subtracting(scene.map(String.init))
    var declared = Set<String>()
    // Fields of a function, such as it.holds, are not listed; their examples run below.
    for word in SpecWord.globals where word.table != "it" {
      declared.formUnion([word.name] + word.aliases)
      declared.insert(String(word.name.prefix { $0 != "." }))
    }
    #expect(own.subtracting(["0 passed, 0 failed"]) == declared)
  }

  @Test("of assertions all exist, in each of their forms")
  func assertions() {
    var lines = ["local s = spy.new()", "it('has them', function()"]
    for word in SpecWord.assertions.dropFirst() {
      for name in word.checkNames { lines.append("print(pcall(assert.is_\(name)))") }
      lines.append("local _ = \(word.name)")
    }
    for word in SpecWord.spyAssertions {
      let name = word.description.name
      lines.append("print(pcall(assert.spy(s).was.\(name), 0))")
    }
    for word in SpecWord.spyMembers { lines.append("assert.is_not_nil(s.\(word.name))") }
    folder.write("a_spec.lua", (lines + ["end)"]).joined(separator: "\n"))
    let result = Program.run("test", in: folder.path)
    #expect(!result.output.contains("has no word"), "\(result.output)")
    #expect(!result.output.contains("say what must hold"), "\(result.output)")
    #expect(!result.output.contains("no field"), "\(result.output)")
  }

  @Test("of assertions are those of the spec in files that it reads, and count there")
  func readFiles() {
    let checks = "function(a) assert.are.equal(3, a) assert.is_not_nil(a) assert(a, 'none') end"
    folder.write("help.lua", "return { assert, " + checks + " }")
    folder.write("lib/tool.lua", "return { assert, " + checks + " }")
    folder.write(
      "a_spec.lua",
      """
      for name, read in pairs { dofile = function() return dofile "help.lua" end,
        require = function() return require "lib.tool" end } do
        it("has them in " .. name, function()
          local own, check = table.unpack(read())
          assert.are.equal(assert, own)
          check(3)
          assert.has_error(function() check(4) end, "expected 3, got 4")
        end)
      end
      it("counts them", function() dofile("help.lua")[2](4) end)
      """)
    let result = Program.run("test", in: folder.path)
    #expect(result.output.contains("2 passed, 1 failed"), "\(result.output)")
    #expect(result.output.contains("help.lua:1: expected 3, got 4"), "\(result.output)")
  }

  @Test("stand in the reference as they are declared")
  func reference() throws {
    let page = try Files.text(of: Files.join(root, "docs/specs.md"))
    func rows(_ words: [SpecWord], _ call: (SpecWord) -> String) -> String {
      words.map { word in
        let others =
          word.aliases.isEmpty ? "" : "; also `" + word.aliases.joined(separator: "`, `") + "`"
        let (call, doc) = (call(word), word.description.doc)
        return "| `\(call)\(word.description.signature)` | \(doc.dropLast())\(others) |\n"
      }.joined()
    }
    let random = SpecWord.types.first { $0.name == "random" }?.members ?? []
    #expect(!random.isEmpty)
    for member in random {
      let row = "| `random:\(member.name)\(member.signature)` | \(member.doc.dropLast()) |\n"
      #expect(page.contains(row), "paste into docs/specs.md:\n\(row)")
    }
    for table in [
      rows(SpecWord.globals, \.name), rows(SpecWord.assertions, \.name),
      rows(SpecWord.spyAssertions, \.name),
      rows(SpecWord.spyMembers) { ($0.description.isMethod ? "s:" : "s.") + $0.name },
    ] {
      #expect(page.contains(table), "paste into docs/specs.md:\n\(table)")
    }
  }

  @Test("are declared with types, and with examples that pass")
  func examples() {
    var (outside, inside): ([String], [String]) = ([], [])
    for word in SpecWord.globals + SpecWord.assertions + SpecWord.spyMembers {
      for parameter in word.description.parameters {
        #expect(parameter.doc.hasSuffix("."), "\(word.name) \(parameter.name)")
      }
      guard let example = word.description.example else {
        #expect(["calls", "clear", "revert", "assert.trace"].contains(word.name))
        continue
      }
      let isInside =
        !["", "it"].contains(word.table) || ["assert", "stub", "finally"].contains(word.name)
      #expect(example.contains(word.description.name), "\(word.name)")
      if isInside || word.name.hasPrefix("assert") {
        inside.append("it([[\(word.name)]], function()\n\(example)\nend)")
      } else {
        outside.append("do\n\(example)\nend")
      }
    }
    let random = SpecWord.types.first { $0.name == "random" }?.members ?? []
    outside += random.compactMap(\.example)
    folder.write("examples/snap.lua", Scenes.snap)
    folder.write("a_spec.lua", (outside + inside).joined(separator: "\n"))
    let result = Program.run("test", in: folder.path)
    #expect(result.code == 0, "\(result.output)\(result.error)")
    let count = inside.count + random.count + 3
    #expect(result.output.contains("1 pending\n\(count) passed, 0 failed\n"))
  }

  @Test(
    "read their arguments as they are declared",
    arguments: [
      ("describe(3, print)", "describe: name must be a string, not 3"),
      ("describe('x')", "describe: f is required and must be a function"),
      ("it(print)", "it: name must be a string, not a function"),
      ("before_each {}", "before_each: f must be a function, not a table"),
      ("dofile()", "dofile: path is required and must be a string"),
      ("readFile(1)", "readFile: path must be a string, not 1"),
    ])
  func refusals(line: String, message: String) {
    folder.write("a_spec.lua", "\n" + line)
    let result = Program.run("test", in: folder.path)
    #expect(result.output.contains("a_spec.lua:2: \(message)"), "\(result.output)")
  }

  @Test("are known to luacheck")
  func luacheck() throws {
    let standard = try Files.text(of: Files.join(root, ".luacheckrc"))
    for word in SpecWord.globals where !word.name.contains(".") {
      #expect(standard.contains("\"\(word.name)\""), "\(word.name) is missing in .luacheckrc")
    }
  }
}
