import Geometry
import Scripting

// Values between JSON and scripts, in the form that the header describes.

extension LibrarySession {
  /// The members that, alone in an object, stand for values other than tables.
  private static let marks: Set<String> = [
    "number", "point", "size", "rect", "transform", "item", "behavior", "table", "other",
  ]

  /// Whether an object with members of these names stands for a value other than a table.
  private static func isMarked(_ names: [String]) -> Bool {
    names.count == 1 && marks.contains(names[0]) || names == ["item", "stage"]
  }

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
      guard Self.isMarked(members.map(\.name)) else {
        return .table(try fields(members, in: stage))
      }
      guard members.count == 2 else {
        return try marked(members[0].name, members[0].value, in: stage)
      }
      guard let handle = members[1].value.asInteger, handle > 0 else {
        throw Refusal(.invalid, "{\"item\": ..., \"stage\": ...} must be as the header says")
      }
      return try marked("item", members[0].value, in: try self.stage(UInt64(handle)))
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

  /// Converts a value of scripts to JSON, for a function about a stage or about none.
  func json(of value: ScriptValue, in stage: Stage?) -> String {
    switch value {
    case .number(let number) where number.isFinite: return jsonNumber(number)
    case .list(let list): return jsonList(list.map { json(of: $0, in: stage) })
    case .table(let fields):
      var object = JSONObject()
      for field in fields { object.addRaw(field.name, json(of: field.value, in: stage)) }
      let looksMarked = Self.isMarked(fields.map(\.name))
      return looksMarked ? "{\"table\":\(object.description)}" : object.description
    case .item(let item):
      guard let home = item.stage, home !== stage,
        let handle = try? table.handle(of: .stage(home))
      else { break }
      return "{\"item\":\(jsonString(item.name)),\"stage\":\(handle)}"
    case .behavior(let behavior):
      guard let handle = try? table.handle(of: .behavior(behavior)) else { break }
      return "{\"behavior\":\(handle)}"
    default: break
    }
    return value.recorded.json
  }
}
