import LuaRuntime
import Scripting

/// The words that are written in Lua: spies and assertions.
extension SpecWord {
  /// The words that make spies, and the values that match any argument.
  package static var spies: [SpecWord] {
    [
      SpecWord(
        Member<Void>.native(
          "new", .optional(.function("f", "The function that it calls.")),
          returns: .function([], nil),
          doc: "A function that calls `f`, if given, and keeps its calls.",
          example: "local ring = spy.new()\nring(3)\nassert.spy(ring).was.called_with(3)"),
        in: "spy"),
      SpecWord(
        Member<Void>.native(
          "on", .any("table", .table, "The table."),
          .string("name", "The name of a function in it."), returns: .function([], nil),
          doc: "Puts a spy in the place of a function of a table, until the spec or group ends.",
          example: """
            local door = { open = function() return "creak" end }
            local opened = spy.on(door, "open")
            assert.equal("creak", door.open())
            assert.spy(opened).was.called(1)
            """), in: "spy"),
      SpecWord(
        Member<Void>.native(
          "is_spy", .any("value", .any, "Any value."), returns: .boolean,
          doc: "Whether a value is a spy.", example: "assert.is_true(spy.is_spy(spy.new()))"),
        in: "spy"),
      SpecWord(
        Member<Void>.native(
          "stub", .any("table", .table, "The table."),
          .string("name", "The name of a function in it."),
          .any("...", .any, "The values that it returns."), returns: .function([], nil),
          doc:
            "As `spy.on`, but the function is not called: the spy returns the further arguments.",
          example: """
            local door = { open = function() error("locked") end }
            stub(door, "open", true)
            assert.is_true(door.open())
            """)),
      SpecWord(
        Member<Void>.stored(
          "_", .any, "Stands for any one argument in `called_with` and `returned_with`.",
          example: """
            local ring = spy.new()
            ring(3, "x")
            assert.spy(ring).was.called_with(match._, "x")
            """), in: "match"),
    ]
  }

  /// The fields and methods of a spy.
  package static var spyMembers: [SpecWord] {
    [
      SpecWord(
        Member<Void>.stored(
          "calls", .list(.list(.any)),
          "The calls so far: a list of lists of arguments, each with their number `n`.")),
      SpecWord(
        Member<Void>.native(
          "returns", .any("...", .any, "The values."), returns: .function([], nil),
          doc: "Makes it return these values and call nothing; returns the spy.",
          example: "assert.equal(3, spy.new().returns(3)())")),
      SpecWord(
        Member<Void>.native(
          "invokes", .function("f", "The function that it calls."), returns: .function([], nil),
          doc: "Makes it call `f` instead; returns the spy.",
          example: "assert.equal(3, spy.new().invokes(function() return 3 end)())")),
      SpecWord(
        Member<Void>.native("clear", doc: "Forgets the calls so far."), isMethod: true),
      SpecWord(
        Member<Void>.native(
          "revert", doc: "Puts the function of the table back, as the end of the spec does."),
        isMethod: true),
    ]
  }

  /// The words behind `assert.spy(s).was` and `assert.spy(s).was_not`.
  package static var spyAssertions: [SpecWord] {
    let count = number("n", "A number of calls.")
    return [
      spied(
        "called", .optional(count), doc: "It was called `n` times; without `n`, at least once."),
      spied(
        "called_with", .any("...", .any, "The arguments; `match._` stands for any."),
        doc: "One of its calls had these arguments, tables by their contents."),
      spied(
        "returned_with", .any("...", .any, "The values; `match._` stands for any."),
        doc: "One of its calls returned these values."),
      spied("called_at_least", count, doc: "It was called `n` times or more."),
      spied("called_at_most", count, doc: "It was called `n` times or less."),
      spied("called_more_than", count, doc: "It was called more than `n` times."),
      spied("called_less_than", count, doc: "It was called less than `n` times."),
    ]
  }

  private static func spied<each Value>(
    _ name: String, _ arguments: repeat Argument<each Value>, doc: String
  ) -> SpecWord {
    SpecWord(Member<Void>.native(name, repeat each arguments, doc: doc), in: "assert.spy(s).was")
  }
}

extension SpecWord {
  /// The assertions, each in its most usual form; the first is `assert` itself.
  package static var assertions: [SpecWord] {
    let value = Argument.any("value", .any, "The value.")
    let whole = SpecWord(
      Member<Void>.native(
        "assert", value, message, returns: .any, doc: "`value` is neither nil nor false.",
        example: "assert(1 < 2, \"order\")"))
    return [whole] + comparisons(value) + truths(value) + functions(value) + texts
  }

  private static var message: Argument<Value> {
    .any("message", .any, "The text in front of the failure.")
  }

  private static func number(_ name: String, _ doc: String) -> Argument<Double> {
    .spelled(name, .number, "a number", doc) { value, _ in value.asNumber }
  }

