import Geometry
import Glibc
import Scripting

/// A display of a watched stage.
protocol WatchView: AnyObject {
  /// The descriptor that keys are read from; -1 for none.
  var keyDescriptor: Int32 { get }
  /// Begins to show.
  func begin()
  /// Stops and restores the terminal.
  func end()
  /// The keys pressed since the last call.
  func keys() -> [UInt8]
  /// Shows the present stage, unless it was shown a moment ago and `isDue` is false.
  func show(_ stage: Stage, _ moment: WatchMoment, isDue: Bool)
  /// Shows a message.
  func tell(_ line: String, isProblem: Bool)
  /// Shows an event, if the display reports its kind.
  func tell(_ event: StageEvent)
}

/// A display as lines of a log, for use without a terminal.
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
  func show(_ stage: Stage, _ moment: WatchMoment, isDue: Bool) {}

  func tell(_ line: String, isProblem: Bool) {
    if isProblem { outputs.warn(line) } else { outputs.say(line) }
  }

  func tell(_ event: StageEvent) {
    guard let text = eventText(event) else { return }
    outputs.say("\(rounded(event.time, places: 3)) s: \(text)")
  }
}

/// The message for an event; nil for an event that the picture shows.
func eventText(_ event: StageEvent) -> String? {
  switch event.kind {
  case .pause: "paused"
  case .resume: "running"
  case .reload(let file, true, let message): "\(message) \(file)"
  case .reload(let file, false, let message):
    message.hasPrefix(file) ? "not reloaded: \(message)" : "not reloaded: \(file): \(message)"
  case .rest, .leave, .contact, .error, .animationEnd, .storyEnd, .custom: nil
  }
}
