/// The type of a value that scripts hold: in declarations, help, documents and editor types.
public indirect enum LuaType: Hashable, Sendable {
  /// Anything.
  case any
  /// True or false.
  case boolean
  /// A number.
  case number
  /// A whole number.
  case integer
  /// A text.
  case string
  /// One of a few texts.
  case choice([String])
  /// A function with its parameters and its result, if any.
  case function([NamedLuaType], LuaType?)
  /// A table of any contents.
  case table
  /// A table with named fields.
  case fields([NamedLuaType])
  /// A table of values by any text.
  case map(LuaType)
  /// A list of values.
  case list(LuaType)
  /// A value or nil.
  case optional(LuaType)
  /// A value of one of several types.
  case either([LuaType])
  /// Several results.
  case values([NamedLuaType])
  /// A type of the API, by its name: item, stage, point and so on.
  case named(String)

  /// An item of a stage.
  public static let item = named("item")
  /// A stage.
  public static let stage = named("stage")
  /// The animator of a stage.
  public static let animator = named("animator")
  /// A behavior, built-in or scripted.
  public static let behavior = named("behavior")
  /// A handle of a timer.
  public static let timer = named("timer")
  /// A recording of an item.
  public static let record = named("record")
  /// A running animation.
  public static let animation = named("animation")
  /// A point or vector.
  public static let point = named("point")
  /// A size.
  public static let size = named("size")
  /// A rectangle.
  public static let rect = named("rect")
  /// An affine transform.
  public static let transform = named("transform")
  /// An area around a position.
  public static let region = named("region")
  /// A spring as a function of time.
  public static let spring = named("spring")
  /// A decay as a function of time.
  public static let decay = named("decay")
  /// A curve of animations.
  public static let curve = named("curve")

  /// A number, or numbers that belong together: what timings compute with.
  public static let quantity = either([.number, .point, .size, .rect])

  /// The same type, or nil.
  public var orNil: LuaType {
    switch self {
    case .any, .optional: self
    default: .optional(self)
    }
  }
}

/// A value with a name: a parameter, a field of a table or one of several results.
public struct NamedLuaType: Hashable, Sendable {
  /// The name.
  public var name: String
  /// The type.
  public var type: LuaType
  /// A few words on what it is; empty where the name says it.
  public var doc: String

  /// Makes a named type.
  public init(_ name: String, _ type: LuaType, _ doc: String = "") {
    (self.name, self.type, self.doc) = (name, type, doc)
  }
}

extension LuaType: CustomStringConvertible {
  /// The type in words, as in "list of item" or "point or nil".
  public var description: String {
    switch self {
    case .any: "any value"
    case .boolean: "boolean"
    case .number: "number"
    case .integer: "integer"
    case .string: "string"
    case .choice(let choices): choices.map { "\"\($0)\"" }.joined(separator: " or ")
    case .function(let parameters, let result):
      "function(\(parameters.map(\.name).joined(separator: ", ")))"
        + (result.map { " that gives \($0)" } ?? "")
    case .table: "table"
    case .fields(let fields): "table of \(fields.map(\.name).joined(separator: ", "))"
    case .map(let type): "table of \(type) by name"
    case .list(let type): "list of \(type)"
    case .optional(let type): "\(type) or nil"
    case .either(let types): types.map { "\($0)" }.joined(separator: " or ")
    case .values(let results): results.map(\.name).joined(separator: ", ")
    case .named(let name): name
    }
  }
}
