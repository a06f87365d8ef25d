import Geometry
import LuaRuntime
import Motion

/// The constructors of springs, decays and curves, and the computations of their methods.
extension TimingValues {
  private static var ways: [OptionSchema] {
    [
      OptionSchema("from", .value, type: .quantity, optional: true, "The start; 0 if unset."),
      OptionSchema("to", .value, type: .quantity, optional: true, "The end; 1 if unset."),
      OptionSchema(
        "velocity", .value, type: .quantity, optional: true, "Velocity at the start; 0 unless set."),
    ]
  }

  /// The options of `libration.spring`.
  static var springSchema: Schema { Schema(options: TimingReader.springOptions + ways) }

  /// The options of `libration.decay`.
  static var decaySchema: Schema {
    let ways = ways.filter { ["from", "velocity"].contains($0.name) }
    return Schema(options: TimingReader.decayOptions + ways)
  }

  /// `libration.spring { ... }`.
  func makeSpring(
    _ values: [ExactName: OptionValue], _ host: ScriptHost
  ) throws(LuaError) -> Value {
    let reader = TimingReader(host: host, subject: "spring")
    let spring = try reader.spring(values)
    let way = try reader.way(values)
    // Rounding must not lead out of the allowed range.
    let response = Domain.response.clamped(spring.response)
    let table = host.interpreter.makeTable([
      "dampingRatio": .number(spring.dampingRatio), "response": .number(response),
      "mass": .number(spring.mass),
      "stiffness": .number(spring.stiffness), "damping": .number(spring.damping),
      "from": way.from.value(host.values), "to": way.to.value(host.values),
      "initialVelocity": way.velocity.value(host.values),
      "normalizedVelocity": values["normalizedVelocity"].map { .number($0.number) } ?? .nil,
    ])
    return make(.spring, table)
  }

  /// `libration.decay { ... }`.
  func makeDecay(
    _ values: [ExactName: OptionValue], _ host: ScriptHost
  ) throws(LuaError) -> Value {
    let reader = TimingReader(host: host, subject: "decay")
    let decay = try reader.decay(values)
    guard case .value(let given)? = values["velocity"] else {
      throw LuaError("decay: velocity is required and must be a number, a point, a size or a rect")
    }
    let velocity = try Quantity(given, "velocity", reader)
    var from = velocity.zero
    if case .value(let start)? = values["from"] {
      from = try Quantity(start, "from", reader)
      try reader.check(velocity, "velocity", isLike: from, "from")
    }
    let end = from.combined(with: velocity) { decay.projection(from: $0, velocity: $1) }
    let table = host.interpreter.makeTable([
      "resistance": .number(decay.resistance), "from": from.value(host.values),
      "to": end.value(host.values), "initialVelocity": velocity.value(host.values),
    ])
    return make(.decay, table)
  }

  /// `libration.curve(name)`, or `libration.curve` with the four numbers of a cubic Bézier.
  func makeCurve(_ first: Value, _ others: [Value], _ host: ScriptHost) throws(LuaError) -> Value {
    let reader = TimingReader(host: host, subject: "curve")
    let given = others.count == 3 ? .table(interpreter.makeTable([first] + others)) : first
    var numbers = [0.0, 0, 1, 1]
    if case .cubic(let bezier) = try reader.curve(given) {
      numbers = [bezier.x1, bezier.y1, bezier.x2, bezier.y2]
    }
    return make(.curve, interpreter.makeTable(numbers.map { .number($0) }))
  }
}

extension TimingReader {
  fileprivate func check(
    _ quantity: Quantity, _ name: String, isLike other: Quantity, _ otherName: String
  ) throws(LuaError) {
    guard quantity.numbers.count == other.numbers.count else {
      throw LuaError(
        "\(subject): \(name) must be a \(other.kind?.rawValue ?? "number"), as \(otherName) is, not "
          + host.show(quantity.value(host.values)))
    }
  }

  /// Reads the start, the end and the velocity of a spring.
  fileprivate func way(
    _ values: [ExactName: OptionValue]
  ) throws(LuaError) -> (from: Quantity, to: Quantity, velocity: Quantity) {
    func quantity(_ name: String) throws(LuaError) -> Quantity? {
      guard case .value(let given)? = values[name] else { return nil }
      return try Quantity(given, name, self)
    }
    let (from, to) = (try quantity("from"), try quantity("to"))
    let end = to ?? from?.zero ?? Quantity(kind: nil, [1])
    let start = from ?? end.zero
    try check(end, "to", isLike: start, "from")
    var velocity = start.zero
    if let given = try quantity("velocity") {
      guard values["normalizedVelocity"]?.isNone ?? true else {
        throw LuaError("\(subject): give velocity or normalizedVelocity, not both")
      }
      try check(given, "velocity", isLike: start, from == nil && to != nil ? "to" : "from")
      velocity = given
    } else if let rate = values["normalizedVelocity"], !rate.isNone {
      velocity = end.combined(with: start) { ($0 - $1) * rate.number }
    }
    return (start, end, velocity)
  }

  /// Computes a number from the spring of each component, and returns them as one value.
  func springs(
    _ table: Reference, _ body: (SpringValue<Double>) -> Double
  ) throws(LuaError) -> Value {
    let timing = try timing(ofSpring: table)
    let from = try Quantity(table["from"], "from", self)
    let to = try Quantity(table["to"], "to", self)
    let velocity = try Quantity(table["initialVelocity"], "initialVelocity", self)
    try check(to, "to", isLike: from, "from")
    try check(velocity, "initialVelocity", isLike: from, "from")
    var result = from
    for place in from.numbers.indices {
      result.numbers[place] = body(
        SpringValue(
          from.numbers[place], target: to.numbers[place], velocity: velocity.numbers[place],
          timing: timing))
    }
    return result.value(host.values)
  }

  /// Computes a number from the decay of each component, and returns them as one value.
  func decays(
    _ table: Reference, _ body: (DecayTiming, Double, Double) -> Double
  ) throws(LuaError) -> Value {
    let timing = try decay(of: .table(table))
    let from = try Quantity(table["from"], "from", self)
    let velocity = try Quantity(table["initialVelocity"], "initialVelocity", self)
    try check(velocity, "initialVelocity", isLike: from, "from")
    return from.combined(with: velocity) { body(timing, $0, $1) }.value(host.values)
  }

  /// The decay of `libration.decay { ... }`.
  func decay(of value: Value) throws(LuaError) -> DecayTiming {
    let resistance = value.asTable?["resistance"] ?? .nil
    let parts = host.interpreter.makeTable(["resistance": resistance])
    return try decay(try options(parts, Self.decayOptions))
  }
}
