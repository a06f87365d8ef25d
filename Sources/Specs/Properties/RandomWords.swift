import Geometry
import LuaRuntime
package import Scripting
import Sessions

/// The words of `random`, which the body of a property gets.
extension RandomCase {
  /// The words.
  package static var members: MemberTable<RandomCase> {
    MemberTable(
      "random", "Draws random values in the body of it.holds; what fails is made simpler.",
      [number, integer, boolean, choice, point, seed, options, fingers])
  }

  /// A body of `it.holds` around lines, as examples of the words have it.
  private static func example(_ lines: String) -> String {
    let inner = lines.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    return "it.holds(\"example\", { runs = 5 }, function(random)\n\(inner)\nend)"
  }

  private static var number: Member<RandomCase> {
    .method(
      "number", .number("low", .quantity, "The least number."),
      .number("high", .quantity, "The greatest number."), returns: .number,
      doc: "A number from `low` to `high`; nearer to 0 is simpler, and so are whole numbers.",
      example: example("local share = random:number(0, 1)\nassert.is_between(share, 0, 1)")
    ) { random, call, low, high in
      guard low <= high else {
        throw LuaError("number: high must be at least low, \(digits(low)), not \(digits(high))")
      }
      call.push(
        try random.draw(call, "number", { $0.number(in: low...high) }) {
          (digits($0), luaNumber($0))
        })
    }
  }

  private static var integer: Member<RandomCase> {
    .method(
      "integer", .integer("low", .quantity, "The least number."),
      .integer("high", .quantity, "The greatest number."), returns: .integer,
      doc: "A whole number from `low` to `high`; nearer to 0 is simpler.",
      example: example("local count = random:integer(1, 6)\nassert.is_between(count, 1, 6)")
    ) { random, call, low, high in
      guard low <= high else {
        throw LuaError("integer: high must be at least low, \(low), not \(high)")
      }
      call.push(
        try random.draw(call, "integer", { $0.integer(in: low...high) }) { ("\($0)", "\($0)") })
    }
  }

  private static var boolean: Member<RandomCase> {
    .method(
      "boolean", returns: .boolean, doc: "True or false; false is simpler.",
      example: example("local wobble = random:boolean()\nassert.is_boolean(wobble)")
    ) { random, call in
      call.push(try random.draw(call, "boolean", { $0.boolean() }) { ("\($0)", "\($0)") })
    }
  }

  private static var choice: Member<RandomCase> {
    .method(
      "choice", .list("list", of: .any, "The values to choose from; not empty."), returns: .any,
      doc: "A value of a list; the first is the simplest.",
      example: example(
        "local tag = random:choice { \"card\", \"leaf\" }\nassert.contains({ \"card\", \"leaf\" }, tag)"
      )
    ) { random, call, list in
      let count = list.count
      guard count > 0 else { throw LuaError("choice: list must have a value") }
      var chosen = Value.nil
      let interpreter = call.interpreter
      _ = try random.draw(call, "choice", { $0.place(in: count) + 1 }) { place in
        chosen = list[place]
        return (shown(chosen, interpreter), "\(place)")
      }
      call.push(chosen)
    }
  }

  private static var point: Member<RandomCase> {
    .method(
      "point", .area("area", "A stage, for all of it, or a rect."), returns: .point,
      doc: "A point of an area; nearer to {0, 0} is simpler.",
      example: example(
        """
        local stage = libration.stage {}
        local point = random:point(stage)
        assert.is_between(point.x, 0, stage.width)
        """)
    ) { random, call, area in
      let point = try random.draw(
        call, "point",
        { choices in
          Vector(
            choices.number(in: area.x...(area.x + area.width)),
            choices.number(in: area.y...(area.y + area.height)))
        }
      ) { ("{\(digits($0.x)), \(digits($0.y))}", "{\(luaNumber($0.x)), \(luaNumber($0.y))}") }
      call.push(random.value(of: point))
    }
  }

  private static var seed: Member<RandomCase> {
    .method(
      "seed", returns: .integer, doc: "A seed for `libration.stage { seed = }`; 0 is the simplest.",
      example: example("local stage = libration.stage { seed = random:seed() }\nassert(stage)")
    ) { random, call in
      call.push(
        try random.draw(call, "seed", { $0.integer(in: 0...999_999) }) { ("\($0)", "\($0)") })
    }
  }

  private static var options: Member<RandomCase> {
    .method(
      "options", .string("behavior", "The name that animator:add takes."), returns: .table,
      doc:
        "Some options of a behavior with values that it allows: numbers, yes and no, choices; none is the simplest.",
      example: example(
        """
        local options = random:options("snap")
        local stage = libration.stage {}
        options.item = stage:addItem { center = { 9, 9 }, size = { 9, 9 } }
        options.point = random:point(stage)
        stage.animator:add("snap", options)
        """)
    ) { random, call, name in call.push(try random.options(of: name, call)) }
  }

  private static var fingers: Member<RandomCase> {
    .method(
      "fingers", .stage("stage", "The stage that is touched."),
      .options(
        RandomFingers.schema, example: "{ touches = 3, seconds = 1 }", isOptional: true,
        "How many, and when."), returns: .number,
      doc:
        "Plays taps, drags, flicks and pinches from now on; returns the seconds until the last ends. One tap is the simplest.",
      example: example(
        """
        local stage = dofile "examples/snap.lua"
        local seconds = random:fingers(stage, { touches = 2 })
        stage:advance { seconds = seconds }
        """)
    ) { random, call, stage, options in
      let plan = RandomFingers(stage, options, first: 1_000 + random.fingerCount)
      let planned = try random.draw(call, "fingers", { plan.draw(&$0) }) { played in
        (played.text, "{ \(luaString(played.csv)), \(luaNumber(played.seconds)) }")
      }
      random.fingerCount += planned.count
      try call.interpreter.onStageSide { try stage.playScripted(planned.csv) }
      call.push(planned.seconds)
    }
  }

  private static func shown(_ value: Value, _ interpreter: Interpreter) -> String {
    value.asString.map(luaString) ?? interpreter.describe(value)
  }
}
