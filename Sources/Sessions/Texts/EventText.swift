package import Scripting

/// The message for an event; nil for an event that the picture shows.
package func eventText(_ event: StageEvent) -> String? {
  switch event.kind {
  case .pause: "paused"
  case .resume: "running"
  case .reload(let file, true, let message): "\(message) \(file)"
  case .reload(let file, false, let message):
    message.hasPrefix(file) ? "not reloaded: \(message)" : "not reloaded: \(file): \(message)"
  case .rest, .leave, .contact, .error, .animationEnd, .storyEnd, .custom: nil
  }
}
