import Geometry
import Motion

/// Reads the fields of a recording's line, and checks each.
struct RecordingFields {
  /// A field that does not fit.
  struct Failure: Error {
    let message: String
  }

  private let object: JSONValue

  init(_ value: JSONValue) throws(Failure) {
    guard case .object = value else { throw Failure(message: "a line must be an object of JSON") }
    object = value
  }

  /// Reads the first line.
  func header() throws(Failure) -> SessionRecording.Header {
    guard let version = object["libration"] else {
      throw Failure(message: "a recording must begin with {\"libration\": its version, ...}")
    }
    guard version.asInteger == SessionRecording.formatVersion else {
      throw Failure(
        message: "libration must be \(SessionRecording.formatVersion), the version of recordings "
          + "that this program reads")
    }
    let limits = try RecordingFields(object["limits"] ?? .null)
    let rate = try isAbsent("rate") ? nil : number("rate", Domain.rate)
    return SessionRecording.Header(
      program: try text("by"),
      // The first engine version did not write its number.
      engine: try isAbsent("engine") ? 1 : integer("engine", Self.engines),
      name: try isAbsent("name") ? nil : text("name"), rate: rate,
      seed: try seed(),
      limits: ScriptLimits(
        hookFuel: try limits.integer("hookFuel", Self.fuels),
        loadFuel: try limits.integer("loadFuel", Self.fuels),
        promptFuel: try limits.integer("promptFuel", Self.fuels),
        memory: try limits.integer("memory", Self.memories)),
      behaviorFolders: try texts("behaviors"), folders: try texts("folders"),
      near: try isAbsent("near") ? nil : text("near"), shipped: try texts("shipped"),
      history: try isAbsent("history") ? nil : integer("history", Self.memories))
  }

  /// Reads any other line.
  func entry() throws(Failure) -> SessionRecording.Entry {
    if let reading = try reading() { return .reading(reading) }
    if object["at"] != nil {
      return .mark(
        tick: try tick("at"), digest: try digest(), trail: try trail(), isEnd: false)
    }
    if object["end"] != nil {
      return .mark(
        tick: try tick("end"), digest: try digest(), trail: try trail(), isEnd: true)
    }
    let tick = try tick("tick")
    if object["lost"] != nil { return .lost(tick: tick, try text("lost")) }
    if object["answer"] != nil { return .answer(try answer(tick)) }
    return .input(
      SessionInput(tick: tick, isInside: try flag("inside"), kind: try kind()))
  }

  private static let engines = 1...1_000_000
  private static let fuels = 1...10_000_000_000
  private static let memories = (64 << 10)...(16 << 30)

  private func isAbsent(_ name: String) -> Bool { object[name] == nil || object[name] == .null }

  private func text(_ name: String) throws(Failure) -> String {
    guard let text = object[name]?.asString else {
      throw Failure(message: "\(name) must be a text")
    }
    return text
  }

  private func texts(_ name: String) throws(Failure) -> [String] {
    guard case .list(let values)? = object[name] else {
      throw Failure(message: "\(name) must be a list of texts")
    }
    let texts = values.compactMap(\.asString)
    guard texts.count == values.count else {
      throw Failure(message: "\(name) must be a list of texts")
    }
    return texts
  }

