import Geometry
import LuaRuntime
import Scripting

/// Corrections of what the checker finds: the name that was meant, and a missing `local`.
struct CodeActions {
  private let source: Workspace.Source
  private let encoding: PositionEncoding

  init(_ source: Workspace.Source, _ encoding: PositionEncoding) {
    (self.source, self.encoding) = (source, encoding)
  }

  /// The corrections of the findings that touch a range.
  func json(in range: Range<Int>) -> JSONValue {
    var actions: [JSONValue] = []
    for problem in source.analysis.problems {
      let place = SourceNames.range(at: problem.offset, in: source.text.bytes)
      guard place.lowerBound <= range.upperBound, range.lowerBound <= place.upperBound else {
        continue
      }
      if let name = Suggestion.suggested(in: problem.message) {
        actions.append(
          action("Change to \(name)", problem, inner(place), name, isPreferred: true))
      }
      if let insertion = missingLocal(problem) {
        actions.append(
          action("Make it local", problem, insertion..<insertion, "local ", isPreferred: false))
      }
    }
    return .list(actions)
  }

  /// A range without the quotes around it.
  private func inner(_ range: Range<Int>) -> Range<Int> {
    let bytes = source.text.bytes
    guard range.count > 1,
      [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[range.lowerBound])
    else { return range }
    return range.lowerBound + 1..<range.upperBound - 1
  }

  /// The place for `local`, of a statement that sets a single global; nil for other findings.
  private func missingLocal(_ problem: SourceProblem) -> Int? {
    let blocks = source.analysis.tree.allBlocks
    for (statement, range) in blocks.lazy.flatMap({ zip($0.statements, $0.ranges) }) {
      switch statement {
      case .assignment(let targets, _):
        guard targets.count == 1, targets[0].offset == problem.offset,
          case .global(let name) = targets[0].kind,
          problem.message.hasPrefix("\(name) is a global: write local")
        else { continue }
        return range.lowerBound
      case .function(let target, _):
        guard target.offset == problem.offset, case .global(let name) = target.kind,
          problem.message.hasPrefix("\(name) is a global: write local function")
        else { continue }
        return range.lowerBound
      default: continue
      }
    }
    return nil
  }

  private func action(
    _ title: String, _ problem: SourceProblem, _ range: Range<Int>, _ text: String,
    isPreferred: Bool
  ) -> JSONValue {
    let edit: JSONValue = [
      "range": source.text.range(range, encoding), "newText": .string(text),
    ]
    let place = SourceNames.range(at: problem.offset, in: source.text.bytes)
    let finding: JSONValue = [
      "range": source.text.range(place, encoding), "severity": problem.isNote ? 3 : 1,
      "source": "libration", "message": .string(problem.message),
    ]
    return [
      "title": .string(title), "kind": "quickfix", "diagnostics": [finding],
      "isPreferred": .boolean(isPreferred),
      "edit": ["changes": .object([JSONMember(name: source.uri, value: [edit])])],
    ]
  }
}
