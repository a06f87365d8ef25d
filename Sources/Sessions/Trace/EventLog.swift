import Scripting

/// The events of a stage, as one JSON object per line.
final class EventLog {
  private let file: TickFile

  /// Begins a log.
  init(file: TickFile) {
    self.file = file
  }

  /// Adds an event of a stage.
  package func add(_ event: StageEvent, of stage: Stage) {
    file.append(event.json + "\n", stage, tick: stage.tickUnderWay)
  }
}
