import LuaRuntime

/// The events of a stage, as event files write them and Swift gets them.
extension StageEvent {
  /// The kinds of events with their fields, in addition to `tick`, `time` and `event`.
  static var members: MemberTable<Void> {
    MemberTable(
      "events",
      "What happens on a stage: lines of --events, each with tick, time and event, its name here.",
      [
        .native("pause", [], "The animator paused: everything rests."),
        .native("resume", [], "The animator runs again."),
        .native("rest", [item], "An item came to rest."),
        .native("leave", [item], "An item left the animator's active bounds."),
        .native(
          "contact",
          [
            OptionSchema("phase", .choice, choices: ["began", "ended"], "Which end of the touch."),
            item,
            OptionSchema("other", .string, optional: true, "The other item's name."),
            OptionSchema("boundary", .string, optional: true, "The boundary's name."),
            OptionSchema("x", .number, unit: "pt", optional: true, "Where it began."),
            OptionSchema("y", .number, unit: "pt", optional: true, "Where it began."),
          ], "Two items, or an item and a boundary, began or ended to touch."),
        .native(
          "error",
          [
            OptionSchema("behavior", .string, "The behavior's name."),
            OptionSchema("item", .string, optional: true, "Its first item's name."),
            OptionSchema("file", .string, optional: true, "The file that failed."),
            OptionSchema("line", .integer, optional: true, "The line that failed."),
            OptionSchema("message", .string, "What must hold."),
            OptionSchema("traceback", .string, "The calls that led there."),
            OptionSchema("locals", .value, "The locals of the failing function."),
            OptionSchema("replay", .string, optional: true, "The command that shows it again."),
          ], "A hook failed and its behavior is suspended."),
        .native(
          "reload",
          [
            OptionSchema("file", .string, "The file that changed."),
            OptionSchema("ok", .boolean, "Whether it was taken."),
            OptionSchema("message", .string, "What was done, or why it was refused."),
          ], "A changed file was read."),
      ])
  }

  private static var item: OptionSchema { OptionSchema("item", .string, "The item's name.") }
}
