import Geometry
import Scripting

/// A file of inputs with a line each, such as `snap.damping = 0.3`.
///
/// Empty lines and comments, also behind a value, are skipped. `tune -o` writes such files. A key that
/// is no name in Lua, such as `snap#2.damping`, stands in a comment, and counts.
struct InputFile {
  /// The inputs, as in `snap.damping=0.3`, with their places, as in `best.lua:3:`.
  package let lines: [(text: String, place: String)]

  /// Reads a file.
  ///
  /// - Throws: `FileError` when it cannot be read; `VariationError` for a line that is no input.
  init(path: String) throws {
    guard Files.kind(of: path) != .missing else {
      throw VariationError(
        "--set must be KEY=VALUE or the name of a file that is there, not \(path)")
    }
    let text = try Files.text(of: path).withoutByteOrderMark
    var lines: [(text: String, place: String)] = []
    let all = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in zip(1..., all) {
      let place = "\(path):\(number):"
      let (code, comment) = Self.parts(of: line)
      guard !comment.hasPrefix("--[["), !comment.hasPrefix("--[=") else {
        throw VariationError("\(place) a comment must end with its line: --, not --[[")
      }
      if let input = Self.input(code) ?? Self.input(comment, isComment: true) {
        lines.append((input, place))
      } else if !code.allSatisfy(\.isWhitespace) {
        throw VariationError("\(place) a line must be KEY = VALUE, not \(line.prefix(80))")
      }
    }
    self.lines = lines
  }

  /// The input of a line, without spaces around its key and its value; nil for other lines.
  package static func input(_ line: Substring, isComment: Bool = false) -> String? {
    let body = isComment ? parts(of: line.drop { $0 == "-" || $0 == "#" }).code : line
    guard let mark = body.firstIndex(of: "=") else { return nil }
    let key = trimmed(body[..<mark])
    guard !key.contains(where: \.isWhitespace), !isComment || key.contains("#"),
      Variation.rule(brokenBy: key) == nil
    else { return nil }
    return "\(key)=\(trimmed(body[body.index(after: mark)...]))"
  }

  /// A line before its comment, and the comment, which is empty where there is none.
  private static func parts(of line: Substring) -> (code: Substring, comment: Substring) {
    if line.hasPrefix("#") { return (line.prefix(0), line) }
    var (isQuoted, isEscaped, wasSpace) = (false, false, true)
    for place in line.indices {
      let character = line[place]
      if wasSpace, !isQuoted, line[place...].hasPrefix("--") {
        return (line[..<place], line[place...])
      }
      if character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = character == "\\" && !isEscaped
      wasSpace = character.isWhitespace
    }
    return (line, line.suffix(0))
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(start.prefix(start.count - start.reversed().prefix(while: \.isWhitespace).count))
  }
}
