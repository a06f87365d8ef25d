import Geometry
import LuaRuntime
import Motion

/// Reads springs, decays and curves as scripts spell them.
struct TimingReader {
  let host: ScriptHost
  /// The start of messages.
  let subject: String

  static var decayOptions: [OptionSchema] {
    [
      OptionSchema(
        "deceleration", .value, type: .either([.number, .string]), optional: true,
        "Share of velocity left after 1 ms, \"normal\" (0.998) or \"fast\" (0.99)."),
      OptionSchema(
        "resistance", .number, domain: .decayRate, optional: true,
        "Share of velocity lost per second, instead of deceleration."),
    ]
  }

  /// Makes a decay of checked options; UIKit's normal one without any.
  func decay(_ values: [ExactName: OptionValue]) throws(LuaError) -> DecayTiming {
    let resistance = values["resistance"] ?? .none
    if case .value(let given)? = values["deceleration"] {
      guard resistance.isNone else {
        throw LuaError("\(subject): give deceleration or resistance, not both")
      }
      return try decay(deceleration: given)
    }
    return resistance.isNone ? .normal : DecayTiming(resistance: resistance.number)
  }

  /// Reads the fraction of the velocity that is left after a millisecond.
  func decay(deceleration value: Value) throws(LuaError) -> DecayTiming {
    switch value.asString {
    case "normal": return .normal
    case "fast": return .fast
    default: break
    }
    guard let rate = value.asNumber, Domain.deceleration.contains(rate) else {
      throw LuaError(
        "\(subject): deceleration must be between 0 and 1, \"normal\" (0.998) or \"fast\" (0.99), "
          + "not \(host.show(value))")
    }
    return DecayTiming(decelerationRate: rate)
  }

  private static let curves: [(name: String, curve: TimingCurve)] = [
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInOut", .easeInOut),
  ]

  /// The names of curves.
  static var curveNames: [String] { curves.map(\.name) }

  /// Reads a curve: a name, the four numbers of a cubic Bézier, or `libration.curve(...)`.
  func curve(_ value: Value) throws(LuaError) -> TimingCurve {
    if let name = value.asString {
      if let known = Self.curves.first(where: { $0.name == name }) { return known.curve }
      throw LuaError(
        "\(subject): curve must be \(OptionSchema.list(Self.curveNames)), not \"\(name)\""
          + Suggestion.hint(for: name, among: Self.curveNames))
    }
    let numbers = (1...4).compactMap { value.asTable?[$0].asNumber }
    guard numbers.count == 4, numbers.allSatisfy(Domain.quantity.contains),
      Domain.share.contains(numbers[0]), Domain.share.contains(numbers[2])
    else {
      throw LuaError(
        "\(subject): curve must be a name such as \"easeInOut\" or {x1, y1, x2, y2} with x1 and x2 "
          + "from 0 to 1, not \(host.show(value))")
    }
    if numbers == [0, 0, 1, 1] { return .linear }
    return .cubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  /// Reads a table of options.
  func options(
    _ table: Reference?, _ schema: [OptionSchema]
  ) throws(LuaError) -> [ExactName: OptionValue] {
    try OptionReader(host: host, stage: nil, subject: subject)
      .read(table, Schema(options: schema))
  }
}
