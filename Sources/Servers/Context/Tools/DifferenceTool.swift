import Console
import Dynamics
import Experiments
import Geometry
import Scripting

/// The tool that compares.
extension ContextTool {
  static var diff: ContextTool {
    ContextTool(
      name: "diff",
      doc: """
        Finds the first tick at which two runs differ, and in what: two versions of a scene, other \
        inputs, another rate or seed. With from and to alone: what differs between two moments.
        """,
      parameters: ContextParameter.scene + [
        ContextParameter("other", .text, "The file of the other version."),
        ContextParameter("other_set", .texts, "The inputs of the other run, instead of set."),
        ContextParameter("other_rate", .number(Domain.rate.range), "Its ticks a second."),
        ContextParameter("other_seed", .whole(0...(1 << 53)), "Its seed."),
        ContextParameter("from", .moment, "The first of two moments of one run."),
        ContextParameter("to", .moment, "The second of them, else the end of the run."),
        ContextParameter(
          "tolerance", .number(0...1e9),
          "The greatest difference in points that counts as none: 0, or 1 for runs at two rates. "
            + "Angles, scales and alpha count a fiftieth of it."),
        .seconds,
      ]
    ) { call in
      let others = ["other", "other_set", "other_rate", "other_seed"]
      if others.contains(where: call.has) { return try runs(call) }
      guard call.has("from") else {
        throw ContextError(
          "diff needs another run (\(others.joined(separator: ", "))) or two moments (from, to)")
      }
      return try moments(call)
    }
  }

  private static func moments(_ call: ContextCall) throws -> ContextAnswer {
    let inquiry = try call.inquiry()
    let rate = inquiry.stage.rate
    let from = call.moment("from")?.tick(at: rate) ?? 0
    let to = call.moment("to")?.tick(at: rate) ?? Int(ContextCall.usualSeconds * rate)
    try inquiry.advance(to: max(from, to))
    for (name, tick) in [("from", from), ("to", to)] {
      guard tick <= inquiry.stage.tick || name == "to" && !call.has("to") else {
        throw ContextError("\(name) must be a moment of the run, and the scene \(inquiry.ending)")
      }
    }
    let end = min(to, inquiry.stage.tick)
    var answer = ContextAnswer()
    answer.add("from tick \(from) to tick \(end):", try inquiry.ask("diff(\(from), \(end))"))
    answer.suggest("why", call.scene(["at": .integer(end)]))
    return answer
  }

  private static func runs(_ call: ContextCall) throws -> ContextAnswer {
    let first = try call.inquiry()
    let file = call.has("other") ? try call.path("other") : try call.path("scene")
    let second = try SceneInquiry(file, options: try call.options(isOther: true))
    let isSameRate = first.stage.rate == second.stage.rate
    let comparison = ItemComparison(
      tolerance: call.number("tolerance") ?? (isSameRate ? 0 : 1), isSameRate: isSameRate)
    var answer = ContextAnswer()
    let start = first.stage.differences(to: second.stage)
    var found: [ItemComparison.Difference] = []
    let last = Int((call.number("seconds") ?? ContextCall.usualSeconds) * first.stage.rate)
    func compare() throws -> Bool {
      let time = first.stage.elapsed * second.stage.rate
      guard abs(time - time.rounded()) < 1e-6 else { return false }
      try second.advance(to: Int(time.rounded()))
      found = comparison.differences(first.stage, second.stage)
      return !found.isEmpty
    }
    try first.advance(to: last, until: compare)
    if found.isEmpty { _ = try compare() }
    call.keepRecording(first.recording)
    let (tick, other) = (first.stage.tick, second.stage.tick)
    guard let difference = found.first else {
      answer.add("no item differs up to tick \(tick), where the scene \(first.ending)")
      answer.add("other differences at the start:", start.map(\.words), atMost: 20)
      answer.suggest("run", call.scene([:]))
      return answer
    }
    let place = isSameRate ? "" : ", tick \(other) of the other run"
    let time = rounded(first.stage.elapsed, places: 3)
    answer.add("the first difference is at tick \(tick), \(time) s\(place):")
    for difference in found.prefix(20) { answer.add("  " + difference.words) }
    if tick > 0 { answer.add("at the start:", start.map(\.words), atMost: 20) }
    let more = first.stage.differences(to: second.stage)
    answer.add("all that differs then:", more.map(\.words), atMost: 40)
    for line in (try? first.lastChange(difference)) ?? [] { answer.add("in the first: " + line) }
    for line in (try? second.lastChange(difference)) ?? [] { answer.add("in the other: " + line) }
    answer.suggest(
      "last_change",
      call.scene([
        "item": .string(difference.item), "field": .string(difference.field),
        "at": .integer(tick),
      ]))
    return answer
  }
}

extension SceneInquiry {
  /// The last writer of the field of a difference.
  fileprivate func lastChange(_ difference: ItemComparison.Difference) throws -> [String] {
    let (item, field) = (luaString(difference.item), luaString(difference.field))
    return try ask("lastChange(stage:item(\(item)), \(field))")
  }
}

/// Compares the items of two stages by their names.
private struct ItemComparison {
  /// The greatest difference that counts as none, in points.
  let tolerance: Double
  /// Whether both have the same ticks; otherwise velocities are not compared.
  let isSameRate: Bool

  struct Difference {
    let item: String
    let field: String
    let words: String
  }

  func differences(_ first: Stage, _ second: Stage) -> [Difference] {
    var found: [Difference] = []
    for item in first.items {
      guard let other = second.item(item.name) else {
        found.append(
          Difference(item: item.name, field: "x", words: "\(item.name): only in the first run"))
        continue
      }
      for field in ItemField.recorded where isCompared(field) {
        let (own, its) = (item.item[field], other.item[field])
        guard abs(own - its) > tolerance / (isLength(field) ? 1 : 50) else { continue }
        found.append(
          Difference(
            item: item.name, field: field.name,
            words: "\(item.name).\(field.name): \(digits(own)) and \(digits(its))"))
      }
    }
    for item in second.items where first.item(item.name) == nil {
      found.append(
        Difference(item: item.name, field: "x", words: "\(item.name): only in the other run"))
    }
    return found
  }

  private func isCompared(_ field: ItemField) -> Bool {
    isSameRate || !["vx", "vy", "angularVelocity"].contains(field.name)
  }

  private func isLength(_ field: ItemField) -> Bool {
    field.domain.unit.description.hasPrefix("pt")
  }
}
