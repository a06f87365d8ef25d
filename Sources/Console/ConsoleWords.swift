import Geometry
import LuaRuntime
package import Scripting
import Sessions
import Terminal

/// The words of the prompt, declared once for calls, help, completion and documents.
extension Console {
  /// The words, in the order of the help.
  package static var members: MemberTable<Console> {
    MemberTable(
      "prompt", "The words that only the prompt has.",
      timeWords + historyWords + lookingWords + changeWords + touchWords + inspectingWords
        + sessionWords)
  }

  /// The description of the words, for people.
  package static var words: TypeDescription { members.description(hasMethods: false) }

  private static var timeWords: [Member<Console>] {
    [
      .method(
        "step", .integer("ticks", .tickCount, default: 1, "The number of ticks."),
        doc: "Gives ticks to the animator; tells what moved, touched, paused.", example: "step(10)"
      ) { console, _, ticks in console.time.advance(ticks: ticks, isRealTime: false) },
      .method(
        "run", .number("seconds", .time, "The simulated time."),
        doc: "Runs for that much simulated time, as fast as it goes.", example: "run(0.5)"
      ) { console, _, seconds in
        let ticks = Int((seconds * console.stage.rate).rounded())
        console.time.advance(ticks: ticks, isRealTime: false)
      },
      .method(
        "play", doc: "Runs in real time until the animator pauses; Ctrl-C stops it.",
        example: "play()"
      ) { console, _ in console.time.advance(ticks: .max, isRealTime: true) },
    ]
  }

  private static var inspectingWords: [Member<Console>] {
    [
      .method("items", doc: "Lists the items and where they are.", example: "items()") {
        console, _ in
        let lines = itemTable(console.stage)
        for line in lines.isEmpty ? ["no items"] : lines { console.say(line) }
      },
      .method(
        "behaviors",
        doc: """
          Lists the behaviors by number, b[1] is the first, and the behavior files whose tag no item \
          has.
          """,
        example: "behaviors()"
      ) { console, _ in console.sayBehaviors() },
      .method(
        "inspect", .any("x", .any, "An item, a behavior or any value."),
        doc: "Tells everything about an item, a behavior or a value.", example: "inspect(card)"
      ) { console, _, value in
        for line in try console.inspection(of: value) { console.say(line) }
      },
      .method(
        "help", .any("x", .any, "A thing, a function, or a name in quotes; all words without it."),
        doc: "Tells what a behavior, a type, a function, an option or a word does.",
        example: """
          help(card.animate)
          help "snap.damping"
          """
      ) { console, _, value in
        for line in try console.help(on: value) { console.say(line) }
      },
      .method(
        "why", .optional(explained),
        doc:
          "Tells what moved an item in the last tick, what a behavior did in it, or what keeps the animator awake.",
        example: """
          why(card)
          why(b[1])
          """
      ) { console, _, subject in
        let reasons = Reasons(on: console.stage, of: console.host)
        for line in reasons.reasons(subject) { console.say(line) }
      },
      .method(
        "health", doc: "Tells what each behavior used up: calls, fuel, memory, suspensions.",
        example: "health()"
      ) { console, _ in
        let lines = healthLines(console.host.health, showsInstances: true)
        for line in lines.isEmpty ? ["no behaviors from Lua"] : lines { console.say(line) }
      },
    ]
  }

  private static var explained: Argument<Explained> {
    .spelled(
      "subject", .either([.item, .behavior]), "an item or a behavior",
      "The item or behavior; without it, what keeps the animator awake."
    ) { value, reader in
      if let behavior = reader.host.behaviorReport(of: value) { return .behavior(behavior) }
      return reader.host.item(of: value).map { .item($0) }
    }
  }

  private static var sessionWords: [Member<Console>] {
    [
      .method("reload", doc: "Reads changed behavior files again.", example: "reload()") {
        console, _ in
        if console.readsSavedFiles {
          return console.say("saved files are read without being asked")
        }
        let told = console.events.count
        console.host.reloadChangedFiles()
        if console.events.count == told { console.say("nothing has changed") }
      },
      .method(
        "resume", .behavior("behavior", "The behavior."),
        doc: "Lets a suspended behavior go on, however often it failed.",
        example: "if b[1].isSuspended then resume(b[1]) end"
      ) { console, _, behavior in
        guard console.host.resume(behavior.value) else {
          throw LuaError("\(behavior.name) is not suspended")
        }
      },
      .method(
        "restart", doc: "Begins the scene from its start when the line has ended.",
        example: "restart()"
      ) { console, _ in console.request = .restart },
      .method(
        "save", .string("file", "The recording to write, such as \"x.libration\"."),
        doc: "Writes all that came into the session so far to a file that libration replay runs.",
        example: #"save("x.libration")"#
      ) { console, _, file in try console.saveRecording(file) },
      .method(
        "write", .string("key", "The value, such as \"snap.damping\" or \"card.x\"."),
        .any("value", .any, "The number, text or boolean to write; else the present one."),
        doc: "Writes a value into the script that makes it; the rest of the file stays.",
        example: #"write("card.x", 30)"#
      ) { console, _, key, value in try console.write(key, value) },
      .method(
        "exit", doc: "Leaves the prompt when the line has ended, as Ctrl-D does.", example: "exit()"
      ) { console, _ in console.request = .exit },
    ]
  }

  private func saveRecording(_ file: String) throws {
    guard let save else { throw LuaError("save: nothing is recorded here") }
    do throws(ScriptError) {
      say(try save(file))
    } catch {
      throw LuaError("save: \(error)")
    }
  }

  private func write(_ key: String, _ value: Value) throws {
    guard let write else {
      throw LuaError("write: this prompt must have the file of a scene, as that of repl has")
    }
    do {
      for line in try write((key, try written(value, key))) { say(line) }
    } catch {
      throw error as? LuaError ?? LuaError("write: \(errorText(error))")
    }
  }

  /// The value to write, which is the present one of the key where none is given.
  private func written(_ value: Value, _ key: String) throws -> VariedValue {
    if let number = value.asNumber { return .number(number) }
    if let boolean = value.asBoolean { return .boolean(boolean) }
    if let text = value.asString { return .text(text) }
    guard value.isNil else {
      throw LuaError(
        "write: value must be a number, a text, true or false, not \(host.show(value))")
    }
    guard let present = try VariedTarget(key, on: stage).value(on: stage) else {
      throw LuaError("write: \(key) has no value that one literal can make")
    }
    return present
  }

  private func sayBehaviors() {
    let behaviors = host.behaviors(of: stage)
    if behaviors.isEmpty { say("no behaviors") }
    for (place, behavior) in behaviors.enumerated() {
      let indent = String(repeating: "  ", count: behavior.depth)
      say("b[\(place + 1)]  \(indent)\(behaviorText(behavior))")
    }
    host.unappliedFiles(stage).forEach(say)
  }
}
