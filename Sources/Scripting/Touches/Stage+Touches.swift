import Dynamics
import Geometry
package import LuaRuntime
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
        "When, by stage.elapsed; now if unset."),
    ])
  }

  static var touchMembers: [Member<Stage>] {
    deviceMembers + [
      .method(
        "touch",
        .options(touchSchema, example: "{ phase = \"began\", x = 80, y = 252 }", "The touch."),
        doc: "Gives it a finger's touch.",
        example: """
          stage:touch { phase = "began", x = 157, y = 252 }
          stage:touch { phase = "ended", x = 157, y = 252 }
          """
      ) { stage, _, touch in try stage.touch(touch) },
      .method(
        "playTouches", .string("text", "Lines of time, touch, phase, x and y, with a header."),
        doc: "Plays recorded touches from now on, given as CSV.",
        example:
          #"stage:playTouches("time,touch,phase,x,y\n0,1,began,157,252\n0.1,1,ended,157,252\n")"#
      ) { stage, _, text in try stage.playScripted(text) },
      .method(
        "cancelTouches", doc: "Cancels all fingers and keys that are down or to come.",
        example: "stage:cancelTouches()"
      ) { stage, _ in
        stage.animator.cancelTouches()
        stage.noteTouches()
      },
      .method(
        "hitTest", .point("point", .coordinate, "The place."), StageItem.hitSpaceArgument,
        returns: LuaType.item.orNil, doc: "The topmost item at a point, or nil.",
        example: "print(stage:hitTest({ 157, 252 }).name)"
      ) { stage, call, point, space in
        call.charge(3 * FuelCost.look * stage.items.count)
        let space = HitSpace(rawValue: space)
        let item = stage.animator.hitTest(
          point, in: { space ?? stage.animator.touchSpace(of: $0) }
        ) { stage.entry($0)?.stage === stage }
        call.push(item.flatMap(stage.entry).map { .handle($0.handle) } ?? .nil)
      },
      .property(
        "touches",
        .list(
          .fields([
            NamedLuaType("id", .integer), NamedLuaType("x", .number, "in pt"),
            NamedLuaType("y", .number, "in pt"), NamedLuaType("time", .number, "in s"),
          ])), "The fingers that are down: a list of id, x, y and time.",
        example: "print(#stage.touches)"
      ) { stage, call in
        let interpreter = call.interpreter
        let fingers = stage.animator.touches.map { touch in
          Value.table(
            interpreter.makeTable([
              "id": .integer(touch.identifier), "x": .number(touch.position.x),
              "y": .number(touch.position.y), "time": .number(touch.time + stage.pausedTime),
            ]))
        }
        call.push(.table(interpreter.makeTable(fingers)))
      },
      .property(
        .choice(
          "touchSpace", HitSpace.allCases.map(\.rawValue), "The space in which fingers find items."),
        example: #"stage.touchSpace = "model""#,
        get: { stage, call in call.push(stage.animator.touchSpace.rawValue) },
        set: { stage, space in stage.animator.touchSpace = HitSpace(rawValue: space)! }),
    ]
  }

  /// Gives a touch that a script describes.
  func touch(_ options: GivenOptions) throws {
    guard let identifier = options["id"]?.integer,
      let phase = options["phase"].flatMap({ TouchPhase(rawValue: $0.string) }),
      let x = options["x"]?.number, let y = options["y"]?.number
    else { return }
    try give(
      Touch(
        time: options["time"]?.number ?? now, identifier: identifier, phase: phase,
        position: Vector(x, y)))
  }

  /// Gives a touch, whose time is the stage's.
  func give(_ touch: Touch) throws {
    host.interpreter.charge(FuelCost.touch)
    try holdTouches(1)
    var simulated = touch
    do throws(TouchError) {
      simulated.time = try simulatedTime(at: touch.time)
      try animator.touch(simulated)
    } catch {
      throw LuaError("\(touch.source.kind.rawValue): \(error)")
    }
    noteTouches(until: touch.time)
  }

  /// Plays touches from a script's CSV text, beginning now.
  ///
  /// - Throws: `LuaError` with the line that cannot be read or does not fit, and for lack of
  ///   memory.
  package func playScripted(_ text: String) throws(LuaError) {
    // A line such as "1,1,moved,0,0" has at least 8 bytes.
    host.interpreter.charge(FuelCost.touch * (1 + text.utf8.count / 16))
    try holdTouches(text.utf8.count / 8)
    do throws(TouchError) {
      try animator.play(try TouchRecording(csv: text))
    } catch {
      throw LuaError("playTouches: \(byOwnClock(error, last: lastTouchTime))")
    }
    noteTouches()
  }

  /// Charges the memory of waiting touches, with room for some more.
  func holdTouches(_ more: Int) throws(LuaError) {
    let bytes = HostMemory.touch * (animator.keptTouchCount + more)
    guard let touchMemory = state.touchMemory else {
      return state.touchMemory = try host.interpreter.hold(bytes)
    }
    try touchMemory.resize(to: bytes)
  }
}

extension Stage {
  /// The time in seconds of ticks during which the animator was paused and did not tick.
  var pausedTime: Double { Double(tick - animator.tickCount) / rate }

  /// The stage's time of the last touch that scripts gave, in seconds; nil before the first.
  private var lastTouchTime: Double? {
    guard let last = animator.lastTouchTime else { return nil }
    guard let times = state.lastTouchTimes, times.simulated == last else {
      return last + pausedTime
    }
    return times.elapsed
  }

  /// Keeps the stage's time of the last touch that scripts gave.
  ///
  /// - Parameter time: The time, in seconds; nil to take it from the animator's.
  func noteTouches(until time: Double? = nil) {
    state.lastTouchTimes = animator.lastTouchTime.map { ($0, time ?? $0 + pausedTime) }
  }

  /// The animator's time at a time of the stage, in seconds.
  ///
  /// Pauses may have passed since the last touch; a time within one of them is not before it.
  ///
  /// - Throws: `TouchError.outOfOrder` for a time before the last touch's.
  private func simulatedTime(at time: Double) throws(TouchError) -> Double {
    if let last = lastTouchTime, time + DynamicAnimator.touchTimeSlack < last {
      throw .outOfOrder(time: time, last: last)
    }
    let simulated = time - pausedTime
    let least = animator.lastTouchTime ?? 0
    return simulated < least ? least : simulated
  }

  /// An error of touches that begin now, with its times by the stage's clock.
  private func byOwnClock(_ error: TouchError, last: Double? = nil) -> TouchError {
    guard case .outOfOrder(let time, let simulated) = error else { return error }
    return .outOfOrder(
      time: elapsed + (time - animator.elapsedTime), last: last ?? simulated + pausedTime)
  }

  /// The stage's time at the animator's last tick, in seconds.
  var now: Double { animator.elapsedTime + pausedTime }

  /// Plays a person's recorded touches, beginning now, beside those that scripts give.
  ///
  /// - Parameters:
  ///   - text: Comma-separated values with the columns time, touch, phase, x and y.
  ///   - file: The name of the text in messages.
  /// - Throws: `ScriptError` with the line that cannot be read or does not fit, and when the stage is
  ///   gone.
  public func playTouches(_ text: String, file: String) throws(ScriptError) {
    try checkPresence()
    host.tell(.touches(text, file: file), on: self)
    do throws(TouchError) {
      try animator.playOutside(try TouchRecording(csv: text))
      state.touchFile = file
    } catch {
      if case .badLine(let line, let reason) = error {
        throw ScriptError(file: file, line: line, message: reason)
      }
      throw ScriptError(file: file, message: "\(byOwnClock(error))")
    }
  }
}
