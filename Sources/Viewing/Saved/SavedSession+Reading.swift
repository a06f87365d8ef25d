import Dynamics
import Geometry
import Motion
import Scripting

extension SavedSession {
  /// Reads a session; gives nil where the bytes are no session, or not one that is whole.
  ///
  /// - Parameter bytes: The bytes of a file; any bytes can be read without harm.
  init?(reading bytes: [UInt8]) {
    guard bytes.count <= Self.mostBytes, let json = try? JSONValue(json: bytes),
      json["version"]?.asInteger == Self.version, let files = json["files"]?.asString,
      let branch = json["branch"]?.number(in: 1...Self.mostNumber),
      let count = json["count"]?.number(in: 1...Self.mostNumber),
      let present = json["present"]?.number(in: 0...Self.mostNumber),
      let texts = json["texts"]?.all(\.asString),
      let branches = json["branches"]?.all({ Branch(reading: $0, texts: texts.count) }),
      (1...Timeline.mostBranches).contains(branches.count)
    else { return nil }
    self.init(
      texts: texts, files: files, branch: branch, count: count, present: present,
      branches: branches)
    var known: Set<Int> = []
    var colors: Set<Int> = []
    for one in branches {
      guard one.id <= count, one.parent.map(known.contains) ?? true, known.insert(one.id).inserted,
        colors.insert(one.color).inserted
      else { return nil }
    }
    guard known.contains(branch) else { return nil }
  }

  /// The greatest number of a tick or a branch.
  static let mostNumber = 1_000_000_000
}

extension SavedSession.Branch {
  fileprivate init?(reading json: JSONValue, texts: Int) {
    let numbers = 0...SavedSession.mostNumber
    guard let id = json["id"]?.number(in: 1...SavedSession.mostNumber),
      let color = json["color"]?.number(in: 0...1_000), let cause = json["cause"]?.asString,
      let parting = json["parting"]?.number(in: numbers),
      let text = json["text"]?.number(in: 0...max(0, texts - 1)), text < texts,
      let lived = json["lived"]?.number(in: numbers), let last = json["last"]?.number(in: numbers),
      let knobs = json["knobs"]?.all(Self.knob), let starts = json["starts"]?.all(Self.start),
      let inputs = json["inputs"]?.all(Self.input), let lines = json["lines"]?.all(Self.line),
      let marks = json["marks"]?.all(Self.mark), Self.areInOrder(inputs.map(\.tick)),
      Self.areInOrder(lines.map(\.tick)), Self.areInOrder(marks.map(\.tick))
    else { return nil }
    let parent = json["parent"]?.number(in: 1...SavedSession.mostNumber)
    if json["parent"] != nil, parent == nil { return nil }
    self.init(
      id: id, color: color, parent: parent, parting: parting, cause: cause,
      name: json["name"]?.asString, text: text, lived: lived, last: last, knobs: knobs,
      starts: starts, inputs: inputs, lines: lines, marks: marks)
  }

  private static func areInOrder(_ ticks: [Int]) -> Bool {
    zip(ticks, ticks.dropFirst()).allSatisfy { $0 <= $1 }
  }

  private static func knob(_ json: JSONValue) -> Overrides.Knob? {
    guard let parts = json.asList, parts.count == 4,
      let behavior = parts[0].number(in: 0...65_535), let name = parts[1].asString,
      let param = parts[2].asString, let value = ParameterValue(reading: parts[3])
    else { return nil }
    return Overrides.Knob(behavior: behavior, name: name, param: param, value: value)
  }

  private static func start(_ json: JSONValue) -> Overrides.Start? {
    guard let parts = json.asList, parts.count == 3, let item = parts[0].asString,
      let name = parts[1].asString, StageItem.settings.contains(where: { $0.name == name }),
      let value = ParameterValue(reading: parts[2])
    else { return nil }
    return Overrides.Start(item: item, name: name, value: value)
  }

  private static func input(_ json: JSONValue) -> Timeline.Input? {
    guard let parts = json.asList, let tick = parts.first?.number(in: 0...SavedSession.mostNumber)
    else { return nil }
    if parts.count == 2 {
      return Touch(json: parts[1]).map { Timeline.Input(tick: tick, kind: .touch($0)) }
    }
    let numbers = parts.map(\.asNumber)
    if parts.count == 6, let phase = parts[1].asString.flatMap(TouchPhase.init),
      let finger = parts[2].asInteger, let time = numbers[3], let x = numbers[4],
      let y = numbers[5], Domain.coordinate.range.contains(x), Domain.coordinate.range.contains(y)
    {
      let touch = Touch(time: time, identifier: finger, phase: phase, position: Vector(x, y))
      return Timeline.Input(tick: tick, kind: .touch(touch))
    }
    guard parts.count == 3, let width = numbers[1], let height = numbers[2],
      Domain.size.range.contains(width), Domain.size.range.contains(height)
    else { return nil }
    return Timeline.Input(tick: tick, kind: .size(Size(width, height)))
  }

  private static func line(_ json: JSONValue) -> Timeline.Line? {
    guard let parts = json.asList, parts.count == 4,
      let tick = parts[0].number(in: 0...SavedSession.mostNumber), let text = parts[1].asString,
      let hasFailed = parts[3].asBoolean
    else { return nil }
    let fuel = parts[2].number(in: 0...Int.max)
    guard fuel != nil || parts[2] == .null else { return nil }
    return Timeline.Line(tick: tick, text: text, fuel: fuel, hasFailed: hasFailed)
  }

  private static func mark(_ json: JSONValue) -> SessionHistory.Mark? {
    guard let parts = json.asList, parts.count == 2, let name = parts[0].asString,
      let tick = parts[1].number(in: 0...SavedSession.mostNumber)
    else { return nil }
    return SessionHistory.Mark(name: name, tick: tick)
  }
}

extension JSONValue {
  /// A whole number in a range; nil for anything else.
  fileprivate func number(in range: ClosedRange<Int>) -> Int? {
    asInteger.flatMap { range.contains($0) ? $0 : nil }
  }

  /// The elements of a list as values; nil where one is none, and for anything but a list.
  fileprivate func all<Value>(_ read: (JSONValue) -> Value?) -> [Value]? {
    guard let list = asList else { return nil }
    let values = list.compactMap(read)
    return values.count == list.count ? values : nil
  }
}

extension ParameterValue {
  /// The value that `encode` wrote; nil for anything else.
  fileprivate init?(reading json: JSONValue) {
    switch json {
    case .null: self = .none
    case .boolean(let boolean): self = .boolean(boolean)
    case .integer, .number: self = .number(json.asNumber ?? 0)
    case .string(let text): self = .text(text)
    case .list(let parts):
      guard parts.count == 2, let x = parts[0].asNumber, let y = parts[1].asNumber else {
        return nil
      }
      self = .point(Vector(x, y))
    case .object: return nil
    }
  }
}
