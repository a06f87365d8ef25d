import CLuaBridge

/// The name of a field that the host sets often, as a string inside Lua; see
/// `Interpreter.fieldName(_:)`.
public struct FieldName {
  let text: Reference
}

/// A table that the host fills for a call, without a reference to it; see `Interpreter.callHook`.
///
/// It must not be kept after the closure that gets it returns.
public struct NewTable {
  let interpreter: Interpreter
  /// The stack, with the table on top.
  let state: OpaquePointer

  /// Sets a field to a number.
  public func set(_ name: FieldName, _ number: Double) {
    lb_set_field_number(state, name.text.number, number)
  }

  /// Sets a field to a text.
  public func set(_ name: FieldName, _ text: String) {
    var text = text
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        lb_set_field_string(state, name.text.number, $0.baseAddress, $0.count)
      }
    }
  }

  /// Sets a field to a text that was made a name.
  public func set(_ name: FieldName, _ word: FieldName) {
    lb_set_field_reference(state, name.text.number, word.text.number)
  }

  /// Sets a field to a handle.
  public func set(_ name: FieldName, _ handle: Handle) {
    lb_set_field_handle(
      interpreter.host, state, name.text.number, handle.kind.number, handle.index,
      handle.generation)
  }

  /// Sets a field to a new list of two numbers; points have a metatable.
  public func set(
    _ name: FieldName, _ first: Double, _ second: Double, metatable: Reference
  ) {
    interpreter.charge(FuelCost.field * 2)
    lb_set_field_pair(state, name.text.number, first, second, metatable.number)
  }
}

extension Interpreter {
  /// Makes the name of a field a string inside Lua, once.
  ///
  /// Whoever keeps a name makes it before the first snapshot: restoring one from before would empty
  /// the name, and then no field is set by it.
  public func fieldName(_ name: String) -> FieldName {
    if let known = fieldNames[name] { return known }
    push(.string(name), to: room())
    let made = FieldName(text: takeReference())
    fieldNames[name] = made
    return made
  }
}
