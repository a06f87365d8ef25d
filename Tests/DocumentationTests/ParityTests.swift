import Scripting
import Terminal
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

  @Test("has in every row of UIKit's members something of ours and a test beside which it is used")
  func proofs() {
    let tests = testFiles()
    var texts: [String: String] = [:]
    #expect(tests.count > 500)
    #expect(table.rows.count > 100)
    for row in table.rows {
      #expect(row.count == 5, "\(row) must have five cells")
      guard row.count == 5 else { continue }
      #expect(!row[1].isEmpty && !row[2].isEmpty, "\(row[0]) needs something of ours")
      #expect(row[1] != "none" || !row[4].isEmpty, "\(row[0]) needs a reason for having none")
      #expect(row[2] != "none" || !row[4].isEmpty, "\(row[0]) needs a reason for having no Lua")
      let files = tests[row[3]] ?? []
      #expect(!files.isEmpty, "\(row[0]) is proven by no test: \(row[3])")
      let members = ParityTable.members(in: row)
      if row[1] == "none" && row[2] == "none" { continue }
      #expect(
        files.contains { file in
          texts[file] = texts[file] ?? contents(of: "\(package)/Tests/\(file)")
          return members.contains { texts[file]?.contains($0) == true }
        }, "\(files.sorted()), which are to prove \(row[0]), use none of \(members.sorted())")
    }
  }

  /// The files of all tests in Swift and in specs, by the names of the tests.
  private func testFiles() -> [String: Set<String>] {
    let lines = Workplace().run(
      "cd Tests && grep -roE '(@Test\\(|it\\()\"[^\"]*\"|^ +\"[^\"]*\"[,)]' . || true")
    var files: [String: Set<String>] = [:]
    for line in lines.output.split(separator: "\n") {
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      guard parts.count > 2, let file = line.split(separator: ":").first else { continue }
      files[String(parts[1]), default: []].insert(String(file))
    }
    return files
  }
}

/// The tables of the page.
private struct ParityTable {
  /// The cells of each row that begins with a member of UIKit: UIKit, Swift, Lua, proof, notes.
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

  /// The names that a test of a row must use.
  ///
  /// They are the last words of the Swift names, a type for its initializers, and the words for
  /// scripts.
  static func members(in row: [String]) -> Set<String> {
    let swift = code(in: row[1]).map { name in
      let parts = name.split(separator: ".")
      return String(parts.last == "init" ? parts[0] : parts.last ?? "")
    }
    let scripts = code(in: row[2]).compactMap { name in
      name.split { !$0.isLetter }.last.map(String.init)
    }
    return Set(swift + scripts).subtracting([""])
  }

  /// The texts in backticks, without parameters.
  private static func code(in cell: String) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element.prefix { $0 != "(" }) }
  }
}
