/// A table of options that a function or method takes, as the host declares it.
package struct OptionTable {
  /// The name of the call, as in "addItem".
  package var name: String
  /// The options in the order of the source.
  package var options: [OptionDescription]
}

/// All options that scripts can pass to the host, except those of behaviors and members.
///
/// Tests that try every option use them.
extension ScriptHost {
  /// Every table of options that is not a behavior's.
  package var optionTables: [OptionTable] {
    let declared = (api.types + api.modules).flatMap(\.members).flatMap { member in
      member.parameters.filter { $0.kind == .options }.map {
        OptionTable(name: member.name, options: $0.fields)
      }
    }
    let words = animationWords
    let nested = [
      ("step", words.stepSchema), ("keyframe", words.frameSchema),
      ("decay of an item", words.decaySchema),
    ].map { name, schema in
      OptionTable(name: name, options: schema.options.map { OptionDescription($0) })
    }
    return declared + nested
  }

  /// The names of all options that scripts can give, sorted.
  package var optionNames: [String] {
    let names = builtIns.flatMap(\.schema.names) + optionTables.flatMap { $0.options.map(\.name) }
    return Set(names).sorted()
  }

  /// The functions of a behavior's table that the host calls.
  package var hookNames: [String] { Hook.names }
}
