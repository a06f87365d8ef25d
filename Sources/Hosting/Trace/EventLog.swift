import Scripting

/// The events of a stage, as one JSON object per line.
final class EventLog {
  private let file: OutputFile

  /// Begins a log.
  init(file: OutputFile) {
    self.file = file
  }

  /// Adds an event.
  func add(_ event: StageEvent) {
    var line = JSONObject()
    line.add("tick", event.tick)
    line.add("time", event.time)
    line.add("event", EventLog.name(event.kind))
    switch event.kind {
    case .pause, .resume: break
    case .rest(let item), .leave(let item): line.add("item", item)
    case .contact(let contact): EventLog.add(contact, to: &line)
    case .error(let failure): EventLog.add(failure, to: &line)
    case .reload(let path, let isOK, let message):
      line.add("file", path)
      line.add("ok", isOK)
      line.add("message", message)
    }
    file.append(line.description + "\n")
  }

  private static func name(_ kind: StageEvent.Kind) -> String {
    switch kind {
    case .pause: "pause"
    case .resume: "resume"
    case .rest: "rest"
    case .leave: "leave"
    case .contact: "contact"
    case .error: "error"
    case .reload: "reload"
    }
  }

  private static func add(_ contact: StageEvent.ItemContact, to line: inout JSONObject) {
    line.add("phase", contact.began ? "began" : "ended")
    line.add("item", contact.item)
    if let other = contact.other { line.add("other", other) }
    if let boundary = contact.boundary { line.add("boundary", boundary) }
    if let x = contact.x { line.add("x", x) }
    if let y = contact.y { line.add("y", y) }
  }

  private static func add(_ failure: HookFailure, to line: inout JSONObject) {
    line.add("behavior", failure.behavior)
    if let item = failure.item { line.add("item", item) } else { line.addRaw("item", "null") }
    if let file = failure.error.file {
      line.add("file", file)
    } else {
      line.addRaw("file", "null")
    }
    line.addRaw("line", failure.error.line.map(String.init) ?? "null")
    line.add("message", failure.error.message)
    line.add("traceback", failure.error.traceback)
    var locals = JSONObject()
    for local in failure.error.locals { locals.add(local.name, local.value) }
    line.addRaw("locals", locals.description)
    line.addRaw("replay", failure.replay.map(jsonString) ?? "null")
  }
}
