package import Geometry
package import LuaRuntime

extension ScriptHost {
  /// Makes a table that scripts cannot change, with the functions of a declaration as methods.
  ///
  /// Other names are errors with the nearest name. The functions run on the person's side, where
  /// there are two sides.
  ///
  /// - Parameters:
  ///   - members: The declaration.
  ///   - receiver: Finds the receiver of a call.
  /// - Returns: The table.
  package func makeObject<Receiver>(
    _ members: MemberTable<Receiver>, receiver: @escaping () throws -> Receiver
  ) -> Value {
    let table = interpreter.makeTable()
    let holder = HostHolder()
    holder.host = self
    let receivers = Receivers<Receiver>(holder: holder) { _ in try receiver() }
    for (name, body) in members.functions(receivers).sorted(by: { $0.key < $1.key }) {
      table[name] = .function(
        interpreter.makeFunction("\(members.name):\(name)", crosses: false, body))
    }
    refuseUnknown(table, members.name) { members.names }
    return .table(interpreter.makeReadOnly(table, name: members.name))
  }

  /// A point as scripts hold it.
  package func value(of point: Vector) -> Value { values.make(point) }
}

extension Argument where Value == Rect {
  /// A rectangle, or a stage as its reference rectangle.
  package static func area(_ name: String, _ doc: String) -> Self {
    .spelled(name, .either([.stage, .rect]), "a stage or a rect", doc) { value, reader in
      if let stage = reader.host.stage(of: value) {
        return Rect(x: 0, y: 0, width: stage.width, height: stage.height)
      }
      guard value.asTable != nil, let rect = Rect(value), rect.width >= 0, rect.height >= 0 else {
        return nil
      }
      return rect
    }
  }
}

extension Argument where Value == Stage {
  /// A stage.
  package static func stage(_ name: String, _ doc: String) -> Self {
    .spelled(name, .stage, "a stage", doc) { value, reader in reader.host.stage(of: value) }
  }
}
