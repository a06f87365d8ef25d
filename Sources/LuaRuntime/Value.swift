/// A Lua value, as it enters and leaves an interpreter.
///
/// Numbers, strings and handles are copied; tables, functions and coroutines are references to
/// objects that stay inside. Strings are UTF-8; other bytes are repaired (`Call.bytes(_:)` reads
/// them raw).
public enum Value {
  /// The absence of a value.
  case `nil`
  /// A truth value.
  case boolean(Bool)
  /// A whole number; Lua keeps it apart from `number`.
  case integer(Int)
  /// A floating-point number.
  case number(Double)
  /// A text.
  case string(String)
  /// A table of the interpreter.
  case table(Reference)
  /// A function of the interpreter, written in Lua or by the host.
  case function(Reference)
  /// A coroutine of the interpreter.
  case thread(Reference)
  /// A handle of the host.
  case handle(Handle)
}

extension Value {
  /// Whether the value is `nil`.
  public var isNil: Bool { if case .nil = self { true } else { false } }

  /// Whether Lua's conditions accept the value: everything but `nil` and `false`.
  public var isTruthy: Bool {
    switch self {
    case .nil, .boolean(false): false
    default: true
    }
  }

  /// The number in an integer or a number; nil for anything else.
  public var asNumber: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The whole number in an integer, or in a number without fraction; nil for anything else.
  public var asInteger: Int? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int(exactly: value)
    default: nil
    }
  }

  /// The text in a string; nil for anything else, numbers included.
  public var asString: String? { if case .string(let value) = self { value } else { nil } }

  /// The truth value in a boolean; nil for anything else.
  public var asBoolean: Bool? { if case .boolean(let value) = self { value } else { nil } }

  /// The reference to a table; nil for anything else.
  public var asTable: Reference? { if case .table(let value) = self { value } else { nil } }

  /// The reference of a table, function or coroutine; nil for other values.
  package var reference: Reference? {
    switch self {
    case .table(let value), .function(let value), .thread(let value): value
    default: nil
    }
  }

  /// The reference to a function; nil for anything else.
  public var asFunction: Reference? { if case .function(let value) = self { value } else { nil } }

  /// The handle; nil for anything else.
  public var asHandle: Handle? { if case .handle(let value) = self { value } else { nil } }

  /// The type as Lua's `type` gives it: "nil", "boolean", "number", "string", "table", "function",
  /// "thread" or "userdata".
  public var typeName: String {
    switch self {
    case .nil: "nil"
    case .boolean: "boolean"
    case .integer, .number: "number"
    case .string: "string"
    case .table: "table"
    case .function: "function"
    case .thread: "thread"
    case .handle: "userdata"
    }
  }
}

extension Value: Equatable {
  /// Compares as Lua's `rawequal` does: 1 equals 1.0, and a table equals only itself.
  public static func == (left: Value, right: Value) -> Bool {
    switch (left, right) {
    case (.nil, .nil): true
    case (.boolean(let a), .boolean(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.number(let a), .number(let b)): a == b
    case (.integer(let a), .number(let b)), (.number(let b), .integer(let a)):
      Int(exactly: b) == a
    case (.string(let a), .string(let b)): a.utf8.elementsEqual(b.utf8)
    case (.table(let a), .table(let b)), (.function(let a), .function(let b)),
      (.thread(let a), .thread(let b)):
      a == b
    case (.handle(let a), .handle(let b)): a == b
    default: false
    }
  }
}

extension Value: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral
{
  /// Makes `nil`.
  public init(nilLiteral: ()) { self = .nil }
  /// Makes a boolean.
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  /// Makes an integer.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// Makes a number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// Makes a string.
  public init(stringLiteral value: String) { self = .string(value) }
}
