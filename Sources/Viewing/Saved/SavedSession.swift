import Dynamics
import Geometry
import Motion
import Scripting

/// The runs of a session with all that a person did in them, without ticks, which are simulated
/// again.
struct SavedSession: Equatable {
  /// A run.
  struct Branch: Equatable {
    var id: Int
    var color: Int
    var parent: Int?
    /// The first tick in which it may differ from its parent.
    var parting: Int
    /// The change that began it, and the name that a person gave it.
    var cause: String
    var name: String?
    /// The place of the scene's text in `texts`.
    var text: Int
    var lived: Int
    /// The last tick that was known.
    var last: Int
    var knobs: [Overrides.Knob] = []
    var starts: [Overrides.Start] = []
    var inputs: [Timeline.Input] = []
    var lines: [Timeline.Line] = []
    var marks: [SessionHistory.Mark] = []
  }

  /// The texts of the scene with which the branches run.
  var texts: [String] = []
  /// A hash of the files of behaviors and modules, in hexadecimal digits.
  var files = ""
  /// The branch that the person is on.
  var branch = 0
  /// The number of branches that have existed.
  var count = 0
  var present = 0
  var branches: [Branch] = []

  /// The most bytes of a file.
  static let mostBytes = 2 << 20

  /// Whether it has anything that a scene has not by itself.
  var isWorthKeeping: Bool {
    branches.count > 1
      || branches.contains { one in
        one.name != nil || !one.knobs.isEmpty || !one.starts.isEmpty || !one.inputs.isEmpty
          || !one.lines.isEmpty || !one.marks.isEmpty
      }
  }

  /// The session as JSON of at most `mostBytes`; beyond them the oldest branches are left out, and
  /// those without a name first.
  var json: String {
    var session = self
    while true {
      let text = session.wholeJSON
      if text.utf8.count <= Self.mostBytes { return text }
      let others = session.branches.filter { $0.id != session.branch }
      guard let gone = others.first(where: { $0.name == nil }) ?? others.first else { return "" }
      session.remove(gone.id)
    }
  }

  /// Leaves a branch out; those that began on it become those of its parent.
  mutating func remove(_ id: Int) {
    guard let place = branches.firstIndex(where: { $0.id == id }) else { return }
    let gone = branches.remove(at: place)
    for child in branches.indices where branches[child].parent == id {
      branches[child].parent = gone.parent
      branches[child].parting = gone.parent == nil ? 0 : min(branches[child].parting, gone.parting)
    }
    let used = Set(branches.map(\.text))
    for place in texts.indices where !used.contains(place) { texts[place] = "" }
  }

  private var wholeJSON: String {
    var object = JSONObject()
    object.add("version", Self.version)
    object.add("files", files)
    object.add("branch", branch)
    object.add("count", count)
    object.add("present", present)
    object.addRaw("texts", jsonList(texts.map(jsonString)))
    object.addRaw("branches", jsonList(branches.map(\.json)))
    return object.description + "\n"
  }

  static let version = 1
}

extension SavedSession.Branch {
  fileprivate var json: String {
    var object = JSONObject()
    object.add("id", id)
    object.add("color", color)
    if let parent { object.add("parent", parent) }
    object.add("parting", parting)
    object.add("cause", cause)
    if let name { object.add("name", name) }
    object.add("text", text)
    object.add("lived", lived)
    object.add("last", last)
    object.addRaw("knobs", jsonList(knobs.map(Self.json)))
    object.addRaw(
      "starts",
      jsonList(
        starts.map {
          jsonList([jsonString($0.item), jsonString($0.name), jsonText($0.value)])
        }))
    object.addRaw("inputs", jsonList(inputs.map(Self.json)))
    object.addRaw("lines", jsonList(lines.map(Self.json)))
    object.addRaw("marks", jsonList(marks.map { jsonList([jsonString($0.name), "\($0.tick)"]) }))
    return object.description
  }

  private static func json(_ knob: Overrides.Knob) -> String {
    jsonList([
      "\(knob.behavior)", jsonString(knob.name), jsonString(knob.param), jsonText(knob.value),
    ])
  }

  /// A finger has six elements, a size three, an input of another device two.
  private static func json(_ input: Timeline.Input) -> String {
    switch input.kind {
    case .touch(let touch) where touch.source != .finger:
      jsonList(["\(input.tick)", touch.json])
    case .touch(let touch):
      jsonList([
        "\(input.tick)", jsonString(touch.phase.rawValue), "\(touch.identifier)",
        jsonNumber(touch.time), jsonNumber(touch.position.x), jsonNumber(touch.position.y),
      ])
    case .size(let size):
      jsonList(["\(input.tick)", jsonNumber(size.width), jsonNumber(size.height)])
    }
  }

  private static func json(_ line: Timeline.Line) -> String {
    jsonList([
      "\(line.tick)", jsonString(line.text), line.fuel.map(String.init) ?? "null",
      line.hasFailed ? "true" : "false",
    ])
  }
}
