/// Functions of standard Lua that scripts do not have, with alternatives.
///
/// The names stay nil, so that a script may test for them. Only the error of a script that uses one
/// of them names the alternative.
package enum MissingFunctions {
  /// The alternative to a global of standard Lua; nil for other names.
  package static func alternative(to global: String) -> String? { globals[global] }

  /// The alternatives to libraries and global functions.
  private static let globals = [
    "io": "io is not there: use print, or --events for a file",
    "os":
      "os is not there: use stage.elapsed or self.elapsed for the time, and math.random for chance",
    "package": "package is not there: require finds the modules in the behavior folders",
    "dofile": "dofile is for specs: use require for a module in the behavior folders",
    "loadfile": "loadfile is not there: use require for a module in the behavior folders",
    "loadstring": "loadstring is not there: use load",
    "unpack": "unpack is not there: use table.unpack",
    "setfenv": "setfenv is not there: use the fourth argument of load",
    "getfenv": "getfenv is not there: use _ENV",
    "warn": "warn is not there: use print",
  ]
  /// The alternatives to missing functions of libraries that scripts do have.
  private static let fields = [
    "dump": "string.dump is not there: bytecode is not accepted, only text",
    "getinfo": "debug.getinfo is not there: debug has traceback only",
    "getlocal": "debug.getlocal is not there: debug has traceback only",
    "sethook": "debug.sethook is not there: debug has traceback only",
    "getn": "table.getn is not there: use #",
  ]

  /// The hint after the message of an error that names a missing function; empty for other errors.
  static func hint(for message: String) -> String {
    guard message.hasPrefix("attempt to "), message.hasSuffix("')") else { return "" }
    for verb in ["index", "call"] {
      for (kind, hints) in [("global", globals), ("field", fields)] {
        let start = "attempt to \(verb) a nil value (\(kind) '"
        guard message.hasPrefix(start) else { continue }
        let name = message.dropFirst(start.count).dropLast(2)
        return hints[String(name)].map { "; \($0)" } ?? ""
      }
    }
    return ""
  }
}
