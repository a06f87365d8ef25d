import Geometry
import Scripting
import Sessions
import Terminal

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

  package func begin() {}
  package func end() {}
  package func keys() -> [UInt8] { [] }
  package func show(_ stage: Stage, _ moment: WatchMoment, isDue: Bool) {}

  package func tell(_ line: String, isProblem: Bool) {
    if isProblem { outputs.warn(line) } else { outputs.say(line) }
  }

  package func tell(_ event: StageEvent) {
    guard let text = eventText(event) else { return }
    outputs.say("\(rounded(event.time, places: 3)) s: \(text)")
  }
}
