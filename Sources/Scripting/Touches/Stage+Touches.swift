import Dynamics
import Geometry
import LuaRuntime
import Motion

/// Fingers on a stage: touches that scripts, recordings and the prompt give.
extension Stage {
  /// The options of `touch`.
  static var touchSchema: Schema {
    Schema(options: [
      OptionSchema("id", .integer, default: .integer(1), "Which finger it is."),
      OptionSchema(
        "phase", .choice, choices: TouchPhase.allCases.map(\.rawValue), "The change of the finger."),
      OptionSchema("x", .number, domain: .coordinate, "Its distance from the left."),
      OptionSchema("y", .number, domain: .coordinate, "Its distance from the top."),
      OptionSchema(
        "time", .number, domain: .time, optional: true,
        "When, by animator.elapsedTime; now if unset."),
    ])
  }

  static var touchMembers: [Member<Stage>] {
    [
      .method("touch", "({ id =, phase =, x =, y =, time = })", "Gives it a finger's touch.") {
        stage, call in try stage.touch(try options(call, "{ phase = \"began\", x = 80, y = 252 }"))
      },
      .method("playTouches", "(text)", "Plays recorded touches from now on, given as CSV.") {
        stage, call in
        let text = try call.string(2)
        // A line has at least 8 bytes, such as "1,1,moved,0,0".
        call.charge(FuelCost.touch * (1 + text.utf8.count / 16))
        try stage.holdTouches(text.utf8.count / 8)
        do throws(TouchError) {
          try stage.animator.play(try TouchRecording(csv: text))
        } catch {
          throw LuaError("playTouches: \(error)")
        }
      },
      .method("cancelTouches", "()", "Cancels all fingers that are down or to come.") {
        stage, _ in stage.animator.cancelTouches()
      },
      .method("hitTest", "(point, space)", "The topmost item at a point, or nil.") {
        stage, call in
        let point = try call.point(2, .coordinate, "point")
        call.charge(3 * FuelCost.look * stage.items.count)
        let space = try StageItem.hitSpace("hitTest: space", call[3])
        let item = stage.animator.hitTest(
          point, in: { space ?? stage.animator.touchSpace(of: $0) }
        ) { stage.entry($0)?.stage === stage }
        call.push(item.flatMap(stage.entry).map { .handle($0.handle) } ?? .nil)
      },
      .property(
        "touches", "The fingers that are down: a list of id, x, y and time.",
        get: { stage, call in
          let interpreter = call.interpreter
          let fingers = stage.animator.touches.map { touch in
            Value.table(
              interpreter.makeTable([
                "id": .integer(touch.identifier), "x": .number(touch.position.x),
                "y": .number(touch.position.y), "time": .number(touch.time),
              ]))
          }
          call.push(.table(interpreter.makeTable(fingers)))
        }),
      .property(
        "touchSpace", "The space in which fingers find items: presented or model.",
        get: { stage, call in call.push(stage.animator.touchSpace.rawValue) },
        set: { stage, value in
          guard let space = value.asString.flatMap(HitSpace.init) else {
            throw LuaError("touchSpace must be \"presented\" or \"model\"")
          }
          stage.animator.touchSpace = space
        }),
    ]
  }

  /// Gives a touch that a script describes.
  private func touch(_ options: Reference) throws {
    host.interpreter.charge(FuelCost.touch)
    try holdTouches(1)
    let reader = OptionReader(host: host, stage: self, subject: "touch")
    let values = try reader.read(options, Self.touchSchema)
    guard case .integer(let identifier)? = values["id"],
      let phase = values["phase"].flatMap({ TouchPhase(rawValue: $0.string) }),
      let x = values["x"]?.number, let y = values["y"]?.number
    else { return }
    let time = values["time"]?.number ?? animator.elapsedTime
    do {
      try animator.touch(
        Touch(time: time, identifier: identifier, phase: phase, position: Vector(x, y)))
    } catch {
      throw LuaError("touch: \(error)")
    }
  }

  /// Counts the memory of touches that wait, with some more.
  private func holdTouches(_ more: Int) throws(LuaError) {
    let bytes = HostMemory.touch * (animator.keptTouchCount + more)
    guard let touchMemory = state.touchMemory else {
      return state.touchMemory = try host.interpreter.hold(bytes)
    }
    try touchMemory.resize(to: bytes)
  }

  private static func options(_ call: Call, _ example: String) throws -> Reference {
    guard let options = call[2].asTable else {
      throw LuaError("\(call.name): give a table such as \(example)")
    }
    return options
  }
}

extension Stage {
  /// Plays a person's recorded touches from now on, beside those that scripts give.
  ///
  /// - Parameters:
  ///   - text: Comma-separated values with the columns time, touch, phase, x and y.
  ///   - file: What messages call the text.
  /// - Throws: `ScriptError` with the line that cannot be read or does not fit.
  public func playTouches(_ text: String, file: String) throws {
    do throws(TouchError) {
      try animator.playOutside(try TouchRecording(csv: text))
      state.touchFile = file
    } catch {
      if case .badLine(let line, let reason) = error {
        throw ScriptError(file: file, line: line, message: reason)
      }
      throw ScriptError(file: file, message: "\(error)")
    }
  }
}
