import Dynamics
public import Geometry
import LuaRuntime
public import Motion

/// Pointers, wheels and keys on a stage: inputs that are given, recorded and replayed as touches.
extension Stage {
  private static var x: OptionSchema {
    OptionSchema("x", .number, domain: .coordinate, "The pointer's distance from the left.")
  }

  private static var y: OptionSchema {
    OptionSchema("y", .number, domain: .coordinate, "The pointer's distance from the top.")
  }

  private static var time: OptionSchema {
    OptionSchema(
      "time", .number, domain: .time, optional: true, "When, by stage.elapsed; now if unset.")
  }

  private static func distance(_ name: String, _ doc: String) -> OptionSchema {
    OptionSchema(name, .number, domain: .coordinate, default: .number(0), doc)
  }

  /// The options of `hover`.
  static var hoverSchema: Schema {
    Schema(options: [
      x, y,
      OptionSchema(
        "phase", .choice, default: .string("moved"),
        choices: TouchSource.Kind.hover.phases.map(\.word),
        "Whether it moves, or ends on the stage."),
      time,
    ])
  }

  /// The options of `wheel`.
  static var wheelSchema: Schema {
    Schema(options: [
      x, y, distance("dx", "The turn to the right."), distance("dy", "The turn downwards."), time,
    ])
  }

  /// The options of `key`.
  static var keySchema: Schema {
    Schema(options: [
      OptionSchema(
        "key", .string, "The key's name, as KeyboardEvent.key has it, of 1 to 32 bytes."),
      OptionSchema(
        "phase", .choice, choices: ["down", "up"], "Whether it comes down or goes up."),
      OptionSchema(
        "modifiers", .list, type: .list(.string), optional: true,
        "The keys held down beside it: shift, control, alt and meta."),
      time,
    ])
  }

  static var deviceMembers: [Member<Stage>] {
    [
      .method(
        "hover", .options(hoverSchema, example: "{ x = 80, y = 252 }", "The pointer."),
        doc: "Moves a pointer without a button over it.",
        example: """
          stage:hover { x = 157, y = 252 }
          stage:hover { x = 157, y = 252, phase = "ended" }
          """
      ) { stage, _, options in
        let phase = options["phase"].flatMap { TouchPhase(rawValue: $0.string) } ?? .moved
        try stage.give(.hover, phase, options)
      },
      .method(
        "wheel", .options(wheelSchema, example: "{ x = 80, y = 252, dy = 10 }", "The turn."),
        doc: "Turns a wheel over it.", example: "stage:wheel { x = 157, y = 252, dy = 10 }"
      ) { stage, _, options in
        let delta = Vector(options["dx"]?.number ?? 0, options["dy"]?.number ?? 0)
        try stage.give(.wheel(delta), .moved, options)
      },
      .method(
        "key", .options(keySchema, example: #"{ key = "a", phase = "down" }"#, "The key."),
        doc: "Presses a key, or lets go of it.",
        example: """
          stage:key { key = "ArrowLeft", phase = "down", modifiers = { "shift" } }
          stage:key { key = "ArrowLeft", phase = "up" }
          """
      ) { stage, _, options in
        let phase = TouchSource.Kind.key.phase(options["phase"]?.string ?? "") ?? .began
        let modifiers = try stage.modifiers(options["modifiers"]?.reference)
        try stage.give(.key(options["key"]?.string ?? "", modifiers), phase, options)
      },
    ]
  }

  private func modifiers(_ list: Reference?) throws -> KeyModifiers {
    var names: [String] = []
    for (_, value) in list?.pairs.prefix(100) ?? [] {
      guard let name = value.asString, KeyModifiers.allNames.contains(name) else {
        let all = OptionSchema.list(KeyModifiers.allNames)
        throw LuaError("key: modifiers must be a list of \(all), not with \(host.show(value))")
      }
      names.append(name)
    }
    return KeyModifiers(names: names) ?? []
  }

  private func give(
    _ source: TouchSource, _ phase: TouchPhase, _ options: GivenOptions
  ) throws {
    try give(
      Touch(
        time: options["time"]?.number ?? now, phase: phase,
        position: Vector(options["x"]?.number ?? 0, options["y"]?.number ?? 0), source: source))
  }
}

extension Stage {
  /// Moves a pointer without a button over the stage.
  ///
  /// - Parameters:
  ///   - position: The position, in points.
  ///   - phase: `moved`, or `ended` when the pointer leaves the stage.
  ///   - time: The time, in seconds of `elapsed`; now if nil.
  /// - Throws: `ScriptError` when it does not fit the inputs before it.
  public func hover(
    at position: Vector, _ phase: TouchPhase = .moved, time: Double? = nil
  ) throws(ScriptError) {
    try input(Touch(time: time ?? now, phase: phase, position: position, source: .hover))
  }

  /// Turns a wheel over the stage.
  ///
  /// - Parameters:
  ///   - delta: The turn to the right and downwards, in points.
  ///   - position: The position of the pointer, in points.
  ///   - time: The time, in seconds of `elapsed`; now if nil.
  /// - Throws: `ScriptError` when it does not fit the inputs before it.
  public func wheel(
    by delta: Vector, at position: Vector, time: Double? = nil
  ) throws(ScriptError) {
    try input(
      Touch(time: time ?? now, phase: .moved, position: position, source: .wheel(delta)))
  }

  /// Presses a key of the stage, or lets go of it.
  ///
  /// - Parameters:
  ///   - key: The name of the key, as `KeyboardEvent.key` has it, of 1 to 32 bytes.
  ///   - isDown: Whether it comes down, or repeats; otherwise it goes up.
  ///   - modifiers: The keys that are held down beside it.
  ///   - time: The time, in seconds of `elapsed`; now if nil.
  /// - Throws: `ScriptError` when it does not fit the inputs before it.
  public func key(
    _ key: String, isDown: Bool, modifiers: KeyModifiers = [], time: Double? = nil
  ) throws(ScriptError) {
    try input(
      Touch(
        time: time ?? now, phase: isDown ? .began : .ended, source: .key(key, modifiers)))
  }

  /// Gives an input of a person or a program, which recordings contain.
  func input(_ touch: Touch) throws(ScriptError) {
    host.tell(.touch(touch), on: self)
    try host.answering(self) { try give(touch) }
  }
}
