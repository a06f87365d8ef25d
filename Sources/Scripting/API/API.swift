import LuaRuntime

/// The declared API of scripts: the source of help, completion, checks, documents and editor types.
public struct ScriptAPI: Sendable {
  /// The types of the values that scripts hold.
  public var types: [TypeDescription]
  /// The tables of functions: `libration` and the tables in it.
  public var modules: [TypeDescription]
  /// The hooks of behaviors.
  public var hooks: TypeDescription
  /// The other fields of a behavior file.
  public var file: TypeDescription
  /// The fields of a param of a behavior file.
  public var params: [OptionDescription]
  /// The events of a stage, their fields as parameters.
  public var events: TypeDescription
  /// Lua's own functions: the globals, without a name, and the tables in them.
  public var globals: [TypeDescription]
  /// The behaviors that `animator:add` takes by name: built-in ones, then files.
  public var behaviors: [BehaviorDescription]

  /// The type of a name.
  public func type(_ name: String) -> TypeDescription? { types.first { $0.name == name } }
}

extension ScriptHost {
  /// The declared API of scripts, with the functions of the program.
  public var api: ScriptAPI {
    ScriptAPI(
      types: types,
      modules: modules.map { $0.describe() } + programModules.map(\.description),
      hooks: Hook.members.description(), file: BehaviorContract.fileMembers.description(),
      params: BehaviorContract.paramFields.map { OptionDescription($0) },
      events: StageEvent.members.description(hasMethods: false),
      globals: globals,
      behaviors: behaviorNames.compactMap(describeBehavior))
  }

  /// Lua's own functions, with the tables of the program among the globals.
  var globals: [TypeDescription] {
    var tables = LuaLibrary.tables.map { $0.description(hasMethods: false) }
    for place in tables.indices where tables[place].name.isEmpty {
      tables[place].members += programModules.map { module in
        Member<Void>.stored(module.name, .named(module.name), "Functions of the program.")
          .description(isMethod: false)
      }
    }
    return tables
  }

  var types: [TypeDescription] {
    [
      Stage.members.description(), AnimatorMembers.table.description(),
      StageItem.members.description(), BehaviorInstance.members.description(),
      MemberTable(
        "self", "The behavior's own table, which its hooks get.", BehaviorInstance.storyMembers
      )
      .description(),
      AnimationRun.members.description(), StageTimer.members.description(),
      ItemRecording.members.description(), ScriptSnapshots.members.description(),
      Selection.members.description(), HostedColumn.members.description(),
      HostedNeighbors.members.description(),
    ] + ValueKind.allCases.map(\.description) + [RegionValues.members.description()]
      + TimingValues.Kind.allCases.map { TimingValues.members(of: $0).description() }
  }
}
