import Dynamics
import Geometry
import LuaRuntime
import Motion

/// The members of a stage.
extension Stage {
  static var members: MemberTable<Stage> {
    MemberTable<Stage>(
      "stage", "A world of items with its animator; libration.stage makes one.",
      itemMembers + queryMembers + timeMembers + touchMembers + fingerMembers + facts)
  }

  private static var itemMembers: [Member<Stage>] {
    [
      .method(
        "addItem",
        .options(itemSchema, example: "{ size = { 60, 60 } }", isOptional: true, "The item."),
        returns: .item, doc: "Adds an item and returns it.",
        example:
          #"local leaf = stage:addItem { name = "leaf", center = { 40, 40 }, size = { 20, 10 } }"#
      ) { stage, call, options in call.push(try stage.addItem(options).handle) },
      .method(
        "addGroup",
        .options(
          groupSchema, example: "{ items = { a, b } }", "The members, and the group's name."),
        returns: .item, doc: "Adds items as one rigid body and returns it, an item.",
        example: """
          local a = stage:addItem { center = { 40, 40 }, size = { 20, 20 } }
          local b = stage:addItem { center = { 60, 40 }, size = { 20, 20 } }
          local pair = stage:addGroup { name = "pair", items = { a, b } }
          """
      ) { stage, call, options in call.push(try stage.addGroup(options).handle) },
      .method(
        "item", .string("name", "The item's name."), returns: LuaType.item.orNil,
        doc: "The item of that name, or nil.", example: #"print(stage:item("card").x)"#
      ) { stage, call, name in call.push(stage.item(name).map { .handle($0.handle) } ?? .nil) },
      .method(
        "items",
        .options(
          Schema(options: [tagOption]), named: "filter", example: #"{ tag = "card" }"#,
          isOptional: true,
          "Which items; all without it."),
        returns: .list(.item),
        doc: "The items in the order they were added, or those with a tag; hidden ones left out.",
        example: #"for _, item in ipairs(stage:items { tag = "card" }) do print(item.name) end"#
      ) { stage, call, filter in
        let found = filter["tag"].map { stage.items(tagged: $0.string) } ?? stage.items
        call.charge(FuelCost.look * found.count)
        var handles: [Handle] = []
        handles.reserveCapacity(found.count)
        for item in found where item.isShown { handles.append(item.handle) }
        try call.interpreter.checkRoom(for: HostMemory.entry * handles.count)
        call.push(list: handles)
      },
      .method(
        "removeItem", .removed("item", "The item; one that is gone is no error."),
        doc: "Removes an item, from its behaviors too.", example: "stage:removeItem(ball)"
      ) { stage, call, item in
        guard let item else { return }
        call.charge(FuelCost.item)
        guard item.stage === stage else {
          throw LuaError("removeItem: \(item.name) belongs to another stage")
        }
        stage.removeItem(item)
      },
      .method(
        "record",
        .spelled(
          "item", .either([.item, .string]), "an item or its name", "The item, or its name."
        ) { value, reader in try reader.item(named: value) },
        returns: .record, doc: "Notes every field of an item at each tick from now on.",
        example: """
          local record = stage:record(card)
          stage:advance { ticks = 30 }
          print(record:peak("x"))
          """
      ) { stage, call, item in
        call.charge(FuelCost.listener)
        let record = stage.makeRecording(of: item)
        let handle = try stage.host.give(record)
        stage.follow(record, of: item, handle)
        call.push(handle)
      },
    ]
  }

  private static var fingerMembers: [Member<Stage>] {
    FingerWords.members(of: { $0 }, called: "stage:", returns: .number) { _, call, seconds in
      call.push(seconds)
    }
  }

  private static var tagOption: OptionSchema {
    OptionSchema("tag", .string, optional: true, "The tag that they have.")
  }

