import Geometry
import Hosting
import Motion
import Scripting

// What happened, in words.

extension Timeline {
  /// The events from a place in the journal on, as JSON.
  func eventTexts(from first: Int) -> [String] { journal.events[first...].map(items.text) }

  /// The inputs from a tick on but for moves, as JSON; a size of the present may be one of a drag.
  func inputTexts(from tick: Int) -> [String] {
    toldInputs.filter { $0.tick >= tick && ($0.size == nil || $0.tick <= present) }.map(text)
      + lines.filter { $0.tick >= tick }.map { eventText($0.tick, "input", $0.words) }
  }

  /// An input as an event.
  func text(_ input: Input) -> String {
    let place = input.touch.map { touch in
      " at \(rounded(touch.position.x, places: 1)), \(rounded(touch.position.y, places: 1))"
    }
    return eventText(input.tick, "input", input.words + (place ?? ""))
  }
}

extension ShownItems {
  /// An event of these items.
  func text(_ event: StageEvent) -> String {
    switch event.kind {
    case .pause: return eventText(event.tick, "event", "everything is at rest")
    case .resume: return eventText(event.tick, "event", "something moves")
    case .rest(let item):
      return self.event(event.tick, "event", "\(item) comes to rest", item: item)
    case .leave(let item):
      return self.event(event.tick, "event", "\(item) leaves the bounds", item: item)
    case .contact(let contact):
      let partner = contact.other ?? contact.boundary ?? "something"
      let verb = contact.began ? "meets" : "leaves"
      return self.event(
        event.tick, "contact", "\(contact.item) \(verb) \(partner)", item: contact.item)
    case .error(let failure):
      let item = failure.item.flatMap(id(named:))
      return eventText(
        event.tick, "error", failure.description, item: item, file: failure.error.file,
        line: failure.error.line)
    case .reload(let file, _, let message):
      return eventText(event.tick, "reload", message, file: file)
    case .animationEnd(let animation, let item, let finished):
      let what = item.map { "the animation of \($0)" } ?? "a \(animation)"
      let text = "\(what) ends\(finished ? "" : " early")"
      return eventText(event.tick, "event", text, item: item.flatMap(id(named:)))
    case .storyEnd(let behavior, let item):
      return eventText(
        event.tick, "event", "the story of \(behavior) ends", item: item.flatMap(id(named:)))
    case .custom(let custom): return eventText(event.tick, "event", custom.name)
    }
  }

  private func event(_ tick: Int, _ kind: String, _ text: String, item: String) -> String {
    eventText(tick, kind, text, item: id(named: item))
  }
}

private func eventText(
  _ tick: Int, _ kind: String, _ text: String, item: Int? = nil, file: String? = nil,
  line: Int? = nil
) -> String {
  var event = JSONObject()
  event.add("tick", tick)
  event.add("kind", kind)
  event.add("text", text)
  if let item { event.add("item", item) }
  if let file { event.add("file", file) }
  if let line { event.add("line", line) }
  return event.description
}

/// A note, an error or a printed line, as the message `message`.
func noteMessage(_ level: String, _ text: String) -> String {
  var message = JSONObject(type: "message")
  message.add("level", level)
  message.add("text", text)
  return message.description
}

/// An error with its line and the locals there, as the message `message`.
///
/// - Parameters:
///   - error: The error.
///   - text: What is told of it, if not its own message.
/// - Returns: The message.
func errorMessage(_ error: ScriptError, text: String? = nil) -> String {
  var message = JSONObject(type: "message")
  message.add("level", "error")
  message.add("text", text ?? error.message)
  if let file = error.file {
    message.add("file", file)
    if let line = error.line {
      message.add("line", line)
      if let source = sourceLine(line, of: file) { message.add("source", source) }
    }
  }
  message.addRaw(
    "locals",
    jsonList(
      error.locals.map { local in
        var text = JSONObject()
        text.add("name", local.name)
        text.add("value", local.value)
        return text.description
      }))
  return message.description
}

/// A line of a file, from 1; nil where it cannot be read.
private func sourceLine(_ line: Int, of file: String) -> String? {
  guard Files.kind(of: file) == .regular, let text = try? Files.text(of: file) else { return nil }
  let lines = text.split(separator: "\n", maxSplits: line, omittingEmptySubsequences: false)
  return lines.indices.contains(line - 1) ? String(lines[line - 1].prefix(200)) : nil
}
