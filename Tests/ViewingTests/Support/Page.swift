import Foundation
import Scripting
import Sessions
import Testing
import Viewing

/// A clock that a test moves; each reading may take time, too.
final class TestClock {
  var time = 100.0
  /// The time that each reading takes, in seconds.
  var perLook = 0.0

  func now() -> Double {
    time += perLook
    return time
  }
}

/// A page without a browser: it keeps the state that a page keeps, and checks all messages.
final class Page {
  typealias Message = [String: Any]

  let session: ViewSession
  let number: Int
  /// Whether row messages are acknowledged at once.
  var acknowledges = true
  /// The row messages that were not acknowledged.
  private(set) var unacknowledged: [UInt32] = []
  /// All messages but `status`, `look`, `item` and `run`.
  private(set) var messages: [Message] = []
  private(set) var runs: [Message] = []
  private(set) var looks: [Message] = []
  private(set) var items: [Message] = []
  private(set) var scene: Message = [:]
  private(set) var status: Message = [:]
  private(set) var events: [Message] = []
  /// The messages with events.
  private(set) var eventMessages: [Message] = []
  /// The rows of the runs that the page knows, as bits.
  private(set) var rows: [Int: [[UInt32]]] = [:]
  private(set) var run = 0
  /// The steps of rows, in the latest version.
  private(set) var steps: [(tick: Int, item: Int, kinds: UInt32)] = []
  /// The rows of compared branches, by branch, as bits.
  private(set) var branchRows: [Int: [[UInt32]]] = [:]
  private var sequence: UInt32 = 0

  init?(_ session: ViewSession) {
    guard let number = session.connect() else { return nil }
    self.session = session
    self.number = number
  }

  /// Sends a line and takes the answers.
  func send(_ line: String) {
    session.receive(line, from: number)
    drain()
  }

  /// Takes all messages there are.
  func drain() {
    var isMore = true
    while isMore {
      isMore = false
      while let text = session.takeText(for: number) {
        take(text)
        isMore = true
      }
      while let bytes = session.takeRows(for: number) {
        take(bytes)
        isMore = true
        if acknowledges { acknowledgeAll() }
      }
    }
  }

  func acknowledgeAll() {
    for number in unacknowledged { session.receive("ack \(number)", from: self.number) }
    unacknowledged = []
  }

  /// Advances until the run is complete, and takes all messages.
  func complete() {
    for _ in 0..<10_000 {
      session.advance()
      drain()
      if session.timeUntilWork > 0 { break }
    }
    session.advance()
    drain()
  }

  /// The messages of a type so far.
  func all(_ type: String) -> [Message] { messages.filter { $0["type"] as? String == type } }

  /// The texts of messages of a level, or the reasons of refusals.
  func texts(_ level: String) -> [String] {
    all("message").filter { $0["level"] as? String == level }.compactMap { $0["text"] as? String }
  }

  var refusals: [String] { all("refused").compactMap { $0["reason"] as? String } }

  /// The problems that are not mended.
  var problems: [Message] { all("problems").last?["problems"] as? [Message] ?? [] }

  /// The branches and the shown one, from the last message about them.
  var branches: [Message] { all("branches").last?["branches"] as? [Message] ?? [] }
  var branch: Int? { all("branches").last?["current"] as? Int }

  /// The rows of the present run.
  var present: [[UInt32]] { rows[run] ?? [] }

  func forgetMessages() { (messages, eventMessages) = ([], []) }

  /// A scene as the page keeps it.
  private static func scene(_ message: Message) -> Message {
    let fields = message["fields"] as? [Message] ?? []
    let kinds = message["kinds"] as? [Message] ?? []
    let behaviors = message["behaviors"] as? [Message] ?? []
    var scene = message
    scene["items"] = (message["items"] as? [Message] ?? []).map { item($0, fields) }
    scene["behaviors"] = behaviors.map { behavior in
      let values = behavior["values"] as? [Any] ?? []
      let own = behavior["scene"] as? [Any] ?? values
      var kind = kinds[behavior["kind"] as? Int ?? 0]
      kind["params"] = (kind["params"] as? [Message] ?? []).enumerated().map { place, param in
        param.merging(["value": values[place], "scene": own[place]]) { $1 }
      }
      return kind.merging(behavior) { $1 }
    }
    return scene
  }

