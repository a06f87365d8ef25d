import Geometry
import LuaRuntime
import Motion

/// The members of springs, decays and curves.
extension TimingValues {
  /// The members of a kind.
  static func members(of kind: Kind) -> MemberTable<Hosted<Reference>> {
    switch kind {
    case .spring:
      MemberTable(
        "spring", "A spring as a function of time; libration.spring makes one.",
        springFields + springMethods)
    case .decay:
      MemberTable(
        "decay", "A decay as a function of time; libration.decay makes one.",
        decayFields + decayMethods)
    case .curve:
      MemberTable(
        "curve", "A curve of animations; libration.curve makes one.", curveMethods)
    }
  }

  private static var springFields: [Member<Hosted<Reference>>] {
    [
      .stored("dampingRatio", .number, "1 is the fastest without overshoot."),
      .stored("response", .number, unit: "s", "The period without damping."),
      .stored("mass", .number, "The mass."),
      .stored("stiffness", .number, "The force per displacement."),
      .stored("damping", .number, "The force per velocity."),
      .stored("from", .quantity, "The value at the start."),
      .stored("to", .quantity, "The value it goes to."),
      .stored("initialVelocity", .quantity, "The velocity at the start, per s."),
      .stored(
        "normalizedVelocity", LuaType.number.orNil,
        "The same as a share of the way, where it was given so."),
    ]
  }

  private static var decayFields: [Member<Hosted<Reference>>] {
    [
      .stored("resistance", .number, "The share of velocity lost per second."),
      .stored("from", .quantity, "The value at the start."),
      .stored("to", .quantity, "The value at which it comes to rest."),
      .stored("initialVelocity", .quantity, "The velocity at the start, per s."),
    ]
  }

  private static var time: Argument<Double> {
    .number("t", .quantity, "The time since the start, in s.")
  }

  private static var tolerance: Argument<Double> {
    .number("tolerance", .tolerance, default: 0.001, "The greatest distance from the end.")
  }

  private static var share: Argument<Double> {
    .number("share", .quantity, "The share of the duration, from 0 to 1.")
  }

  private static var springMethods: [Member<Hosted<Reference>>] {
    [
      .method(
        "value", time, returns: .quantity, doc: "The value after t s.",
        example: """
          local spring = libration.spring { response = 0.5, to = 100 }
          print(spring:value(0.25), spring:velocity(0.25))
          """
      ) { call, table, time, reader throws(LuaError) in
        call.push(try reader.springs(table) { $0.value(at: time) })
      },
      .method("velocity", time, returns: .quantity, doc: "The velocity after t s, per s.") {
        call, table, time, reader throws(LuaError) in
        call.push(try reader.springs(table) { $0.velocity(at: time) })
      },
      .method(
        "settlingTime", tolerance, returns: .number,
        doc: "When it stays within a tolerance of its end, in s.",
        example: "print(libration.spring({ response = 0.5 }):settlingTime(0.01))"
      ) { call, table, tolerance, reader throws(LuaError) in
        var latest = 0.0
        _ = try reader.springs(table) { spring in
          latest = Swift.max(latest, spring.settlingTime(tolerance: tolerance))
          return 0
        }
        call.push(latest)
      },
    ]
  }

  private static var decayMethods: [Member<Hosted<Reference>>] {
    [
      .method(
        "value", time, returns: .quantity, doc: "The value after t s.",
        example: """
          local decay = libration.decay { velocity = 900 }
          print(decay:value(0.5), decay:velocity(0.5), decay:settlingTime())
          """
      ) { call, table, time, reader throws(LuaError) in
        let value = try reader.decays(table) { decay, from, velocity in
          decay.value(from: from, velocity: velocity, at: time)
        }
        call.push(value)
      },
      .method("velocity", time, returns: .quantity, doc: "The velocity after t s, per s.") {
        call, table, time, reader throws(LuaError) in
        let velocity = try reader.decays(table) { decay, _, velocity in
          velocity * decay.remainingVelocity(after: time)
        }
        call.push(velocity)
      },
      .method(
        "settlingTime", tolerance, returns: .number,
        doc: "When it is within a tolerance of its end, in s."
      ) { call, table, tolerance, reader throws(LuaError) in
        var latest = 0.0
        _ = try reader.decays(table) { decay, _, velocity in
          latest = Swift.max(
            latest, decay.settlingTime(velocity: velocity, tolerance: tolerance))
          return 0
        }
        call.push(latest)
      },
    ]
  }

  private static var curveMethods: [Member<Hosted<Reference>>] {
    [
      .method(
        "value", share, returns: .number, doc: "The progress at a share of the duration.",
        example: """
          local curve = libration.curve("easeIn")
          print(curve:value(0.5), curve:velocity(0.5))
          """
      ) { call, table, share, reader throws(LuaError) in
        call.push(try reader.curve(.table(table))(share))
      },
      .method("velocity", share, returns: .number, doc: "The steepness at a share of the duration.")
      {
        call, table, share, reader throws(LuaError) in
        call.push(try reader.curve(.table(table)).slope(at: share))
      },
    ]
  }
}

extension Member<Hosted<Reference>> {
  /// A method that needs a reader of timings.
  fileprivate static func method<Value>(
    _ name: String, _ argument: Argument<Value>, returns result: LuaType, doc: String,
    example: String? = nil,
    body: @escaping (Call, Reference, Value, TimingReader) throws(LuaError) -> Void
  ) -> Self {
    .method(name, argument, returns: result, doc: doc, example: example) { timing, call, value in
      try body(call, timing.value, value, TimingReader(host: timing.host, subject: name))
    }
  }
}
