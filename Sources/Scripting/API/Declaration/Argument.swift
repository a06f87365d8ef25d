import Geometry
package import LuaRuntime

/// An argument of a function that scripts call, or a property that they set: its declaration, and
/// how a value of it is read.
///
/// The factories below stand for the kinds: `.number("seconds", .interval, "The delay.")`.
package protocol Argument<Value> {
  associatedtype Value
  /// The name, kind, range and meaning.
  var schema: OptionSchema { get }
  /// Reads an argument of a call.
  ///
  /// - Throws: `LuaError` that says what must hold when the argument does not fit.
  func read(_ call: Call, _ index: Int, _ reader: OptionReader) throws -> Value
}

/// An argument that is read as an option is, and converted.
package struct CheckedArgument<Value>: Argument {
  package let schema: OptionSchema
  let convert: (OptionValue) -> Value

  package func read(_ call: Call, _ index: Int, _ reader: OptionReader) throws -> Value {
    convert(try reader.read(call, index, schema))
  }
}

/// An argument that may be left out.
package struct OptionalArgument<Base: Argument>: Argument {
  package let schema: OptionSchema
  let base: Base

  package func read(_ call: Call, _ index: Int, _ reader: OptionReader) throws -> Base.Value? {
    call.isNil(index) ? nil : try base.read(call, index, reader)
  }
}

/// An argument that is read by a function of its own, because several kinds are accepted.
package struct SpelledArgument<Value>: Argument {
  package let schema: OptionSchema
  let noun: String
  let spell: (LuaRuntime.Value, OptionReader) throws -> Value?

  package func read(_ call: Call, _ index: Int, _ reader: OptionReader) throws -> Value {
    let value = call[index]
    guard !value.isNil, let result = try spell(value, reader) else {
      let given = value.isNil ? "" : ", not \(reader.host.show(value))"
      let rule = value.isNil ? "is required and must be" : "must be"
      throw LuaError("\(reader.start)\(schema.name) \(rule) \(noun)\(given)")
    }
    return result
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

/// An argument that is a table of options.
package struct OptionsArgument: Argument {
  package let schema: OptionSchema
  let options: (ScriptHost) -> Schema
  /// A table to show to whom gives something else.
  let example: String

  package func read(_ call: Call, _ index: Int, _ reader: OptionReader) throws -> GivenOptions {
    let value = call[index]
    guard value.asTable != nil || value.isNil && schema.isOptional else {
      throw LuaError("\(reader.start)give a table such as \(example)")
    }
    return GivenOptions(values: try reader.read(value.asTable, options(reader.host)))
  }
}