  /// An item as the page keeps it.
  private static func item(_ message: Message, _ fields: [Message]) -> Message {
    var item = message.merging(message["look"] as? Message ?? [:]) { own, _ in own }
    let values = message["values"] as? [Any] ?? []
    item["fields"] = zip(fields, values).map { $0.merging(["value": $1]) { $1 } }
    return item
  }

  private static let types = Set(pageMessages.map { $0.type })

  private func take(_ text: String) {
    guard let object = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? Message,
      let type = object["type"] as? String
    else {
      Issue.record("is no JSON: \(text)")
      return
    }
    #expect(Self.types.contains(type), "\(type) is not in the list of messages")
    switch type {
    case "scene":
      scene = Self.scene(object)
      items = []
      // A page keeps nothing of the run before but its rows.
      if object["run"] as? Int != run { (events, looks) = ([], []) }
    case "run": begin(object)
    case "status": status = object
    case "branchItems":
      messages.append(object)
      if let branch = object["branch"] as? Int { branchRows[branch] = [] }
    case "look" where object["branch"] == nil:
      let look = object["look"] as? Message ?? ["gone": true]
      looks.append(object.merging(look) { own, _ in own })
    case "item":
      var message = object
      message["item"] = Self.item(object["item"] as? Message ?? [:], [])
      items.append(message)
    case "events":
      #expect(object["run"] as? Int == run)
      eventMessages.append(object)
      let new = object["events"] as? [Message] ?? []
      events = object["replace"] as? Bool == true ? new : events + new
    default: messages.append(object)
    }
  }

  private func begin(_ message: Message) {
    guard let number = message["run"] as? Int, let first = message["from"] as? Int else {
      Issue.record("a run has its number and its first change")
      return
    }
    runs.append(message)
    guard number != run else { return }
    let shared = (rows[run] ?? []).prefix(first)
    looks.removeAll { $0["tick"] as? Int ?? 0 >= first }
    events.removeAll { $0["tick"] as? Int ?? 0 >= first }
    steps.removeAll { $0.tick >= first }
    items.removeAll { $0["tick"] as? Int ?? 0 >= first }
    rows[number] = Array(shared)
    run = number
  }

  private func take(_ bytes: [UInt8]) {
    func word(_ place: Int) -> UInt32 {
      bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place * 4, as: UInt32.self) }
    }
    let (first, ticks, items) = (Int(word(2)), Int(word(3)), Int(word(4)))
    #expect(word(0) == sequence + 1)
    sequence = word(0)
    let branch = Int(word(5))
    if branch == 0 { #expect(Int(word(1)) == run) }
    let end = 6 + ticks * items * 6
    #expect(bytes.count >= 4 * end && (bytes.count - 4 * end) % 12 == 0)
    #expect(bytes.count <= 24 + (1 << 20))
    let known = branch == 0 ? present : branchRows[branch] ?? []
    #expect(first == known.count, "rows come in order, each once")
    let new = (0..<ticks).map { tick in
      (0..<items * 6).map { word(6 + tick * items * 6 + $0) }
    }
    if branch == 0 {
      rows[run]? += new
      steps = steps.filter { $0.tick < first - 1 }
      for place in stride(from: end, to: bytes.count / 4, by: 3) {
        steps.append((Int(word(place)), Int(word(place + 1)), word(place + 2)))
      }
    } else {
      branchRows[branch]? += new
    }
    unacknowledged.append(word(0))
    #expect(unacknowledged.count <= 2)
  }
}

/// A session with a scene, and its clock.
func viewSession(
  _ source: Timeline.Source, _ options: SessionOptions = SessionOptions(),
  gallery: [ViewSession.GalleryScene] = []
) throws -> (session: ViewSession, clock: TestClock) {
  let clock = TestClock()
  let session = try ViewSession(options, gallery: gallery) { clock.now() }
  try session.open(source)
  return (session, clock)
}

/// A session with a scene given as text.
func viewSession(_ text: String) throws -> (session: ViewSession, clock: TestClock) {
  try viewSession(.text(text, name: "scene"))
}

/// Rows without missing items at the end, to compare rows of different widths.
func trimmed(_ rows: [[UInt32]]) -> [[UInt32]] {
  rows.map { row in
    var row = row
    while row.suffix(6).allSatisfy({ $0 == Float.nan.bitPattern }), !row.isEmpty {
      row.removeLast(6)
    }
    return row
  }
}
