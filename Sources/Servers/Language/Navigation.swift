import Geometry
import Scripting

/// Definitions and uses of the name at a place, in one file or in all.
struct Navigation {
  let source: Workspace.Source
  let workspace: Workspace
  let encoding: PositionEncoding

  init(_ source: Workspace.Source, _ workspace: Workspace, _ encoding: PositionEncoding) {
    (self.source, self.workspace, self.encoding) = (source, workspace, encoding)
  }

  /// A use in a file.
  struct Place {
    var source: Workspace.Source
    var use: SourceUse
  }

  /// Answers a request about a place.
  func answer(
    _ request: LanguageRequest, _ params: JSONValue, at offset: Int
  ) throws(RPCError) -> JSONValue {
    switch request {
    case .definition: return definition(at: offset)
    case .references:
      let includes = params["context"]?["includeDeclaration"]?.asBoolean ?? true
      return .list(places(at: offset).filter { includes || !$0.use.isDefinition }.map(location))
    case .documentHighlight:
      let own = places(at: offset).filter { $0.source.uri.hasBytes(of: source.uri) }
      return .list(
        own.map { ["range": source.text.range($0.use.range, encoding), "kind": 1] })
    case .prepareRename:
      let use = try renamed(at: offset)
      return [
        "range": source.text.range(use.range, encoding),
        "placeholder": .string(name(use.range, source)),
      ]
    case .rename:
      guard let name = params["newName"]?.asString else {
        throw .invalidParams("rename: newName must be a text")
      }
      return try rename(at: offset, to: name)
    default: return .null
    }
  }

  /// The thing that the name at a place stands for; nil where nothing is known of it.
  func subject(at offset: Int) -> (SourceUse, SourceSubject)? {
    guard let use = source.analysis.use(at: offset),
      let analyzer = try? workspace.analyzer(for: source.path),
      let subject = SourceSubject(use.meaning, in: source.path, analyzer)
    else { return nil }
    return (use, subject)
  }

  /// All uses of the thing at a place.
  func places(at offset: Int) -> [Place] {
    subject(at: offset).map { places(of: $0.1, named: name($0.0.range, source)) } ?? []
  }

  /// All uses of a thing, which has one name everywhere; those of this file come first.
  func places(of subject: SourceSubject, named name: String) -> [Place] {
    let others =
      subject.file == nil
      ? workspace.sources().filter { !$0.uri.hasBytes(of: source.uri) } : []
    return ([source] + others).flatMap { source -> [Place] in
      guard let analyzer = try? workspace.analyzer(for: source.path) else { return [] }
      return source.analysis.uses.compactMap { use in
        guard source.text.bytes[use.range].elementsEqual(name.utf8),
          SourceSubject(use.meaning, in: source.path, analyzer) == subject
        else { return nil }
        return Place(source: source, use: use)
      }
    }
  }

  /// The text of a range of a file.
  func name(_ range: Range<Int>, _ source: Workspace.Source) -> String {
    String(decoding: source.text.bytes[range], as: UTF8.self)
  }

  private func location(_ place: Place) -> JSONValue {
    [
      "uri": .string(place.source.uri),
      "range": place.source.text.range(place.use.range, encoding),
    ]
  }

  // MARK: Definitions

  private func definition(at offset: Int) -> JSONValue {
    if case .export(let name, let module)? = source.analysis.use(at: offset)?.meaning {
      guard let other = workspace.source(ofModule: module, requiredBy: source.path),
        let export = other.analysis.exports.first(where: { $0.member.name == name })
      else { return .null }
      return ["uri": .string(other.uri), "range": other.text.range(export.range, encoding)]
    }
    guard let (use, subject) = subject(at: offset) else { return .null }
    let name = name(use.range, source)
    switch subject {
    case .behavior(let name): return start(ofFile: file(of: name))
    case .module(let name):
      let analyzer = try? workspace.analyzer(for: source.path)
      return start(
        ofFile: analyzer?.path(ofModule: name, in: Workspace.surroundings(of: source.path)))
    case .field(let behavior, _):
      guard let file = file(of: behavior), let other = workspace.source(at: file) else {
        return .null
      }
      return first(Navigation(other, workspace, encoding).ownDefinitions(of: subject))
    case .tag, .declared: return .null
    default: return first(places(of: subject, named: name).filter(\.use.isDefinition))
    }
  }

  /// The places of this file where a thing is made.
  private func ownDefinitions(of subject: SourceSubject) -> [Place] {
    guard let analyzer = try? workspace.analyzer(for: source.path) else { return [] }
    return source.analysis.uses.filter {
      $0.isDefinition && SourceSubject($0.meaning, in: source.path, analyzer) == subject
    }.map { Place(source: source, use: $0) }
  }

  private func first(_ places: [Place]) -> JSONValue { places.first.map(location) ?? .null }

  /// The file of a behavior; nil for one that is built in or comes with the program.
  private func file(of behavior: String) -> String? {
    let file = (try? workspace.analyzer(for: source.path))?.behavior(behavior)?.file
    return file.flatMap { Files.kind(of: $0) == .regular ? $0 : nil }
  }

  private func start(ofFile path: String?) -> JSONValue {
    guard let path, let real = Files.resolved(path) else { return .null }
    let place: JSONValue = ["line": 0, "character": 0]
    let uri = workspace.document(at: path)?.uri ?? DocumentURI.uri(real)
    return ["uri": .string(uri), "range": ["start": place, "end": place]]
  }
}
