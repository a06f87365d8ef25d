import LuaRuntime

/// Lua's own functions, as far as scripts have them; the manual of Lua 5.4 says more on each.
enum LuaLibrary {
  /// The tables; the first, without a name, is that of the globals.
  static var tables: [MemberTable<Void>] {
    [base, string, table, math, utf8, coroutine, debug]
  }

  /// The names of the tables in the globals.
  static let names = tables.dropFirst().map(\.name)

  private static var base: MemberTable<Void> {
    MemberTable(
      "", "The globals of a script.",
      [
        lua("assert", "value, message?", .any, "Raises the message unless the value is true."),
        lua(
          "collectgarbage", "option?", .number, "Collects what no script can reach, or counts it."),
        lua("error", "message, level?", nil, "Raises an error."),
        lua("getmetatable", "value", .any, "The metatable of a value, or nil."),
        lua("ipairs", "list", .any, "Goes through a list, for a for loop."),
        lua("load", "text, name?, mode?, environment?", .any, "Compiles Lua text to a function."),
        lua("next", "table, key?", .any, "The entry behind a key."),
        lua("pairs", "table", .any, "Goes through a table, for a for loop."),
        lua("pcall", "f, ...", .any, "Calls f; false and the message if it fails."),
        lua("print", "...", nil, "Writes values to the output of the host."),
        lua("rawequal", "a, b", .boolean, "Whether two values are the same, without metamethods."),
        lua("rawget", "table, key", .any, "Reads a field without metamethods."),
        lua("rawlen", "value", .integer, "The length without metamethods."),
        lua("rawset", "table, key, value", .table, "Writes a field without metamethods."),
        lua("require", "name", .any, "The module of a file below the behavior folders."),
        lua("select", "index, ...", .any, "The arguments from an index on; \"#\" counts them."),
        lua("setmetatable", "table, metatable", .table, "Gives a table a metatable."),
        lua("tonumber", "value, base?", LuaType.number.orNil, "The number that a value spells."),
        lua("tostring", "value", .string, "A value as text."),
        lua("type", "value", .string, "The type of a value, in a word."),
        lua("xpcall", "f, handler, ...", .any, "Calls f; what the handler says if it fails."),
        .stored("_VERSION", .string, "The version of Lua."),
        .stored("_G", .table, "The globals of the script."),
        .stored("libration", .named("libration"), "The module of the host."),
      ] + tablesOfBase)
  }

  private static var tablesOfBase: [Member<Void>] {
    [
      ("string", "Functions of texts."), ("table", "Functions of lists."),
      ("math", "Mathematics; the same bits on every machine."), ("utf8", "Texts as code points."),
      ("coroutine", "Functions that pause."), ("debug", "The traceback alone."),
    ].map { .stored($0, .named($0), $1) }
  }

  private static var string: MemberTable<Void> {
    MemberTable(
      "string", "Functions of texts, also called on a text with a colon.",
      [
        lua("byte", "s, i?, j?", .integer, "The bytes from i to j."),
        lua("char", "...", .string, "A text of bytes."),
        lua("find", "s, pattern, init?, plain?", LuaType.integer.orNil, "Where a pattern matches."),
        lua("format", "format, ...", .string, "Values in a form, as in (\"%.2f\"):format(x)."),
        lua("gmatch", "s, pattern, init?", .any, "Goes through all matches, for a for loop."),
        lua("gsub", "s, pattern, replacement, n?", .string, "The text with matches replaced."),
        lua("len", "s", .integer, "The number of bytes."),
        lua("lower", "s", .string, "The text in lower case."),
        lua("match", "s, pattern, init?", LuaType.string.orNil, "The part that a pattern matches."),
        lua("pack", "format, ...", .string, "Values as bytes."),
        lua("packsize", "format", .integer, "The size of what pack makes."),
        lua("rep", "s, n, separator?", .string, "The text n times."),
        lua("reverse", "s", .string, "The bytes backwards."),
        lua("sub", "s, i, j?", .string, "The part from i to j."),
        lua("unpack", "format, s, position?", .any, "The values in bytes."),
        lua("upper", "s", .string, "The text in upper case."),
      ])
  }

