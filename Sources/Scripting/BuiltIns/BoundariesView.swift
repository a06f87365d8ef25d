import Dynamics
import LuaRuntime

/// A collision's `boundaries` for scripts: a table whose fields can be set one by one.
///
/// The lines are in a hidden table, which the metatable reads and lists. A store into the view
/// first changes the behavior.
extension BehaviorInstance {
  /// The field of the metatable with the behavior's handle.
  private static let owner = "behavior"

  /// A view of lines.
  func boundariesView(_ lines: Value) -> Value {
    let host = stage.host
    guard let lines = lines.asTable, let setter = host.boundarySetter else { return .nil }
    let view = host.interpreter.makeReadOnly(lines, name: "boundaries")
    let metatable = view.metatable
    metatable?[Self.owner] = .handle(handle)
    metatable?["__newindex"] = .function(setter)
    return .table(view)
  }

  /// The table with the lines: that of a view, or the table itself.
  static func lines(of table: Reference) -> Reference {
    guard let metatable = table.metatable, metatable[owner].asHandle != nil else { return table }
    return metatable["__index"].asTable ?? table
  }

  /// The function for stores into a view.
  static func makeBoundarySetter(_ host: ScriptHost) -> Reference {
    host.interpreter.makeFunction("boundaries") { [unowned host] call in
      guard let metatable = call[1].asTable?.metatable,
        let instance = host.behavior(metatable[owner]),
        let collision = instance.dynamic as? CollisionBehavior, let option = instance.schema[label]
      else { throw LuaError("behavior was removed") }
      let reader = OptionReader(host: host, stage: instance.stage, subject: instance.name)
      guard let name = call[2].asString else {
        throw LuaError("\(instance.name): boundaries have names, as in { floor = { from, to } }")
      }
      let lines = host.interpreter.makeTable()
      lines[name] = call[3]
      let path = try reader.boundaries(.table(lines), option).first?.path
      try explained(by: instance.name) {
        try collision.setBoundary(identifier: name, path: path)
      }
      guard let shown = metatable["__index"].asTable else { return }
      shown[name] =
        host.value(of: .boundaries(path.map { [(name, $0)] } ?? [])).asTable?[name] ?? .nil
    }
  }

  /// The option's name.
  static let label = "boundaries"
}
