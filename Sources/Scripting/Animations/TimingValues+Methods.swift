import Geometry
import LuaRuntime
import Motion

/// The methods of springs, decays and curves, and their constructors.
extension TimingValues {
  static var springMethods: [TimingMethod] {
    [
      TimingMethod(name: "value", parameter: "t", fallback: nil, doc: "The value after t s.") {
        table, time, reader throws(LuaError) in
        try reader.springs(table) { $0.value(at: time) }
      },
      TimingMethod(
        name: "velocity", parameter: "t", fallback: nil, doc: "The velocity after t s, per s."
      ) { table, time, reader throws(LuaError) in
        try reader.springs(table) { $0.velocity(at: time) }
      },
      TimingMethod(
        name: "settlingTime", parameter: "tolerance", fallback: 0.001,
        doc: "When it stays within a tolerance of its end, in s; 0.001 unless given."
      ) { table, tolerance, reader throws(LuaError) in
        let tolerance = try reader.tolerance(tolerance)
        var latest = 0.0
        _ = try reader.springs(table) { spring in
          latest = Swift.max(latest, spring.settlingTime(tolerance: tolerance))
          return 0
        }
        return .number(latest)
      },
    ]
  }

  static var decayMethods: [TimingMethod] {
    [
      TimingMethod(name: "value", parameter: "t", fallback: nil, doc: "The value after t s.") {
        table, time, reader throws(LuaError) in
        try reader.decays(table) { decay, from, velocity in
          decay.value(from: from, velocity: velocity, at: time)
        }
      },
      TimingMethod(
        name: "velocity", parameter: "t", fallback: nil, doc: "The velocity after t s, per s."
      ) { table, time, reader throws(LuaError) in
        try reader.decays(table) { decay, _, velocity in
          velocity * decay.remainingVelocity(after: time)
        }
      },
      TimingMethod(
        name: "settlingTime", parameter: "tolerance", fallback: 0.001,
        doc: "When it is within a tolerance of its end, in s; 0.001 unless given."
      ) { table, tolerance, reader throws(LuaError) in
        let tolerance = try reader.tolerance(tolerance)
        var latest = 0.0
        _ = try reader.decays(table) { decay, _, velocity in
          latest = Swift.max(
            latest, decay.settlingTime(velocity: velocity, tolerance: tolerance))
          return 0
        }
        return .number(latest)
      },
    ]
  }

  static var curveMethods: [TimingMethod] {
    [
      TimingMethod(
        name: "value", parameter: "share", fallback: nil,
        doc: "The progress at a share of the duration, from 0 to 1."
      ) { table, share, reader throws(LuaError) in
        .number(try reader.curve(.table(table))(share))
      },
      TimingMethod(
        name: "velocity", parameter: "share", fallback: nil,
        doc: "The steepness at a share of the duration."
      ) { table, share, reader throws(LuaError) in
        .number(try reader.curve(.table(table)).slope(at: share))
      },
    ]
  }

