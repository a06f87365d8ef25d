import Scripting
import Testing

/// The pages below `docs`.
let pages = [
  "architecture", "commands", "editors", "embedding", "motion", "prompt", "scripting", "specs",
  "uikit-dynamics", "units",
]

@Suite("The reference")
struct ReferenceTests {
  @Test("has the options of every behavior as they are")
  func options() throws {
    let host = try ScriptHost(ScriptConfiguration(readsCurrentFolder: false))
    let page = Page("docs/scripting.md")
    for name in host.behaviorNames {
      let behavior = try #require(host.describeBehavior(name))
      let rows = behavior.options.map(row)
      let section = page.lines.drop { $0 != "### \(name)" }.dropFirst().prefix {
        !$0.hasPrefix("#")
      }
      let shown = section.filter { $0.hasPrefix("| `") && !$0.hasPrefix("| `behavior:") }
      #expect(
        shown.map(String.init) == rows,
        "paste into docs/scripting.md, \(name):\n\(rows.joined(separator: "\n"))")
    }
  }

  private func row(_ option: OptionDescription) -> String {
    let kind =
      switch option.kind {
      case .insets: "boolean or insets"
      case .boundaries, .path: "table"
      default: option.kind.rawValue
      }
    let quarter = "1.5707963267948966"
    let given = option.defaultText.map { $0 == quarter ? "pi/2" : $0 } ?? "none"
    let choices = option.choices.map { "\"\($0)\"" }.joined(separator: ", ")
    let cells = [
      "`\(option.name)`", kind, option.isRequired ? "required" : given,
      option.choices.isEmpty ? option.range ?? "" : choices, option.unit ?? "", option.doc,
    ]
    return "|" + cells.map { $0.isEmpty ? " " : " \($0) " }.joined(separator: "|") + "|"
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
    let files = ["Sources/Embedding/Embedding.swift", "Package.swift"]
    #expect(shown == files.map { contents(of: folder + $0) })
  }
}
