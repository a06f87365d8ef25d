import Dynamics
import Geometry
package import LuaRuntime
package import Scripting
import Sessions

/// The words of the prompt for changes and differences.
extension Console {
  static var changeWords: [Member<Console>] {
    [
      .method(
        "lastChange", .item("item", "The item."), fieldArgument,
        doc: "Tells which tick, and what in it, wrote a field of an item last.",
        example: #"step(5) lastChange(card, "vx")"#
      ) { console, _, item, field in
        let change = try console.looking { () throws(ScriptError) in
          try console.stage.lastChange(of: field, of: item)
        }
        console.say(
          change.map { console.text(of: [$0], field) } ?? "\(field.name) did not change")
      },
      .method(
        "changes", .item("item", "The item."), fieldArgument,
        .any("from", momentType, "The tick, time or mark to begin with; else the oldest tick."),
        .any("to", momentType, "The last one; else the present."),
        doc: "Lists what wrote a field of an item, from what to what.",
        example: #"step(5) changes(card, "x", 0, 5)"#
      ) { console, _, item, field, from, to in
        let (from, to) = (
          try console.optionalTick(from, "changes"), try console.optionalTick(to, "changes")
        )
        let changes = try console.looking { () throws(ScriptError) in
          try console.stage.changes(of: field, of: item, from: from, to: to)
        }
        console.say(
          Self.runs(of: changes).map { console.text(of: Array($0), field) }, atMost: 60,
          orNothing: "\(field.name) did not change")
      },
      .method(
        "diff", .any("a", momentType, "A tick, a time such as \"2.5s\", a mark or a branch."),
        .any("b", momentType, "The same; else the present."),
        doc: "Tells what differs between two moments or branches, and by how much.",
        example: #"step(10) diff(0, 10) fork "other" diff "main""#
      ) { console, _, first, second in
        let first = try console.moment(first, "diff")
        let second = second.isNil ? .present : try console.moment(second, "diff")
        let differences = try console.looking { () throws(ScriptError) in
          try console.stage.differences(between: first, and: second)
        }
        console.say(differences.map(\.words), atMost: 60, orNothing: "nothing differs")
      },
      .method(
        "whenDiffers",
        .any("a", .either([.string, .record, .map(.record)]), "A branch, or what predict gives."),
        .any("b", .either([.string, .record, .map(.record)]), "Another one."),
        returns: LuaType.integer.orNil,
        doc: "Gives the first tick at which two branches part, or two recordings.",
        example: #"step(10) back(5) fork "other" card.x = 9 step(2) whenDiffers("main", "other")"#
      ) { console, call, first, second in
        let tick = try console.parting(of: first, and: second)
        call.push(tick.map { .integer($0) } ?? .nil)
      },
    ]
  }

  private static var fieldArgument: Argument<RecordedField> {
    let names = ItemRecording.fields
    return .spelled("field", .choice(names), "the name of a field", "The field.") { value, reader in
      guard let name = value.asString else { return nil }
      guard let field = RecordedField(name) else {
        let hint = Suggestion.hint(for: name, among: names)
        let list = hint.isEmpty ? "; fields are \(names.joined(separator: ", "))" : hint
        throw LuaError("an item has no field \(name)\(list)")
      }
      return field
    }
  }

  /// Groups changes in successive ticks that have the same cause.
  private static func runs(of changes: [FieldChange]) -> [ArraySlice<FieldChange>] {
    var runs: [ArraySlice<FieldChange>] = []
    for place in changes.indices {
      if let last = runs.last?.last, last.cause == changes[place].cause,
        changes[place].tick == last.tick + 1
      {
        runs[runs.count - 1] = changes[runs[runs.count - 1].startIndex...place]
      } else {
        runs.append(changes[place...place])
      }
    }
    return runs
  }

  private func text(of run: [FieldChange], _ field: RecordedField) -> String {
    guard let first = run.first, let last = run.last else { return "" }
    let ticks = run.count > 1 ? "ticks \(first.tick) to \(last.tick)" : "tick \(first.tick)"
    let change = "\(field.name) from \(field.words(first.before)) to \(field.words(last.after))"
    switch first.cause {
    case .outside(let inputs):
      let names = inputs.isEmpty ? "" : ": " + inputs.suffix(4).joined(separator: "; ")
      return "after \(ticks): \(change), from outside\(names)"
    case .step(let behaviors):
      let names = behaviors.isEmpty ? "" : " with \(behaviors.joined(separator: ", "))"
      return "\(ticks): \(change), by the step\(names)"
    case .part(let name): return "\(ticks): \(change), by \(name)"
    case .behavior(let name): return "\(ticks): \(change), by \(name)"
    case .script(let behavior, let line):
      let name = behavior.map { " of \($0)" } ?? ""
      return "\(ticks): \(change), by \(line.file):\(line.line)\(name)"
    }
  }

  /// Finds the first tick at which two branches or recordings differ; prints differences of
  /// branches.
  private func parting(of first: Value, and second: Value) throws(LuaError) -> Int? {
    if let first = first.asString, let second = second.asString {
      let parting = try looking { () throws(ScriptError) in
        try stage.parting(of: first, and: second)
      }
      if let parting { say(parting.differences.map(\.words), atMost: 10, orNothing: "") }
      return parting?.tick
    }
    guard let own = try recordings(first), let others = try recordings(second) else {
      throw LuaError("whenDiffers: must get two names of branches, or two recordings")
    }
    let partings: [(item: String, tick: Int, field: String)] = own.compactMap { recording in
      others.first { $0.item == recording.item }.flatMap { other in
        recording.parting(from: other).map { (recording.item, $0.tick, $0.field) }
      }
    }
    guard let parting = partings.min(by: { $0.tick < $1.tick }) else { return nil }
    let count = counted(parting.tick, "tick")
    say("\(parting.item).\(parting.field), \(count) after the recordings began")
    return parting.tick
  }

  /// The recordings in a value: a recording, or a table of them; nil for other values.
  ///
  /// - Throws: `LuaError` for a recording that no longer exists.
  package func recordings(_ value: Value) throws(LuaError) -> [ItemRecording]? {
    let values = value.asTable?.pairs.map(\.value) ?? [value]
    for value in values { if let error = host.absence(ofRecording: value) { throw error } }
    let recordings = values.compactMap(host.recording)
    return recordings.isEmpty ? nil : recordings
  }
}

extension MomentDifference {
  /// The difference as a line, such as `card.x: from 3 to 4, by 1`.
  package var words: String {
    switch (first, second) {
    case (let first?, let second?):
      let amount = amount.map { ", by \(digits($0))" } ?? ""
      return "\(subject): from \(first) to \(second)\(amount)"
    case (_, nil): return "\(subject): only in the first"
    case (nil, _): return "\(subject): only in the second"
    }
  }
}
