import Scripting

/// A file of inputs with a line each, such as `snap.damping = 0.3`.
///
/// Empty lines and comments are skipped. `tune -o` writes such files. A key that is no name in Lua,
/// such as `snap#2.damping`, stands in a comment, and counts.
struct InputFile {
  /// The inputs, as in `snap.damping=0.3`, with their places, as in `best.lua:3:`.
  let lines: [(text: String, place: String)]

  /// Reads a file.
  ///
  /// - Throws: `FileError` when it cannot be read; `VariationError` for a line that is no input.
  init(path: String) throws {
    guard Files.kind(of: path) != .missing else {
      throw VariationError(
        "--set must be KEY=VALUE or the name of a file that is there, not \(path)")
    }
    let text = try Files.text(of: path)
    var lines: [(text: String, place: String)] = []
    let all = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (number, line) in zip(1..., all) {
      let place = "\(path):\(number):"
      let isComment = line.hasPrefix("--") || line.hasPrefix("#")
      if let input = Self.input(line, isComment: isComment) {
        lines.append((input, place))
      } else if !isComment, !line.allSatisfy(\.isWhitespace) {
        throw VariationError("\(place) a line must be KEY = VALUE, not \(line.prefix(80))")
      }
    }
    self.lines = lines
  }

  /// The input of a line, without spaces around its key and its value; nil for other lines.
  static func input(_ line: Substring, isComment: Bool = false) -> String? {
    let body = isComment ? line.drop { $0 == "-" || $0 == "#" } : line
    guard let mark = body.firstIndex(of: "=") else { return nil }
    let key = trimmed(body[..<mark])
    guard !key.contains(where: \.isWhitespace), !isComment || key.contains("#"),
      Variation.rule(brokenBy: key) == nil
    else { return nil }
    let value = trimmed(body[body.index(after: mark)...])
    let isQuoted = value.count > 1 && value.first == "\"" && value.last == "\""
    return "\(key)=\(isQuoted ? String(value.dropFirst().dropLast()) : value)"
  }

  private static func trimmed(_ text: Substring) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(start.prefix(start.count - start.reversed().prefix(while: \.isWhitespace).count))
  }
}
