import Geometry
import LuaRuntime
import Scripting
import Sessions
import Specs

/// The scripts of the current folder, open or on disk, and what the host knows of them.
final class Workspace {
  private let options: SessionOptions
  /// The open documents by their addresses.
  private(set) var documents: [ExactName: Document] = [:]
  /// The analyses of open documents, by their addresses.
  private var analyses: [ExactName: SourceAnalysis] = [:]
  /// The hosts, by the folder whose behaviors they have too.
  private var hosts: [ExactName: Result<Known, ScriptError>] = [:]

  /// A host and what it declares.
  private struct Known {
    let host: ScriptHost
    let analyzer: SourceAnalyzer
  }

  init(options: SessionOptions) { self.options = options }

  /// Whether a path is that of a spec.
  static func isSpec(_ path: String) -> Bool { path.hasSuffix("_spec.lua") }

  // MARK: Documents

  func document(_ uri: String) -> Document? { documents[uri] }

  /// The open document of a file; nil where it is not open.
  func document(at path: String) -> Document? {
    documents.values.first { $0.path.hasBytes(of: path) }
      ?? documents.values.first { Files.isSame($0.path, path) }
  }

  func open(_ document: Document) {
    documents[document.uri] = document
    analyses[document.uri] = nil
  }

  func close(_ uri: String) {
    documents[uri] = nil
    analyses[uri] = nil
  }

  /// Lets the next questions read behavior folders again.
  func forget() {
    hosts = [:]
    analyses = [:]
  }

  // MARK: Knowledge

  private func known(for path: String) throws(ScriptError) -> Known {
    let isSpec = Self.isSpec(path)
    let folder = isSpec ? Files.folder(of: path) : Self.behaviorFolder(around: path) ?? ""
    let name = isSpec ? folder + "/*_spec.lua" : folder
    if let known = hosts[name] { return try known.get() }
    let made: Result<Known, ScriptError>
    do {
      let options = self.options(for: path)
      let host = try options.makeHost(near: isSpec ? folder : nil)
      host.onOutput = { _, _ in }
      made = .success(Known(host: host, analyzer: SourceAnalyzer(host)))
    } catch {
      made = .failure(error as? ScriptError ?? ScriptError(message: "\(error)"))
    }
    hosts[name] = made
    return try made.get()
  }

  /// The options of a session that runs a script.
  func options(for path: String) -> SessionOptions {
    var options = options
    if !Self.isSpec(path), let folder = Self.behaviorFolder(around: path) {
      options.behaviorFolders.append(folder)
    }
    return options
  }

  /// The folder `behaviors` that a file lies in or beside, where it is not that of the current
  /// folder, which every host has; nil for none.
  private static func behaviorFolder(around path: String) -> String? {
    var folder = Files.folder(of: path)
    while folder != ".", folder != "/", !folder.isEmpty {
      let inside = Files.join(folder, "behaviors")
      let found = Files.name(of: folder) == "behaviors" ? folder : inside
      if Files.kind(of: found) == .folder {
        return Files.isSame(found, "behaviors") ? nil : found
      }
      folder = Files.folder(of: folder)
    }
    return nil
  }

  /// The knowledge of scripts at a path.
  ///
  /// - Throws: `ScriptError` when no host can be made, as without a named behavior folder.
  func analyzer(for path: String) throws(ScriptError) -> SourceAnalyzer {
    try known(for: path).analyzer
  }

  /// The globals and modules that a script has beside those of all scripts.
  static func surroundings(of path: String) -> ScriptSurroundings {
    isSpec(path) ? SpecWord.surroundings : ScriptSurroundings()
  }

  /// The analysis of an open document; nil where it is nested too deep or no host can be made.
  func analysis(of document: Document) -> SourceAnalysis? {
    if let analysis = analyses[document.uri] { return analysis }
    let analysis = analysis(of: document.text.bytes, at: document.path)
    analyses[document.uri] = analysis
    return analysis
  }

  /// The analysis of a text as that of a file; nil as above.
  func analysis(of bytes: [UInt8], at path: String) -> SourceAnalysis? {
    try? analyzer(for: path).analysis(of: bytes, in: Self.surroundings(of: path))
  }

  /// The error with which Lua refuses a text; nil for one that it accepts.
  func refusal(of bytes: [UInt8], at path: String) -> ScriptError? {
    do throws(ScriptError) {
      return try known(for: path).host.refusal(of: bytes, path)
    } catch {
      return error
    }
  }

  // MARK: Files

  /// A file as it is open or on disk.
  struct Source {
    var path: String
    /// The address.
    var uri: String
    var text: TextLines
    var analysis: SourceAnalysis
    /// The version of an open document; nil for a file on disk.
    var version: Int?
  }

  /// A file as it is open, or else on disk; nil where it cannot be read.
  func source(at path: String) -> Source? {
    if let document = document(at: path) { return source(document) }
    guard Files.kind(of: path) == .regular, let bytes = try? Files.script(at: path),
      let analysis = analysis(of: bytes, at: path)
    else { return nil }
    return Source(
      path: path, uri: DocumentURI.uri(Files.resolved(path) ?? path), text: TextLines(bytes),
      analysis: analysis)
  }

  /// The file of a module that a script requires; nil where no folder has it.
  func source(ofModule name: String, requiredBy path: String) -> Source? {
    let file = (try? analyzer(for: path))?.path(ofModule: name, in: Self.surroundings(of: path))
    return file.flatMap(source(at:))
  }

  /// An open document with its analysis.
  func source(_ document: Document) -> Source? {
    analysis(of: document).map { analysis in
      Source(
        path: document.path, uri: document.uri, text: document.text, analysis: analysis,
        version: document.version)
    }
  }

  /// The most files that are searched for a name.
  private static let mostFiles = 2_000

  /// All scripts that are open, in behavior folders or below the current folder; hidden folders are
  /// left out.
  func sources() -> [Source] {
    var found = documents.values.sorted { $0.path < $1.path }.compactMap(source)
    var seen = Set(found.map { Files.resolved($0.path) ?? $0.path })
    let folders = options.behaviorFolders + ["."]
    let files = folders.flatMap { folder in
      (try? Files.files(below: folder) { $0.hasSuffix(".lua") && !$0.hasPrefix(".") }) ?? []
    }
    for path in files.prefix(Self.mostFiles) {
      guard seen.insert(Files.resolved(path) ?? path).inserted else { continue }
      if let source = source(at: path) { found.append(source) }
    }
    return found
  }
}
