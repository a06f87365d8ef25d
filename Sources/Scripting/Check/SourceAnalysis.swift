import Geometry
import LuaRuntime

/// Analyses scripts for editors, which nothing runs.
package struct SourceAnalyzer {
  private let names: DeclaredNames
  private let modules: ModuleFolders

  /// Takes what scripts of a host may use as it is now: the declared API and the behaviors.
  package init(_ host: ScriptHost) {
    names = host.declaredNames
    modules = ModuleFolders(host.behaviorFolders, word: "behavior folder")
  }

  /// The declared API with the behaviors.
  package var api: ScriptAPI { names.api }

  /// The description of a behavior; nil for a name that none has.
  package func behavior(_ name: String) -> BehaviorDescription? { names.behaviors[name] }

  /// Reads a script.
  ///
  /// - Parameters:
  ///   - bytes: Its source, also while it is being typed.
  ///   - surroundings: The globals and modules that it has beside those of all scripts.
  /// - Returns: The analysis; nil for source that is nested too deep.
  package func analysis(
    of bytes: [UInt8], in surroundings: ScriptSurroundings = ScriptSurroundings()
  ) -> SourceAnalysis? {
    guard let tree = try? LuaParser.parse(bytes, isTolerant: true) else { return nil }
    let checker = ScriptChecker(tree, names: names, modules: modules, surroundings: surroundings)
    checker.notes = SourceNotes()
    let problems = checker.check()
    return SourceAnalysis(bytes: bytes, checker: checker, problems: tree.isWhole ? problems : [])
  }

  /// The file of a module; nil where no folder has it.
  package func path(ofModule name: String, in surroundings: ScriptSurroundings) -> String? {
    try? (surroundings.modules ?? modules).path(of: name, ScriptFiles())
  }
}

