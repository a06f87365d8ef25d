import Geometry
import LuaRuntime

/// The members of a recording in Lua.
extension ItemRecording {
  static var members: MemberTable<ItemRecording> {
    MemberTable<ItemRecording>(
      "record", "Every field of an item at each tick; stage:record makes one.",
      [
        .method(
          "settled", field, .number("tolerance", .quantity, "The greatest distance."),
          returns: .number,
          doc: "When the field came within tolerance of its last value, for good, in s.",
          example: """
            local record = stage:record(card)
            stage:advance { seconds = 1 }
            print(record:settled("x", 0.5), record:overshoot("x", 80), record:peak("vx"))
            print(record:crossing("x", 100), record:isContinuous("x", 20))
            """
        ) { record, call, field, tolerance in
          call.push(record.settled(try record.known(field), tolerance: tolerance)!)
        },
        .method(
          "overshoot", field, .number("target", .quantity, "The value it was to reach."),
          returns: .number, doc: "How far it went beyond the target, seen from where it began."
        ) { record, call, field, target in
          call.push(record.overshoot(try record.known(field), target: target)!)
        },
        .method("peak", field, returns: .number, doc: "The value farthest from 0.") {
          record, call, field in call.push(record.peak(try record.known(field))!.value)
        },
        .method(
          "crossing", field, .number("value", .quantity, "The value."),
          returns: LuaType.number.orNil, doc: "When it first reached the value, in s, or nil."
        ) { record, call, field, value in
          let time = record.crossing(try record.known(field), value: value)
          call.push(time.map { .number($0) } ?? .nil)
        },
        .method(
          "isContinuous", field, .number("jump", .quantity, "The greatest difference."),
          returns: .boolean, doc: "Whether no two ticks in a row differ by more than jump."
        ) { record, call, field, jump in
          call.push(record.isContinuous(try record.known(field), jump: jump)!)
        },
        .method(
          "values", anyField, returns: .list(.either([.number, .string, .boolean])),
          doc: "The values, one per tick, from the start; of color texts, or false for none.",
          example: #"print(#stage:record(card):values("x"))"#
        ) { record, call, field in try record.pushValues(of: try record.known(field), call) },
      ])
  }

  /// A field with numbers.
  private static var field: Argument<String> {
    .spelled(
      "field", .choice(fields.filter { $0 != RecordedField.color.name }), "the name of a field",
      "The field."
    ) { value, reader in
      let name = try self.name(value)
      guard name != RecordedField.color.name else {
        throw LuaError("record: color is no number: only record:values(\"color\") takes it")
      }
      return name
    }
  }

  private static var anyField: Argument<String> {
    .spelled("field", .choice(fields), "the name of a field", "The field.") { value, _ in
      try name(value)
    }
  }

  private static func name(_ value: Value) throws -> String? {
    guard let name = value.asString else { return nil }
    guard fields.contains(name) else {
      let hint = Suggestion.hint(for: name, among: fields)
      let list = hint.isEmpty ? "; fields are \(fields.joined(separator: ", "))" : hint
      throw LuaError("record has no field \(name)\(list)")
    }
    return name
  }

  /// Gives the values of a field.
  private func pushValues(of field: String, _ call: Call) throws {
    let values = values(field)!
    call.charge(FuelCost.look * values.count)
    try call.interpreter.checkRoom(for: HostMemory.entry * values.count)
    let isColor = field == RecordedField.color.name
    call.push(
      .table(
        call.interpreter.makeTable(
          isColor
            ? colors.map { $0.map { .string($0) } ?? .boolean(false) }
            : values.map { .number($0) })))
  }

  /// A field, once there are values of it.
  private func known(_ field: String) throws(LuaError) -> String {
    guard state.count > 0 else { throw LuaError("record: the item was removed at once") }
    return field
  }
}
