import Dynamics
import Geometry
import LuaRuntime

/// A number of ticks, as scripts give it: `{ ticks = }` or `{ seconds = }`.
struct Span {
  var ticks: Int
  var force = false

  /// The most ticks that one call may ask for: the longest time at the highest rate.
  private static let limit = Int(Domain.time.range.upperBound * Domain.rate.range.upperBound)

  init(_ value: Value, _ stage: Stage, _ subject: String, allowsForce: Bool) throws {
    let form = "{ ticks = n } or { seconds = s }"
    guard let table = value.asTable else { throw LuaError("\(subject): give \(form)") }
    let names = allowsForce ? ["ticks", "seconds", "force"] : ["ticks", "seconds"]
    for (key, _) in table.pairs where !names.contains(key.asString ?? "") {
      let hint = Suggestion.hint(for: key.asString ?? "", among: names)
      throw LuaError("\(subject) has no option \(stage.host.show(key))\(hint)")
    }
    switch (table["ticks"], table["seconds"]) {
    case (.nil, .nil): throw LuaError("\(subject): give \(form)")
    case (let given, .nil):
      guard let ticks = given.asInteger, (0...Self.limit).contains(ticks) else {
        throw LuaError(
          "\(subject): ticks must be a whole number from 0, not \(stage.host.show(given))")
      }
      self.ticks = ticks
    case (.nil, let given):
      guard let seconds = given.asNumber, Domain.time.contains(seconds) else {
        throw LuaError(
          "\(subject): seconds \(Domain.time.rule), not \(stage.host.show(given))")
      }
      ticks = Int(Math.round(seconds * stage.rate))
    default: throw LuaError("\(subject): give ticks or seconds, not both")
    }
    let force = table["force"]
    guard force.isNil || force.asBoolean != nil else {
      throw LuaError("\(subject): force must be true or false")
    }
    self.force = force.asBoolean ?? false
  }
}

extension Stage {
  /// The number of items whose state a message describes.
  private static let mostStates = 100

  /// Advances until a condition holds.
  ///
  /// - Returns: The ticks taken; 0 when it holds at once.
  /// - Throws: `LuaError` when it does not hold in time, with every item's last state, and any
  ///   error of the condition.
  func advance(until condition: Reference, _ span: Span) throws -> Int {
    for taken in 0...span.ticks {
      let answer = try host.interpreter.call(condition, [.handle(handle)])
      if answer.first?.isTruthy == true { return taken }
      guard taken < span.ticks else { break }
      _ = try give(ticks: 1)
    }
    let items = items.filter(\.isAlive)
    let states = items.prefix(Self.mostStates).map { item in
      "\n  \(item.name): x \(digits(item.x)), y \(digits(item.y)), angle \(digits(item.angle)), "
        + "vx \(digits(item.vx)), vy \(digits(item.vy))"
    }
    let rest = items.count - states.count
    let state = isRunning ? "running" : "paused"
    throw LuaError(
      "advanceUntil: the condition must hold within \(span.ticks) ticks; the animator is \(state)"
        + states.joined() + (rest > 0 ? "\n  and \(rest) items more" : ""))
  }
}
