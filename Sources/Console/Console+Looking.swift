import Dynamics
import Geometry
import LuaRuntime
import Scripting

/// Looking ahead and back at the prompt.
extension Console {
  static var lookingWords: [Member<Console>] {
    [
      .method(
        "predict", .number("seconds", .time, "How far to look ahead."),
        .optional(.function("change", "A change to make first; it is undone too.")),
        returns: .map(.record),
        doc: "Gives a recording of every item's future by its name; nothing changes.",
        example: #"future = predict(1) plot(future, "x")"#
      ) { console, call, seconds, change in
        call.push(.table(try console.predict(seconds, change)))
      },
      .method(
        "plot",
        .any(
          "recordings", .either([.record, .map(.record)]),
          "A result of predict, or of stage:record."),
        .optional(.string("field", "The field to draw over time; without it, the ways of items.")),
        doc: "Draws recordings.", example: #"plot(predict(0.5)) plot(predict(0.5).card, "x")"#
      ) { console, _, recordings, field in
        for line in try console.plot(recordings, field) { console.say(line) }
      },
      .method(
        "find",
        .spelled(
          "condition", .either([.string, .function([NamedLuaType("stage", .stage)], .any)]),
          "an expression in quotes or a function",
          "An expression in quotes, or a function that gets the stage."
        ) { value, _ in
          value.asString.map { .expression($0) } ?? value.asFunction.map { .function($0) }
        },
        .options(
          findSchema, example: "{ from = 60, to = 0 }", isOptional: true, "Where to look."),
        returns: LuaType.integer.orNil,
        doc: "Gives the first tick at which a condition holds; time stays where it is.",
        example: """
          step(20)
          find("card.x < 100", { from = 0, to = "1s" })
          find(function(stage) return card.vx > 0 end, { from = 20, to = 0 })
          """
      ) { console, call, question, options in
        let tick = try console.find(question, options.any("from"), options.any("to"))
        call.push(tick.map { .integer($0) } ?? .nil)
      },
    ]
  }

  private static var findSchema: Schema {
    let ends: [Argument<Value>] = [
      .any("from", momentType, "A tick, a time such as \"2.5s\" or a mark; else the oldest tick."),
      .any("to", momentType, "The same, also before from or to come; else the last tick so far."),
    ]
    return Schema(options: ends.map(\.schema))
  }

  private func predict(_ seconds: Double, _ change: Reference?) throws(LuaError) -> Reference {
    let interpreter = host.interpreter
    func run() throws(LuaError) {
      guard let change else { return }
      _ = try interpreter.onPersonsSide { () throws(LuaError) in try interpreter.call(change) }
    }
    let futures = try interpreter.onStageSide { () throws(LuaError) in
      try looking { () throws(ScriptError) in
        try stage.predict(seconds: seconds, "predict", after: change == nil ? nil : run)
      }
    }
    let table = interpreter.makeTable(fields: futures.count)
    for future in futures { table[future.item.name] = .handle(future.record) }
    return table
  }

  private func find(
    _ question: ScriptQuestion, _ from: Value, _ to: Value
  ) throws(LuaError) -> Int? {
    let (from, to) = (try optionalTick(from, "find"), try optionalTick(to, "find"))
    var condition = Condition(question)
    let found = try host.interpreter.onStageSide { () throws(LuaError) in
      try looking { () throws(ScriptError) in
        try stage.find(from: from, to: to) { stage throws(ScriptError) in
          let holds = condition.value(on: stage) != nil
          if condition.isHopeless, let failure = condition.failure {
            throw ScriptError(
              message: "find: condition \(question.words) fails: \(failure.message)")
          }
          return holds
        }
      }
    }
    if found == nil, let complaint = condition.complaint {
      throw LuaError("find: the condition fails: \(complaint.message)")
    }
    return found
  }
}
