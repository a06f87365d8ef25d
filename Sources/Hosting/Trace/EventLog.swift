import Geometry
import Scripting

/// The events of a stage, as one JSON object per line.
final class EventLog {
  private let file: TickFile

  /// Begins a log.
  init(file: TickFile) {
    self.file = file
  }

  /// Adds an event of a stage.
  func add(_ event: StageEvent, of stage: Stage) {
    var line = JSONObject()
    line.add("tick", event.tick)
    line.add("time", event.time)
    line.add("event", event.name)
    for field in event.fields { line.addRaw(field.name, field.value.json) }
    file.append(line.description + "\n", stage, tick: stage.tickUnderWay)
  }
}
