import Geometry
import Scripting

// Values between JSON and scripts, in the form that the header describes.

extension LibrarySession {
  /// The fields of one member that stand for values other than tables.
  private static let marks: Set<String> = [
    "number", "point", "size", "rect", "transform", "item", "behavior", "table", "other",
  ]

  /// Converts JSON to a value for scripts.
  ///
  /// - Throws: `Refusal` when an item or behavior does not exist, or a mark has no such value.
  func value(of json: JSONValue, in stage: Stage?) throws(Refusal) -> ScriptValue {
    switch json {
    case .null: return .nil
    case .boolean(let value): return .boolean(value)
    case .integer(let value): return .integer(value)
    case .number(let value): return .number(value)
    case .string(let value): return .string(value)
    case .list(let list):
      return .list(try list.map { json throws(Refusal) in try value(of: json, in: stage) })
    case .object(let members):
      if members.count == 1, Self.marks.contains(members[0].name) {
        return try marked(members[0].name, members[0].value, in: stage)
      }
      return .table(try fields(members, in: stage))
    }
  }

  private func fields(
    _ members: [JSONMember], in stage: Stage?
  ) throws(Refusal) -> [ScriptField] {
    try members.map { member throws(Refusal) in
      ScriptField(member.name, try value(of: member.value, in: stage))
    }
  }

  private func marked(
    _ mark: String, _ json: JSONValue, in stage: Stage?
  ) throws(Refusal) -> ScriptValue {
    switch (mark, json) {
    case ("table", .object(let members)): return .table(try fields(members, in: stage))
    case ("behavior", .integer(let number)) where number > 0:
      return .behavior(try behavior(UInt64(number)))
    case ("item", .string(let name)):
      guard let item = stage?.item(name) else {
        throw Refusal(.none, "the stage has no item \(name)")
      }
      return .item(item)
    default:
      let recorded = EventValue(.object([JSONMember(name: mark, value: json)]))
      let value = ScriptValue(recorded: recorded, in: stage)
      if case .other = value {
        throw Refusal(.invalid, "{\"\(mark)\": ...} must be as the header says")
      }
      return value
    }
  }

  /// Converts JSON to options.
  ///
  /// - Throws: `Refusal` when it is neither an object nor null.
  func options(
    _ json: JSONValue, _ name: String, in stage: Stage
  ) throws(Refusal) -> ScriptOptions {
    var options = ScriptOptions()
    switch json {
    case .null: break
    case .object(let members):
      for field in try fields(members, in: stage) { options[field.name] = field.value }
    default: throw Refusal(.invalid, "\(name) must be an object of JSON")
    }
    return options
  }

  /// Converts a value of scripts to JSON.
  func json(of value: ScriptValue) -> String {
    switch value {
    case .number(let number) where number.isFinite: return jsonNumber(number)
    case .list(let list): return jsonList(list.map(json(of:)))
    case .table(let fields):
      var object = JSONObject()
      for field in fields { object.addRaw(field.name, json(of: field.value)) }
      let looksMarked = fields.count == 1 && Self.marks.contains(fields[0].name)
      return looksMarked ? "{\"table\":\(object.description)}" : object.description
    case .behavior(let behavior):
      guard let handle = try? table.handle(of: .behavior(behavior)) else { break }
      return "{\"behavior\":\(handle)}"
    default: break
    }
    return value.recorded.json
  }
}
