import LuaRuntime

/// A word that only specs have, declared once: what specs see, the reference and checks follow.
package struct SpecWord: Sendable {
  /// The word as scripts write it, as in `spy.on` or `assert.are.equal`.
  package let name: String
  /// Its parameters, as in `(name, f)`; empty for a value.
  package let parameters: String
  /// What it does, or when an assertion holds.
  package let doc: String
  /// Other names of the same; of an assertion, other last words.
  package var aliases: [String] = []

  /// The place of the parameter `message`, from 1; 0 where there is none.
  var messagePlace: Int {
    let names = parameters.dropFirst().dropLast().split(separator: ",").map { name in
      name.drop { $0 == " " }
    }
    return names.firstIndex(of: "message").map { $0 + 1 } ?? 0
  }

  /// The names under which the check of an assertion is found: its words without the fillers.
  package var checkNames: [String] {
    let words = name.split { $0 == "." || $0 == "_" }.dropFirst().map(String.init)
    let name = words.drop { SpecWord.fillers.contains($0) }.joined(separator: "_")
    return [name] + aliases
  }

  /// Words of assertions that only make them read well.
  package static let fillers = [
    "is", "are", "was", "were", "has", "have", "does", "be", "a", "an", "the",
  ]
}

extension SpecWord {
  /// The globals of specs, and the fields of those that are tables.
  package static let globals = [
    SpecWord(
      name: "describe", parameters: "(name, f)", doc: "A group of specs; groups nest.",
      aliases: ["context"]),
    SpecWord(
      name: "it", parameters: "(name, f)", doc: "A spec; without `f` it is pending.",
      aliases: ["spec", "test"]),
    SpecWord(
      name: "pending", parameters: "(name)",
      doc: "A spec that is not written yet; inside of a spec, ends it. It is told and never fails."),
    SpecWord(
      name: "setup", parameters: "(f)", doc: "Runs `f` once, before the first spec of the group.",
      aliases: ["lazy_setup"]),
    SpecWord(
      name: "teardown", parameters: "(f)", doc: "Runs `f` once, after the last spec of the group.",
      aliases: ["lazy_teardown"]),
    SpecWord(
      name: "before_each", parameters: "(f)",
      doc: "Runs `f` before each spec of the group, those of outer groups first."),
    SpecWord(
      name: "after_each", parameters: "(f)",
      doc: "Runs `f` after each spec of the group, failed ones too, those of outer groups last."),
    SpecWord(
      name: "finally", parameters: "(f)",
      doc: "Inside of a spec: runs `f` when it ends, failed or not; the last one first."),
    SpecWord(
      name: "spy.new", parameters: "(f)",
      doc: "A function that calls `f`, if given, and keeps its calls."),
    SpecWord(
      name: "spy.on", parameters: "(table, name)",
      doc: "Puts a spy in the place of a function of a table, until the spec or group ends."),
    SpecWord(name: "spy.is_spy", parameters: "(value)", doc: "Whether a value is a spy."),
    SpecWord(
      name: "stub", parameters: "(table, name, ...)",
      doc: "As `spy.on`, but the function is not called: the spy returns the further arguments."),
    SpecWord(
      name: "match._", parameters: "",
      doc: "Stands for any one argument in `called_with` and `returned_with`."),
    SpecWord(
      name: "dofile", parameters: "(path)",
      doc: "Runs a file below the folder in which the tests run, and returns what it returns."),
    SpecWord(
      name: "readFile", parameters: "(path)",
      doc: "The text of such a file, as in `stage:playTouches(readFile \"touches.csv\")`."),
  ]

  /// The fields and methods of a spy.
  package static let spyMembers = [
    SpecWord(
      name: "calls", parameters: "",
      doc: "The calls so far: a list of lists of arguments, each with their number `n`."),
    SpecWord(
      name: "returns", parameters: "(...)",
      doc: "Makes it return these values and call nothing; returns the spy."),
    SpecWord(
      name: "invokes", parameters: "(f)", doc: "Makes it call `f` instead; returns the spy."),
    SpecWord(name: "clear", parameters: "()", doc: "Forgets the calls so far."),
    SpecWord(
      name: "revert", parameters: "()",
      doc: "Puts the function of the table back, as the end of the spec does."),
  ]

