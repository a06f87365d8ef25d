import Dynamics
import Geometry
package import LuaRuntime

/// Descriptions of behaviors, options and types for the prompt.
extension ScriptHost {
  /// The names that `animator:add` takes: built-in ones, then files by name.
  public var behaviorNames: [String] {
    prepareLibrary()
    return builtIns.map(\.name) + state.library.names.map(\.text)
  }

  /// The behavior folders in order, without the shipped behaviors.
  public var behaviorFolders: [String] { folders.folders }

  /// The files on disk that the session has read: behaviors, and the modules of all scripts.
  package var scriptFiles: [String] {
    let modules = state.scopes.values.flatMap { $0.texts.keys }
    return (state.library.texts.keys + modules).map { files.resolved($0.text) }.sorted()
  }

  /// The folders of all files in use: behavior files, and the modules that scripts required.
  public var watchedFolders: [String] {
    var watched = folders.folders
    let scopes = state.library.definitions.values.map(\.scope) + stages.map(\.state.scope)
    let modules = scopes.flatMap { $0?.texts.keys.map(\.text) ?? [] }
    for path in modules.map(files.resolved).sorted() {
      let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        .joined(separator: "/")
      if !watched.hasName(folder) { watched.append(folder) }
    }
    return watched
  }

  /// The description of a behavior, or nil when there is none of the name.
  public func describeBehavior(_ name: String) -> BehaviorDescription? {
    if let builtIn = builtIns.first(where: { $0.name == name }) { return describe(builtIn) }
    return try? definition(named: name).map(describe)
  }

  /// The description of the behavior that a value refers to, or nil when there is none.
  package func describeBehavior(of value: Value) -> BehaviorDescription? {
    guard let instance = behavior(value) else { return nil }
    switch instance.origin {
    case .builtIn(let builtIn): return describe(builtIn)
    case .script(let definition): return describe(definition)
    }
  }

  /// The members of a value, or nil for values without members.
  ///
  /// For a behavior they include its options and methods.
  package func describeType(of value: Value) -> TypeDescription? {
    if let kind = values.kind(of: value) { return kind.description }
    if regions.isRegion(value) { return RegionValues.members.description() }
    if let kind = timings.kind(of: value) { return TimingValues.members(of: kind).description() }
    if let module = modules.first(where: { $0.value == value }) { return module.describe() }
    if let module = programModules.first(where: { $0.value == value }) {
      return module.description
    }
    if let behavior = describeBehavior(of: value) {
      let options = behavior.options.map { MemberDescription($0) }
      return TypeDescription(
        name: "behavior \(behavior.name)", doc: behavior.doc,
        members: options + behavior.methods + BehaviorInstance.members.description().members)
    }
    switch value.asHandle?.kind {
    case kinds.item: return StageItem.members.description()
    case kinds.stage: return Stage.members.description()
    case kinds.animator: return AnimatorMembers.table.description()
    case kinds.timer: return StageTimer.members.description()
    case kinds.record: return ItemRecording.members.description()
    case kinds.animation: return AnimationRun.members.description()
    case kinds.snapshot: return ScriptSnapshots.members.description()
    case kinds.selection: return Selection.members.description()
    case kinds.column: return HostedColumn.members.description()
    case kinds.neighbors: return HostedNeighbors.members.description()
    default: return nil
    }
  }

  private func describe(_ builtIn: BuiltIn) -> BehaviorDescription {
    let model = builtIn.model()
    return BehaviorDescription(
      name: builtIn.name, file: nil, doc: builtIn.doc, tag: nil,
      options: builtIn.options.map { option in
        OptionDescription(
          option.schema, defaultText: builtIn.standardValue(of: option, model).text)
      },
      methods: builtIn.readOnly.map(\.description)
        + builtIn.methods.map { $0.description() })
  }

  private func describe(_ definition: ScriptDefinition) -> BehaviorDescription {
    let methods = definition.contract.functions.map(\.name).filter { Hook(rawValue: $0) == nil }
    let told = methods.isEmpty ? [:] : MethodDocs(definition.state.text).methods
    return BehaviorDescription(
      name: definition.name, file: definition.source?.path, doc: definition.header,
      tag: definition.contract.tag,
      options: definition.contract.schema.options.map { option in
        OptionDescription(option)
      },
      methods: methods.map { name in
        MemberDescription(
          name: name, kind: .method, parameters: told[name]?.parameters ?? [], isSettable: false,
          doc: told[name]?.doc ?? "")
      })
  }
}
