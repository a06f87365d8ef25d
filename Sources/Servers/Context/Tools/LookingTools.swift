import Console
import Geometry
import Scripting
import Sessions

/// The tools that look at a moment of a run, or for one.
extension ContextTool {
  static var why: ContextTool {
    ContextTool(
      name: "why",
      doc: """
        Tells what moved an item in the last tick: forces, writers of its fields, settings; or what \
        a behavior did in it. Without either: what keeps the animator awake, or that it is paused.
        """,
      parameters: ContextParameter.scene + [
        ContextParameter("item", .text, "The name of the item."),
        ContextParameter(
          "behavior", .text, "In place of an item: a behavior, by its name or kind."),
        .at,
      ]
    ) { call in
      let inquiry = try call.inquiry()
      try call.go(inquiry)
      var answer = ContextAnswer([moment(inquiry)])
      if let behavior = try call.behavior(of: inquiry) {
        for line in try inquiry.ask("why(animator:behavior(\(luaString(behavior))))") {
          answer.add(line)
        }
        answer.suggest("why", call.scene(["at": .integer(inquiry.stage.tick)]))
        return answer
      }
      guard call.text("item") != nil else {
        for line in try inquiry.ask("why()") { answer.add(line) }
        answer.add("behaviors:", try inquiry.ask("behaviors()"), atMost: 30)
        if let item = inquiry.stage.shownItems.first?.name {
          answer.suggest(
            "why", call.scene(["item": .string(item), "at": .integer(inquiry.stage.tick)]))
        }
        return answer
      }
      let item = try call.item(of: inquiry)
      for line in try inquiry.ask("why(stage:item(\(luaString(item))))") { answer.add(line) }
      answer.suggest(
        "last_change",
        call.scene(["item": .string(item), "field": "x", "at": .integer(inquiry.stage.tick)]))
      return answer
    }
  }

  static var find: ContextTool {
    ContextTool(
      name: "find",
      doc: """
        Finds the first tick of a run at which a condition in Lua holds. The condition sees stage, \
        animator and the items by their names.
        """,
      parameters: ContextParameter.scene + [
        ContextParameter(
          "condition", .text, "An expression such as card.x > 100.", isRequired: true),
        ContextParameter("from", .moment, "The first moment to look at, else the start."),
        ContextParameter(
          "to", .moment, "The last moment, else 60 s; before from to look backwards."),
      ]
    ) { call in
      let inquiry = try call.inquiry()
      let (rate, text) = (inquiry.stage.rate, call.text("condition") ?? "")
      let from = call.moment("from")?.tick(at: rate) ?? 0
      let to = call.moment("to")?.tick(at: rate) ?? Int(ContextCall.usualSeconds * rate)
      let value = try inquiry.ask("find(\(luaString(text)), { from = \(from), to = \(to) })")
      guard let tick = value.last.flatMap({ Int($0) }) else {
        var answer = ContextAnswer(["it holds at no tick from \(from) to \(to)"])
        answer.suggest("run", call.scene([:]))
        return answer
      }
      try inquiry.advance(to: tick)
      var answer = ContextAnswer([
        "tick \(tick), \(rounded(Double(tick) / rate, places: 3)) s: it holds for the first time"
      ])
      let named = inquiry.stage.shownItems.filter { text.contains($0.name) }
      for item in named.prefix(8) { answer.add("  " + itemText(item)) }
      suggestChanges(&answer, call, inquiry, in: text)
      return answer
    }
  }

  static var lastChange: ContextTool {
    ContextTool(
      name: "last_change",
      doc: """
        Tells which tick, and which line of a script or which behavior in it, wrote a field of an \
        item last; or all that wrote it.
        """,
      parameters: ContextParameter.scene + [
        ContextParameter("item", .text, "The name of the item.", isRequired: true),
        ContextParameter(
          "field", .choice(ItemRecording.fields), "The field, such as x or angle.",
          isRequired: true),
        .at,
        ContextParameter("all", .flag, "Whether to list all changes up to the moment."),
      ]
    ) { call in
      let inquiry = try call.inquiry()
      try call.go(inquiry)
      let (item, field) = (try call.item(of: inquiry), call.text("field") ?? "")
      let word = call.flag("all") ? "changes" : "lastChange"
      var answer = ContextAnswer([moment(inquiry)])
      let arguments = "stage:item(\(luaString(item))), \(luaString(field))"
      for line in try inquiry.ask("\(word)(\(arguments))") { answer.add(line) }
      answer.suggest(
        "why", call.scene(["item": .string(item), "at": .integer(inquiry.stage.tick)]))
      return answer
    }
  }

  static var predict: ContextTool {
    ContextTool(
      name: "predict",
      doc: """
        Tells how items will move from a moment of a run on, also after a change in Lua, such as \
        card.vx = 300.
        """,
      parameters: ContextParameter.scene + [
        ContextParameter(
          "for", .number(0...600), "How far to look, in simulated seconds, 1 by default."),
        ContextParameter("at", .moment, "The moment to begin at, else the start."),
        ContextParameter("change", .text, "Statements of Lua that run first."),
        ContextParameter("rows", .whole(0...1000), "Moments in the rows, 8 by default."),
        ContextParameter("fields", .texts, "Only these numbers in the rows."),
      ]
    ) { call in
      let inquiry = try call.inquiry()
      if call.moment("at") != nil { try call.go(inquiry) }
      let start = inquiry.stage.tick
      let change = call.text("change").map { ", function() \($0)\nend" } ?? ""
      let seconds = digits(call.number("for") ?? 1)
      let futures = try inquiry.recordings("predict(\(seconds)\(change))")
      let names = inquiry.stage.items.map(\.name)
      let ordered = names.compactMap { name in futures.first { $0.item == name } }
      let table = MotionTable(ordered, rate: inquiry.stage.rate, start: start)
      var answer = ContextAnswer(["from tick \(start) on, for \(seconds) s:"])
      let measures = table.measures
      answer.add("what changes:", measures, atMost: 40)
      if measures.isEmpty { answer.add("nothing changes") }
      answer.add("rows:", table.rows(call.whole("rows") ?? 8, fields: call.texts("fields")))
      answer.suggest("why", call.scene(["at": .integer(start)]))
      return answer
    }
  }

  /// The moment at which a scene stands, in words.
  private static func moment(_ inquiry: SceneInquiry) -> String {
    let stage = inquiry.stage
    let state = stage.isRunning ? "running" : "paused"
    return "at tick \(stage.tick), \(rounded(stage.elapsed, places: 3)) s, \(state):"
  }
}
