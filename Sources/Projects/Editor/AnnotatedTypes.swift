import Geometry
import LuaRuntime
import Scripting

/// Types of the API in the notation of LuaLS.
enum AnnotatedTypes {
  /// The class of a type of the API: `libration.Item` for item; tables of functions keep their
  /// names.
  package static func className(_ name: String) -> String {
    if name == "libration" || name.contains(".") { return name }
    return "libration." + name.prefix(1).uppercased() + name.dropFirst()
  }

  /// The class of a behavior: `libration.behavior.snap`.
  package static func className(ofBehavior name: String) -> String {
    "libration.behavior." + namePart(name)
  }

  /// A text as a part of the name of a class.
  static func namePart(_ text: String) -> String {
    String(decoding: text.utf8.map { LuaWord.has($0) ? $0 : UInt8(ascii: "_") }, as: UTF8.self)
  }

  /// A type; results of functions are separated by commas.
  package static func text(_ type: LuaType) -> String {
    switch type {
    case .any: "any"
    case .boolean: "boolean"
    case .number: "number"
    case .integer: "integer"
    case .string, .choice([]): "string"
    case .choice(let choices): choices.map(luaString).joined(separator: "|")
    case .function([], nil): "function"
    case .function(let parameters, let result):
      "fun(\(list(parameters, between: ", ")))" + (result.map { ": " + text($0) } ?? "")
    case .table: "table"
    case .fields(let fields): "{ \(list(fields, between: ", ")) }"
    case .openFields(let fields): "{ \(list(fields, between: ", ")), [string]: any }"
    case .map(let type): "table<string, \(text(type))>"
    case .list(let type): part(type) + "[]"
    case .optional(let type): part(type) + "|nil"
    case .either(let types): types.map(part).joined(separator: "|")
    case .values(let results): results.map { text($0.type) }.joined(separator: ", ")
    case .named(let name): className(name)
    case .handle(let name): className(ofBehavior: name)
    }
  }

  private static func list(_ values: [NamedLuaType], between separator: String) -> String {
    values.map { "\($0.name): \(text($0.type))" }.joined(separator: separator)
  }

  /// A type inside of another.
  private static func part(_ type: LuaType) -> String {
    switch type {
    case .choice, .function, .optional, .either: "(\(text(type)))"
    default: text(type)
    }
  }
}
