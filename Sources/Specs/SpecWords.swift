package import LuaRuntime
package import Scripting
import Sessions

/// The groups and specs that a file defines with the words of `members`.
package final class SpecWords {
  /// The place in which words are used, as some words make sense in one place only.
  package enum Place {
    /// In the file, or in a group of it.
    case outside
    /// In a function that runs before or after specs.
    case around
    /// In a spec.
    case inside
  }

  /// The specs of the file.
  package let root = SpecGroup()
  /// The place in which words are used now.
  package var place = Place.outside
  /// The reason for which the running spec called itself pending; nil if it did not.
  var pendingReason: String?

  /// The file's name as a chunk.
  private let chunk: String
  private var current: SpecGroup
  private var count = 0
  private var finalizers: [Reference] = []

  package init(chunk: String) {
    self.chunk = chunk
    current = root
  }

  deinit { root.removeAll() }

  /// Takes the functions that `finally` got, in the order in which they run.
  func takeFinalizers() -> [Reference] {
    defer { finalizers = [] }
    return finalizers.reversed()
  }

  private func mustBeOutside(_ call: Call) throws(LuaError) {
    guard place == .outside else { throw LuaError("\(call.name) must stand outside of it") }
  }

  private func addGroup(_ call: Call, _ name: String, _ body: Reference) throws {
    try mustBeOutside(call)
    let outer = current
    defer { current = outer }
    current = SpecGroup(name: name, parent: outer, lines: lines(call, body))
    outer.nodes.append(.group(current))
    _ = try call.interpreter.call(body)
  }

  private func add(
    _ name: String, _ body: Reference?, _ lines: ClosedRange<Int>?,
    _ property: PropertyOptions? = nil
  ) {
    current.nodes.append(
      .spec(
        Spec(
          group: current, name: name, body: body, property: property, lines: lines, number: count)))
    count += 1
  }

  /// The lines from the call to the end of the function, if the function stands there.
  private func lines(_ call: Call, _ body: Reference?) -> ClosedRange<Int>? {
    let written = body?.lines(in: chunk)
    guard let line = call.line(in: chunk) else { return written }
    guard let written, written.lowerBound >= line else { return line...line }
    return line...written.upperBound
  }
}

extension SpecWords {
  /// Other names of the words.
  private static let aliases: [(name: String, others: [String])] = [
    ("describe", ["context"]), ("it", ["spec", "test"]), ("setup", ["lazy_setup"]),
    ("teardown", ["lazy_teardown"]),
  ]

  /// Other names of a word.
  package static func aliases(of name: String) -> [String] {
    aliases.first { $0.name == name }?.others ?? []
  }

  /// The words that define specs and the functions around them.
  package static var members: MemberTable<SpecWords> {
    MemberTable("specs", "The words that define specs.", [describe, it, pending] + around)
  }

  private static var describe: Member<SpecWords> {
    .method(
      "describe", .string("name", "The subject of the specs."),
      .function("f", "Defines the specs of the group."), doc: "A group of specs; groups nest.",
      example: """
        describe("a card", function()
          it("has a name", function()
            local stage = libration.stage {}
            assert.equal("card", stage:addItem({ name = "card", size = { 9, 9 } }).name)
          end)
        end)
        """
    ) { words, call, name, body in try words.addGroup(call, name, body) }
  }

  private static var it: Member<SpecWords> {
    .method(
      "it", .string("name", "The statement that holds."), .optional(.function("f", "Asserts it.")),
      doc: "A spec; without `f` it is pending.",
      example: "it(\"adds up\", function() assert.equal(2, 1 + 1) end)"
    ) { words, call, name, body in
      try words.mustBeOutside(call)
      words.add(name, body, words.lines(call, body))
    }
  }

  /// The fields of `it`, which can also be called.
  package static var fieldsOfIt: MemberTable<SpecWords> {
    MemberTable(
      "it", "Specs.",
      [
        .method(
          "holds", .string("name", "The statement that holds."), .propertyOptions,
          .propertyBody,
          doc:
            "A spec whose body is run with random values, 100 times or `runs`; what fails is made simpler and recorded.",
          example: """
            it.holds("sums do not depend on the order", { runs = 50 }, function(random)
              local a, b = random:integer(-9, 9), random:integer(-9, 9)
              assert.equal(a + b, b + a)
            end)
            """
        ) { words, call, name, options, body in
          guard words.place == .outside else { throw LuaError("it.holds must stand outside of it") }
          words.add(name, body, words.lines(call, body), options)
        }
      ])
  }

  private static var pending: Member<SpecWords> {
    .method(
      "pending", .optional(.string("name", "The statement that is to hold.")),
      doc:
        "A spec that is not written yet; inside of a spec, ends it. It is told and never fails.",
      example: "pending(\"swings back\")"
    ) { words, call, name in
      guard words.place == .outside else {
        words.pendingReason = name ?? ""
        throw LuaError("pending: \(name ?? "")")
      }
      words.add(name ?? "", nil, words.lines(call, nil))
    }
  }

  private static var around: [Member<SpecWords>] {
    func word(
      _ name: String, _ doc: String, _ list: WritableKeyPath<SpecGroup, [Reference]>
    ) -> Member<SpecWords> {
      .method(
        name, .function("f", "Is called without arguments."), doc: doc,
        example: "\(name)(function() print(\"\(name)\") end)"
      ) { words, call, body in
        try words.mustBeOutside(call)
        words.current[keyPath: list].append(body)
      }
    }
    return [
      word(
        "setup",
        "Runs `f` once, before the first spec of the group; each begins with what it left.",
        \.setups),
      word("teardown", "Runs `f` once, after the last spec of the group.", \.teardowns),
      word(
        "before_each", "Runs `f` before each spec of the group, those of outer groups first.",
        \.before),
      word(
        "after_each",
        "Runs `f` after each spec of the group, failed ones too, those of outer groups last.",
        \.after),
      .method(
        "finally", .function("f", "Is called without arguments."),
        doc: "Inside of a spec: runs `f` when it ends, failed or not; the last one first.",
        example: "finally(function() print(\"finally\") end)"
      ) { words, _, body in
        guard words.place == .inside else { throw LuaError("finally must stand inside of it") }
        words.finalizers.append(body)
      },
    ]
  }
}

extension SpecWords {
  /// Puts the declared globals into an environment, and nothing else.
  ///
  /// - Parameters:
  ///   - globals: The environment, which already has `dofile` and `readFile`.
  ///   - host: Its host.
  ///   - luaWords: The words that are written in Lua, by their names.
  ///   - functionFields: The fields that scripts can read from functions, by the function.
  package func install(
    in globals: Reference, _ host: ScriptHost, _ luaWords: Reference, _ functionFields: Reference
  ) {
    let members = Self.members
    host.install(members, in: globals, stay: members.names) { [unowned self] in (self, nil) }
    let (fields, fieldsOfIt) = (host.interpreter.makeTable(), Self.fieldsOfIt)
    host.install(fieldsOfIt, in: fields, stay: fieldsOfIt.names) { [unowned self] in (self, nil) }
    functionFields[globals["it"]] = .table(fields)
    for (name, others) in Self.aliases {
      for other in others { globals[other] = globals[name] }
    }
    for word in SpecWord.spies {
      let value = luaWords[word.name]
      guard !word.table.isEmpty else {
        globals[word.name] = value
        continue
      }
      let table = globals[word.table].asTable ?? host.interpreter.makeTable()
      table[word.description.name] = value
      globals[word.table] = .table(table)
    }
  }
}
