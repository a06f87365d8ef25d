import LuaRuntime
package import Scripting

/// The options of a property.
package struct PropertyOptions {
  /// The number of runs, at least 1.
  package var runs = 100
  /// The seed of the random values; nil for that of the command line, or 0.
  package var seed: UInt64?

  /// The options that scripts may give.
  package static var schema: Schema {
    Schema(options: [
      .integer("runs", 1...1_000_000, default: 100, "How often it is tried."),
      .integer(
        "seed", 0...1_000_000_000, "Start of the random values; that of --seed, or 0, if unset."),
    ])
  }

  init(_ given: GivenOptions) {
    runs = given.integer("runs") ?? 100
    seed = given.integer("seed").map { UInt64($0) }
  }
}

extension Argument where Value == PropertyOptions {
  /// The options of `it.holds`; if they are left out, the body stands in their place.
  static var propertyOptions: Self {
    let base = Argument<GivenOptions>.options(
      PropertyOptions.schema, example: "{ runs = 100 }", isOptional: true,
      "How often it is tried; may be left out.")
    return Self(base.schema) { call, index, reader in
      let isBody = call.typeName(index) == "function" && call.isNil(index + 1)
      return PropertyOptions(isBody ? GivenOptions() : try base.read(call, index, reader))
    }
  }
}

extension Argument where Value == Reference {
  /// The body of `it.holds`, behind the options or in their place.
  static var propertyBody: Self {
    let base = Argument.function(
      "f", [NamedLuaType("random", .named("random"))], "Draws from random, and asserts.")
    return Self(base.schema) { call, index, reader in
      if call.isNil(index), case .function(let body) = call[index - 1] { return body }
      return try base.read(call, index, reader)
    }
  }
}
