import Dynamics
import Geometry
package import LuaRuntime
import Motion

/// Functions that touch an item with fingers as people do: stage methods and prompt words.
package enum FingerWords {
  /// The fingers of a function.
  private struct Gesture {
    var paths: [FingerPath]
    var options: GivenOptions
  }

  /// The functions, for receivers that have a stage.
  ///
  /// - Parameters:
  ///   - stage: The stage of a receiver.
  ///   - prefix: The text in front of the functions in examples.
  ///   - result: The type of the functions' results; nil for none.
  ///   - end: Gets the time until the fingers are lifted, in seconds.
  /// - Returns: The functions.
  package static func members<Receiver>(
    of stage: @escaping (Receiver) -> Stage, called prefix: String, returns result: LuaType? = nil,
    end: @escaping (Receiver, Call, Double) -> Void
  ) -> [Member<Receiver>] {
    func word<each Value>(
      _ name: String, _ arguments: repeat Argument<each Value>, doc: String, example: String,
      _ gesture: @escaping (repeat each Value) throws(LuaError) -> Gesture
    ) -> Member<Receiver> {
      .method(name, repeat each arguments, returns: result, doc: doc, example: prefix + example) {
        (receiver: Receiver, call: Call, values: repeat each Value) in
        let gesture = try gesture(repeat each values)
        let stage = stage(receiver)
        let pause = gesture.options["after"]?.number ?? 0
        end(receiver, call, try stage.play(gesture.paths, after: pause, for: call.name))
      }
    }
    let item = Argument<StageItem>.item("item", "The item.")
    return [
      word(
        "tap", item, options([at]), doc: "Lets a finger tap an item.", example: "tap(card)"
      ) { item, options in
        let place = options.place(on: item)
        return Gesture(
          paths: [FingerPath(from: place, to: place, duration: 0, hold: 0.1)], options: options)
      },
      word(
        "hold", item,
        .number("seconds", .interval, default: 1, "How long the finger stays down."),
        options([at]), doc: "Lets a finger stay on an item, and lift off.",
        example: "hold(card, 0.8)"
      ) { item, seconds, options in
        let place = options.place(on: item)
        return Gesture(
          paths: [FingerPath(from: place, to: place, duration: 0, hold: seconds)], options: options)
      },
      word(
        "drag", item, .point("point", .coordinate, "Where the finger lets go of it."),
        .number("seconds", .interval, default: 0.5, "How long the finger moves."),
        options([at, path]),
        doc: "Lets a finger drag an item to a point and let go of it.",
        example: "drag(card, { 200, 100 }, 0.4)"
      ) { item, end, seconds, options in
        let way = options["path"]?.path.flattened() ?? []
        // A finger that rests before it is lifted does not throw the item.
        let path = FingerPath(
          through: [options.place(on: item)] + way + [end], duration: seconds, hold: 0.1)
        return Gesture(paths: [path], options: options)
      },
      word(
        "flick", item,
        .point("velocity", .speed, "The finger's velocity when it lets go, at least 1 pt/s."),
        options([at]), doc: "Lets a finger throw an item.", example: "flick(card, { 600, -200 })"
      ) { item, velocity, options throws(LuaError) in
        guard velocity.length >= 1 else {
          throw LuaError(
            "flick: velocity must be at least 1 pt/s, not {\(digits(velocity.x)), "
              + "\(digits(velocity.y))}")
        }
        let start = options.place(on: item)
        // It is long enough not to be a tap.
        let duration = max(0.1, 30 / velocity.length)
        let path = FingerPath(from: start, to: start + velocity * duration, duration: duration)
        return Gesture(paths: [path], options: options)
      },
      word(
        "pinch", item,
        .number("scale", .pinch, "How much the distance of the fingers grows; below 1 it shrinks."),
        .number("seconds", .interval, default: 0.5, "How long the fingers move."),
        options([turn]), doc: "Lets two fingers scale an item, and turn it.",
        example: "pinch(card, 1.5)"
      ) { item, scale, seconds, options in
        Gesture(paths: pinch(item, scale, seconds, options), options: options)
      },
    ]
  }

  private static func options(_ own: [OptionSchema]) -> Argument<GivenOptions> {
    let after = OptionSchema(
      "after", .number, domain: .time, default: .number(0),
      "How long to wait first. It begins behind the fingers that were given before.")
    return .options(
      Schema(options: own + [after]), example: "{ after = 0.5 }", isOptional: true,
      "When, and how.")
  }

  private static var at: OptionSchema {
    OptionSchema(
      "at", .point, domain: .coordinate, optional: true,
      "Where the finger comes down; where the item's center is now if unset.")
  }

  private static var path: OptionSchema {
    OptionSchema("path", .path, optional: true, "The way of the finger before the point.")
  }

  private static var turn: OptionSchema {
    OptionSchema(
      "turn", .number, domain: .angle, default: .number(0),
      "By how much the fingers turn about each other.")
  }

  /// The paths of two fingers on the item, on its own horizontal line.
  private static func pinch(
    _ item: StageItem, _ scale: Double, _ seconds: Double, _ options: GivenOptions
  ) -> [FingerPath] {
    let turn = options["turn"]?.number ?? 0
    let parts = max(1, min(1000, (abs(turn) / 0.1).rounded(.up)))
    let center = item.centerOnStage
    let turned = item.parent == nil ? item.item.angle : item.item.shownPose.rotation
    let arm = Vector(angle: turned, length: 0.3 * item.item[.width])
    return [arm, .zero - arm].map { arm in
      let corners = stride(from: 0, through: 1, by: 1 / parts).map { share in
        center + arm.rotated(by: turn * share) * (1 + (scale - 1) * share)
      }
      return FingerPath(through: corners, duration: seconds, hold: 0.1)
    }
  }
}

extension GivenOptions {
  /// The position at which a finger comes down.
  fileprivate func place(on item: StageItem) -> Vector {
    self["at"]?.point ?? item.centerOnStage
  }
}

extension Stage {
  /// Moves fingers along paths in the coming ticks, after all touches that scripts gave.
  ///
  /// - Parameters:
  ///   - paths: The paths, which begin and end together.
  ///   - pause: The time before they begin, in seconds.
  ///   - word: The word in messages.
  /// - Returns: The time from now until their end, in seconds.
  /// - Throws: `LuaError` when the paths are too long, and for lack of memory or fuel.
  fileprivate func play(
    _ paths: [FingerPath], after pause: Double, for word: String
  ) throws(LuaError) -> Double {
    let whole = paths[0].duration + paths[0].hold
    let count = whole * rate * Double(paths.count)
    guard count < Double(DynamicAnimator.mostWaitingTouches) else {
      throw LuaError("\(word): \(TouchError.tooManyWaiting)")
    }
    host.interpreter.charge(FuelCost.touch * (paths.count + Int(count)))
    try holdTouches(paths.count + Int(count))
    let now = animator.elapsedTime
    var start = now
    if let last = animator.lastTouchTime, last >= now { start = last + 2 / rate }
    start += pause
    let first = (animator.touches.map(\.identifier).max() ?? 0) + 1
    // A recording's times begin now.
    let fingers = paths.enumerated().map { place, path in
      path.touches(at: start - now, rate: rate, identifier: first + place)
    }
    var recording = TouchRecording()
    do throws(TouchError) {
      for place in fingers[0].indices {
        for touches in fingers { try recording.add(touches[place]) }
      }
      try animator.play(recording)
    } catch {
      throw LuaError("\(word): \(error)")
    }
    noteTouches()
    return start - now + whole
  }
}
