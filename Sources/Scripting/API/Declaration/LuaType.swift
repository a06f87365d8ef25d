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
  /// A table with named fields and others.
  case openFields([NamedLuaType])
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
  /// A behavior with its options, by the name that `animator:add` takes.
  case handle(String)

  // Computed: the leak sanitizer does not find boxes of enums that only a global has.

  /// An item of a stage.
  public static var item: LuaType { .named("item") }
  /// A stage.
  public static var stage: LuaType { .named("stage") }
  /// The animator of a stage.
  public static var animator: LuaType { .named("animator") }
  /// A behavior, built-in or scripted.
  public static var behavior: LuaType { .named("behavior") }
  /// A handle of a timer.
  public static var timer: LuaType { .named("timer") }
  /// A recording of an item.
  public static var record: LuaType { .named("record") }
  /// A snapshot of the session.
  public static var snapshot: LuaType { .named("snapshot") }
  /// The items of a group behavior, or some of them.
  public static var selection: LuaType { .named("selection") }
  /// A number, or yes and no, for each item of a selection.
  public static var column: LuaType { .named("column") }
  /// The near items of each item of a selection.
  public static var neighbors: LuaType { .named("neighbors") }
  /// A running animation.
  public static var animation: LuaType { .named("animation") }
  /// A point or vector.
  public static var point: LuaType { .named("point") }
  /// A point, or a number that both components have.
  public static var pointOrNumber: LuaType { .either([.point, .number]) }
  /// A size.
  public static var size: LuaType { .named("size") }
  /// A rectangle.
  public static var rect: LuaType { .named("rect") }
  /// An affine transform.
  public static var transform: LuaType { .named("transform") }
  /// An area around a position.
  public static var region: LuaType { .named("region") }
  /// A spring as a function of time.
  public static var spring: LuaType { .named("spring") }
  /// A decay as a function of time.
  public static var decay: LuaType { .named("decay") }
  /// A curve of animations.
  public static var curve: LuaType { .named("curve") }

  /// A number, or several numbers that belong together, with which timings compute.
  public static var quantity: LuaType { .either([.number, .point, .size, .rect]) }

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
  /// A few words of explanation; empty where the name is clear.
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
    case .openFields(let fields):
      "table of \(fields.map(\.name).joined(separator: ", ")) and others"
    case .map(let type): "table of \(type) by name"
    case .list(let type): "list of \(type)"
    case .optional(let type): "\(type) or nil"
    case .either(let types): types.map { "\($0)" }.joined(separator: " or ")
    case .values(let results): results.map(\.name).joined(separator: ", ")
    case .named(let name), .handle(let name): name
    }
  }
}
