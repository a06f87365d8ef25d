import Geometry
import Scripting

/// The findings on the text of a document as it stands in the editor.
extension LanguageServer {
  /// All that the checker finds; for source that Lua refuses, its error alone.
  func diagnostics(of document: Document) -> [JSONValue] {
    guard !document.isHidden else { return [] }
    let text = document.text
    if let error = workspace.refusal(of: text.bytes, at: document.path) {
      let line = text.range(ofLine: max(0, (error.line ?? 1) - 1))
      return [finding(error.message, Self.trimmed(line, text), severity: 1, text)]
    }
    guard let analysis = workspace.analysis(of: document) else { return [] }
    return analysis.problems.map { problem in
      finding(
        problem.message, SourceNames.range(at: problem.offset, in: text.bytes),
        severity: problem.isNote ? 3 : 1, text)
    }
  }

  private func finding(
    _ message: String, _ range: Range<Int>, severity: Int, _ text: TextLines
  ) -> JSONValue {
    [
      "range": text.range(range, encoding), "severity": .integer(severity),
      "source": "libration", "message": .string(message),
    ]
  }

  /// A range of a line without the blanks around it; all of it where there is nothing else.
  private static func trimmed(_ range: Range<Int>, _ text: TextLines) -> Range<Int> {
    let line = text.bytes[range]
    guard let first = line.firstIndex(where: { $0 > 32 }),
      let last = line.lastIndex(where: { $0 > 32 })
    else { return range }
    return first..<last + 1
  }
}

/// Names and texts in the source of scripts.
enum SourceNames {
  /// The range of the token that begins at a place; a single byte where none does.
  static func range(at offset: Int, in bytes: [UInt8]) -> Range<Int> {
    LuaTokens.token(at: offset, in: bytes)?.range
      ?? offset..<min(offset + 1, max(offset, bytes.count))
  }
}