  private static var table: MemberTable<Void> {
    MemberTable(
      "table", "Functions of lists.",
      [
        lua("concat", "list, separator?, i?, j?", .string, "The texts of a list, joined."),
        lua("insert", "list, position, value?", nil, "Puts a value into a list."),
        lua("move", "from, first, last, place, to?", .table, "Copies a part of a list."),
        lua("pack", "...", .table, "A list of the arguments, with their number as n."),
        lua("remove", "list, position?", .any, "Takes a value out of a list."),
        lua("sort", "list, less?", nil, "Sorts a list."),
        lua("unpack", "list, i?, j?", .any, "The values of a list."),
      ])
  }

  private static var math: MemberTable<Void> {
    MemberTable(
      "math", "Mathematics; the same bits on every machine.",
      [
        lua("abs", "x", .number, "The magnitude."), lua("acos", "x", .number, "The arc cosine."),
        lua("asin", "x", .number, "The arc sine."),
        lua("atan", "y, x?", .number, "The angle of a vector, in rad."),
        lua("ceil", "x", .integer, "The next whole number up."),
        lua("cos", "x", .number, "The cosine."),
        lua("deg", "x", .number, "Radians as degrees."), lua("exp", "x", .number, "e to the x."),
        lua("floor", "x", .integer, "The next whole number down."),
        lua("fmod", "x, y", .number, "The rest of a division, with the sign of x."),
        lua("log", "x, base?", .number, "The logarithm."),
        lua("max", "x, ...", .number, "The greatest number."),
        lua("min", "x, ...", .number, "The least number."),
        lua("modf", "x", .number, "The whole and the broken part."),
        lua("pow", "x, y", .number, "x to the power of y, as x ^ y."),
        lua("rad", "x", .number, "Degrees as radians."),
        lua("random", "m?, n?", .number, "A random number of the stage's seed."),
        lua("randomseed", "seed?, more?", nil, "Begins the script's random numbers anew."),
        lua("sin", "x", .number, "The sine."), lua("sqrt", "x", .number, "The square root."),
        lua("tan", "x", .number, "The tangent."),
        lua("tointeger", "x", LuaType.integer.orNil, "The number as an integer, if it is one."),
        lua("type", "x", LuaType.string.orNil, "\"integer\", \"float\" or nil."),
        lua("ult", "m, n", .boolean, "Whether m is below n, both without signs."),
        .stored("huge", .number, "Infinity."),
        .stored("maxinteger", .integer, "The greatest integer."),
        .stored("mininteger", .integer, "The least integer."),
        .stored("pi", .number, "Half a turn, in rad."),
      ])
  }

  private static var utf8: MemberTable<Void> {
    MemberTable(
      "utf8", "Texts as code points.",
      [
        lua("char", "...", .string, "A text of code points."),
        lua("codepoint", "s, i?, j?, lax?", .integer, "The code points from i to j."),
        lua("codes", "s, lax?", .any, "Goes through the code points, for a for loop."),
        lua("len", "s, i?, j?, lax?", LuaType.integer.orNil, "The number of code points."),
        lua("offset", "s, n, i?", LuaType.integer.orNil, "Where the code point n begins."),
        .stored("charpattern", .string, "A pattern for one code point."),
      ])
  }

  private static var coroutine: MemberTable<Void> {
    MemberTable(
      "coroutine", "Functions that pause.",
      [
        lua("close", "co", .boolean, "Ends a coroutine."),
        lua("create", "f", .any, "A coroutine of a function."),
        lua("isyieldable", "co?", .boolean, "Whether it can pause here."),
        lua("resume", "co, ...", .any, "Lets a coroutine go on."),
        lua("running", "", .any, "The coroutine that runs."),
        lua("status", "co", .string, "\"suspended\", \"running\", \"normal\" or \"dead\"."),
        lua("wrap", "f", .function([], nil), "A function that lets a coroutine go on."),
        lua("yield", "...", .any, "Pauses the coroutine."),
      ])
  }

  private static var debug: MemberTable<Void> {
    MemberTable(
      "debug", "The traceback alone.",
      [lua("traceback", "thread?, message?, level?", .string, "The calls that led here.")])
  }

  /// A function of Lua; the names of its optional parameters end in "?".
  private static func lua(
    _ name: String, _ parameters: String, _ result: LuaType?, _ doc: String
  ) -> Member<Void> {
    let schemas = parameters.split(separator: ",").map { part in
      let word = part.filter { $0 != " " && $0 != "?" }
      return OptionSchema(word, .value, optional: part.contains("?") || word == "...", "")
    }
    return .native(name, schemas, returns: result, doc)
  }
}
