import Geometry
import LuaRuntime

/// A call of a program's function, as recordings note it.
package struct ProgramCall: Hashable, Sendable {
  /// The number of the stage whose scripts run; nil while a file is loaded.
  package var stage: Int?
  /// The tick of that stage; 0 without one.
  package var tick: Int
  /// The function as scripts write it, such as `app.haptic`.
  package var name: String
  /// The arguments as the script gave them, by `ScriptValue.recorded`.
  package var arguments: [EventValue]

  /// The program's answer.
  package enum Answer: Hashable, Sendable {
    /// A result, by `ScriptValue.recorded`; null for none.
    case value(EventValue)
    /// The message of an error.
    case failure(String)
  }

  /// Makes a call from its parts.
  package init(stage: Int?, tick: Int, name: String, arguments: [EventValue]) {
    (self.stage, self.tick, self.name, self.arguments) = (stage, tick, name, arguments)
  }
}

/// Closures that note the calls of the program's functions, and that answer in the program's place.
///
/// Dry runs do not belong to the session: their calls are neither noted nor answered here.
package struct ProgramCalls {
  /// Returns the answer in place of the program, as replays do; nil lets the program answer.
  package var answer: ((ProgramCall) -> ProgramCall.Answer?)?
  /// Called with each call and its answer, from the program or from `answer`.
  package var note: ((ProgramCall, ProgramCall.Answer) -> Void)?

  /// Makes closures for both; either may be left out.
  package init(
    answer: ((ProgramCall) -> ProgramCall.Answer?)? = nil,
    note: ((ProgramCall, ProgramCall.Answer) -> Void)? = nil
  ) {
    (self.answer, self.note) = (answer, note)
  }
}

extension ScriptHost {
  /// Answers a call of a function of the program, from the past, a replay or the program.
  func answer(
    _ function: ProgramFunction, _ call: Call, body: (ScriptCall) throws -> ScriptValue
  ) throws {
    call.charge(function.traits.fuel)
    guard !interpreter.isOutOfFuel else { throw LuaError("\(function.name): ran out of fuel") }
    let stage = state.runningStage
    if (isDryRun || state.trial != nil || simulation == .future) && !function.traits.isPure {
      guard function.hasResult else { return }
      throw LuaError(DryRun.untried(function.fullName))
    }
    if simulation == .past, let known = history?.nextAnswer() {
      return try push(known, function, call, stage)
    }
    func answer() throws -> ScriptValue { try body(ScriptCall(call, stage)) }
    guard programCalls != nil || history != nil, !isSilent else {
      return try push(try answer(), function, call)
    }
    let noted = ProgramCall(
      stage: stage?.number, tick: stage?.tick ?? 0, name: function.fullName,
      arguments: call.arguments.map { scriptValue(of: $0).recorded })
    if let known = programCalls?.answer?(noted) {
      note(noted, known)
      return try push(known, function, call, stage)
    }
    do {
      let result = try answer()
      note(noted, .value(function.hasResult ? result.recorded : .null))
      try push(result, function, call)
    } catch {
      note(noted, .failure((error as? LuaError)?.message ?? "\(error)"))
      throw error
    }
  }

  private func note(_ call: ProgramCall, _ answer: ProgramCall.Answer) {
    programCalls?.note?(call, answer)
    if isInTick { history?.note(answer) }
  }

  private func push(
    _ answer: ProgramCall.Answer, _ function: ProgramFunction, _ call: Call, _ stage: Stage?
  ) throws(LuaError) {
    switch answer {
    case .value(let value): try push(ScriptValue(recorded: value, in: stage), function, call)
    case .failure(let message): throw LuaError(message)
    }
  }

  private func push(
    _ result: ScriptValue, _ function: ProgramFunction, _ call: Call
  ) throws(LuaError) {
    guard function.hasResult else { return }
    call.push(try value(of: result))
  }
}

extension ScriptValue {
  /// The value as JSON can express it; other values become a table of one field.
  ///
  /// Points become `{"point": [x, y]}`, items `{"item": name}`, and so on. Functions and behaviors
  /// become words that cannot be read back.
  package var recorded: EventValue {
    switch self {
    case .nil: .null
    case .boolean(let value): .boolean(value)
    case .integer(let value): .integer(value)
    // JSON would read a whole number back as an integer.
    case .number(let value) where value.isFinite && value.rounded() != value: .number(value)
    case .number(let value):
      Self.marked("number", value.isFinite ? .number(value) : .string("\(value)"))
    case .string(let value): .string(value)
    case .point(let value): Self.marked("point", value.numbers)
    case .size(let value): Self.marked("size", value.numbers)
    case .rect(let value): Self.marked("rect", value.numbers)
    case .transform(let value): Self.marked("transform", value.numbers)
    case .item(let item): Self.marked("item", .string(item.name))
    case .list(let list): .list(list.map(\.recorded))
    case .table(let fields):
      Self.marked("table", .table(fields.map { EventField($0.name, $0.value.recorded) }))
    case .path: Self.marked("other", .string("a path"))
    case .region: Self.marked("other", .string("a region"))
    case .behavior(let behavior): Self.marked("other", .string("behavior \(behavior.name)"))
    case .function: Self.marked("other", .string("a function"))
    case .other(let words): Self.marked("other", .string(words))
    }
  }

  private static func marked(_ kind: String, _ value: EventValue) -> EventValue {
    .table([EventField(kind, value)])
  }

  private static func marked(_ kind: String, _ numbers: [Double]) -> EventValue {
    marked(kind, .list(numbers.map { .number($0) }))
  }

  /// Reads a value that `recorded` wrote, with whole numbers in either spelling.
  ///
  /// - Parameters:
  ///   - value: The recorded value; an unknown form becomes words.
  ///   - stage: The stage in which item names are looked up.
  package init(recorded value: EventValue, in stage: Stage?) {
    switch value {
    case .null: self = .nil
    case .boolean(let value): self = .boolean(value)
    case .integer(let value): self = .integer(value)
    case .number(let value): self = .number(value)
    case .string(let value): self = .string(value)
    case .list(let list): self = .list(list.map { ScriptValue(recorded: $0, in: stage) })
    case .table(let fields):
      let field = fields.first ?? EventField("table", .table([]))
      self = Self.unmarked(field, in: stage) ?? .other("a recorded \(field.name)")
    }
  }

  private static func unmarked(_ field: EventField, in stage: Stage?) -> ScriptValue? {
    switch (field.name, field.value) {
    case ("number", .string(let text)): return Double(text).map { .number($0) }
    case ("number", let value): return value.number.map { .number($0) }
    case ("item", .string(let name)): return stage?.item(name).map { .item($0) }
    case ("table", .table(let fields)):
      return .table(
        fields.map { ScriptField($0.name, ScriptValue(recorded: $0.value, in: stage)) })
    case (_, .list(let list)):
      let numbers = list.compactMap(\.number)
      guard numbers.count == list.count else { return nil }
      switch (field.name, numbers.count) {
      case ("point", 2): return .point(Vector(numbers))
      case ("size", 2): return .size(Size(numbers))
      case ("rect", 4): return .rect(Rect(numbers))
      case ("transform", 6): return .transform(AffineTransform(numbers))
      default: return nil
      }
    default: return nil
    }
  }
}

extension EventValue {
  fileprivate var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }
}
