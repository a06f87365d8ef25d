import Testing

@Suite("docs/architecture.md")
struct ArchitectureTests {
  @Test("names the rooms and arrows of the manifest")
  func arrows() {
    let manifest = Manifest(text: contents(of: package + "/Package.swift"))
    #expect(manifest.rooms.count > 8)
    #expect(pageRooms == manifest.rooms)
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
