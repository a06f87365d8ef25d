import LuaRuntime
import Scripting

/// How a property is tried.
struct PropertyOptions {
  /// The number of runs, at least 1.
  var runs = 100
  /// The seed of the random values; nil for that of the command line, or 0.
  var seed: UInt64?

  /// What scripts may give.
  static var schema: Schema {
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

/// The options of `it.holds`, which may be left out: then the body stands in their place.
struct PropertyOptionsArgument: Argument {
  private let base = OptionsArgument.options(
    PropertyOptions.schema, example: "{ runs = 100 }", isOptional: true,
    "How often it is tried; may be left out.")

  var schema: OptionSchema { base.schema }

  func read(_ call: Call, _ index: Int, _ reader: OptionReader) throws -> PropertyOptions {
    let isBody = call.typeName(index) == "function" && call.isNil(index + 1)
    return PropertyOptions(isBody ? GivenOptions() : try base.read(call, index, reader))
  }
}

/// The body of `it.holds`, which stands behind the options or in their place.
struct PropertyBodyArgument: Argument {
  private let base = CheckedArgument.function(
    "f", [NamedLuaType("random", .named("random"))], "Draws from random, and asserts.")

  var schema: OptionSchema { base.schema }

  func read(_ call: Call, _ index: Int, _ reader: OptionReader) throws -> Reference {
    if call.isNil(index), case .function(let body) = call[index - 1] { return body }
    return try base.read(call, index, reader)
  }
}
