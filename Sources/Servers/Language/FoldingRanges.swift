import Geometry
import LuaRuntime
import Scripting

/// The parts of a script that an editor can fold: blocks, functions, tables, calls and comments of
/// several lines.
struct FoldingRanges {
  private let source: Workspace.Source

  init(_ source: Workspace.Source) { self.source = source }

  /// The ranges as the protocol writes them, by line; the line with the last word stays in sight.
  var json: JSONValue {
    var lines: [Int: Int] = [:]
    func fold(_ range: Range<Int>) {
      let start = source.text.line(of: range.lowerBound)
      let end = source.text.line(of: max(range.lowerBound, range.upperBound - 1)) - 1
      if end > start { lines[start] = max(lines[start] ?? 0, end) }
    }
    for block in source.analysis.tree.allBlocks {
      for (statement, range) in zip(block.statements, block.ranges) {
        switch statement {
        case .block, .whileLoop, .repeatLoop, .branches, .numericFor, .genericFor, .function,
          .localFunction:
          fold(range)
        default: break
        }
      }
    }
    source.analysis.tree.forEach { part, _ in
      guard case .expression(let expression) = part else { return }
      switch expression.kind {
      case .table, .function: fold(expression.range)
      default: break
      }
    }
    let ranges = lines.map { (start: $0.key, end: $0.value, kind: JSONValue?.none) } + comments
    return .list(
      ranges.sorted { ($0.start, $0.end) < ($1.start, $1.end) }.map { range in
        ["startLine": .integer(range.start), "endLine": .integer(range.end), "kind": range.kind]
      })
  }

  /// Comments of at least two lines that follow one another.
  private var comments: [(start: Int, end: Int, kind: JSONValue?)] {
    let text = source.text
    var found: [(start: Int, end: Int, kind: JSONValue?)] = []
    var inside: Set<Int> = []
    for token in LuaTokens(text.bytes) {
      let (first, last) = (
        text.line(of: token.range.lowerBound), text.line(of: token.range.upperBound - 1)
      )
      if first < last { inside.formUnion(first...last) }
    }
    var start: Int?
    for line in 0...text.count {
      let words = text.bytes[text.range(ofLine: line)].drop { $0 == 32 || $0 == 9 }
      let isComment =
        line < text.count && !inside.contains(line) && words.starts(with: Array("--".utf8))
      if isComment {
        start = start ?? line
      } else if let first = start {
        if line - 1 > first { found.append((first, line - 1, "comment")) }
        start = nil
      }
    }
    return found
  }
}
