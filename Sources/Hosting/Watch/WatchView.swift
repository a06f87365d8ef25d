import Glibc
import Scripting

/// How a watched stage is shown.
protocol WatchView: AnyObject {
  /// Where keys come from; -1 when there are none.
  var keyDescriptor: Int32 { get }
  /// Begins to show.
  func begin()
  /// Stops, and leaves everything as it was.
  func end()
  /// The keys pressed since the last call.
  func keys() -> [UInt8]
  /// Shows the stage as it is now, unless it was shown a moment ago and it is not `isDue`.
  func show(_ stage: Stage, isHeld: Bool, isDue: Bool)
  /// Tells a message.
  func tell(_ line: String, isProblem: Bool)
  /// Tells an event, where it is worth it.
  func tell(_ event: StageEvent)
}

/// Lines for a log, where there is no terminal.
final class LogView: WatchView {
  let keyDescriptor: Int32 = -1
  private let outputs: Outputs

  /// Logs to `outputs`: problems to standard error.
  init(outputs: Outputs) {
    self.outputs = outputs
  }

  func begin() {}
  func end() {}
  func keys() -> [UInt8] { [] }
  func show(_ stage: Stage, isHeld: Bool, isDue: Bool) {}

  func tell(_ line: String, isProblem: Bool) {
    if isProblem { outputs.warn(line) } else { outputs.say(line) }
  }

  func tell(_ event: StageEvent) {
    guard let text = eventText(event) else { return }
    outputs.say("\(rounded(event.time, places: 3)) s: \(text)")
  }
}

/// What a watcher is told of an event; nil for what the picture shows anyway.
func eventText(_ event: StageEvent) -> String? {
  switch event.kind {
  case .pause: "paused"
  case .resume: "running"
  case .reload(let file, true, let message): "\(message) \(file)"
  case .reload(let file, false, let message):
    message.hasPrefix(file) ? "not reloaded: \(message)" : "not reloaded: \(file): \(message)"
  case .rest, .leave, .contact, .error: nil
  }
}