/// A script as editors see it: its tree, its problems, and the meaning of its names.
package final class SourceAnalysis {
  /// The source.
  package let bytes: [UInt8]
  /// The problems, in the order of the source; none for source that Lua refuses.
  package let problems: [SourceProblem]
  /// The places where names and texts stand for something, in the order of the source.
  package private(set) lazy var uses = makeUses()
  private let checker: ScriptChecker

  init(bytes: [UInt8], checker: ScriptChecker, problems: [SourceProblem]) {
    (self.bytes, self.checker, self.problems) = (bytes, checker, problems)
  }

  private func makeUses() -> [SourceUse] {
    var uses = checker.notes?.uses ?? [:]
    for (number, local) in checker.tree.locals.enumerated() {
      let range = local.offset..<local.offset + local.name.utf8.count
      // The self of a function with a colon stands nowhere.
      guard range.upperBound <= bytes.count, bytes[range].elementsEqual(local.name.utf8),
        !range.isEmpty
      else { continue }
      uses[local.offset] = SourceUse(range: range, meaning: .local(number), isDefinition: true)
    }
    return uses.keys.sorted().compactMap { uses[$0] }
  }

  /// The tree; parts of it are guesses unless it is whole.
  package var tree: LuaTree { checker.tree }

  /// The use that a place lies in or behind; nil where no known name stands.
  package func use(at offset: Int) -> SourceUse? {
    uses.last { $0.range.lowerBound <= offset && offset <= $0.range.upperBound }
  }

  /// The locals that a place sees, each name once, the inner ones.
  package func locals(at offset: Int) -> [LuaLocal] {
    var found: [String: LuaLocal] = [:]
    for local in tree.locals where local.offset + local.name.utf8.count < offset {
      if offset <= local.end { found[local.name] = local }
    }
    return found.values.sorted { $0.name < $1.name }
  }

  /// The members of the value in front of a name behind a dot or colon.
  ///
  /// - Parameter offset: The first byte of the name.
  /// - Returns: The members; nil where the type of the value is unknown.
  package func members(inFrontOf offset: Int) -> [MemberDescription]? {
    guard let type = checker.notes?.bases[offset] else { return nil }
    let names = checker.names
    func members(_ type: String) -> [MemberDescription] {
      names.types[type].map { $0.values.sorted { $0.name < $1.name } } ?? []
    }
    switch type {
    case .unknown, .method, .module: return nil
    case .own(let number): return ownMembers(number)
    case .definition: return names.api.hooks.members + names.api.file.members
    case .handle(let name):
      guard let behavior = names.behaviors[name] else { return members("behavior") }
      return behavior.options.map { MemberDescription($0) } + behavior.methods
        + members("behavior")
    case .value(.named(let name)): return members(name)
    case .value(.string):
      return members("string").map { function in
        var method = function
        method.kind = .method
        method.parameters.removeFirst(min(1, method.parameters.count))
        return method
      }
    case .value(.fields(let fields)), .value(.openFields(let fields)):
      return fields.map { field in
        MemberDescription(
          name: field.name, kind: .property, parameters: [], type: field.type, isSettable: true,
          doc: field.doc)
      }
    case .value: return nil
    }
  }

  /// The module in front of a name behind a dot or colon, by the name that `require` takes.
  ///
  /// - Parameter offset: The first byte of the name.
  /// - Returns: The name; nil where the value is no module.
  package func module(inFrontOf offset: Int) -> String? {
    if case .module(let name)? = checker.notes?.bases[offset] { name } else { nil }
  }

  /// The options of the innermost table around a place, and the names that it gives.
  package func options(
    at offset: Int
  ) -> (options: [OptionDescription], given: Set<String>, range: Range<Int>)? {
    let around = checker.notes?.tables.filter {
      $0.range.lowerBound < offset && offset <= $0.range.upperBound
    }
    return around?.min { $0.range.count < $1.range.count }.map { ($0.options, $0.given, $0.range) }
  }

  /// The texts that may stand at a constant.
  ///
  /// - Parameter offset: The first byte of the constant.
  /// - Returns: The texts; nil where any may stand.
  package func text(at offset: Int) -> NamedText? { checker.notes?.texts[offset] }

  /// The number of behaviors that the file defines.
  package var behaviorCount: Int { checker.behaviors.count }

  /// Whether the names of a behavior's fields are all in the source.
  package func hasOpenFields(_ number: Int) -> Bool {
    checker.behaviors[number].isOpen || checker.behaviors[number].readsComputed
  }

  /// Whether a behavior may get options in a table that is made elsewhere.
  package func hasLooseOptions(of behavior: String) -> Bool {
    let loose = checker.notes?.looseOptions ?? []
    return loose.contains(behavior) || loose.contains("")
  }

  /// The type of a local in words; nil where it is unknown.
  package func type(ofLocal number: Int) -> String? {
    switch checker.types[number] {
    case .value(let type): "\(type)"
    case .handle(let name): "behavior \(name)"
    case .own: "self"
    case .module(let name): "module \(name)"
    case .definition, .method, .unknown, nil: nil
    }
  }

  /// The members that the `self` of a behavior of the file has.
  package func ownMembers(_ number: Int) -> [MemberDescription] {
    let behavior = checker.behaviors[number]
    let declared = behavior.params.map(\.name) + behavior.functions.filter { !isHook($0) }
    let fields = behavior.assigned.sorted()
    let common = checker.names.selfNames.sorted()
    var seen: Set<String> = []
    return (declared + fields + ["item", "items"] + common).filter { seen.insert($0).inserted }
      .compactMap { ownMember($0, of: number) }
  }

  /// Whether a field of a behavior is a hook.
  package func isHook(_ name: String) -> Bool { checker.names.hooks[name] != nil }

  /// The declaration of a field of a behavior of the file: a param, a method, a hook, or a field
  /// that every behavior has; for a field that its functions set, the name alone.
  package func ownMember(_ name: String, of number: Int) -> MemberDescription? {
    let behavior = checker.behaviors[number]
    let names = checker.names
    if let param = behavior.param(name) { return param.description }
    if let member = names.hooks[name] ?? names.fileFields[name] { return member }
    if let field = behavior.fields.first(where: { $0.name == name }),
      case .function(let function) = field.value.kind
    {
      let told = MethodDocs(bytes).methods[name]
      let parameters = function.parameters.map { checker.tree.locals[$0].name }
        .filter { $0 != "self" }
      return MemberDescription(
        name: name, kind: .method,
        parameters: told?.parameters
          ?? parameters.map { OptionDescription(name: $0, type: .any, doc: "") },
        isSettable: false, doc: told?.doc ?? "")
    }
    if behavior.assigned.contains(name) {
      return MemberDescription(
        name: name, kind: .property, parameters: [], type: .any, isSettable: true, doc: "")
    }
    if let member = names.selfMember(name) { return member }
    guard name == "item" || name == "items" else { return nil }
    return MemberDescription(
      name: name, kind: .property, parameters: [],
      type: name == "item" ? .item : .list(.item), isSettable: false,
      doc: name == "item" ? "The item that it moves." : "The items that it moves.")
  }
}

/// A mistake in the source of a script, and its place in bytes.
package typealias SourceProblem = ScriptChecker.Problem

extension CheckedBehavior.Param {
  /// The declaration, as far as the source writes it in place.
  fileprivate var description: MemberDescription {
    let kind = kind ?? .value
    var schema = OptionSchema(
      name, kind, unit: self["unit"]?.text, choices: choices ?? [], self["doc"]?.text ?? "")
    schema.minimum = self["min"]?.constant?.number
    schema.maximum = self["max"]?.constant?.number
    let option = OptionDescription(schema, defaultText: self["default"]?.constant?.text)
    return MemberDescription(option)
  }
}
