import Testing

@Suite("docs/architecture.md")
struct ArchitectureTests {
  @Test("names the rooms and arrows of the manifest")
  func arrows() {
    let manifest = Manifest(text: contents(of: package + "/Package.swift"))
    #expect(manifest.rooms.count > 8)
    #expect(pageRooms == manifest.rooms)
  }

  @Test("has six walks: each hop is a function of the named file, and each heading counts its hops")
  func walks() throws {
    let walks = pageWalks
    try #require(walks.count == 6)
    for (heading, hops) in walks {
      #expect(hops.count > 8 && heading.hasSuffix(": \(hops.count) hops"), "\(heading)")
      for (place, hop) in hops.enumerated() {
        try #require(hop.count == 4, "\(heading): \(hop)")
        #expect(hop[0] == "\(place + 1)", "\(heading): \(hop)")
        let (file, function) = (hop[1].filter { $0 != "`" }, hop[2].filter { $0 != "`" })
        try #require(Page.exists("Sources/\(file)"), "\(heading): \(file)")
        let source = contents(of: "\(package)/Sources/\(file)")
        // Functions of Swift and of JavaScript, computed properties, methods, functions of C.
        let declarations = [
          "func \(function)(", "func \(function)<", "function \(function)(", "var \(function): ",
          "\n  \(function)(", "lb_status \(function)(",
        ]
        #expect(declarations.contains { source.contains($0) }, "\(file) has no \(function)")
      }
    }
  }

  /// The headings of the walks, each with the cells of its hops.
  private var pageWalks: [(heading: Substring, hops: [[Substring]])] {
    let lines = Page("docs/architecture.md").lines.drop { $0 != "## Six walks" }.dropFirst()
    var walks: [(heading: Substring, hops: [[Substring]])] = []
    for line in lines.prefix(while: { !$0.hasPrefix("## ") }) {
      if line.hasPrefix("### ") { walks.append((line.dropFirst(4), [])) }
      guard !walks.isEmpty, line.hasPrefix("| "), line.dropFirst(2).first?.isNumber == true else {
        continue
      }
      walks[walks.count - 1].hops.append(
        line.split(separator: "|").map { $0.dropFirst().dropLast() })
    }
    return walks
  }

  /// The allowed imports of each room, from the page's table.
  private var pageRooms: [String: [String]] {
    var rooms: [String: [String]] = [:]
    for line in Page("docs/architecture.md").lines where line.hasPrefix("| [") {
      let cells = line.split(separator: "|").map { $0.split(separator: " ") }
      guard cells.count == 3, let link = cells[0].first, link.contains("/Sources/") else {
        continue
      }
      rooms[String(link.dropFirst().prefix { $0 != "]" })] =
        cells[1].map { String($0.filter(\.isLetter)) }.filter { !$0.isEmpty }.sorted()
    }
    return rooms
  }
}

/// The rooms of `Package.swift` and their allowed imports, read from its text.
struct Manifest {
  /// The imports of each target that is neither a test nor made for tests, sorted.
  var rooms: [String: [String]] = [:]

  init(text: String) {
    guard let targets = text.split(separator: "  targets: [").last else { return }
    var rest = targets
    let starts = ["room(", ".target(", ".executableTarget(", ".systemLibrary(", "tests("]
    while let next = rest.firstIndex(where: { $0 == "(" }) {
      let isTarget = starts.contains { rest[...next].hasSuffix($0) }
      let isRoom = isTarget && !rest[...next].hasSuffix("tests(")
      rest = rest[rest.index(after: next)...]
      guard isRoom else { continue }
      let end = starts.compactMap { start in rest.firstRange(of: "\n    " + start)?.lowerBound }
        .min()
      let target = rest[..<(end ?? rest.endIndex)]
      if target.contains("path: \"Tests/") { continue }
      let name = target.split(separator: "\"", omittingEmptySubsequences: false)[1]
      rooms[String(name)] = ["imports: [", "dependencies: ["].flatMap { Self.list($0, in: target) }
        .sorted()
    }
  }

  /// The strings of a list that begins with a label.
  private static func list(_ label: String, in target: Substring) -> [String] {
    guard let start = target.firstRange(of: label)?.upperBound else { return [] }
    return target[start...].prefix { $0 != "]" }.split(separator: "\"")
      .filter { $0.allSatisfy(\.isLetter) }.map(String.init)
  }
}
