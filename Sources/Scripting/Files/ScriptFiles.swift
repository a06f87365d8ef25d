package import Geometry

/// The contents found at the path of a script.
package enum ScriptFile: Hashable, Sendable {
  /// The text of a file.
  case text([UInt8])
  /// Nothing.
  case missing
  /// A file that cannot be read, with the reason.
  case refused(String)
  /// A link that leaves its behavior folder.
  case outside
}

/// The files of a session as they were read; in a replay they stand in for the disk.
package struct RecordedFiles: Hashable, Sendable {
  /// The behavior folders in order.
  package var order: [String] = []
  /// The folder among them that may hold files other than behaviors; nil for none.
  package var near: String?
  /// The names of the behaviors that came with the library.
  package var shippedNames: [String] = []
  /// The names of the behavior files of each folder; nil for one that cannot be read.
  package var folders: [ExactName: [String]?] = [:]
  /// The contents found at each path.
  package var files: [ExactName: ScriptFile] = [:]
  /// The texts of the behaviors that came with the library.
  package var shipped: [ExactName: [UInt8]] = [:]

  package init() {}

  /// Stores a reading.
  ///
  /// - Returns: Whether it differs from the last reading of the same thing.
  @discardableResult
  package mutating func take(_ reading: FileReading) -> Bool {
    let old = self
    switch reading {
    case .file(let path, let file): files[path] = file
    case .folder(let path, let names): folders[ExactName(path)] = .some(names)
    case .shipped(let name, let text): shipped[name] = text
    }
    switch reading {
    case .file(let path, _): return old.files[path] != files[path]
    case .folder(let path, _): return old.folders[path] != folders[path]
    case .shipped(let name, _): return old.shipped[name] != shipped[name]
    }
  }
}

/// The result of one read: a file, a folder or a shipped behavior.
package enum FileReading: Hashable, Sendable {
  /// The contents found at a path.
  case file(String, ScriptFile)
  /// The names of the behavior files in a folder; nil where it cannot be read.
  case folder(String, [String]?)
  /// A behavior that comes with the library.
  case shipped(String, text: [UInt8])
}

/// Reads the scripts of a session, from disk or from a recording.
///
/// While readings are noted, each file is read once between two inputs from outside, so for the
/// session a file changes only at an input. A replay that changes the file at that input therefore
/// finds the same.
package final class ScriptFiles {
  /// The files of a recording; nil to read from disk.
  package var recorded: RecordedFiles?
  /// The texts of files that are read in place of those on disk, by their paths.
  package var unsaved: [ExactName: [UInt8]] = [:]
  /// Called with each reading from disk that is new; nil, the default, notes nothing.
  package var note: ((FileReading) -> Void)?
  /// Returns the next reading of the past while the past is simulated; nil in the present.
  var past: (() -> FileReading?)?
  /// Called with every reading.
  var keep: ((FileReading) -> Void)?
  private var known = RecordedFiles()
  /// The paths that were read since the last input.
  private var fresh: Set<ExactName> = []

  init(_ recorded: RecordedFiles? = nil) { self.recorded = recorded }

  /// Lets every file be read again.
  func refresh() { fresh = [] }

  /// The bytes of a script.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - folder: The folder that links must not leave; nil where they may lead anywhere.
  /// - Returns: Its bytes.
  /// - Throws: `ScriptError` when the file is missing, unreadable, too long, no file, or outside of
  ///   the folder.
  func script(at path: String, inside folder: String? = nil) throws(ScriptError) -> [UInt8] {
    switch file(at: path, inside: folder) {
    case .text(let bytes): return bytes
    case .missing: throw ScriptError(file: path, message: Self.missingMessage)
    case .refused(let reason): throw ScriptError(file: path, message: reason)
    case .outside:
      throw ScriptError(file: path, message: "must not be a link that leaves the folder")
    }
  }

  /// The contents found at a path.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - folder: The folder that links must not leave; nil where they may lead anywhere.
  /// - Returns: The contents; a folder counts as missing when `folder` is given.
  func file(at path: String, inside folder: String? = nil) -> ScriptFile {
    if case .file(_, let file)? = past?() { return file }
    let file = presentFile(at: path, inside: folder)
    keep?(.file(path, file))
    return file
  }

  private func presentFile(at path: String, inside folder: String?) -> ScriptFile {
    if let recorded { return recorded.files[path] ?? .missing }
    if note != nil, fresh.contains(ExactName(path)), let file = known.files[path] { return file }
    let file =
      unsaved[ExactName(path)].map(ScriptFile.text) ?? Self.fileOnDisk(at: path, inside: folder)
    take(.file(path, file), path)
    return file
  }

  /// Whether there is nothing at a path.
  func isMissing(_ path: String) -> Bool { file(at: path) == .missing }

  /// The names of the behavior files in a folder; nil where it cannot be read.
  func behaviorNames(in folder: String) -> [String]? {
    if case .folder(_, let names)? = past?() { return names }
    let names = presentNames(in: folder)
    keep?(.folder(folder, names))
    return names
  }

  private func presentNames(in folder: String) -> [String]? {
    if let recorded { return recorded.folders[folder] ?? nil }
    if note != nil, fresh.contains(ExactName(folder)), let names = known.folders[folder] {
      return names
    }
    let names = (try? Files.names(in: folder))?.filter { name in
      BehaviorFolders.isBehavior(name) && Files.kind(of: Files.join(folder, name)) != .folder
    }
    take(.folder(folder, names), folder)
    return names
  }

  /// The names of the behaviors that come with the library.
  var shippedNames: [String] { recorded?.shippedNames ?? ShippedBehaviors.all.map(\.name) }

  /// The text of a behavior that comes with the library.
  func shipped(_ name: String) -> [UInt8] {
    let text = shippedText(name) ?? []
    if recorded == nil { take(.shipped(name, text: text), nil) }
    return text
  }

  /// The text of a shipped behavior, for comparisons; it is not noted as read.
  ///
  /// It is nil when no shipped behavior has the name.
  func shippedText(_ name: String) -> [UInt8]? {
    recorded?.shipped[name] ?? ShippedBehaviors.all.first { $0.name.hasBytes(of: name) }?.text
  }

  /// The path with links resolved, so that two paths of one file are equal.
  func resolved(_ path: String) -> String {
    recorded == nil ? Files.resolved(path) ?? path : path
  }

  private static var missingMessage: String { "cannot be read: \(Files.missing)" }

  private func take(_ reading: FileReading, _ path: String?) {
    guard let note else { return }
    if let path { fresh.insert(ExactName(path)) }
    if known.take(reading) { note(reading) }
  }

  private static func fileOnDisk(at path: String, inside folder: String?) -> ScriptFile {
    if let folder {
      if [.missing, .folder].contains(Files.kind(of: path)) { return .missing }
      guard let root = Files.resolved(folder), let real = Files.resolved(path),
        real.hasPrefix(root.hasSuffix("/") ? root : root + "/")
      else { return .outside }
    }
    do throws(ScriptError) {
      return .text(try Files.script(at: path))
    } catch {
      return error.message == missingMessage ? .missing : .refused(error.message)
    }
  }
}
