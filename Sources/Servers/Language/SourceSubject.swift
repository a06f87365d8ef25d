import Geometry
import Scripting

/// The thing that uses in several files name.
enum SourceSubject: Hashable {
  /// A local of a file.
  case local(file: String, number: Int)
  /// A field of a behavior that has no file of its own.
  case own(file: String, behavior: Int, name: String)
  /// A param, a method or a field of a behavior of a file.
  case field(behavior: String, name: String)
  /// A behavior.
  case behavior(String)
  case module(String)
  /// An item of the scenes in a file.
  case item(file: String, name: String)
  case tag(String)
  /// A global that a file sets.
  case global(file: String, name: String)
  /// A member, an option or a function that the host declares.
  case declared(owner: String, name: String)

  /// The subject of a use.
  ///
  /// - Parameters:
  ///   - meaning: The meaning of the use.
  ///   - path: The file.
  ///   - analyzer: Knows which behaviors have files.
  init?(_ meaning: SourceMeaning, in path: String, _ analyzer: SourceAnalyzer) {
    func hasFile(_ name: String) -> Bool { analyzer.behavior(name)?.file != nil }
    switch meaning {
    case .local(let number): self = .local(file: path, number: number)
    case .global(let name, nil): self = .global(file: path, name: name)
    case .global(let name, _?): self = .declared(owner: "", name: name)
    case .member(let member, let owner):
      let isOwn =
        hasFile(owner)
        && analyzer.behavior(owner)?.methods.contains { $0.name == member.name } ?? false
      self =
        isOwn
        ? .field(behavior: owner, name: member.name) : .declared(owner: owner, name: member.name)
    case .option(let option, let owner):
      // The options that all behaviors have are the host's.
      let isOwn =
        hasFile(owner) && !["item", "items"].contains(option.name)
        && !(analyzer.api.type("behavior")?.members.contains { $0.name == option.name } ?? false)
      self =
        isOwn
        ? .field(behavior: owner, name: option.name) : .declared(owner: owner, name: option.name)
    case .own(let name, let number):
      let isDeclared =
        analyzer.api.hooks.members.contains { $0.name == name }
        || analyzer.api.file.members.contains { $0.name == name }
        || ["behavior", "self"].contains { type in
          analyzer.api.type(type)?.members.contains { $0.name == name } ?? false
        } || ["item", "items"].contains(name)
      if isDeclared {
        self = .declared(owner: "self", name: name)
      } else if number == 0, let behavior = Self.behavior(at: path, analyzer) {
        self = .field(behavior: behavior, name: name)
      } else {
        self = .own(file: path, behavior: number, name: name)
      }
    case .behavior(let name): self = .behavior(name)
    case .module(let name): self = .module(name)
    case .item(let name): self = .item(file: path, name: name)
    case .tag(let name): self = .tag(name)
    case .field, .export: return nil
    }
  }

  /// The behavior whose file a path is; nil for other files.
  private static func behavior(at path: String, _ analyzer: SourceAnalyzer) -> String? {
    guard path.hasSuffix(".lua") else { return nil }
    let name = String(Files.name(of: path).dropLast(4))
    guard let file = analyzer.behavior(name)?.file, Files.isSame(file, path) else { return nil }
    return name
  }

  /// The only file that can have uses; nil for all files.
  var file: String? {
    switch self {
    case .local(let file, _), .own(let file, _, _), .item(let file, _), .global(let file, _): file
    case .field, .behavior, .module, .tag, .declared: nil
    }
  }
}
