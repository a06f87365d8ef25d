public import Geometry
import LuaRuntime

/// A parameter of a function of the program: name, kind, range, default and meaning.
///
/// Arguments of scripts are checked against it, with the same messages as for the host's functions,
/// and the closure gets a Swift value. Help, completion, `check` and editor types show it.
///
///     parameters: .number("strength", in: 0...1, default: 1, "How strong it is.")
public struct ScriptParameter<Value> {
  /// The declaration, and how a value is read.
  let argument: Argument<Value>

  fileprivate init(_ argument: Argument<Value>) { self.argument = argument }

  fileprivate init<Base>(_ base: Argument<Base>, _ convert: @escaping (Base, ScriptHost) -> Value) {
    argument = Argument(base.schema) { call, index, reader in
      convert(try base.read(call, index, reader), reader.host)
    }
  }
}

/// The type that `ScriptHost.define` takes for each parameter; only `ScriptParameter` conforms.
///
/// The protocol lets the compiler find a parameter's type without its closure, so that closures may
/// do with their arguments what they like.
public protocol FunctionParameter<Value> {
  /// The type of the argument in Swift.
  associatedtype Value
  /// The parameter itself.
  var parameter: ScriptParameter<Value> { get }
}

extension ScriptParameter: FunctionParameter {
  /// The parameter itself.
  public var parameter: ScriptParameter<Value> { self }
}

extension FunctionParameter where Self == ScriptParameter<Double> {
  /// A number.
  ///
  /// - Parameters:
  ///   - name: The name in messages and help.
  ///   - range: The numbers that are accepted, ends included; all finite ones without a range.
  ///   - unit: The unit, such as "pt".
  ///   - value: The default; without one the argument is required.
  ///   - doc: Its meaning, in a sentence.
  /// - Returns: The parameter.
  public static func number(
    _ name: String, in range: ClosedRange<Double>? = nil, unit: String? = nil,
    default value: Double? = nil, _ doc: String
  ) -> Self {
    let schema = numeric(name, .number, range, unit, value.map { .number($0) }, doc)
    return Self(Argument(schema) { $0.number })
  }
}

extension FunctionParameter where Self == ScriptParameter<Int> {
  /// A whole number; its parameters are those of `number`.
  public static func integer(
    _ name: String, in range: ClosedRange<Int>? = nil, unit: String? = nil,
    default value: Int? = nil, _ doc: String
  ) -> Self {
    let range = range.map { Double($0.lowerBound)...Double($0.upperBound) }
    let schema = numeric(name, .integer, range, unit, value.map { .integer($0) }, doc)
    return Self(Argument(schema) { $0.integer })
  }
}

/// The declaration of a parameter that is a number.
private func numeric(
  _ name: String, _ kind: OptionKind, _ range: ClosedRange<Double>?, _ unit: String?,
  _ value: OptionValue?, _ doc: String
) -> OptionSchema {
  var schema = OptionSchema(name, kind, default: value ?? .none, unit: unit, doc)
  (schema.minimum, schema.maximum) = (range?.lowerBound, range?.upperBound)
  return schema
}

extension FunctionParameter where Self == ScriptParameter<Bool> {
  /// True or false; with a default it may be left out.
  public static func boolean(_ name: String, default value: Bool? = nil, _ doc: String) -> Self {
    Self(.boolean(name, default: value, doc))
  }
}

extension FunctionParameter where Self == ScriptParameter<String> {
  /// A text.
  public static func string(_ name: String, _ doc: String) -> Self {
    Self(.string(name, doc))
  }

  /// One of a few texts; with a default it may be left out.
  public static func choice(
    _ name: String, _ choices: [String], default value: String? = nil, _ doc: String
  ) -> Self {
    Self(.choice(name, choices, default: value, doc))
  }
}

extension FunctionParameter where Self == ScriptParameter<Vector> {
  /// A point or vector, in points.
  public static func point(_ name: String, _ doc: String) -> Self {
    Self(.point(name, .coordinate, doc))
  }
}

extension FunctionParameter where Self == ScriptParameter<Size> {
  /// A size, in points; its sides may be 0.
  public static func size(_ name: String, _ doc: String) -> Self {
    Self(.size(name, .length, doc))
  }
}

extension FunctionParameter where Self == ScriptParameter<Rect> {
  /// A rectangle, in points.
  public static func rect(_ name: String, _ doc: String) -> Self {
    Self(.rect(name, doc))
  }
}

extension FunctionParameter where Self == ScriptParameter<StageItem> {
  /// An item of any stage of the session.
  public static func item(_ name: String, _ doc: String) -> Self {
    let base: Argument<StageItem> = .spelled(name, .item, "an item", doc) { value, reader in
      guard let handle = value.asHandle, handle.kind == reader.host.kinds.item else { return nil }
      guard let item = reader.host.item(handle) else {
        throw LuaError("\(reader.start)\(name): item was removed")
      }
      return item
    }
    return Self(base)
  }
}

extension FunctionParameter where Self == ScriptParameter<ScriptFunction> {
  /// A function of a script, which the program may call later.
  public static func function(_ name: String, _ doc: String) -> Self {
    let base: Argument<Reference> = .function(name, doc)
    return Self(base) { ScriptFunction(reference: $0, host: $1) }
  }
}

extension FunctionParameter where Self == ScriptParameter<[ScriptValue]> {
  /// A list of values of a type.
  public static func list(_ name: String, of type: LuaType = .any, _ doc: String) -> Self {
    let base: Argument<Reference> = .list(name, of: type, doc)
    return Self(base) { $1.scriptValue(of: .table($0)).asList ?? [] }
  }
}

extension FunctionParameter where Self == ScriptParameter<ScriptValue> {
  /// A value of any kind, or none; the type is for help and editors.
  public static func any(_ name: String, of type: LuaType = .any, _ doc: String) -> Self {
    let base: Argument<LuaRuntime.Value> = .any(name, type, doc)
    return Self(base) { $1.scriptValue(of: $0) }
  }
}

extension FunctionParameter {
  /// A parameter that may be left out.
  public static func optional<Wrapped>(_ base: ScriptParameter<Wrapped>) -> Self
  where Self == ScriptParameter<Wrapped?> {
    Self(.optional(base.argument))
  }
}
