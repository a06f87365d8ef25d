import Geometry
import Hosting
import Motion

/// What a page asks for: a line of words, taken apart.
enum Request: Equatable {
  /// A row message has been drawn.
  case acknowledge(Int)
  case play
  case pause
  /// So many ticks ahead, or back.
  case step(Int)
  case seek(Int)
  /// How much faster than real time.
  case speed(Double)
  /// A stretch to play again and again; nil for none.
  case loop(ClosedRange<Int>?)
  case restart
  case touch(TouchPhase, finger: Int, Vector)
  /// Another size of the stage, in points.
  case resize(Size)
  /// A param, with its value as text; nil for what the scene says.
  case knob(behavior: Int, param: String, value: String?)
  /// A field of an item at tick 0; nil for what the scene says in all its fields.
  case start(item: Int, field: String, value: Double)
  case resetStart(item: Int)
  case overlays(Set<Overlay>)
  /// An item to tell about; nil for none.
  case inspect(Int?)
  case touches
  case lua(behavior: Int, param: String)
  case open(String)
  /// A line of the prompt.
  case prompt(String)
  /// What Tab offers at the end of a text.
  case complete(String)
  /// The columns of text that answers may fill.
  case width(Int)
  /// A tick to go to, also one that is not simulated yet.
  case reach(Int)
  /// A name for the present moment.
  case mark(String)
  /// A name to forget.
  case unmark(String)
  /// A file of the session, by the name that messages give, to be opened in the person's editor.
  case edit(file: String, line: Int)
  /// The run up to a tick, in a format for players.
  case bake(BakeFormat, last: Int)
  /// What follows is a change of its own: it begins a branch.
  case change
  /// Goes to a branch.
  case branch(Int)
  /// Shows a run of the file of runs, by its number.
  case run(Int)
  case nameBranch(Int, String)
  case forgetBranch(Int)
  /// The branches whose rows are wanted beside the present run.
  case compare([Int])
}

/// What can be drawn over the stage.
enum Overlay: String, CaseIterable {
  case velocities, attachments, boundaries, contacts, centers, fingers, fields, islands
}

/// Why a line was not obeyed; nothing has changed.
struct Refusal: Error, Equatable {
  let reason: String
}

extension Request {
  /// The most bytes of a line.
  static let longest = 4_096

  /// Takes a line apart.
  ///
  /// - Throws: `Refusal` for anything that is not a request.
  init(line: String) throws(Refusal) {
    guard line.utf8.count <= Self.longest else {
      throw Refusal(reason: "a line must have at most \(Self.longest) bytes")
    }
    var words = Words(line)
    switch words.verb {
    case "ack": self = .acknowledge(try words.integer("N", 0...Int(UInt32.max)))
    case "play": self = .play
    case "pause": self = .pause
    case "step": self = .step(try words.integer("N", -100_000...100_000))
    case "seek": self = .seek(try words.integer("T", 0...Self.lastTick))
    case "speed": self = .speed(try words.number("F", 0.1...4))
    case "loop": self = .loop(try words.range(upTo: Self.lastTick))
    case "restart": self = .restart
    case "touch":
      guard let phase = TouchPhase(rawValue: try words.word("the phase")) else {
        throw Refusal(reason: "the phase must be began, moved, ended or cancelled")
      }
      let finger = try words.integer("FINGER", 0...9)
      self = .touch(
        phase, finger: finger,
        Vector(
          try words.number("X", Domain.coordinate.range),
          try words.number("Y", Domain.coordinate.range)))
    case "resize":
      self = .resize(
        Size(
          try words.number("WIDTH", Domain.size.range),
          try words.number("HEIGHT", Domain.size.range)))
    case "knob":
      let (behavior, param) = (try words.integer("BEHAVIOR", 0...65_535), try words.word("PARAM"))
      let value = try words.rest("VALUE")
      self = .knob(behavior: behavior, param: param, value: value == "reset" ? nil : value)
    case "start":
      let (item, field) = (try words.integer("ITEM", 0...1_000_000), try words.word("FIELD"))
      self =
        field == "reset"
        ? .resetStart(item: item)
        : .start(item: item, field: field, value: try words.number("VALUE", nil))
    case "overlays": self = .overlays(try words.overlays())
    case "inspect":
      self = .inspect(try words.integer("ITEM", 0...1_000_000, or: "none"))
    case "touches": self = .touches
    case "lua":
      self = .lua(
        behavior: try words.integer("BEHAVIOR", 0...65_535), param: try words.word("PARAM"))
    case "open": self = .open(try words.rest("NAME"))
    case "prompt": self = .prompt(try words.text("TEXT"))
    case "complete": self = .complete(try words.text("TEXT"))
    case "width": self = .width(try words.integer("COLUMNS", 20...400))
    case "reach": self = .reach(try words.integer("T", 0...Self.farthestReach))
    case "mark": self = .mark(try words.rest("NAME"))
    case "unmark": self = .unmark(try words.rest("NAME"))
    case "edit":
      let line = try words.integer("LINE", 1...10_000_000)
      self = .edit(file: try words.rest("FILE"), line: line)
    case "bake":
      guard let format = BakeFormat(rawValue: try words.word("the format")) else {
        let known = BakeFormat.allCases.map(\.rawValue).joined(separator: ", ")
        throw Refusal(reason: "the format must be one of \(known)")
      }
      self = .bake(format, last: try words.integer("T", 0...Self.lastTick))
    case "change": self = .change
    case "branch": self = .branch(try words.integer("BRANCH", 1...Self.lastTick))
    case "run": self = .run(try words.integer("RUN", 0...SweepPlan.mostRuns))
    case "forget": self = .forgetBranch(try words.integer("BRANCH", 1...Self.lastTick))
    case "compare": self = .compare(try words.branches())
    case "name":
      let (branch, name) = (
        try words.integer("BRANCH", 1...Self.lastTick), try words.rest("NAME")
      )
      guard name.count <= 40, !name.unicodeScalars.contains(where: { $0.value < 32 }) else {
        throw Refusal(reason: "NAME must be one line of at most 40 characters")
      }
      self = .nameBranch(branch, name)
    default: throw Refusal(reason: "there is no such request")
    }
    try words.end()
  }