  private func integer(_ name: String, _ range: ClosedRange<Int>) throws(Failure) -> Int {
    guard let number = object[name]?.asInteger, range.contains(number) else {
      throw Failure(
        message: "\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  private func number(_ name: String, _ domain: Domain) throws(Failure) -> Double {
    guard let number = object[name]?.asNumber, domain.contains(number) else {
      throw Failure(message: "\(name) \(domain.rule)")
    }
    return number
  }

  private func flag(_ name: String) throws(Failure) -> Bool {
    guard let value = object[name] else { return false }
    guard let flag = value.asBoolean else {
      throw Failure(message: "\(name) must be true or false")
    }
    return flag
  }

  private func tick(_ name: String) throws(Failure) -> Int {
    try integer(name, 0...1_000_000_000_000_000)
  }

  private func seed() throws(Failure) -> UInt64? {
    guard !isAbsent("seed") else { return nil }
    if let seed = object["seed"]?.asInteger.flatMap({ UInt64(exactly: $0) }) { return seed }
    guard let text = object["seed"]?.asString, let seed = UInt64(text) else {
      throw Failure(message: "seed must be a whole number from 0 on")
    }
    return seed
  }

  private func digest() throws(Failure) -> UInt64? {
    guard object["digest"] != nil else { return nil }
    guard let digest = UInt64(try text("digest"), radix: 16) else {
      throw Failure(message: "digest must be a hexadecimal number of 64 bits")
    }
    return digest
  }

  private func trail() throws(Failure) -> DigestTrail {
    guard object["trail"] != nil else { return DigestTrail() }
    guard let trail = DigestTrail(try text("trail")) else {
      throw Failure(message: "trail must be four hexadecimal digits for each tick")
    }
    return trail
  }

  private func reading() throws(Failure) -> FileReading? {
    if object["shipped"] != nil { return .shipped(try text("shipped"), text: try bytes()) }
    if object["folder"] != nil {
      return .folder(try path("folder"), try isAbsent("names") ? nil : texts("names"))
    }
    guard object["tick"] == nil, object["file"] != nil else { return nil }
    let path = try path("file")
    switch object["state"]?.asString {
    case "missing": return .file(path, .missing)
    case "outside": return .file(path, .outside)
    case "refused": return .file(path, .refused(try text("reason")))
    case nil where object["state"] == nil: return .file(path, .text(try bytes()))
    default: throw Failure(message: "state must be missing, outside or refused")
    }
  }

  private func path(_ name: String) throws(Failure) -> String {
    let path = try text(name)
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw Failure(message: "\(name) must be a path")
    }
    return path
  }

  /// The bytes of a file, from text or, for bytes that are not UTF-8, from hexadecimal digits.
  private func bytes() throws(Failure) -> [UInt8] {
    let bytes: [UInt8]
    if object["text"] != nil {
      bytes = Array(try text("text").utf8)
    } else {
      let digits = Array(try text("bytes").utf8)
      guard digits.count % 2 == 0 else {
        throw Failure(message: "bytes must be pairs of hexadecimal digits")
      }
      var read: [UInt8] = []
      for place in stride(from: 0, to: digits.count, by: 2) {
        let pair = String(decoding: digits[place..<place + 2], as: UTF8.self)
        guard !pair.hasPrefix("+"), !pair.hasPrefix("-"), let byte = UInt8(pair, radix: 16) else {
          throw Failure(message: "bytes must be pairs of hexadecimal digits")
        }
        read.append(byte)
      }
      bytes = read
    }
    guard bytes.count <= Files.longestScript else {
      throw Failure(message: "a script must have at most \(Files.longestScript) bytes")
    }
    return bytes
  }

  private func kind() throws(Failure) -> SessionInput.Kind {
    if let scene = object["scene"] { return .scene(try RecordingFields(scene).scene()) }
    if object["reseed"] != nil { return .reseed }
    if object["line"] != nil { return .line(try text("line")) }
    if object["touches"] != nil { return .touches(try text("touches"), file: try text("file")) }
    if let touch = try touch() { return .touch(touch) }
    if object["reload"] != nil { return .reload(try path("reload")) }
    if object["reloadAll"] != nil { return .reloadAll }
    if object["set"] != nil {
      return .set(
        behavior: try integer("behavior", 0...65_535), option: try text("set"),
        value: EventValue(object["value"] ?? .null))
    }
    if object["call"] != nil {
      return .call(
        try text("call"),
        behavior: try isAbsent("behavior") ? nil : integer("behavior", 0...65_535),
        arguments: try values("arguments"))
    }
    if object["interrupt"] != nil {
      return .interrupt(fuel: try isAbsent("fuel") ? nil : integer("fuel", Self.fuels))
    }
    if object["unreachable"] != nil { return .unreachable }
    throw Failure(
      message: "a line with a tick must have one of scene, reseed, line, touches, touch, hover, "
        + "wheel, key, reload, reloadAll, set, call, interrupt, unreachable, answer, lost")
  }

  private func scene() throws(Failure) -> SceneSource {
    if object["text"] != nil { return .text(try text("text"), name: try text("name")) }
    if object["file"] != nil { return .file(try path("file")) }
    return .empty(
      width: try number("width", .size), height: try number("height", .size),
      rate: try number("rate", .rate))
  }

  /// The touch of a line; nil where it has the name of no device.
  func touch() throws(Failure) -> Touch? {
    guard let kind = TouchSource.Kind.allCases.first(where: { object[$0.rawValue] != nil }) else {
      return nil
    }
    return try touch(kind)
  }

  private func touch(_ kind: TouchSource.Kind) throws(Failure) -> Touch {
    guard let phase = kind.phase(try text("phase")) else {
      let phases = kind.phases.map(\.word).joined(separator: ", ")
      throw Failure(message: "phase must be one of \(phases)")
    }
    let time = try number("time", .time)
    if kind == .key {
      let names = isAbsent("modifiers") ? [] : try texts("modifiers")
      guard let modifiers = KeyModifiers(names: names) else {
        throw Failure(
          message: "modifiers must be of \(KeyModifiers.allNames.joined(separator: ", "))")
      }
      return Touch(time: time, phase: phase, source: .key(try text("key"), modifiers))
    }
    let place = Vector(try number("x", .coordinate), try number("y", .coordinate))
    switch kind {
    case .touch, .key:
      return Touch(
        time: time, identifier: try integer("touch", Int.min...Int.max), phase: phase,
        position: place)
    case .hover: return Touch(time: time, phase: phase, position: place, source: .hover)
    case .wheel:
      guard case .list(let parts)? = object["wheel"], parts.count == 2,
        let dx = parts[0].asNumber, let dy = parts[1].asNumber
      else { throw Failure(message: "wheel must be a list of two numbers") }
      return Touch(
        time: time, phase: phase, position: place, source: .wheel(Vector(dx, dy)))
    }
  }

  private func values(_ name: String) throws(Failure) -> [EventValue] {
    guard case .list(let values)? = object[name] else {
      throw Failure(message: "\(name) must be a list")
    }
    return values.map { EventValue($0) }
  }

  private func answer(_ tick: Int) throws(Failure) -> SessionRecording.Answer {
    let stage = try isAbsent("stage") ? nil : integer("stage", 0...Int.max)
    return SessionRecording.Answer(
      call: ProgramCall(
        stage: stage, tick: tick, name: try text("answer"), arguments: try values("arguments")),
      answer: try object["error"] == nil
        ? .value(EventValue(object["value"] ?? .null)) : .failure(text("error")))
  }
}
