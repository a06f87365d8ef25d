import Hosting
import Scripting
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
    for word in SpecWord.globals {
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
      let name = word.checkNames[0]
      lines.append("print(pcall(assert.spy(s).was.\(name), 0))")
    }
    for word in SpecWord.spyMembers { lines.append("assert.is_not_nil(s.\(word.name))") }
    folder.write("a_spec.lua", (lines + ["end)"]).joined(separator: "\n"))
    let result = Program.run("test", in: folder.path)
    #expect(!result.output.contains("has no word"), "\(result.output)")
    #expect(!result.output.contains("say what must hold"), "\(result.output)")
    #expect(!result.output.contains("no field"), "\(result.output)")
  }

  @Test("stand in the reference as they are declared")
  func reference() throws {
    let page = try Files.text(of: Files.join(root, "docs/specs.md"))
    func rows(_ words: [SpecWord], _ call: (SpecWord) -> String) -> String {
      words.map { word in
        let others =
          word.aliases.isEmpty ? "" : "; also `" + word.aliases.joined(separator: "`, `") + "`"
        return "| `\(call(word))` | \(word.doc.dropLast())\(others) |\n"
      }.joined()
    }
    for table in [
      rows(SpecWord.globals) { $0.name + $0.parameters },
      rows(SpecWord.assertions) { $0.name + $0.parameters },
      rows(SpecWord.spyAssertions) { "assert.spy(s).was." + $0.checkNames[0] + $0.parameters },
      rows(SpecWord.spyMembers) {
        ($0.parameters.isEmpty || $0.name == "returns" || $0.name == "invokes" ? "s." : "s:")
          + $0.name + $0.parameters
      },
    ] {
      #expect(page.contains(table), "paste into docs/specs.md:\n\(table)")
    }
  }

  @Test("are known to luacheck")
  func luacheck() throws {
    let standard = try Files.text(of: Files.join(root, ".luacheckrc"))
    for word in SpecWord.globals where !word.name.contains(".") {
      #expect(standard.contains("\"\(word.name)\""), "\(word.name) is missing in .luacheckrc")
    }
  }
}
