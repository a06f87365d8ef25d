import Scripting
import Testing

@Suite("docs/uikit-dynamics.md")
struct ParityTests {
  private let table = ParityTable()

  @Test("names every public member of Dynamics")
  func complete() {
    let missing = publicMembers(of: "Dynamics").subtracting(table.swiftNames)
    #expect(missing.isEmpty, "docs/uikit-dynamics.md needs rows for \(missing.sorted())")
  }

  @Test("names no member that does not exist")
  func alive() {
    let rooms = ["Dynamics", "Geometry", "Porting"]
    let all = rooms.reduce(into: Set<String>()) { $0.formUnion(publicMembers(of: $1)) }
    let gone = table.swiftNames.subtracting(all)
    #expect(gone.isEmpty, "docs/uikit-dynamics.md names \(gone.sorted())")
  }

  @Test("names options of scripts that exist")
  func options() throws {
    let host = try ScriptHost(ScriptConfiguration(readsCurrentFolder: false))
    for use in table.optionUses {
      let behavior = try #require(host.describeBehavior(use.behavior), "\(use.behavior)")
      let known = behavior.options.map(\.name) + behavior.methods.map(\.name)
      #expect(known.contains(use.option), "\(use.behavior) has no \(use.option)")
    }
  }

  @Test("has in every row of UIKit's members something of ours and a test that exists")
  func proofs() {
    let tests = testNames()
    #expect(tests.count > 500)
    #expect(table.rows.count > 100)
    for row in table.rows {
      #expect(row.count == 5, "\(row) must have five cells")
      guard row.count == 5 else { continue }
      #expect(!row[1].isEmpty && !row[2].isEmpty, "\(row[0]) needs something of ours")
      #expect(row[1] != "none" || !row[4].isEmpty, "\(row[0]) needs a reason for having none")
      #expect(row[2] != "none" || !row[4].isEmpty, "\(row[0]) needs a reason for having no Lua")
      #expect(tests.contains(row[3]), "\(row[0]) is proven by no test: \(row[3])")
    }
  }

  /// The names of all tests: Swift's, and those of specs.
  private func testNames() -> Set<String> {
    let lines = Workplace().run(
      "cd Tests && grep -rhoE '(@Test\\(|it\\()\"[^\"]*\"|^ +\"[^\"]*\"[,)]' . || true")
    var names: Set<String> = []
    for line in lines.output.split(separator: "\n") {
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      if parts.count > 2 { names.insert(String(parts[1])) }
    }
    return names
  }
}

/// The tables of the page.
private struct ParityTable {
  /// The cells of each row that begins with a member of UIKit's: theirs, Swift, Lua, proof, notes.
  var rows: [[String]] = []
  /// Everything in backticks in the columns for Swift.
  var swiftNames: Set<String> = []
  /// Options and methods of built-in behaviors in the columns for Lua, as `name.option`.
  var optionUses: [(behavior: String, option: String)] = []

  init() {
    for line in Page("docs/uikit-dynamics.md").lines where line.hasPrefix("| ") {
      let cells = line.cells
      guard let first = cells.first, first.hasPrefix("`") else { continue }
      let isTheirs = first.hasPrefix("`UI")
      if isTheirs { rows.append(cells) }
      swiftNames.formUnion(Self.code(in: isTheirs ? cells[1] : first))
      for use in Self.code(in: cells.count > 2 ? cells[isTheirs ? 2 : 1] : "") {
        let parts = use.split(separator: ".")
        guard parts.count == 2, parts.allSatisfy({ $0.allSatisfy(\.isLetter) }),
          !["item", "stage", "animator", "libration", "behavior", "contact", "region"].contains(
            parts[0])
        else { continue }
        optionUses.append((String(parts[0]), String(parts[1])))
      }
    }
  }

  /// What stands in backticks, without parameters.
  private static func code(in cell: String) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element.prefix { $0 != "(" }) }
  }
}
