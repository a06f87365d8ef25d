import Geometry

/// The words in which scripts describe animations.
struct AnimationWords {
  /// The properties of an item that can be animated.
  let properties = AnimatedProperty.all
  /// Names of single numbers of properties.
  let shorthands = AnimationShorthand.all
  /// The options of `item:animate`.
  let schema: Schema
  /// The options of a step of a sequence or group.
  let stepSchema: Schema
  /// The options of `libration.animate`, whose function makes the changes.
  let blockSchema: Schema
  /// The options of a keyframe.
  let frameSchema: Schema
  /// The options of a decay.
  let decaySchema: Schema

  init() {
    let targets = properties.map(\.schema) + shorthands.map(\.schema)
    schema = Schema(options: targets + Self.options + [Self.completion])
    stepSchema = Schema(
      options: [OptionSchema("item", .item, "Whose step it is.")] + targets + Self.options)
    let ofValues = ["velocity", "keyframes", "decay"]
    blockSchema = Schema(
      options: Self.options.filter { !ofValues.contains($0.name) } + [Self.completion])
    frameSchema = Schema(options: targets + Self.frameOptions)
    decaySchema = Schema(options: TimingReader.decayOptions + Self.decayOptions)
  }

  /// The options that say how an animation moves; each animation has exactly one of them.
  static let ways = ["spring", "duration", "keyframes", "decay"]

  /// The rule that options break which are given together; nil where they break none.
  static func clash(of names: [String]) -> String? {
    let given = ways.filter(names.contains)
    guard given.count > 1 else { return nil }
    let advice =
      given.starts(with: ["spring", "duration"])
      ? "; a spring's duration stands in it, as in spring = { duration = 0.5, bounce = 0.2 }" : ""
    return "give one of spring, duration, keyframes and decay, not \(given[0]) and \(given[1])"
      + advice
  }

  /// The function that is called at the end.
  static var completion: OptionSchema {
    OptionSchema(
      "onEnd", .function,
      type: .function(
        [
          NamedLuaType("finished", .boolean, "whether it ran to its end"),
          NamedLuaType("place", .string, "where it ended: \"end\", \"start\" or \"current\""),
        ], nil), optional: true,
      "Called at the end with whether it ran to its end, and where it ended.")
  }

  private static var options: [OptionSchema] {
    [
      OptionSchema(
        "spring", .value, type: .either([.spring, .table]), optional: true,
        "A spring, or its options."
      ).containing { TimingReader.springOptions },
      OptionSchema(
        "velocity", .value, type: .quantity, optional: true,
        "With a spring: velocity at the start, per s."),
      OptionSchema(
        "normalizedVelocity", .number, domain: .relativeSpeed, optional: true,
        "With a spring: velocity at the start as a share of the way."),
      OptionSchema(
        "duration", .number, domain: .time, optional: true, "Time of a curve."),
      OptionSchema(
        "curve", .value, type: .either([.choice(TimingReader.curveNames), .curve]), optional: true,
        "A curve; \"easeInOut\" unless set."),
      OptionSchema(
        "keyframes", .list, type: .list(.table), optional: true, "A list of { at = time, ... }."
      ).containing { AnimationWords().frameSchema.options },
      OptionSchema(
        "decay", .value, type: .either([.decay, .table]), optional: true, "A decay, or its options."
      ).containing { AnimationWords().decaySchema.options },
      OptionSchema(
        "delay", .number, domain: .time, default: .number(0),
        "Time before it moves."),
      OptionSchema(
        "repeats", .value, type: .either([.integer, .boolean]), optional: true,
        "Number of runs; true: without end."),
      OptionSchema(
        "autoreverses", .boolean, default: .boolean(false), "Whether it goes there and back."),
      OptionSchema(
        "isAdditive", .boolean, default: .boolean(true), "Whether it adds to what runs."),
      OptionSchema(
        "beginsFromCurrentState", .boolean, default: .boolean(true),
        "Whether what replaces others begins where they are."),
      OptionSchema(
        "allowsUserInteraction", .boolean, default: .boolean(false),
        "Whether touches find the item meanwhile."),
    ]
  }

  private static var frameOptions: [OptionSchema] {
    [
      OptionSchema("at", .number, domain: .time, "When, from the start."),
      OptionSchema(
        "curve", .value, type: .either([.choice(TimingReader.curveNames), .curve]), optional: true,
        "The curve of the way there; \"linear\" unless set."),
    ]
  }

  private static var decayOptions: [OptionSchema] {
    [
      OptionSchema(
        "velocity", .value, type: .quantity, optional: true, "Velocity at the start, per s."),
      OptionSchema(
        "property", .choice, default: .string("center"),
        choices: ["center", "size", "angle", "scale", "translation"], "The property that decays."),
    ]
  }
}
