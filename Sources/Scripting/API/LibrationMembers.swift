import Geometry
import LuaRuntime
import Motion

/// The functions of `libration`, the one global of scripts.
extension ScriptHost {
  static var module: MemberTable<ScriptHost> {
    MemberTable(
      "libration", "The module of the host: makes stages, and what motion needs beside them.",
      [
        .method(
          "stage",
          .options(
            stageSchema, example: "{ width = 320, height = 480 }", isOptional: true, "The stage."),
          returns: .stage, doc: "Makes a stage.",
          example: "local other = libration.stage { width = 200, height = 200, rate = 120 }"
        ) { host, call, options in
          try host.refuseTrial()
          call.push(try host.makeStage(options.values).handle)
        },
        .method(
          "tween", .any("from", tweened, "The value at share 0."),
          .any("to", tweened, "The value at share 1."),
          .number("share", .quantity, "The share of the way."), returns: tweened,
          doc: "The value between two numbers, points, sizes, rects, transforms or colours.",
          example: """
            print(libration.tween({ 0, 0 }, { 100, 50 }, 0.5))
            print(libration.tween("#f00", "#ffd700", 0.5))
            """
        ) { host, call, from, to, share in
          try host.tween(from: from, to: to, share: share, call)
        },
        .method(
          "animate",
          .options(
            of: \.animationWords.blockSchema, declared: { AnimationWords().blockSchema },
            example: "{ duration = 0.3, curve = \"easeOut\" }",
            "How what the function sets gets there, as in item:animate."),
          .function("changes", "Called at once; what it sets of items is animated."),
          returns: .optional(.animation),
          doc: "Animates all that a function sets of a stage's items; nil if it sets nothing new.",
          example:
            "libration.animate({ duration = 0.3 }, function() card.x, card.alpha = 80, 0.5 end)"
        ) { host, call, options, changes in
          try host.animate(options.values, changesOf: changes)?.push(to: call)
        },
        .method(
          "identity", returns: .transform, doc: "The transform that changes nothing.",
          example: "card.transform = libration.identity():rotated(0.3)"
        ) { host, call in host.values.push(AffineTransform.identity, to: call) },
        .method(
          "transform",
          .options(
            transformSchema, example: "{ angle = 0.3, scale = 2 }", "The look of an item then."),
          returns: .transform,
          doc: "The transform that scales, then turns, then moves.",
          example: "card.transform = libration.transform { angle = 0.3, scale = { 2, 1 } }"
        ) { host, call, options in
          let way = options["translation"]?.point ?? .zero
          let scale = options["scale"]?.point ?? Vector(1, 1)
          host.values.push(
            AffineTransform.identity.translated(x: way.x, y: way.y)
              .rotated(by: options["angle"]?.number ?? 0).scaled(x: scale.x, y: scale.y), to: call)
        },
        .stored(
          "easing", .named(easing.name),
          "Powers of a share: linear, easeIn, easeOut, easeInOut; no curves of animations."),
        .stored("region", .named(RegionValues.module.name), "Areas for fields and queries."),
      ] + timings)
  }

  private static var transformSchema: Schema {
    Schema(options: [
      OptionSchema("angle", .number, domain: .angle, default: .number(0), "The turn."),
      OptionSchema(
        "scale", .point, type: .pointOrNumber, domain: .scale, optional: true,
        "The scales along x and y; 1 if unset."),
      OptionSchema(
        "translation", .point, domain: .coordinate, optional: true, "The way; none if unset."),
    ])
  }

  private static var tweened: LuaType {
    .either([.number, .point, .size, .rect, .transform, .string])
  }

  static var easing: MemberTable<ScriptHost> {
    let curves: [(name: String, curve: (Double) -> Easing, doc: String)] = [
      ("easeIn", { .easeIn(exponent: $0) }, "Begins slowly."),
      ("easeOut", { .easeOut(exponent: $0) }, "Ends slowly."),
      ("easeInOut", { .easeInOut(exponent: $0) }, "Begins and ends slowly."),
    ]
    let share = Argument.number("share", .quantity, "The share of the way, from 0 to 1.")
    return MemberTable(
      "libration.easing", "Powers of a share.",
      [
        .method(
          "linear", share, returns: .number, doc: "The share itself.",
          example: "print(libration.easing.linear(0.25))"
        ) { _, call, share in call.push(Easing.linear(share)) }
      ]
        + curves.map { name, curve, doc in
          .method(
            name, share, .number("exponent", .exponent, default: 3, "The power."),
            returns: .number, doc: doc, example: "print(libration.easing.\(name)(0.25, 2))"
          ) { _, call, share, exponent in call.push(curve(exponent)(share)) }
        })
  }

  private static var timings: [Member<ScriptHost>] {
    [
      .method(
        "spring",
        .options(
          TimingValues.springSchema, example: "{ response = 0.5, dampingRatio = 0.8 }",
          isOptional: true, "The spring."), returns: .spring,
        doc: "A spring as a function of time: value, velocity, settlingTime.",
        example: "local spring = libration.spring { response = 0.4, dampingRatio = 0.6, to = 100 }"
      ) { host, call, options in
        call.push(try host.timings.makeSpring(options.values, host))
      },
      .method(
        "decay",
        .options(
          TimingValues.decaySchema, example: "{ velocity = 900 }", isOptional: true, "The decay."),
        returns: .decay, doc: "A decay as a function of time.",
        example: "print(libration.decay({ velocity = 900 }).to)"
      ) { host, call, options in call.push(try host.timings.makeDecay(options.values, host)) },
      .method(
        "curve",
        .any(
          "name", .either([.choice(TimingReader.curveNames), .number]),
          "A name, or x1 of a cubic Bezier."),
        .optional(.number("y1", .quantity, "The first point's progress.")),
        .optional(.number("x2", .quantity, "The second point's time.")),
        .optional(.number("y2", .quantity, "The second point's progress.")), returns: .curve,
        doc: "A curve of animations, a cubic Bezier.",
        example:
          #"local curves = { libration.curve("easeInOut"), libration.curve(0.3, 0, 0.2, 1) }"#
      ) { host, call, name, y1, x2, y2 in
        let numbers = [y1, x2, y2].compactMap { $0.map { Value.number($0) } }
        call.push(try host.timings.makeCurve(name, numbers, host))
      },
      .method(
        "project",
        .any("velocity", .quantity, "The velocity of the flick."),
        .any(
          "deceleration", .optional(.either([.string, .number])),
          "\"normal\", \"fast\", or the share of velocity left after 1 ms."),
        returns: .quantity, doc: "The distance of a flick.",
        example: #"print(libration.project({ 900, 0 }, "fast"))"#
      ) { host, call, velocity, deceleration in
        let reader = TimingReader(host: host, subject: "project")
        let velocity = try Quantity(velocity, "velocity", reader)
        let decay =
          deceleration.isNil ? .normal : try reader.decay(deceleration: deceleration)
        let way = velocity.combined(with: velocity) { rate, _ in
          decay.gestureProjection(velocity: rate)
        }
        call.push(way.value(host.values))
      },
      .method(
        "rubberBand", .number("offset", .quantity, "The distance of the pull."),
        .number("dimension", .size, "The extent of the content."),
        .number("coefficient", .elasticCoefficient, default: 0.55, "How soft it is."),
        returns: .number, doc: "The offset of content pulled beyond its bounds.",
        example: "print(libration.rubberBand(100, 320))"
      ) { _, call, offset, dimension, coefficient in
        let band = RubberBand(dimension: dimension, coefficient: coefficient)
        call.push(band.offset(for: offset))
      },
    ]
  }
}
