public import Geometry

/// A value that passes between a Swift program and scripts.
///
/// Swift code gives options as Swift values, wherever a `ScriptValueConvertible` is taken: numbers,
/// texts, points, items, lists. It gets results as `ScriptValue`.
public indirect enum ScriptValue: Hashable {
  /// No value: Lua's `nil`.
  case `nil`
  /// True or false.
  case boolean(Bool)
  /// A whole number.
  case integer(Int)
  /// A number.
  case number(Double)
  /// A text.
  case string(String)
  /// A point or vector.
  case point(Vector)
  /// A size.
  case size(Size)
  /// A rectangle.
  case rect(Rect)
  /// A transform.
  case transform(AffineTransform)
  /// A line or an outline; scripts get its points.
  case path(VectorPath)
  /// An area around a position.
  case region(Region)
  /// An item of a stage.
  case item(StageItem)
  /// A behavior of a stage.
  case behavior(StageBehavior)
  /// A function of a script, which can be called.
  case function(ScriptFunction)
  /// Values in order.
  case list([ScriptValue])
  /// Values by name, in the order in which they were given; from scripts in the order of the names.
  case table([ScriptField])
  /// A value that cannot leave the session, in a few words, such as "a coroutine".
  case other(String)
}

/// A value with its name.
public struct ScriptField: Hashable {
  /// The name.
  public var name: String
  /// The value.
  public var value: ScriptValue

  /// Makes a field.
  public init(_ name: String, _ value: ScriptValue) { (self.name, self.value) = (name, value) }
}

extension ScriptValue {
  /// The number in a number or integer; nil for anything else.
  public var asNumber: Double? {
    switch self {
    case .number(let value): value
    case .integer(let value): Double(value)
    default: nil
    }
  }

  /// The whole number in an integer, or in a number without fraction; nil for anything else.
  public var asInteger: Int? {
    switch self {
    case .number(let value): Int(exactly: value)
    case .integer(let value): value
    default: nil
    }
  }

  /// The truth value in a boolean; nil for anything else.
  public var asBoolean: Bool? { if case .boolean(let value) = self { value } else { nil } }

  /// The text in a string; nil for anything else, numbers included.
  public var asString: String? { if case .string(let value) = self { value } else { nil } }

  /// The point, also in a list of two numbers; nil for anything else.
  public var asPoint: Vector? {
    switch self {
    case .point(let value): return value
    case .list(let list):
      guard list.count == 2, let x = list[0].asNumber, let y = list[1].asNumber else { return nil }
      return Vector(x, y)
    default: return nil
    }
  }

  /// The item; nil for anything else.
  public var asItem: StageItem? { if case .item(let value) = self { value } else { nil } }

  /// The behavior; nil for anything else.
  public var asBehavior: StageBehavior? {
    if case .behavior(let value) = self { value } else { nil }
  }

  /// The function; nil for anything else.
  public var asFunction: ScriptFunction? {
    if case .function(let value) = self { value } else { nil }
  }

  /// The values of a list; nil for anything else.
  public var asList: [ScriptValue]? { if case .list(let value) = self { value } else { nil } }

  /// The value of a name in a table; nil where there is none, and for anything else.
  public subscript(name: String) -> ScriptValue? {
    guard case .table(let fields) = self else { return nil }
    return fields.first { $0.name.hasBytes(of: name) }?.value
  }
}
