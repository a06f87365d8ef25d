import Console
import Geometry
import LuaRuntime
import Pictures
import Scripting
import Sessions
import Terminal

/// The tools that run a scene from its start.
extension ContextTool {
  static var run: ContextTool {
    ContextTool(
      name: "run",
      doc: """
        Runs a scene until its animator pauses: how it ended, failures with their locals, the last \
        state of the items, where each number went, and a few rows.
        """,
      parameters: ContextParameter.scene + [
        .seconds,
        ContextParameter(
          "rows", .whole(0...1000), "Moments in the rows of each item that moved, 5 by default."),
        ContextParameter("items", .texts, "Only these items in measures and rows."),
        ContextParameter("fields", .texts, "Only these numbers in rows, such as x and angle."),
      ]
    ) { call in
      let inquiry = try call.inquiry()
      defer { call.keepRecording(inquiry.recording) }
      let stage = inquiry.stage
      let recordings = try shown(call, inquiry).prefix(64).compactMap { stage.item($0) }
        .map(stage.record)
      var crowd = Crowd(stage)
      let seconds = call.number("seconds") ?? ContextCall.usualSeconds
      try inquiry.advance(to: Int((seconds * stage.rate).rounded())) {
        crowd.note(stage)
        return false
      }
      crowd.note(stage)
      return answer(call, inquiry, recordings, crowd)
    }
  }

  /// The items that a call asks for; all that are not hidden where it names none.
  private static func shown(_ call: ContextCall, _ inquiry: SceneInquiry) throws -> [String] {
    let names = inquiry.stage.shownItems.map(\.name)
    for name in call.texts("items") where inquiry.stage.item(name) == nil {
      let hint = suggestion(for: name, among: names)
      throw ContextError("items must be items of the scene, and \(name) is none\(hint)")
    }
    for field in call.texts("fields") where !PlottedField.fields.contains(field) {
      let hint = suggestion(for: field, among: PlottedField.fields)
      throw ContextError("fields must be numbers of items, and \(field) is none\(hint)")
    }
    return call.texts("items").isEmpty ? names : call.texts("items")
  }

  private static func answer(
    _ call: ContextCall, _ inquiry: SceneInquiry, _ recordings: [ItemRecording], _ crowd: Crowd
  ) -> ContextAnswer {
    let stage = inquiry.stage
    var answer = ContextAnswer(["\(call.text("scene") ?? ""): \(inquiry.ending)"])
    let failures = inquiry.failures
    answer.isError = !failures.isEmpty
    if !failures.isEmpty {
      answer.add(failures.count == 1 ? "1 failure:" : "\(failures.count) failures, the first ones:")
      for failure in failures.prefix(5) { answer.add("  " + failureText(failure)) }
    }
    if !inquiry.reasons.isEmpty { answer.add("why:", inquiry.reasons, atMost: 12) }
    answer.add(crowd.words)
    if crowd.grows, let place = place(ofGrowth: crowd, call) { answer.add("  grown by \(place)") }
    let table = MotionTable(recordings, rate: stage.rate, start: 0)
    answer.add("what changed:", table.measures, atMost: 40)
    answer.add("items at the end:", itemTable(stage), atMost: 24)
    answer.add("rows:", table.rows(call.whole("rows") ?? 5, fields: call.texts("fields")))
    answer.add("printed:", inquiry.printed, atMost: 20)
    suggest(&answer, call, inquiry)
    return answer
  }

  /// The line of a script by which the items or behaviors first grew.
  private static func place(ofGrowth crowd: Crowd, _ call: ContextCall) -> String? {
    guard let inquiry = try? call.inquiry(), (try? inquiry.advance(to: crowd.tick - 1)) != nil,
      let line = try? inquiry.stage.additionsOfTick().first
    else { return nil }
    return "\(line.file):\(line.line)"
  }

  private static func suggest(
    _ answer: inout ContextAnswer, _ call: ContextCall, _ inquiry: SceneInquiry
  ) {
    if let failure = inquiry.failures.first {
      if let item = failure.item, inquiry.stage.item(item) != nil {
        answer.suggest(
          "why", call.scene(["item": .string(item), "at": .integer(failure.tick)]))
      } else {
        answer.suggest("check", ["paths": .list([.string(call.text("scene") ?? "")])])
      }
      return
    }
    guard let item = inquiry.stage.shownItems.first?.name else { return }
    if inquiry.stage.isRunning {
      answer.suggest("last_change", call.scene(["item": .string(item), "field": "x"]))
    } else {
      let name = LuaWord.isName(item) ? item : "stage:item(\(luaString(item)))"
      answer.suggest("find", call.scene(["condition": .string("\(name).x < 0")]))
    }
    answer.suggest("diff", call.scene(["other_rate": .number(inquiry.stage.rate * 2)]))
  }

  static var stepUntil: ContextTool {
    ContextTool(
      name: "step_until",
      doc: """
        Runs a scene tick by tick until a condition in Lua holds, and tells what moved, touched and \
        paused on the way. The condition sees stage, animator and the items by their names.
        """,
      parameters: ContextParameter.scene + [
        ContextParameter(
          "condition", .text, "An expression such as card.x > 100.", isRequired: true),
        .seconds,
      ]
    ) { call in
      let inquiry = try call.inquiry()
      defer { call.keepRecording(inquiry.recording) }
      let (stage, start) = (inquiry.stage, inquiry.moment)
      let text = call.text("condition") ?? ""
      var condition = Condition(.expression(text))
      var found: String?
      let seconds = call.number("seconds") ?? ContextCall.usualSeconds
      try inquiry.advance(to: Int((seconds * stage.rate).rounded())) {
        found = condition.value(on: stage)
        if condition.isHopeless, let failure = condition.failure {
          throw ContextError("condition must be an expression of Lua: \(failure.message)")
        }
        return found != nil
      }
      if found == nil { found = condition.value(on: stage) }
      if let failure = condition.complaint {
        throw ContextError(
          "condition fails at each tick up to \(stage.tick): \(failure.message)",
          next: [("run", call.scene([:]))])
      }
      var answer = ContextAnswer()
      if let found {
        let value = found == "true" ? "" : ", with the value \(found)"
        answer.add("tick \(stage.tick), \(rounded(stage.elapsed, places: 3)) s: it holds\(value)")
      } else {
        answer.add("it never holds; the scene \(inquiry.ending)")
      }
      answer.add("since the start:", inquiry.report(since: start), atMost: 40)
      for failure in inquiry.failures.prefix(3) { answer.add(failureText(failure)) }
      answer.isError = !inquiry.failures.isEmpty
      suggestChanges(&answer, call, inquiry, in: text)
      return answer
    }
  }

  /// Names the calls that tell who wrote the numbers that a condition names, at the present tick.
  static func suggestChanges(
    _ answer: inout ContextAnswer, _ call: ContextCall, _ inquiry: SceneInquiry,
    in condition: String
  ) {
    guard let item = inquiry.stage.shownItems.first(where: { condition.contains($0.name) })?.name
    else { return }
    var fields: [String] = []
    for place in condition.ranges(of: item + ".") {
      let field = String(condition[place.upperBound...].prefix { $0.isLetter })
      if PlottedField.fields.contains(field), !fields.contains(field) { fields.append(field) }
    }
    for field in fields.isEmpty ? ["x"] : fields.prefix(3) {
      answer.suggest(
        "last_change",
        call.scene([
          "item": .string(item), "field": .string(field), "at": .integer(inquiry.stage.tick),
        ]))
    }
  }
}
