import Geometry
package import LuaRuntime

/// The declaration of an argument or of a settable property, with the function that reads its
/// value.
///
/// Each kind has a factory: `.number("seconds", .interval, "The delay.")`. All kinds are one type,
/// because each further type lengthens the start of the program.
package struct Argument<Value> {
  /// Reads an argument of a call.
  ///
  /// If the argument does not fit, it throws a `LuaError` that states the broken rule.
  package typealias Read = (Call, Int, OptionReader) throws -> Value

  /// The name, kind, range and meaning.
  package let schema: OptionSchema
  package let read: Read

  /// An argument that is read by a function of its own.
  package init(_ schema: OptionSchema, read: @escaping Read) {
    (self.schema, self.read) = (schema, read)
  }

  /// The same argument with another declaration, which its reader does not see.
  func declared(_ change: (inout OptionSchema) -> Void) -> Self {
    var schema = schema
    change(&schema)
    return Self(schema, read: read)
  }

  /// An argument that is read as an option is, and converted.
  init(_ schema: OptionSchema, convert: @escaping (OptionValue) -> Value) {
    self.init(schema) { call, index, reader in convert(try reader.read(call, index, schema)) }
  }
}

/// The options that a call gives in a table, checked.
package struct GivenOptions {
  let values: [ExactName: OptionValue]

  init(values: [ExactName: OptionValue]) { self.values = values }

  /// No options, without defaults.
  package init() { values = [:] }

  subscript(name: String) -> OptionValue? { values[ExactName(name)] }

  /// The whole number of an option; nil if it has no value.
  package func integer(_ name: String) -> Int? {
    if case .integer(let integer)? = self[name] { integer } else { nil }
  }

  /// The number of an option; nil if it has no value.
  package func number(_ name: String) -> Double? {
    if case .number(let number)? = self[name] { number } else { nil }
  }

  /// An option that may be anything; nil if it was not given.
  package func any(_ name: String) -> LuaRuntime.Value {
    if case .value(let value)? = self[name] { value } else { .nil }
  }
}
