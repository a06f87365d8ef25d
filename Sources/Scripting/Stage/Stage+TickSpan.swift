import Dynamics
import Geometry
import LuaRuntime

/// A number of ticks, as scripts give it: `{ ticks = }` or `{ seconds = }`.
struct TickSpan {
  var ticks: Int
  var force = false

  /// The options of a span.
  static func schema(allowsForce: Bool) -> Schema {
    let force = OptionSchema(
      "force", .boolean, default: .boolean(false), "Whether a paused animator ticks too.")
    return Schema(
      options: [
        OptionSchema("ticks", .integer, domain: .tickCount, optional: true, "Number of ticks."),
        OptionSchema("seconds", .number, domain: .time, optional: true, "Time instead of ticks."),
      ] + (allowsForce ? [force] : []))
  }

  init(_ options: GivenOptions, _ stage: Stage, _ subject: String) throws(LuaError) {
    switch (options["ticks"], options["seconds"]) {
    case (let ticks?, nil): self.ticks = ticks.integer
    case (nil, let seconds?): ticks = Int(Math.round(seconds.number * stage.rate))
    case (nil, nil): throw LuaError("\(subject): give { ticks = n } or { seconds = s }")
    default: throw LuaError("\(subject): give ticks or seconds, not both")
    }
    force = options["force"]?.boolean ?? false
  }
}

extension Stage {
  /// The most items whose state a message describes.
  private static let mostStates = 100

  /// Gives ticks that a script asks for.
  ///
  /// - Throws: `LuaError` as `give` does, and when the interrupt flag is raised, so that the script
  ///   does not go on with fewer ticks than it asked for.
  func giveToScript(ticks: Int, force: Bool = false) throws(LuaError) {
    _ = try give(ticks: ticks, force: force)
    guard !host.interpreter.interrupt.isRaised else {
      throw LuaError(kind: .interrupted, message: "interrupted")
    }
  }

  /// Advances until a condition holds.
  ///
  /// - Returns: The ticks taken; 0 when it holds at once.
  /// - Throws: `LuaError` when it does not hold in time, with every item's last state, and any
  ///   error of the condition.
  func advance(until condition: Reference, _ span: TickSpan) throws -> Int {
    for taken in 0...span.ticks {
      let answer = try host.interpreter.call(condition, [.handle(handle)])
      if answer.first?.isTruthy == true { return taken }
      guard taken < span.ticks else { break }
      try giveToScript(ticks: 1)
    }
    let items = items.filter(\.isAlive)
    let states = items.prefix(Self.mostStates).map { item in
      "\n  \(item.name): x \(digits(item.x)), y \(digits(item.y)), angle \(digits(item.angle)), "
        + "vx \(digits(item.vx)), vy \(digits(item.vy))"
    }
    let rest = items.count - states.count
    let state = isRunning ? "running" : "paused"
    throw LuaError(
      "advanceUntil: the condition must hold within \(counted(span.ticks, "tick")); the animator is "
        + state + states.joined() + (rest > 0 ? "\n  and \(counted(rest, "item")) more" : ""))
  }
}