  private static var ways: [OptionSchema] {
    [
      OptionSchema("from", .value, optional: true, "The start; 0 if unset."),
      OptionSchema("to", .value, optional: true, "The end; 1 if unset."),
      OptionSchema("velocity", .value, optional: true, "Velocity at the start; 0 unless set."),
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
  func makeSpring(_ call: Call, _ host: ScriptHost) throws(LuaError) -> Value {
    let reader = TimingReader(host: host, subject: "spring")
    let values = try reader.options(try reader.table(call[1]), Self.springSchema.options)
    let spring = try reader.spring(values)
    let way = try reader.way(values)
    // Rounding must not lead out of the allowed range.
    let response = Domain.response.clamped(spring.response)
    let table = call.interpreter.makeTable([
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
  func makeDecay(_ call: Call, _ host: ScriptHost) throws(LuaError) -> Value {
    let reader = TimingReader(host: host, subject: "decay")
    let values = try reader.options(try reader.table(call[1]), Self.decaySchema.options)
    let decay = try reader.decay(values)
    guard case .value(let given)? = values["velocity"] else {
      throw LuaError("decay: velocity is required and must be a number, a point, a size or a rect")
    }
    let velocity = try Quantity(given, "velocity", reader)
    var from = velocity.zero
    if case .value(let start)? = values["from"] {
      from = try Quantity(start, "from", reader)
      try reader.check(velocity, isLike: from, "velocity")
    }
    let end = from.combined(with: velocity) { decay.projection(from: $0, velocity: $1) }
    let table = call.interpreter.makeTable([
      "resistance": .number(decay.resistance), "from": from.value(host.values),
      "to": end.value(host.values), "initialVelocity": velocity.value(host.values),
    ])
    return make(.decay, table)
  }

  /// `libration.curve(name)`, or of four numbers.
  func makeCurve(_ call: Call, _ host: ScriptHost) throws(LuaError) -> Value {
    let reader = TimingReader(host: host, subject: "curve")
    let given = call.count >= 4 ? .table(call.interpreter.makeTable(call.arguments)) : call[1]
    var numbers = [0.0, 0, 1, 1]
    if case .cubic(let bezier) = try reader.curve(given) {
      numbers = [bezier.x1, bezier.y1, bezier.x2, bezier.y2]
    }
    return make(.curve, call.interpreter.makeTable(numbers.map { .number($0) }))
  }
}

extension TimingReader {
  fileprivate func table(_ value: Value) throws(LuaError) -> Reference? {
    guard value.isNil || value.asTable != nil else {
      throw LuaError("\(subject): give a table of options, not \(host.show(value))")
    }
    return value.asTable
  }

  fileprivate func tolerance(_ number: Double) throws(LuaError) -> Double {
    guard Domain.tolerance.contains(number) else {
      throw LuaError("\(subject): tolerance \(Domain.tolerance.rule), not \(digits(number))")
    }
    return number
  }

  fileprivate func check(
    _ quantity: Quantity, isLike other: Quantity, _ name: String
  ) throws(LuaError) {
    guard quantity.numbers.count == other.numbers.count else {
      throw LuaError("\(subject): \(name) must be of the kind of the other values")
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
    try check(end, isLike: start, "to")
    var velocity = start.zero
    if let given = try quantity("velocity") {
      guard values["normalizedVelocity"]?.isNone ?? true else {
        throw LuaError("\(subject): give velocity or normalizedVelocity, not both")
      }
      try check(given, isLike: start, "velocity")
      velocity = given
    } else if let rate = values["normalizedVelocity"], !rate.isNone {
      velocity = end.combined(with: start) { ($0 - $1) * rate.number }
    }
    return (start, end, velocity)
  }

  /// Asks the spring of each number of a spring's value.
  fileprivate func springs(
    _ table: Reference, _ body: (SpringValue<Double>) -> Double
  ) throws(LuaError) -> Value {
    let timing = try timing(ofSpring: table)
    let from = try Quantity(table["from"], "from", self)
    let to = try Quantity(table["to"], "to", self)
    let velocity = try Quantity(table["initialVelocity"], "initialVelocity", self)
    try check(to, isLike: from, "to")
    try check(velocity, isLike: from, "initialVelocity")
    var result = from
    for place in from.numbers.indices {
      result.numbers[place] = body(
        SpringValue(
          from.numbers[place], target: to.numbers[place], velocity: velocity.numbers[place],
          timing: timing))
    }
    return result.value(host.values)
  }

  /// Asks the decay of each number of a decay's value.
  fileprivate func decays(
    _ table: Reference, _ body: (DecayTiming, Double, Double) -> Double
  ) throws(LuaError) -> Value {
    let timing = try decay(of: .table(table))
    let from = try Quantity(table["from"], "from", self)
    let velocity = try Quantity(table["initialVelocity"], "initialVelocity", self)
    try check(velocity, isLike: from, "initialVelocity")
    return from.combined(with: velocity) { body(timing, $0, $1) }.value(host.values)
  }

  /// The decay of `libration.decay { ... }`.
  func decay(of value: Value) throws(LuaError) -> DecayTiming {
    let resistance = value.asTable?["resistance"] ?? .nil
    let parts = host.interpreter.makeTable(["resistance": resistance])
    return try decay(try options(parts, Self.decayOptions))
  }
}
