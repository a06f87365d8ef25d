import LuaRuntime

/// The events of a stage, as event files write them and Swift gets them.
extension StageEvent {
  /// The kinds of events with their fields, in addition to `tick`, `time` and `event`.
  static var members: MemberTable<Void> {
    MemberTable(
      "events",
      "Events on a stage: lines of --events, each with tick, time and event, its name here.",
      EventDescription.all.map { event in
        let fields = event.fields.map { OptionSchema($0.name, .value, optional: true, $0.doc) }
        return .native(event.name, fields, event.doc)
      })
  }
}
