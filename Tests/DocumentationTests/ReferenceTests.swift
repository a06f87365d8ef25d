import Glibc
import Scripting
import Testing

/// The pages below `docs` whose blocks work alone; `LessonTests` has the others.
let pages = [
  "agents", "architecture", "commands", "editors", "embedding", "motion", "prompt", "scripting",
  "specs", "uikit-dynamics", "units", "scripting/animations", "scripting/animator",
  "scripting/behaviors", "scripting/built-ins", "scripting/choosing", "scripting/cookbook",
  "scripting/errors", "scripting/gestures", "scripting/groups", "scripting/items",
  "scripting/sandbox", "scripting/shipped", "scripting/stages", "scripting/values",
]

@Suite("The reference")
struct ReferenceTests {
  @Test("has a table of all that scripts may use, as it is declared")
  func tables() throws {
    let host = try ScriptHost(ScriptConfiguration(readsCurrentFolder: false))
    let tables = ReferenceTables(host.api)
    var shown: Set<String> = []
    for name in pages.filter({ $0.hasPrefix("scripting") }) {
      let path = "docs/\(name).md"
      let page = Page(path)
      let (text, names) = tables.update(page)
      shown.formUnion(names)
      let new = try #require(text, "\(path): no table, or no end: \(names.last ?? "")")
      try compare(new, with: path)
    }
    let missing = tables.names.filter { !shown.contains($0) }
    let marks = missing.map { "<!-- \($0) -->\n<!-- end -->" }.joined(separator: "\n")
    #expect(missing.isEmpty, "put into a page:\n\(marks)")
  }

  @Test("is also one plain text for language models, with the help on every topic")
  func plain() throws {
    let host = try ScriptHost(ScriptConfiguration(readsCurrentFolder: false))
    try compare(PlainReference(host.api).text, with: "docs/llms.txt")
  }

  /// Compares a generated text with a file, or writes it if the environment asks for that.
  private func compare(_ new: String, with path: String) throws {
    let present = contents(of: package + "/" + path)
    guard new != present, getenv("LIBRATION_WRITE_DOCS") != nil else {
      #expect(new == present, "LIBRATION_WRITE_DOCS=1 before the test writes it:\n\(new)")
      return
    }
    let file = try #require(fopen(package + "/" + path, "w"))
    fputs(new, file)
    fclose(file)
  }

  @Test("is in the list of pages with all of its pages, save those that teach in steps")
  func list() {
    let found = Workplace.pagesOfPackage.filter { $0.hasPrefix("docs/scripting") }
    let listed = (pages + ["scripting/mistakes", "scripting/tutorial"]).map { "docs/\($0).md" }
    #expect(found.filter { !listed.contains($0) }.isEmpty)
  }

  @Test("has only scripts and commands that work", arguments: pages)
  func blocks(name: String) {
    let page = Page("docs/\(name).md")
    let place = Workplace()
    // Specs reach nothing through a link that leaves their folder.
    var script = "rm examples && cp -R '\(package)/examples' examples\n"
    script += "export PATH=\"$PWD/.build/release:$PATH\"\n"
    for (number, block) in page.blocks(in: "lua").enumerated() {
      if block.text.contains("describe(") {
        place.write("page\(number)_spec.lua", block.text)
        script += "libration test page\(number)_spec.lua\n"
      } else if block.text.hasPrefix("---") {
        place.write("mine/page\(number).lua", block.text)
        script += "libration check --behaviors mine mine\n"
      } else {
        let isScene = block.text.contains("\nreturn stage\n")
        let end = isScene ? "" : "return libration.stage {}\n"
        place.write("page\(number).lua", block.text + end)
        script += "libration run page\(number).lua\n"
      }
    }
    script += page.blocks(in: "sh").map(\.text).joined()
    let result = place.run(script)
    #expect(result.code == 0, "\(result.output)")
  }

  @Test("shows the embedding program and its manifest as they are")
  func embedding() {
    let folder = package + "/examples/Embedding/"
    let shown = Page("docs/embedding.md").blocks(in: "swift").map(\.text)
    let programs = [
      "Embedding", "OwnItems", "Confetti", "Ticking", "Background", "Rewind",
    ].map { "Sources/\($0)/\($0).swift" }
    let files = [programs[0], "Package.swift"] + programs.dropFirst()
    #expect(shown == files.map { contents(of: folder + $0) })
  }
}