  /// The assertions, each by the form in which it is mostly written.
  package static let assertions =
    [
      SpecWord(
        name: "assert", parameters: "(value, message)", doc: "`value` is neither nil nor false."),
      SpecWord(
        name: "assert.are.equal", parameters: "(expected, actual, message)",
        doc: "`expected == actual`.", aliases: ["equals", "eq"]),
      SpecWord(
        name: "assert.are.same", parameters: "(expected, actual, message)",
        doc: "They are equal, tables by their contents."),
      SpecWord(
        name: "assert.near", parameters: "(expected, actual, tolerance, message)",
        doc: "abs(expected - actual) <= tolerance."),
      SpecWord(
        name: "assert.is_greater", parameters: "(value, bound, message)", doc: "`value > bound`."),
      SpecWord(
        name: "assert.is_less", parameters: "(value, bound, message)", doc: "`value < bound`."),
      SpecWord(
        name: "assert.is_greater_or_equal", parameters: "(value, bound, message)",
        doc: "`value >= bound`."),
      SpecWord(
        name: "assert.is_less_or_equal", parameters: "(value, bound, message)",
        doc: "`value <= bound`."),
      SpecWord(
        name: "assert.is_between", parameters: "(value, least, greatest, message)",
        doc: "`least <= value` and `value <= greatest`."),
      SpecWord(
        name: "assert.contains", parameters: "(whole, part, message)",
        doc: "The text `whole` has the text `part` in it, or the table a value that is the same.",
        aliases: ["contain"]),
      SpecWord(name: "assert.is_true", parameters: "(value, message)", doc: "It is true."),
      SpecWord(name: "assert.is_false", parameters: "(value, message)", doc: "It is false."),
      SpecWord(name: "assert.is_nil", parameters: "(value, message)", doc: "It is nil."),
      SpecWord(
        name: "assert.is_truthy", parameters: "(value, message)",
        doc: "It is neither nil nor false."),
      SpecWord(name: "assert.is_falsy", parameters: "(value, message)", doc: "It is nil or false."),
    ] + types + [
      SpecWord(
        name: "assert.has_error", parameters: "(f, expected)",
        doc: "`f` raises an error; with `expected`: exactly that error.", aliases: ["errors"]),
      SpecWord(
        name: "assert.error_matches", parameters: "(f, pattern, start, plain)",
        doc: "`f` raises an error in which `string.find` finds the pattern."),
      SpecWord(
        name: "assert.matches", parameters: "(pattern, text, start, plain)",
        doc: "`string.find` finds the pattern in the text.", aliases: ["match"]),
      SpecWord(
        name: "assert.trace", parameters: "(stage or record, file)",
        doc: "The motion so far is that of the file beside the spec, number by number."),
      SpecWord(
        name: "assert.spy", parameters: "(spy)",
        doc: "Is followed by what its calls must be, as in `assert.spy(s).was.called(2)`.",
        aliases: ["stub"]),
    ]

  private static let types = [
    "table", "function", "number", "string", "boolean", "userdata", "thread",
  ].map { type in
    SpecWord(
      name: "assert.is_\(type)", parameters: "(value, message)", doc: "Its type is \(type).")
  }

  /// What follows `assert.spy(s).was` or `assert.spy(s).was_not`.
  package static let spyAssertions = [
    SpecWord(
      name: "spy.called", parameters: "(n)",
      doc: "It was called `n` times; without `n`, at least once."),
    SpecWord(
      name: "spy.called_with", parameters: "(...)",
      doc: "One of its calls had these arguments, tables by their contents."),
    SpecWord(
      name: "spy.returned_with", parameters: "(...)", doc: "One of its calls returned these values."
    ),
    SpecWord(
      name: "spy.called_at_least", parameters: "(n)", doc: "It was called `n` times or more."),
    SpecWord(
      name: "spy.called_at_most", parameters: "(n)", doc: "It was called `n` times or less."),
    SpecWord(
      name: "spy.called_more_than", parameters: "(n)", doc: "It was called more than `n` times."),
    SpecWord(
      name: "spy.called_less_than", parameters: "(n)", doc: "It was called less than `n` times."),
  ]
}

extension SpecWord {
  /// Puts the declared globals into an environment, and nothing else.
  ///
  /// - Parameters:
  ///   - globals: The environment; `dofile` and `readFile` are there already.
  ///   - interpreter: Its interpreter.
  ///   - bodies: What the words of the host do, by their names.
  ///   - words: Those that are written in Lua, by their names.
  static func install(
    in globals: Reference, _ interpreter: Interpreter, _ bodies: [String: HostFunction],
    _ words: Reference
  ) {
    for word in Self.globals {
      var value = words[word.name]
      if let body = bodies[word.name] {
        value = .function(interpreter.makeFunction(word.name, crosses: false, body))
      }
      let parts = word.name.split(separator: ".").map(String.init)
      guard parts.count == 1 else {
        let table = globals[parts[0]].asTable ?? interpreter.makeTable()
        table[parts[1]] = value
        globals[parts[0]] = .table(table)
        continue
      }
      guard !value.isNil else { continue }
      for name in [word.name] + word.aliases { globals[name] = value }
    }
  }
}
