import LuaRuntime

/// The members of a recording in Lua.
extension ItemRecording {
  static var members: MemberTable<ItemRecording> {
    MemberTable<ItemRecording>(
      "record",
      [
        .method(
          "settled", "(field, tolerance)",
          "When the field came within tolerance of its last value, for good, in s."
        ) { record, call in
          let tolerance = try call.finiteNumber(3)
          call.push(record.settled(try record.field(call), tolerance: tolerance)!)
        },
        .method(
          "overshoot", "(field, target)",
          "How far it went beyond the target, seen from where it began."
        ) { record, call in
          let target = try call.finiteNumber(3)
          call.push(record.overshoot(try record.field(call), target: target)!)
        },
        .method("peak", "(field)", "The value farthest from 0.") { record, call in
          call.push(record.peak(try record.field(call))!.value)
        },
        .method("crossing", "(field, value)", "When it first reached the value, in s, or nil.") {
          record, call in
          let value = try call.finiteNumber(3)
          let time = record.crossing(try record.field(call), value: value)
          call.push(time.map { .number($0) } ?? .nil)
        },
        .method(
          "isContinuous", "(field, jump)", "Whether no two ticks in a row differ by more than jump."
        ) { record, call in
          let jump = try call.finiteNumber(3)
          call.push(record.isContinuous(try record.field(call), jump: jump)!)
        },
        .method("values", "(field)", "The values, one per tick, from the start.") { record, call in
          try record.pushValues(call)
        },
      ])
  }

  /// Gives the values of a field, a colour as a text; false where there is no colour.
  private func pushValues(_ call: Call) throws {
    let name = try field(call, isNumber: false)
    let values = values(name)!
    call.charge(FuelCost.look * values.count)
    try call.interpreter.checkRoom(for: HostMemory.entry * values.count)
    let isColor = name == RecordedField.color.name
    call.push(
      .table(
        call.interpreter.makeTable(
          isColor
            ? colors.map { $0.map { .string($0) } ?? .boolean(false) }
            : values.map { .number($0) })))
  }

  /// The field that argument 2 names.
  private func field(_ call: Call, isNumber: Bool = true) throws -> String {
    let name = try call.string(2)
    guard Self.fields.contains(name) else {
      let hint = Suggestion.hint(for: name, among: Self.fields)
      let list = hint.isEmpty ? "; fields are \(Self.fields.joined(separator: ", "))" : hint
      throw LuaError("record has no field \(name)\(list)")
    }
    guard !isNumber || name != RecordedField.color.name else {
      throw LuaError("record: color is no number: only record:values(\"color\") takes it")
    }
    guard state.count > 0 else { throw LuaError("record: the item was removed at once") }
    return name
  }
}
