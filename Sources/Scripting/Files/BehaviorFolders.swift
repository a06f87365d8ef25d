import Geometry

/// The folders of behavior files, and the files in them.
struct BehaviorFolders {
  /// The folders in order: earlier ones win, and a missing `./behaviors` is not among them.
  let folders: [String]
  let hasShipped: Bool
  /// The reader of the files.
  let files: ScriptFiles
  /// The folder among them that may hold files other than behaviors.
  let loose: String?

  /// Takes the named folders, then `behaviors` in the current folder if required.
  ///
  /// - Throws: `ScriptError` when a named folder does not exist.
  init(_ configuration: ScriptConfiguration) throws(ScriptError) {
    files = ScriptFiles(configuration.recordedFiles)
    hasShipped = configuration.hasShippedBehaviors
    if let recorded = configuration.recordedFiles {
      (folders, loose) = (recorded.order, recorded.near)
      return
    }
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
  }

  /// Reads every folder.
  ///
  /// - Parameters:
  ///   - given: The behaviors that the program gave as text; they win over files.
  ///   - isOther: Whether a file of the loose folder is not a behavior.
  /// - Returns: The behaviors, and the problems with the other files.
  func listing(
    after given: [BehaviorSource], without isOther: (BehaviorSource) -> Bool = { _ in false }
  ) -> FolderListing {
    var listing = FolderListing()
    for source in given { listing.add(source) }
    for folder in folders {
      guard let names = files.behaviorNames(in: folder) else {
        listing.problems.append(ScriptError(file: folder, message: "the folder cannot be read"))
        continue
      }
      for name in names {
        let path = folder.hasSuffix("/") ? folder + name : folder + "/" + name
        let source = BehaviorSource(name: String(name.dropLast(4)), place: .file(path))
        if folder == loose, isOther(source) { continue }
        listing.add(source)
      }
    }
    guard hasShipped else { return listing }
    for name in files.shippedNames {
      listing.add(BehaviorSource(name: name, place: .shipped))
    }
    return listing
  }

  /// Whether a file name in a behavior folder is the name of a behavior file.
  static func isBehavior(_ name: String) -> Bool {
    name.hasSuffix(".lua") && name.utf8.count > 4 && !name.hasSuffix("_spec.lua")
      && !name.hasPrefix("_") && !name.hasPrefix(".")
  }

  /// The path, as listings give it, of a file directly in one of the folders; nil for other files.
  func path(of path: String) -> String? {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard let name = parts.last, Self.isBehavior(String(name)) else { return nil }
    let folder = parts.dropLast().joined(separator: "/")
    // Names are compared too, because a removed folder and its files cannot be resolved.
    let isNamed = folders.first { $0 == folder || $0 == folder + "/" }
    let place = files.resolved(folder.isEmpty ? (path.hasPrefix("/") ? "/" : ".") : folder)
    guard let known = isNamed ?? folders.first(where: { files.resolved($0) == place }) else {
      return nil
    }
    return known.hasSuffix("/") ? known + name : known + "/" + name
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

  /// The behavior's name: the file name without `.lua`.
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
  func text(_ files: ScriptFiles) throws(ScriptError) -> [UInt8] {
    switch place {
    case .file(let path): try files.script(at: path, inside: Files.folder(of: path))
    case .shipped: files.shipped(name)
    case .given(let text): text
    }
  }
}

/// The contents of the behavior folders: which file wins a name, and which files are hidden.
struct FolderListing {
  /// The behaviors by name, in the order they were found.
  private(set) var sources: [BehaviorSource] = []
  /// The hidden files, each with the file of an earlier folder that hides it.
  private(set) var shadowed: [(hidden: BehaviorSource, by: BehaviorSource)] = []
  /// Problems with names and folders.
  var problems: [ScriptError] = []
  /// The place of each behavior, by its name and by its name in lower case.
  private var places: [ExactName: Int] = [:]
  private var placesBySmallName: [String: Int] = [:]

  func source(named name: String) -> BehaviorSource? {
    places[ExactName(name)].map { sources[$0] }
  }

  mutating func add(_ source: BehaviorSource) {
    if let winner = self.source(named: source.name) {
      shadowed.append((source, winner))
    } else if let problem = problem(with: source) {
      problems.append(ScriptError(file: source.path, message: problem))
    } else {
      places[ExactName(source.name)] = sources.count
      placesBySmallName[source.name.lowercased()] = sources.count
      sources.append(source)
    }
  }

  /// The reason why a behavior cannot have its name; nil if it can.
  private func problem(with source: BehaviorSource) -> String? {
    let name = source.name.lowercased()
    // Shipped names differ from those of built-in behaviors, whose list takes long to make.
    if source.place != .shipped,
      let builtIn = BuiltIn.names.first(where: { $0.lowercased() == name })
    {
      return "the name must differ from the built-in behavior \(builtIn)"
    }
    guard let like = placesBySmallName[name].map({ sources[$0] }) else { return nil }
    // Two names with different bytes are equal texts when they are two forms of the same letters.
    let difference = like.name == source.name ? "its Unicode form" : "case"
    return "the name must differ from \(like.path) by more than \(difference)"
  }
}
