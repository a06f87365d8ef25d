import Dynamics
import Geometry
import LuaRuntime

/// The members of a stage.
extension Stage {
  static var members: MemberTable<Stage> {
    MemberTable<Stage>("stage", itemMembers + queryMembers + timeMembers + touchMembers + facts)
  }

  private static var itemMembers: [Member<Stage>] {
    [
      .method("addItem", "(options)", "Adds an item and returns it.") { stage, call in
        guard call.isNil(2) || call[2].asTable != nil else {
          throw LuaError("addItem: give a table such as { size = { 60, 60 } }")
        }
        call.push(try stage.addItem(call[2].asTable).handle)
      },
      .method("addGroup", "(options)", "Adds items as one rigid body and returns it, an item.") {
        stage, call in
        guard let options = call[2].asTable else {
          throw LuaError("addGroup: give a table such as { items = { a, b } }")
        }
        call.push(try stage.addGroup(options).handle)
      },
      .method("item", "(name)", "The item of that name, or nil.") { stage, call in
        call.push(stage.item(try call.string(2)).map { .handle($0.handle) } ?? .nil)
      },
      .method(
        "items", "({ tag = })",
        "The items in the order they were added, or those with a tag; hidden ones left out."
      ) { stage, call in
        call.charge(FuelCost.look * stage.items.count)
        var items = stage.items.filter { !$0.isHidden }
        if !call.isNil(2) {
          let wanted = try call.table(2)
          for (key, _) in wanted.pairs where key.asString != "tag" {
            throw LuaError("stage:items takes a tag, as in { tag = \"card\" }")
          }
          guard let tag = wanted["tag"].asString else {
            throw LuaError("stage:items: tag must be a string")
          }
          items = items.filter { $0.tags.hasName(tag) }
        }
        try call.interpreter.checkRoom(for: HostMemory.entry * items.count)
        call.push(.table(call.interpreter.makeTable(items.map { .handle($0.handle) })))
      },
      .method("removeItem", "(item)", "Removes an item, from its behaviors too.") { stage, call in
        let handle = try call.handle(2, stage.host.kinds.item, "an item")
        guard let item = stage.host.item(handle) else { return }
        call.charge(FuelCost.item)
        guard item.stage === stage else {
          throw LuaError("removeItem: \(item.name) belongs to another stage")
        }
        stage.removeItem(item)
      },
      .method("record", "(item or name)", "Notes every field of an item at each tick from now on.")
      {
        stage, call in
        call.charge(FuelCost.listener)
        let item = try stage.item(call, 2)
        let memory = try stage.host.interpreter.hold(ItemRecording.memory(of: 1))
        let handle = try stage.host.state.records.reserve(
          kind: stage.host.kinds.record, generation: stage.store.makeGeneration())
        let record = stage.record(item)
        record.state.memory = memory
        stage.host.state.records.fill(handle, record)
        stage.recordings[stage.recordings.count - 1].handle = handle
        call.push(handle)
      },
    ]
  }

  private static var timeMembers: [Member<Stage>] {
    [
      .method(
        "advance", "({ ticks = } or { seconds = }, force =)", "Gives ticks to the animator."
      ) { stage, call in
        let span = try Span(call[2], stage, "advance", allowsForce: true)
        _ = try stage.give(ticks: span.ticks, force: span.force)
      },
      .method(
        "advanceUntil", "(condition, { ticks = } or { seconds = })",
        "Ticks until the condition holds and returns the ticks taken; raises when it never does."
      ) { stage, call in
        let condition = try call.function(2)
        let span = try Span(call[3], stage, "advanceUntil", allowsForce: false)
        call.push(try stage.advance(until: condition, span))
      },
      .method(
        "every", "(seconds, f, { awake = })",
        "Calls f on the first tick at or after each multiple of seconds."
      ) { stage, call in try stage.addTimer(call, "every") { .every($0) } },
      .method(
        "after", "(seconds, f, { awake = })",
        "Calls f once, on the first tick at or after so many seconds."
      ) { stage, call in try stage.addTimer(call, "after") { .after($0) } },
      .method(
        "displayLink", "(f)",
        "Calls f before every tick with timestamp, targetTimestamp and duration, in s."
      ) { stage, call in
        call.charge(FuelCost.listener)
        let timer = try StageTimer(stage: stage, .frames, function: try call.function(2))
        stage.timers.append(timer)
        call.push(timer.handle)
      },
      .method("errors", "()", "Takes the hook failures so far, as a list of tables.") {
        stage, call in
        let host = stage.host
        call.push(.table(call.interpreter.makeTable(stage.takeErrors().map(host.value(of:)))))
      },
      .method(
        "emit", "(name, fields)", "Makes an event of a name, with the fields of a table."
      ) { stage, call in try stage.emit(call) },
      .method(
        "events", "(name)", "Takes the events that scripts made, of a name or all, as tables."
      ) { stage, call in call.push(try stage.takeEmitted(call)) },
      .property(
        "elapsed", "Time of the ticks given so far, in s.",
        get: { stage, call in call.push(stage.elapsed) }),
      .property("tick", "The ticks given so far.", get: { stage, call in call.push(stage.tick) }),
    ]
  }

  private static var facts: [Member<Stage>] {
    [
      .property(
        "animator", "The animator of the items.",
        get: { stage, call in call.push(stage.animatorHandle) }
      ),
      .property(
        "width", "The reference rectangle's width, in pt.",
        get: { stage, call in call.push(stage.width) }),
      .property(
        "height", "The reference rectangle's height, in pt.",
        get: { stage, call in call.push(stage.height) }),
      .property("rate", "Ticks per second.", get: { stage, call in call.push(stage.rate) }),
    ]
  }

  /// The item that an argument names by handle or by name.
  private func item(_ call: Call, _ index: Int) throws -> StageItem {
    if let name = call[index].asString {
      guard let item = item(name) else {
        let hint = Suggestion.hint(for: name, among: items.map(\.name))
        throw LuaError("record: there is no item \(name)\(hint)")
      }
      return item
    }
    let handle = try call.handle(index, host.kinds.item, "an item or its name")
    guard let item = host.item(handle) else { throw LuaError("item was removed") }
    guard item.stage === self else {
      throw LuaError("record: \(item.name) belongs to another stage")
    }
    return item
  }
}
