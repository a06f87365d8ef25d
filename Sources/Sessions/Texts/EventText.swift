package import Scripting

/// The message for an event; nil for an event that the picture shows.
package func eventText(_ event: StageEvent) -> String? {
  switch event.kind {
  case .pause: "paused"
  case .resume: "running"
  case .reload(let file, .refused(let error)):
    error.file == file ? "not reloaded: \(error)" : "not reloaded: \(file): \(error)"
  case .reload(let file, let result): "\(result.message) \(file)"
  case .rest, .leave, .contact, .error, .animationEnd, .storyEnd, .custom: nil
  }
}
