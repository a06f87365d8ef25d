import Geometry
import LuaRuntime
import Motion

/// The members of an animation.
extension AnimationRun {
  static var members: MemberTable<AnimationRun> {
    MemberTable<AnimationRun>(
      "animation", "An animation, sequence or group that was started; it may have ended.",
      methods + properties)
  }

  /// The argument of the options with which an animation ends.
  static func endOptions(_ options: [OptionSchema]) -> Argument<GivenOptions> {
    .options(
      Schema(options: options), example: "{ \(options[0].name) = true }", isOptional: true,
      "How it ends.")
  }

  private static var methods: [Member<AnimationRun>] {
    [
      .method(
        "stop", endOptions([.alone, .keepsVelocity]),
        doc: "Ends it where it is seen, with others of its properties.",
        example: """
          local run = card:animate { x = 80, duration = 1 }
          run:stop { keepsVelocity = true }
          """
      ) { run, _, options in
        run.running?.stop(
          alone: options["alone"]?.boolean ?? false,
          keepsVelocity: options["keepsVelocity"]?.boolean ?? false)
      },
      .method(
        "cancel", endOptions([.alone]), doc: "Ends it where it would end, with others.",
        example: "card:animate({ x = 80, duration = 1 }):cancel()"
      ) { run, _, options in run.running?.cancel(alone: options["alone"]?.boolean ?? false) },
      .method(
        "pause", doc: "Holds it where it is.",
        example: """
          local run = card:animate { x = 80, duration = 1 }
          run:pause()
          run:resume()
          """
      ) { run, _ in run.running?.pause() },
      .method("resume", doc: "Lets a paused one go on.") { run, _ in run.running?.resume() },
      .method(
        "reverse", doc: "Turns it round: it goes back to where it began.",
        example: "card:animate({ x = 80, duration = 1 }):reverse()"
      ) { run, _ in run.running?.reverse() },
    ]
  }

  private static var properties: [Member<AnimationRun>] {
    [
      .property(
        "isRunning", .boolean, "Whether it has not ended yet; a paused one runs as well.",
        example: "print(card:animate({ x = 80, duration = 1 }).isRunning)"
      ) { run, call in call.push(run.isRunning) },
      .property("isPaused", .boolean, "Whether it is paused.") { run, call in
        call.push(run.running?.isPaused ?? false)
      },
      .property(
        .number(
          "fraction", .share,
          "Its progress in time, or on its way if it scrubs linearly; setting it scrubs."),
        example: "card:animate({ x = 80, duration = 1 }).fraction = 0.5",
        get: { run, call in call.push(run.running?.fraction ?? 1) },
        set: { run, fraction in run.running?.fraction = fraction }),
      .property(
        .boolean("scrubsLinearly", "Whether half of the fraction is half of the way."),
        example: """
          local run = card:animate { x = 80, duration = 1, curve = "easeIn" }
          run.scrubsLinearly = true
          run.fraction = 0.5
          """,
        get: { run, call in call.push(run.running?.scrubsLinearly ?? false) },
        set: { run, isLinear in run.running?.scrubsLinearly = isLinear }),
      .property(
        .number("speed", .pace, "The speed of its time; 2 is twice as fast, 0 stands."),
        example: "card:animate({ x = 80, duration = 1 }).speed = 2",
        get: { run, call in call.push(run.running?.speed ?? 1) },
        set: { run, speed in run.running?.speed = speed }),
      .property(
        .number("timeOffset", .time, "Its own time; setting it moves it to that time."),
        example: "card:animate({ x = 80, duration = 1 }).timeOffset = 0.25",
        get: { run, call in call.push(run.running?.timeOffset ?? 0) },
        set: { run, time in run.running?.timeOffset = time }),
    ]
  }
}

extension OptionSchema {
  static var alone: OptionSchema {
    OptionSchema(
      "alone", .boolean, default: .boolean(false), "Whether others of its properties go on.")
  }

  static var keepsVelocity: OptionSchema {
    OptionSchema(
      "keepsVelocity", .boolean, default: .boolean(false),
      "Whether the item has the velocity then that it was seen with.")
  }
}