  /// The last tick that a run can have.
  private static let lastTick = 1_000_000_000
  /// The last tick that a page may ask to simulate up to.
  private static let farthestReach = 100_000
}

/// The words of a line, one after the other.
private struct Words {
  let verb: Substring
  private var left: [Substring]

  init(_ line: String) {
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    verb = words.first ?? ""
    left = Array(words.dropFirst())
  }

  mutating func word(_ name: String) throws(Refusal) -> String {
    guard let word = left.first, !word.isEmpty else {
      throw Refusal(reason: "\(name) must follow \(verb)")
    }
    left.removeFirst()
    return String(word)
  }

  /// All that is left, spaces too.
  mutating func rest(_ name: String) throws(Refusal) -> String {
    guard let first = left.first, !first.isEmpty else {
      throw Refusal(reason: "\(name) must follow \(verb)")
    }
    defer { left = [] }
    return left.joined(separator: " ")
  }

  /// All that is left, which may be empty or begin with a space.
  mutating func text(_ name: String) throws(Refusal) -> String {
    guard !left.isEmpty else { throw Refusal(reason: "\(name) must follow \(verb)") }
    defer { left = [] }
    return left.joined(separator: " ")
  }

  mutating func integer(_ name: String, _ range: ClosedRange<Int>) throws(Refusal) -> Int {
    guard let number = Int(try word(name)), range.contains(number) else {
      throw Refusal(
        reason:
          "\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  mutating func integer(
    _ name: String, _ range: ClosedRange<Int>, or none: String
  ) throws(Refusal) -> Int? {
    if left == [none[...]] {
      left = []
      return nil
    }
    return try integer(name, range)
  }

  mutating func number(_ name: String, _ range: ClosedRange<Double>?) throws(Refusal) -> Double {
    guard let number = finiteNumber(try word(name)), range?.contains(number) ?? true else {
      let rule = range.map { " " + Domain.words($0, "") } ?? ""
      throw Refusal(reason: "\(name) must be a finite number\(rule)")
    }
    return number
  }

  mutating func range(upTo last: Int) throws(Refusal) -> ClosedRange<Int>? {
    if left == ["off"] {
      left = []
      return nil
    }
    let (start, end) = (try integer("A", 0...last), try integer("B", 0...last))
    guard start < end else { throw Refusal(reason: "A must be less than B") }
    return start...end
  }

  mutating func overlays() throws(Refusal) -> Set<Overlay> {
    let names = try word("the names")
    if names == "none" { return [] }
    var overlays: Set<Overlay> = []
    for name in names.split(separator: ",", omittingEmptySubsequences: false) {
      guard let overlay = Overlay(rawValue: String(name)) else {
        let known = Overlay.allCases.map(\.rawValue).joined(separator: ", ")
        throw Refusal(reason: "an overlay must be one of \(known)")
      }
      overlays.insert(overlay)
    }
    return overlays
  }

  mutating func branches() throws(Refusal) -> [Int] {
    let text = try word("the branches")
    if text == "none" { return [] }
    var branches: [Int] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let branch = Int(word), branch > 0, !branches.contains(branch) else {
        throw Refusal(reason: "the branches must be different whole numbers from 1 on, or none")
      }
      branches.append(branch)
    }
    return branches
  }

  func end() throws(Refusal) {
    guard left.isEmpty else { throw Refusal(reason: "\(verb) takes no further word") }
  }
}

/// A finite number in decimal digits, as JavaScript prints numbers; nil for anything else.
func finiteNumber(_ text: some StringProtocol) -> Double? {
  let isDecimal = text.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
  guard isDecimal, let number = Double(text), number.isFinite else { return nil }
  return number
}