  private static var timeMembers: [Member<Stage>] {
    [
      .method(
        "advance",
        .options(
          TickSpan.schema(allowsForce: true), named: "span",
          example: "{ ticks = 30 } or { seconds = 0.5 }",
          "How long."),
        doc: "Gives ticks to the animator; a paused one ignores them unless forced.",
        example: "stage:advance { seconds = 0.5 }"
      ) { stage, _, span in
        let span = try TickSpan(span, stage, "advance")
        try stage.giveToScript(ticks: span.ticks, force: span.force)
      },
      .method(
        "advanceUntil",
        .function(
          "condition", [NamedLuaType("stage", .stage)], returns: .boolean,
          "Asked before each tick, with the stage."),
        .options(
          TickSpan.schema(allowsForce: false), named: "span",
          example: "{ ticks = 30 } or { seconds = 0.5 }",
          "The longest time to wait."),
        returns: .integer,
        doc:
          "Ticks until the condition holds and returns the ticks taken; raises when it never does.",
        example: "print(stage:advanceUntil(function() return card.x < 100 end, { seconds = 2 }))"
      ) { stage, call, condition, span in
        call.push(try stage.advance(until: condition, try TickSpan(span, stage, "advanceUntil")))
      },
      .method(
        "every", .number("seconds", .interval, "The time between calls."),
        .function("f", "Called without arguments."), timerOptions, returns: .timer,
        doc: "Calls f on the first tick at or after each multiple of seconds.",
        example: "local timer = stage:every(0.5, function() print(stage.tick) end)"
      ) { stage, call, seconds, function, options in
        call.push(try stage.addTimer(.every(seconds), function, options).handle)
      },
      .method(
        "after", .number("seconds", .time, "The delay."),
        .function("f", "Called without arguments."), timerOptions, returns: .timer,
        doc: "Calls f once, on the first tick at or after so many seconds.",
        example: "stage:after(0.5, function() card.alpha = 0.5 end, { awake = true })"
      ) { stage, call, seconds, function, options in
        call.push(try stage.addTimer(.after(seconds), function, options).handle)
      },
      .method(
        "displayLink", .function("f", [NamedLuaType("frame", .fields(frameFields))], "The frame."),
        returns: .timer,
        doc: "Calls f before every tick with timestamp, targetTimestamp and duration.",
        example: "stage:displayLink(function(frame) print(frame.targetTimestamp) end)"
      ) { stage, call, function in
        call.push(try stage.addTimer(.frames, function).handle)
      },
      .method(
        "errors", returns: .list(.fields(HookFailure.fields.map(\.declaration))),
        doc: "Takes the hook failures so far, as a list of tables.",
        example: "for _, failure in ipairs(stage:errors()) do print(failure.message) end"
      ) { stage, call in
        let host = stage.host
        call.push(.table(call.interpreter.makeTable(stage.takeErrors().map(host.value(of:)))))
      },
      .method(
        "emit", .string("name", "The name of the event; none of the host's."),
        .optional(
          .table(
            "fields", example: "{ score = 3 }",
            "Its fields: numbers, texts, booleans, tables of them.")),
        doc: "Makes an event of a name, with the fields of a table.",
        example: #"stage:emit("scored", { points = 3 })"#
      ) { stage, _, name, fields in try stage.emit(name, fields) },
      .method(
        "events", .optional(.string("name", "The name of the events; all without it.")),
        returns: .list(.openFields(EmittedEvent.fields)),
        doc: "Takes the events that scripts made, of a name or all, as tables.",
        example: #"for _, event in ipairs(stage:events("scored")) do print(event.points) end"#
      ) { stage, call, name in call.push(try stage.takeEmittedTables(name)) },
    ] + travelMembers + [
      .property(
        "elapsed", .number, unit: "s", "Time of the ticks given so far.",
        example: "print(stage.elapsed, stage.tick)"
      ) { stage, call in call.push(stage.elapsed) },
      .property("tick", .integer, "The ticks given so far.") { stage, call in
        call.push(stage.tick)
      },
    ]
  }

  private static var timerOptions: Argument<GivenOptions> {
    .options(timerSchema, example: "{ awake = true }", isOptional: true, "How it is called.")
  }

  private static var frameFields: [NamedLuaType] {
    ["timestamp", "targetTimestamp", "duration"].map { NamedLuaType($0, .number, "in s") }
  }

  private static var facts: [Member<Stage>] {
    [
      .property(
        "animator", .animator, "The animator of the items.",
        example: #"stage.animator:add("gravity", { items = { ball } })"#
      ) { stage, call in call.push(stage.animatorHandle) },
      .property("width", .number, unit: "pt", "The reference rectangle's width.") { stage, call in
        call.push(stage.width)
      },
      .property("height", .number, unit: "pt", "The reference rectangle's height.") {
        stage, call in call.push(stage.height)
      },
      .method(
        "resize", .number("width", .size, "The new width."),
        .number("height", .size, "The new height."),
        doc: "Gives the stage another size; items in its bounds are pushed by edges that come in.",
        example: "stage:resize(stage.width, stage.height - 40)"
      ) { stage, _, width, height in stage.take(Size(width, height)) },
      .property("rate", .number, unit: "Hz", "Ticks per second.") { stage, call in
        call.push(stage.rate)
      },
      .property(
        "bounceSpeed", .number, unit: "pt/s", "Closing speed up to which nothing bounces."
      ) { stage, call in call.push(stage.animator.bounceSpeed) },
    ]
  }
}

extension OptionReader {
  /// The item of the stage that a value names, by handle or by name; nil for other values.
  func item(named value: Value) throws(LuaError) -> StageItem? {
    guard let stage else { return nil }
    if let name = value.asString {
      guard let item = stage.item(name) else {
        let hint = Suggestion.question(for: name, among: stage.items.map(\.name))
        throw LuaError("\(subject): there is no item \(name)\(hint)")
      }
      return item
    }
    guard value.asHandle?.kind == host.kinds.item else { return nil }
    return try item(value, OptionSchema("item", .item, ""))
  }
}

extension Argument where Value == StageItem? {
  /// An item to remove, of any stage; an item that was already removed reads as nil.
  static func removed(_ name: String, _ doc: String) -> Self {
    .spelled(name, .item, "an item", doc) { value, reader in
      guard let handle = value.asHandle, handle.kind == reader.host.kinds.item else { return nil }
      return .some(reader.host.item(handle))
    }
  }
}