  private static func assertion<each Value>(
    _ name: String, _ arguments: repeat Argument<each Value>, doc: String, example: String,
    in table: String = "assert", aliases: [String] = []
  ) -> SpecWord {
    SpecWord(
      Member<Void>.native(name, repeat each arguments, doc: doc, example: example), in: table,
      aliases: aliases)
  }

  private static func comparisons(_ value: Argument<Value>) -> [SpecWord] {
    let expected = Argument.any("expected", .any, "The value that is right.")
    let actual = Argument.any("actual", .any, "The value that there is.")
    func order(_ name: String, _ sign: String, _ example: String) -> SpecWord {
      assertion(
        name, value, number("bound", "The bound."), message, doc: "`value \(sign) bound`.",
        example: example)
    }
    return [
      assertion(
        "equal", expected, actual, message, doc: "`expected == actual`.",
        example: "assert.are.equal(2, 1 + 1)", in: "assert.are", aliases: ["equals", "eq"]),
      assertion(
        "same", expected, actual, message, doc: "They are equal, tables by their contents.",
        example: "assert.are.same({ 1, { 2 } }, { 1, { 2 } })", in: "assert.are"),
      assertion(
        "near", expected, actual, number("tolerance", "The greatest distance."), message,
        doc: "abs(expected - actual) <= tolerance.", example: "assert.near(0.3, 0.1 + 0.2, 1e-9)"),
      order("is_greater", ">", "assert.is_greater(2, 1)"),
      order("is_less", "<", "assert.is_less(1, 2)"),
      order("is_greater_or_equal", ">=", "assert.is_greater_or_equal(2, 2)"),
      order("is_less_or_equal", "<=", "assert.is_less_or_equal(2, 2)"),
      assertion(
        "is_between", value, number("least", "The least."), number("greatest", "The greatest."),
        message, doc: "`least <= value` and `value <= greatest`.",
        example: "assert.is_between(0.5, 0, 1)"),
      assertion(
        "contains", .any("whole", .either([.string, .table]), "The text or table."),
        .any("part", .any, "The text or value."), message,
        doc: "The text `whole` has the text `part` in it, or the table a value that is the same.",
        example: "assert.contains({ \"a\", \"b\" }, \"b\")", aliases: ["contain"]),
    ]
  }

  private static func truths(_ value: Argument<Value>) -> [SpecWord] {
    let truths = [
      ("is_true", "It is true.", "1 < 2"), ("is_false", "It is false.", "2 < 1"),
      ("is_nil", "It is nil.", "({}).none"), ("is_truthy", "It is neither nil nor false.", "0"),
      ("is_falsy", "It is nil or false.", "nil"),
    ]
    let types = [
      ("table", "{}"), ("function", "print"), ("number", "0.5"), ("string", "\"text\""),
      ("boolean", "false"), ("userdata", "libration.stage {}"),
      ("thread", "coroutine.create(print)"),
    ].map { type, example in ("is_\(type)", "Its type is \(type).", example) }
    return (truths + types).map { name, doc, example in
      assertion(name, value, message, doc: doc, example: "assert.\(name)(\(example))")
    }
  }

  private static func functions(_ value: Argument<Value>) -> [SpecWord] {
    let function = Argument.function("f", "It is called without arguments.")
    return [
      assertion(
        "has_error", function, .any("expected", .any, "The error, without its place."),
        doc: "`f` raises an error; with `expected`: exactly that error.",
        example: "assert.has_error(function() error(\"no\") end, \"no\")", aliases: ["errors"]),
      assertion(
        "error_matches", function, .string("pattern", "A pattern of Lua."), start, plain,
        doc: "`f` raises an error in which `string.find` finds the pattern.",
        example: "assert.error_matches(function() error(\"line 12\") end, \"%d+\")"),
    ]
  }

  private static var start: Argument<Double?> {
    .optional(number("start", "Where the search begins, from 1."))
  }

  private static var plain: Argument<Bool?> {
    .optional(.boolean("plain", "Whether the pattern is a text to find as it is."))
  }

  private static var texts: [SpecWord] {
    [
      assertion(
        "matches", .string("pattern", "A pattern of Lua."), .any("text", .string, "The text."),
        start, plain, doc: "`string.find` finds the pattern in the text.",
        example: "assert.matches(\"^%a+$\", \"card\")", aliases: ["match"]),
      SpecWord(
        Member<Void>.native(
          "trace", .any("motion", .either([.stage, .record]), "The stage or record."),
          .string("file", "The file, whose name ends in .csv."),
          doc: "The motion so far is that of the file beside the spec, number by number."),
        in: "assert"),
      SpecWord(
        Member<Void>.native(
          "spy", .function("spy", "The spy."), returns: .any,
          doc: "Is followed by what its calls must be, as in `assert.spy(s).was.called(2)`.",
          example: "assert.spy(spy.new()).was_not.called()"), in: "assert", aliases: ["stub"]),
    ]
  }
}
