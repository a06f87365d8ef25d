import Geometry
import Motion
import Scripting

// Events and inputs in words, for pages.

extension Timeline {
  /// The events from a place in the journal on.
  func events(from first: Int) -> [PageEvent] { journal.events[first...].map(items.event) }

  /// The inputs from a tick on, without moves of fingers.
  ///
  /// A size after the present is left out, as its drag may go on.
  func inputEvents(from tick: Int) -> [PageEvent] {
    toldInputs.filter { $0.tick >= tick && ($0.size == nil || $0.tick <= present) }.map(event)
      + lines.filter { $0.tick >= tick }.map {
        PageEvent(tick: $0.tick, kind: .input, text: $0.words)
      }
  }

  /// An input as an event.
  func event(_ input: Input) -> PageEvent {
    let place = input.touch.map { touch in
      touch.source.kind == .key
        ? ""
        : " at \(rounded(touch.position.x, places: 1)), \(rounded(touch.position.y, places: 1))"
    }
    return PageEvent(tick: input.tick, kind: .input, text: input.words + (place ?? ""))
  }
}

extension ShownItems {
  /// An event of the stage as pages show it.
  func event(_ event: StageEvent) -> PageEvent {
    var told = PageEvent(tick: event.tick, kind: .event, text: "")
    switch event.kind {
    case .pause: told.text = "everything is at rest"
    case .resume: told.text = "something moves"
    case .rest(let item):
      (told.text, told.item) = ("\(item) comes to rest", id(named: item))
    case .leave(let item):
      (told.text, told.item) = ("\(item) leaves the bounds", id(named: item))
    case .contact(let contact):
      let partner = contact.other ?? contact.boundary ?? "something"
      told.kind = .contact
      told.text = "\(contact.item) \(contact.began ? "meets" : "leaves") \(partner)"
      told.item = id(named: contact.item)
    case .error(let failure):
      (told.kind, told.text) = (.error, failure.description)
      told.item = failure.item.flatMap(id(named:))
      (told.file, told.line) = (failure.error.file, failure.error.line)
    case .reload(let file, let result):
      (told.kind, told.text, told.file) = (.reload, result.message, file)
    case .animationEnd(let animation, let item, let finished):
      let what = item.map { "the animation of \($0)" } ?? "a \(animation)"
      told.text = "\(what) ends\(finished ? "" : " early")"
      told.item = item.flatMap(id(named:))
    case .storyEnd(let behavior, let item):
      (told.text, told.item) = ("the story of \(behavior) ends", item.flatMap(id(named:)))
    case .custom(let custom): told.text = custom.name
    }
    return told
  }
}

extension NoteMessage {
  /// A message about an error, with its line and the locals there.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - text: The text that pages show; nil for the message of the error.
  init(_ error: ScriptError, text: String? = nil) {
    self.init(level: .error, text: text ?? error.message)
    if let file = error.file {
      self.file = file
      line = error.line
      source = error.line.flatMap { sourceLine($0, of: file) }
    }
    locals = error.locals.map { Local(name: $0.name, value: $0.value) }
  }
}

/// A line of a file, from 1; nil where it cannot be read.
private func sourceLine(_ line: Int, of file: String) -> String? {
  guard Files.kind(of: file) == .regular, let text = try? Files.text(of: file) else { return nil }
  let lines = text.split(separator: "\n", maxSplits: line, omittingEmptySubsequences: false)
  return lines.indices.contains(line - 1) ? String(lines[line - 1].prefix(200)) : nil
}
