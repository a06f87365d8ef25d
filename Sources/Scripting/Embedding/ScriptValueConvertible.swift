public import Geometry

/// A Swift value that scripts accept as it is: a number, text, point or item, or a list of them.
///
///     try stage.add("snap", ["item": card, "point": Vector(80, 252), "damping": 0.5])
///
/// An enumeration of texts or numbers only has to say so: `extension Mood: ScriptValueConvertible {}`.
public protocol ScriptValueConvertible {
  /// The value as scripts get it.
  var scriptValue: ScriptValue { get }
}

extension ScriptValue: ScriptValueConvertible {
  /// The value itself.
  public var scriptValue: ScriptValue { self }
}

extension Bool: ScriptValueConvertible {
  /// A boolean.
  public var scriptValue: ScriptValue { .boolean(self) }
}

extension ScriptValueConvertible where Self: BinaryInteger {
  /// A whole number; beyond 64 bits with a sign, a number.
  public var scriptValue: ScriptValue {
    Int(exactly: self).map { .integer($0) } ?? .number(Double(self))
  }
}

extension Int: ScriptValueConvertible {}
extension Int8: ScriptValueConvertible {}
extension Int16: ScriptValueConvertible {}
extension Int32: ScriptValueConvertible {}
extension Int64: ScriptValueConvertible {}
extension UInt: ScriptValueConvertible {}
extension UInt8: ScriptValueConvertible {}
extension UInt16: ScriptValueConvertible {}
extension UInt32: ScriptValueConvertible {}
extension UInt64: ScriptValueConvertible {}

extension ScriptValueConvertible where Self: RawRepresentable, RawValue: ScriptValueConvertible {
  /// The text or number of the case.
  public var scriptValue: ScriptValue { rawValue.scriptValue }
}

extension Float: ScriptValueConvertible {
  /// A number.
  public var scriptValue: ScriptValue { .number(Double(self)) }
}

extension Double: ScriptValueConvertible {
  /// A number.
  public var scriptValue: ScriptValue { .number(self) }
}

extension String: ScriptValueConvertible {
  /// A text.
  public var scriptValue: ScriptValue { .string(self) }
}

extension Vector: ScriptValueConvertible {
  /// A point.
  public var scriptValue: ScriptValue { .point(self) }
}

extension Size: ScriptValueConvertible {
  /// A size.
  public var scriptValue: ScriptValue { .size(self) }
}

extension Rect: ScriptValueConvertible {
  /// A rectangle.
  public var scriptValue: ScriptValue { .rect(self) }
}

extension AffineTransform: ScriptValueConvertible {
  /// A transform.
  public var scriptValue: ScriptValue { .transform(self) }
}

extension VectorPath: ScriptValueConvertible {
  /// A path.
  public var scriptValue: ScriptValue { .path(self) }
}

extension Region: ScriptValueConvertible {
  /// A region.
  public var scriptValue: ScriptValue { .region(self) }
}

extension StageItem: ScriptValueConvertible {
  /// An item.
  public var scriptValue: ScriptValue { .item(self) }
}

extension StageBehavior: ScriptValueConvertible {
  /// A behavior.
  public var scriptValue: ScriptValue { .behavior(self) }
}

extension ScriptFunction: ScriptValueConvertible {
  /// A function.
  public var scriptValue: ScriptValue { .function(self) }
}

extension Array: ScriptValueConvertible where Element: ScriptValueConvertible {
  /// A list.
  public var scriptValue: ScriptValue { .list(map(\.scriptValue)) }
}

extension Dictionary: ScriptValueConvertible where Key == String, Value: ScriptValueConvertible {
  /// A table, in the order of the names.
  public var scriptValue: ScriptValue {
    .table(sorted { $0.key < $1.key }.map { ScriptField($0.key, $0.value.scriptValue) })
  }
}

extension Optional: ScriptValueConvertible where Wrapped: ScriptValueConvertible {
  /// The value, or `nil`.
  public var scriptValue: ScriptValue { self?.scriptValue ?? .nil }
}

/// Options by name, as a literal: `["item": card, "point": Vector(80, 252)]`.
///
/// They are read in the order in which they are given, so the first of two mistakes is reported.
public struct ScriptOptions: ExpressibleByDictionaryLiteral {
  /// The options in order.
  public private(set) var fields: [ScriptField] = []

  /// Makes options without any.
  public init() {}

  /// Makes options from pairs of a name and a value.
  public init(dictionaryLiteral pairs: (String, any ScriptValueConvertible)...) {
    for (name, value) in pairs { self[name] = value.scriptValue }
  }

  /// The value of a name; nil where there is none, and setting nil removes the option.
  public subscript(name: String) -> ScriptValue? {
    get { fields.first { $0.name.hasBytes(of: name) }?.value }
    set {
      let place = fields.firstIndex { $0.name.hasBytes(of: name) }
      switch (place, newValue) {
      case (let place?, let value?): fields[place].value = value
      case (let place?, nil): fields.remove(at: place)
      case (nil, let value?): fields.append(ScriptField(name, value))
      case (nil, nil): break
      }
    }
  }
}

extension ScriptOptions: ScriptValueConvertible {
  /// A table.
  public var scriptValue: ScriptValue { .table(fields) }
}
