package import Geometry
import Motion

// Writing of recordings, in the form that `RecordingFields` reads.

extension SessionRecording.Header {
  /// The first line of a recording, without its line end.
  var json: String {
    var object = JSONObject()
    object.add("libration", SessionRecording.formatVersion)
    object.add("by", program)
    object.add("engine", engine)
    if let name { object.add("name", name) }
    if let rate { object.add("rate", rate) }
    if let seed {
      if let number = Int(exactly: seed) {
        object.add("seed", number)
      } else {
        object.add("seed", String(seed))
      }
    }
    var limits = JSONObject()
    limits.add("hookFuel", self.limits.hookFuel)
    limits.add("loadFuel", self.limits.loadFuel)
    limits.add("promptFuel", self.limits.promptFuel)
    limits.add("memory", self.limits.memory)
    object.addRaw("limits", limits.description)
    object.addRaw("behaviors", jsonList(behaviorFolders.map(jsonString)))
    object.addRaw("folders", jsonList(folders.map(jsonString)))
    if let near { object.add("near", near) }
    object.addRaw("shipped", jsonList(shipped.map(jsonString)))
    if let history { object.add("history", history) }
    return object.description
  }
}

extension SessionRecording.Entry {
  /// The line of the entry, without its line end.
  var json: String {
    var object = JSONObject()
    switch self {
    case .input(let input):
      object.add("tick", input.tick)
      input.kind.write(to: &object)
      if input.isInside { object.add("inside", true) }
    case .reading(let reading): reading.write(to: &object)
    case .answer(let answer):
      object.add("tick", answer.call.tick)
      object.add("answer", answer.call.name)
      if let stage = answer.call.stage { object.add("stage", stage) }
      object.addRaw("arguments", jsonList(answer.call.arguments.map(\.json)))
      switch answer.answer {
      case .value(let value): object.addRaw("value", value.json)
      case .failure(let message): object.add("error", message)
      }
    case .mark(let tick, let digest, let trail, let isEnd):
      object.add(isEnd ? "end" : "at", tick)
      if let digest { object.add("digest", String(digest, radix: 16)) }
      if !trail.text.isEmpty { object.add("trail", trail.text) }
    case .lost(let tick, let reason):
      object.add("tick", tick)
      object.add("lost", reason)
    }
    return object.description
  }
}

extension SessionInput.Kind {
  fileprivate func write(to object: inout JSONObject) {
    switch self {
    case .scene(let source): object.addRaw("scene", source.json)
    case .reseed: object.add("reseed", true)
    case .line(let text): object.add("line", text)
    case .touches(let text, let file):
      object.add("touches", text)
      object.add("file", file)
    case .touch(let touch): touch.write(to: &object)
    case .reload(let path): object.add("reload", path)
    case .reloadAll: object.add("reloadAll", true)
    case .set(let behavior, let option, let value):
      object.add("set", option)
      object.add("behavior", behavior)
      object.addRaw("value", value.json)
    case .call(let name, let behavior, let arguments):
      object.add("call", name)
      if let behavior { object.add("behavior", behavior) }
      object.addRaw("arguments", jsonList(arguments.map(\.json)))
    case .interrupt(let fuel):
      object.add("interrupt", true)
      if let fuel { object.add("fuel", fuel) }
    case .unreachable: object.add("unreachable", true)
    }
  }
}

extension Touch {
  /// The touch as an object of JSON.
  package var json: String {
    var object = JSONObject()
    write(to: &object)
    return object.description
  }

  /// Reads a touch that `json` wrote; nil for other values.
  package init?(json: JSONValue) {
    guard let fields = try? RecordingFields(json), let touch = try? fields.touch() else {
      return nil
    }
    self = touch
  }

  /// Adds the fields of the touch, the first with the name of its device.
  fileprivate func write(to object: inout JSONObject) {
    switch source {
    case .finger: object.add("touch", identifier)
    case .hover: object.add("hover", true)
    case .wheel(let delta): object.addRaw("wheel", jsonList([delta.x, delta.y].map(jsonNumber)))
    case .key(let key, let modifiers):
      object.add("key", key)
      if !modifiers.isEmpty {
        object.addRaw("modifiers", jsonList(modifiers.names.map(jsonString)))
      }
    }
    object.add("phase", phaseWord)
    if source.kind != .key {
      object.add("x", position.x)
      object.add("y", position.y)
    }
    object.add("time", time)
  }
}

extension SceneSource {
  fileprivate var json: String {
    var object = JSONObject()
    switch self {
    case .file(let path): object.add("file", path)
    case .text(let text, let name):
      object.add("text", text)
      object.add("name", name)
    case .empty(let width, let height, let rate):
      object.add("width", width)
      object.add("height", height)
      object.add("rate", rate)
    }
    return object.description
  }
}

extension FileReading {
  fileprivate func write(to object: inout JSONObject) {
    func add(_ bytes: [UInt8]) {
      if let text = String(validating: bytes, as: UTF8.self) {
        object.add("text", text)
      } else {
        let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
        object.add("bytes", digits.joined())
      }
    }
    switch self {
    case .file(let path, let file):
      object.add("file", path)
      switch file {
      case .text(let bytes): add(bytes)
      case .missing: object.add("state", "missing")
      case .outside: object.add("state", "outside")
      case .refused(let reason):
        object.add("state", "refused")
        object.add("reason", reason)
      }
    case .folder(let path, let names):
      object.add("folder", path)
      if let names { object.addRaw("names", jsonList(names.map(jsonString))) }
    case .shipped(let name, let text):
      object.add("shipped", name)
      add(text)
    }
  }
}

extension EventValue {
  /// The value as JSON.
  package var json: String {
    switch self {
    case .null: return "null"
    case .boolean(let boolean): return boolean ? "true" : "false"
    case .integer(let integer): return String(integer)
    case .number(let number): return jsonNumber(number)
    case .string(let text): return jsonString(text)
    case .list(let values): return jsonList(values.map(\.json))
    case .table(let fields):
      var object = JSONObject()
      for field in fields { object.addRaw(field.name, field.value.json) }
      return object.description
    }
  }

  /// Converts a value of JSON.
  package init(_ value: JSONValue) {
    switch value {
    case .null: self = .null
    case .boolean(let boolean): self = .boolean(boolean)
    case .integer(let integer): self = .integer(integer)
    case .number(let number): self = .number(number)
    case .string(let text): self = .string(text)
    case .list(let values): self = .list(values.map { EventValue($0) })
    case .object(let members):
      self = .table(members.map { EventField($0.name, EventValue($0.value)) })
    }
  }
}
