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
          "values", field, returns: .list(.number), doc: "The values, one per tick, from the start.",
          example: #"print(#stage:record(card):values("x"))"#
        ) { record, call, field in
          let values = record.values(try record.known(field))!
          call.charge(FuelCost.look * values.count)
          try call.interpreter.checkRoom(for: HostMemory.entry * values.count)
          call.push(.table(call.interpreter.makeTable(values.map { .number($0) })))
        },
      ])
  }

  private static var field: SpelledArgument<String> {
    .spelled("field", .choice(fields), "the name of a field", "The field.") { value, reader in
      guard let name = value.asString else { return nil }
      guard fields.contains(name) else {
        let hint = Suggestion.hint(for: name, among: fields)
        let list = hint.isEmpty ? "; fields are \(fields.joined(separator: ", "))" : hint
        throw LuaError("record has no field \(name)\(list)")
      }
      return name
    }
  }

  /// A field, once there are values of it.
  private func known(_ field: String) throws(LuaError) -> String {
    guard state.count > 0 else { throw LuaError("record: the item was removed at once") }
    return field
  }
}
