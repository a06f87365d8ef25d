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
    line.add("event", event.name)
    for field in event.fields { line.addRaw(field.name, json(field.value)) }
    file.append(line.description + "\n")
  }
}

/// A value of an event as JSON.
private func json(_ value: EventValue) -> String {
  switch value {
  case .null: return "null"
  case .boolean(let boolean): return boolean ? "true" : "false"
  case .integer(let integer): return String(integer)
  case .number(let number): return jsonNumber(number)
  case .string(let text): return jsonString(text)
  case .list(let values): return "[\(values.map(json).joined(separator: ","))]"
  case .table(let fields):
    var object = JSONObject()
    for field in fields { object.addRaw(field.name, json(field.value)) }
    return object.description
  }
}
