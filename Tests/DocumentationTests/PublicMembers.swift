import Glibc

/// The public declarations of a room, read from its sources: `Type` and `Type.member`.
///
/// Overloads count once. Members that every value has (`==`, `hash`, `description`, `rawValue`) are
/// left out.
func publicMembers(of room: String) -> Set<String> {
  var names: Set<String> = []
  for file in swiftFiles(below: "\(package)/Sources/\(room)") {
    var reader = DeclarationReader()
    for line in contents(of: file).split(separator: "\n") { reader.read(line) }
    names.formUnion(reader.names)
  }
  return names
}

/// The Swift files below a folder.
private func swiftFiles(below folder: String) -> [String] {
  guard let stream = opendir(folder) else { return [] }
  defer { closedir(stream) }
  var files: [String] = []
  while let entry = readdir(stream) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) {
      $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    let path = "\(folder)/\(name)"
    if name.hasSuffix(".swift") {
      files.append(path)
    } else if !name.hasPrefix(".") && !name.contains(".") {
      files += swiftFiles(below: path)
    }
  }
  return files
}

/// Reads a file of formatted Swift, a line at a time.
private struct DeclarationReader {
  var names: Set<String> = []
  /// The types around the line, with their indentation.
  private var scopes: [(name: String, indent: Int, isPublic: Bool, keyword: Substring)] = []

  private static let shared = ["==", "hash", "description", "rawValue"]
  private static let types: Set<Substring> = ["class", "struct", "enum", "protocol", "extension"]
  private static let members: Set<Substring> = ["var", "let", "func", "case", "typealias"]

  mutating func read(_ line: Substring) {
    let text = line.drop { $0 == " " }
    let indent = line.count - text.count
    guard !text.isEmpty, !text.hasPrefix("//") else { return }
    while let scope = scopes.last, indent <= scope.indent {
      scopes.removeLast()
      if text.hasPrefix("}") { return }
    }
    guard indent == scopes.last.map({ $0.indent + 2 }) ?? 0 else { return }
    let words = text.split { !$0.isLetter && !$0.isNumber && !"_@.`".contains($0) }
    let isPublic = text.hasPrefix("public ") || text.hasPrefix("open ")
    if let place = words.firstIndex(where: Self.types.contains), place + 1 < words.count,
      words[..<place].allSatisfy({ !Self.members.contains($0) }), words[place + 1] != "func",
      words[place + 1] != "var"
    {
      open(String(words[place + 1]), keyword: words[place], isPublic: isPublic, at: indent)
    } else if isPublic || isPublicByScope(text) {
      note(text, words)
    }
  }

  /// Whether the line is a case of a public enumeration or a requirement of a public protocol.
  private func isPublicByScope(_ text: Substring) -> Bool {
    guard let scope = scopes.last, scope.isPublic else { return false }
    return scope.keyword == "protocol" || scope.keyword == "enum" && text.hasPrefix("case ")
  }

  private mutating func open(_ name: String, keyword: Substring, isPublic: Bool, at indent: Int) {
    let full = keyword == "extension" ? name : qualified(name)
    if isPublic, keyword != "extension" { names.insert(full) }
    scopes.append((full, indent, isPublic, keyword))
  }

  private mutating func note(_ text: Substring, _ words: [Substring]) {
    guard !text.contains("func ==") else { return }
    if words.contains("init") || text.contains(" init(") || text.contains(" init?(") {
      names.insert(qualified("init"))
    } else if text.contains("subscript") {
      names.insert(qualified("subscript"))
    } else if let place = words.firstIndex(where: Self.members.contains), place + 1 < words.count {
      let isCase = words[place] == "case"
      let isEnumCase = isCase && text.hasPrefix("case")
      guard !isCase || isEnumCase else { return }
      let name = String(words[place + 1])
      if !Self.shared.contains(name) { names.insert(qualified(name)) }
    }
  }

  private func qualified(_ name: String) -> String {
    scopes.last.map { "\($0.name).\(name)" } ?? name
  }
}
