import Dynamics
import Geometry

/// A kind of event: its name, and its fields besides `tick`, `time` and `event`.
public struct EventDescription: Hashable, Sendable {
  /// The name in event files, such as `contact`.
  public let name: String
  /// The happening in a sentence.
  public let doc: String
  /// The fields in the order of a line.
  public let fields: [Field]

  /// A field of an event.
  public struct Field: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The value, in a few words.
    public let doc: String
  }

  fileprivate init(_ name: String, _ doc: String, _ fields: [(name: String, doc: String)] = []) {
    self.name = name
    self.doc = doc
    self.fields = fields.map { Field(name: $0.name, doc: $0.doc) }
  }

  /// The fields with their values, in the same order; a value that is nil is left out.
  fileprivate func line(_ values: [EventValue?]) -> [EventField] {
    zip(fields, values).compactMap { field, value in
      value.map { EventField(field.name, $0) }
    }
  }
}

/// The kinds of events of the host, each declared once.
extension EventDescription {
  /// All of them, in the order of the documentation.
  public static let all = [
    pause, resume, rest, leave, contact, error, reload, animationEnd, storyEnd,
  ]
  /// The fields that each event has first.
  public static let common = [
    Field(name: "tick", doc: "the ticks of the stage so far, the running one included"),
    Field(name: "time", doc: "the time of these ticks, in s"),
    Field(name: "event", doc: "the name of the event"),
  ]

  fileprivate static let pause = EventDescription(
    "pause", "The animator paused: everything rests or nothing is left to do.")
  fileprivate static let resume = EventDescription("resume", "The animator runs again.")
  fileprivate static let rest = EventDescription(
    "rest", "An item came to rest.", [("item", "its name")])
  fileprivate static let leave = EventDescription(
    "leave", "An item left the active bounds.", [("item", "its name")])
  fileprivate static let contact = EventDescription(
    "contact", "Two items, or an item and a boundary, began or ended to touch.",
    [
      ("phase", "\"began\" or \"ended\""), ("item", "the item's name"),
      ("other", "the other item's name"), ("boundary", "or the boundary's, bounds for the edge"),
      ("x", "the first point of contact, in pt; began only"), ("y", "its other coordinate"),
      ("normalX", "the direction to the other, of length 1; began only"),
      ("normalY", "its other coordinate"),
      ("speed", "the speed at which they met along it, in pt/s; began only"),
      ("impulse", "the impulse along it in this tick, in mass pt/s; began only"),
    ])
  fileprivate static let error = EventDescription(
    "error", "A hook or another function of a script failed.",
    [
      ("behavior", "the behavior's name"), ("item", "its first item's name, or null"),
      ("file", "the script, or null"), ("line", "its line, or null"),
      ("message", "what must hold"), ("traceback", "the calls, innermost first"),
      ("locals", "the locals of the failed function, as texts"),
      ("replay", "a command that runs up to that tick again, or null"),
    ])
  fileprivate static let reload = EventDescription(
    "reload", "A changed file was read: a behavior's, a module or the scene.",
    [
      ("file", "its path"), ("ok", "whether it is used"),
      ("message", "reloaded, unchanged or removed, or why it was refused"),
    ])
  fileprivate static let animationEnd = EventDescription(
    "animationEnd", "An animation of animate, sequence or group has ended.",
    [
      ("animation", "\"animate\", \"sequence\" or \"group\""),
      ("item", "the animated item's name, or null"),
      ("finished", "false when something else ended it early"),
    ])
  fileprivate static let storyEnd = EventDescription(
    "storyEnd", "The story of a behavior has ended.",
    [("behavior", "the behavior's name"), ("item", "its first item's name, or null")])
}

extension StageEvent {
  /// The name of the event in event files.
  public var name: String {
    if case .custom(let event) = kind { event.name } else { line.description.name }
  }

  /// The fields besides `tick`, `time` and `event`, in the order of a line.
  public var fields: [EventField] {
    if case .custom(let event) = kind { return event.fields }
    let (description, values) = line
    return description.line(values)
  }

  /// The event as an object of JSON, as event files and programs in C get it.
  package var json: String {
    var object = JSONObject()
    object.add("tick", tick)
    object.add("time", time)
    object.add("event", name)
    for field in fields { object.addRaw(field.name, field.value.json) }
    return object.description
  }

  /// The kind, and a value for each of its fields.
  private var line: (description: EventDescription, values: [EventValue?]) {
    switch kind {
    case .pause: (.pause, [])
    case .resume: (.resume, [])
    case .rest(let item): (.rest, [.string(item)])
    case .leave(let item): (.leave, [.string(item)])
    case .contact(let contact): (.contact, contact.values)
    case .error(let failure): (.error, failure.values)
    case .reload(let file, let result):
      (.reload, [.string(file), .boolean(result.refusal == nil), .string(result.message)])
    case .animationEnd(let animation, let item, let finished):
      (.animationEnd, [.string(animation), EventValue(item), .boolean(finished)])
    case .storyEnd(let behavior, let item): (.storyEnd, [.string(behavior), EventValue(item)])
    case .custom(let event): (EventDescription(event.name, ""), [])
    }
  }
}

extension StageEvent.ItemContact {
  fileprivate var values: [EventValue?] {
    let numbers: [Double?] = [
      x, y, impact?.normal.x, impact?.normal.y, impact?.speed, impact?.impulse,
    ]
    let names: [EventValue?] = [
      .string(began ? "began" : "ended"), .string(item), other.map { .string($0) },
      boundary.map { .string($0) },
    ]
    return names + numbers.map { number in number.map { .number($0) } }
  }
}

extension HookFailure {
  fileprivate var values: [EventValue?] {
    [
      .string(behavior), EventValue(item), EventValue(error.file),
      error.line.map { .integer($0) } ?? .null, .string(error.message), .string(error.traceback),
      .table(error.locals.map { EventField($0.name, .string($0.value)) }), EventValue(replay),
    ]
  }
}
