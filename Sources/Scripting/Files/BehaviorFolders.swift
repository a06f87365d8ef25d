import Geometry

/// The folders of behavior files, and the files in them.
struct BehaviorFolders {
  /// The folders in order: earlier ones win, and a missing `./behaviors` is not among them.
  let folders: [String]
  let hasShipped: Bool
  /// The folder among them in which files may be other things than behaviors.
  let loose: String?

  /// Takes the named folders, then `behaviors` in the current folder if required.
  ///
  /// - Throws: `ScriptError` when a named folder does not exist.
  init(_ configuration: ScriptConfiguration) throws(ScriptError) {
    var folders: [String] = []
    for folder in configuration.behaviorFolders {
      guard Files.kind(of: folder) == .folder else {
        throw ScriptError(file: folder, message: "the behavior folder must exist")
      }
      folders.append(folder)
    }
    var loose: String?
    if let near = configuration.nearFolder {
      let inside = Files.join(near, "behaviors")
      for folder in [near, inside] where Files.kind(of: folder) == .folder {
        guard !folders.map(Files.resolved).contains(Files.resolved(folder)) else { continue }
        if folder == near { loose = near }
        folders.append(folder)
      }
    }
    if configuration.readsCurrentFolder, Files.kind(of: "behaviors") == .folder {
      let named = folders.map(Files.resolved)
      if !named.contains(Files.resolved("behaviors")) { folders.append("behaviors") }
    }
    self.folders = folders
    self.loose = loose
    hasShipped = configuration.hasShippedBehaviors
  }

  /// Reads every folder.
  ///
  /// - Parameters:
  ///   - given: The behaviors that the program gave as text, which win.
  ///   - isOther: Whether a file of the loose folder is something else than a behavior.
  /// - Returns: The behaviors, and what is wrong with the others.
  func listing(
    after given: [BehaviorSource], without isOther: (BehaviorSource) -> Bool = { _ in false }
  ) -> FolderListing {
    var listing = FolderListing()
    for source in given { listing.add(source) }
    for folder in folders {
      guard let names = try? Files.names(in: folder) else {
        listing.problems.append(ScriptError(file: folder, message: "the folder cannot be read"))
        continue
      }
      for name in names where Self.isBehavior(name) {
        let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
        guard Files.kind(of: path) != .folder else { continue }
        let source = BehaviorSource(name: String(name.dropLast(4)), place: .file(path))
        if folder == loose, isOther(source) { continue }
        listing.add(source)
      }
    }
    guard hasShipped else { return listing }
    for shipped in ShippedBehaviors.all {
      listing.add(BehaviorSource(name: shipped.name, place: .shipped))
    }
    return listing
  }

  /// Whether a file name in a behavior folder is a behavior's.
  static func isBehavior(_ name: String) -> Bool {
    name.hasSuffix(".lua") && name.utf8.count > 4 && !name.hasSuffix("_spec.lua")
      && !name.hasPrefix("_") && !name.hasPrefix(".")
  }

  /// Whether a path names a file directly in one of the folders.
  func contains(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let name = parts.last, Self.isBehavior(String(name)) else { return false }
    let folder = parts.dropLast().joined(separator: "/")
    // It also compares the names: a removed folder cannot be found, and neither can its files.
    if folders.contains(where: { $0 == folder || $0 == folder + "/" }) { return true }
    let place = Files.resolved(folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : folder)
    return place != nil && folders.contains { Files.resolved($0) == place }
  }
}

/// The position of a behavior's source.
struct BehaviorSource: Hashable {
  enum Place: Hashable {
    case file(String)
    case shipped
    /// A text that the program gave.
    case given([UInt8])
  }

  /// The behavior's name, which is the file's without `.lua`.
  var name: String
  var place: Place

  /// The path in messages.
  var path: String {
    switch place {
    case .file(let path): path
    case .shipped: "behaviors/\(name).lua"
    case .given: name
    }
  }

  /// The source text.
  func text() throws(ScriptError) -> [UInt8] {
    switch place {
    case .file(let path): try Files.script(at: path)
    case .shipped: ShippedBehaviors.all.first { $0.name == name }!.text
    case .given(let text): text
    }
  }
}

/// The contents of the behavior folders: which file wins a name, and which files are hidden.
struct FolderListing {
  /// The behaviors by name, in the order they were found.
  private(set) var sources: [BehaviorSource] = []
  /// Files that an earlier folder hides, and what hides them.
  private(set) var shadowed: [(hidden: BehaviorSource, by: BehaviorSource)] = []
  /// Problems with names and folders.
  var problems: [ScriptError] = []

  func source(named name: String) -> BehaviorSource? {
    sources.first { $0.name.hasBytes(of: name) }
  }

  mutating func add(_ source: BehaviorSource) {
    let problem: String
    if let builtIn = BuiltIn.names.first(where: { $0.lowercased() == source.name.lowercased() }) {
      problem = "the name must differ from the built-in behavior \(builtIn)"
    } else if let winner = self.source(named: source.name) {
      shadowed.append((source, winner))
      return
    } else if let like = sources.first(where: { $0.name == source.name }) {
      problem = "the name must differ from \(like.path) by more than its Unicode form"
    } else if let like = sources.first(where: { $0.name.lowercased() == source.name.lowercased() })
    {
      problem = "the name must differ from \(like.path) by more than case"
    } else {
      sources.append(source)
      return
    }
    problems.append(ScriptError(file: source.path, message: problem))
  }
}
