import Scripting
import Terminal

/// The program luacheck, which looks for unused locals, shadowed names and unreachable code.
///
/// It is not asked for globals and fields, which `check` finds itself.
struct Luacheck {
  /// The checks: unused values, shadowed names and control flow.
  ///
  /// Unused arguments are allowed, as hooks get more than they use, and so is a `self` inside
  /// another one.
  private static let options = [
    "--no-color", "--codes", "--formatter", "plain", "--only", "2", "3", "4", "5", "--ignore",
    "212", "213", "4.*/self", "--",
  ]

  /// Runs luacheck on files and gives its messages as notes.
  ///
  /// They are never errors: whether a file passes must not depend on what is installed.
  ///
  /// - Returns: Notes in the order of the files; nil when luacheck is not installed.
  package static func notes(on files: [String]) -> [Diagnostic]? {
    guard let output = run(options + files) else { return nil }
    return output.split(separator: "\n").compactMap(note)
  }

  /// Reads a line such as `scene.lua:3:7: (W211) unused variable 'x'`.
  private static func note(_ line: Substring) -> Diagnostic? {
    guard let mark = line.firstRange(of: ": (W") else { return nil }
    let place = line[..<mark.lowerBound].split(separator: ":", omittingEmptySubsequences: false)
    let message = line[mark.upperBound...].drop { $0 != " " }.dropFirst()
    guard place.count >= 3, let row = Int(place[place.count - 2]), let column = Int(place.last!)
    else { return nil }
    let file = place.dropLast(2).joined(separator: ":")
    return Diagnostic(
      severity: .note,
      finding: ScriptError(file: file, line: row, column: column, message: String(message)))
  }

  /// Runs luacheck and gives its standard output; nil when it is not installed.
  private static func run(_ arguments: [String]) -> String? {
    guard let output = try? ScratchFile(),
      let process = try? ToolProcess("luacheck", arguments, output: output.descriptor)
    else { return nil }
    // luacheck ends with 0, 1 or 2; a shell's 127 means that it is not installed.
    guard (0...2).contains(process.wait()) else { return nil }
    return String(decoding: output.bytes, as: UTF8.self)
  }
}
