import Geometry
import LuaRuntime
import Motion

/// The forms in which scripts describe a spring.
private enum SpringForm: CaseIterable {
  case response
  case bounce
  case settling
  case stiffness

  var names: Set<String> {
    switch self {
    case .response: ["dampingRatio", "response"]
    case .bounce: ["bounce", "duration"]
    case .settling: ["dampingRatio", "duration"]
    case .stiffness: ["mass", "stiffness", "damping"]
    }
  }

  /// The first form that has all the given names; nil when no single form has them.
  static func having(_ names: Set<String>) -> SpringForm? {
    allCases.first { names.isSubset(of: $0.names) }
  }
}

extension TimingReader {
  static var springOptions: [OptionSchema] {
    [
      OptionSchema(
        "dampingRatio", .number, domain: .dampingRatio, optional: true,
        "0 swings for ever, 1 is the fastest without overshoot; 1 unless set."),
      OptionSchema(
        "response", .number, domain: .response, optional: true,
        "Period without damping; 0.5 unless set."),
      OptionSchema(
        "bounce", .number, domain: .bounce, optional: true,
        "1 - dampingRatio, below 0 1 / dampingRatio - 1; 0 unless set."),
      OptionSchema(
        "duration", .number, domain: .response, optional: true,
        "Beside bounce the response, 0.5 unless set; beside dampingRatio the time to settle."),
      OptionSchema(
        "mass", .number, domain: .springMass, optional: true, "Beside stiffness; 1 unless set."),
      OptionSchema(
        "stiffness", .number, domain: .springStiffness, optional: true, "Force per displacement."),
      OptionSchema(
        "damping", .number, domain: .springDamping, optional: true, "Force per velocity."),
      OptionSchema(
        "normalizedVelocity", .number, domain: .relativeSpeed, optional: true,
        "Velocity at the start as a share of the way: 50 pt/s over 100 pt are 0.5."),
    ]
  }

  /// Reads a spring: `libration.spring { ... }` or its options in a table.
  ///
  /// - Returns: The spring, and its normalized start velocity, if one is given.
  func spring(
    _ value: Value
  ) throws(LuaError) -> (timing: SpringTiming, normalizedVelocity: Double?) {
    guard let table = value.asTable else {
      throw LuaError(
        "\(subject): spring must be a table such as { dampingRatio = 0.7, response = 0.4 }, "
          + "not \(host.show(value))")
    }
    guard host.timings.kind(of: value) == .spring else {
      let values = try options(table, Self.springOptions)
      return (try spring(values), values["normalizedVelocity"]?.given)
    }
    let velocity = table["normalizedVelocity"].asNumber
    let own = try Quantity(table["initialVelocity"], "initialVelocity", self)
    guard velocity != nil || own.numbers.allSatisfy({ $0 == 0 }) else {
      throw LuaError(
        "\(subject): spring has a velocity of its own values; make it with a normalizedVelocity, or "
          + "give velocity beside it")
    }
    return (try timing(ofSpring: table), velocity)
  }

  /// The timing of `libration.spring { ... }`.
  func timing(ofSpring table: Reference) throws(LuaError) -> SpringTiming {
    let parts = host.interpreter.makeTable([
      "dampingRatio": table["dampingRatio"], "response": table["response"],
    ])
    return try spring(try options(parts, Self.springOptions))
  }

  /// Makes a spring of checked options.
  func spring(_ values: [ExactName: OptionValue]) throws(LuaError) -> SpringTiming {
    func given(_ name: String) -> Double? { values[name]?.given }
    let names = SpringForm.allCases.reduce(into: Set<String>()) { $0.formUnion($1.names) }
    switch SpringForm.having(names.filter { given($0) != nil }) {
    case .response:
      let standard = SpringTiming.standard
      return SpringTiming(
        dampingRatio: given("dampingRatio") ?? standard.dampingRatio,
        response: given("response") ?? 0.5)
    case .bounce:
      return SpringTiming(bounce: given("bounce") ?? 0, duration: given("duration") ?? 0.5)
    case .settling:
      return try spring(
        dampingRatio: given("dampingRatio") ?? 1, settlingDuration: given("duration") ?? 0.5,
        normalizedVelocity: given("normalizedVelocity") ?? 0)
    case .stiffness:
      guard let stiffness = given("stiffness"), let damping = given("damping") else {
        throw LuaError("\(subject): stiffness and damping of a spring go together")
      }
      return try spring(mass: given("mass") ?? 1, stiffness: stiffness, damping: damping)
    case nil:
      throw LuaError(
        "\(subject): a spring must be given by dampingRatio and response or duration, by bounce and "
          + "duration, or by mass, stiffness and damping, not by two of these")
    }
  }

  /// Makes a spring that settles in a given time, in seconds.
  private func spring(
    dampingRatio: Double, settlingDuration: Double, normalizedVelocity: Double
  ) throws(LuaError) -> SpringTiming {
    guard Domain.settlingRatio.contains(dampingRatio) else {
      throw LuaError(
        "\(subject): dampingRatio of a spring with a duration \(Domain.settlingRatio.rule), "
          + "not \(digits(dampingRatio))")
    }
    let spring = SpringTiming(
      dampingRatio: dampingRatio, settlingDuration: settlingDuration,
      normalizedVelocity: normalizedVelocity)
    guard Domain.response.contains(spring.response) else {
      throw LuaError(
        "\(subject): duration of a spring must leave it a response \(Domain.response.words), "
          + "not \(digits(spring.response)) s")
    }
    return spring
  }

  private func spring(
    mass: Double, stiffness: Double, damping: Double
  ) throws(LuaError) -> SpringTiming {
    let spring = SpringTiming(mass: mass, stiffness: stiffness, damping: damping)
    guard Domain.response.contains(spring.response) else {
      throw LuaError(
        "\(subject): the response of a spring, 2 pi sqrt(mass / stiffness), "
          + "\(Domain.response.rule), not \(digits(spring.response)) s")
    }
    guard Domain.dampingRatio.contains(spring.dampingRatio) else {
      throw LuaError(
        "\(subject): the dampingRatio of a spring, damping / (2 sqrt(mass x stiffness)), "
          + "\(Domain.dampingRatio.rule), not \(digits(spring.dampingRatio))")
    }
    return spring
  }
}

extension OptionValue {
  /// The number of an optional option; nil when it was left out.
  fileprivate var given: Double? { isNone ? nil : number }
}
