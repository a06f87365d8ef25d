import Geometry
import LuaRuntime
import Scripting
import Sessions
import Specs

/// Lines above scenes, specs and behaviors: commands that run them, and what became of the last run.
struct CodeLenses {
  private let source: Workspace.Source
  private let runs: ScriptRuns
  private let encoding: PositionEncoding

  init(_ source: Workspace.Source, _ runs: ScriptRuns, _ encoding: PositionEncoding) {
    (self.source, self.runs, self.encoding) = (source, runs, encoding)
  }

  /// The lenses as the protocol writes them.
  var json: JSONValue {
    if Workspace.isSpec(source.path) { return .list(specs(in: source.analysis.tree.block)) }
    return .list(scene + behavior)
  }

  /// Those of a scene, above the statement that makes its stage.
  private var scene: [JSONValue] {
    let block = source.analysis.tree.block
    guard case .result? = block.statements.last,
      let place = block.statements.firstIndex(where: makesStage)
    else { return [] }
    let range = block.ranges[place]
    let end = runs.end(of: source.path).map { ": " + $0 } ?? ""
    return [
      lens(range, "run\(end)", .run, [.string(source.uri)]),
      lens(range, "view", .view, [.string(source.uri)]),
    ]
  }

  /// Whether a statement is `local stage = libration.stage { ... }`.
  private func makesStage(_ statement: LuaStatement) -> Bool {
    guard case .local(_, let values) = statement, case .call(let callee, _)? = values.first?.kind,
      case .index(let base, let key) = callee.kind, key.text == "stage"
    else { return false }
    switch base.kind {
    case .global(let name): return name == "libration"
    case .local(let number): return source.analysis.tree.locals[number].name == "libration"
    default: return false
    }
  }

  /// The lens of a behavior, above its first hook: the fuel and time of its hooks in the last run.
  private var behavior: [JSONValue] {
    let name = Files.name(of: source.path).split(separator: ".").first.map(String.init) ?? ""
    guard let use = runs.use(of: name), source.analysis.behaviorCount > 0,
      let hook = source.analysis.uses.first(where: isHook)
    else { return [] }
    return [lens(hook.range, "hooks in the last run: \(use)", nil, [])]
  }

  private func isHook(_ use: SourceUse) -> Bool {
    guard case .own(let name, _) = use.meaning else { return false }
    return use.isDefinition && source.analysis.isHook(name)
  }

  /// Those of specs and groups, above each.
  private func specs(in block: LuaBlock) -> [JSONValue] {
    zip(block.statements, block.ranges).flatMap { statement, range -> [JSONValue] in
      guard case .call(let call) = statement, case .call(let callee, let arguments) = call.kind,
        case .global(let word) = callee.kind, ["describe", "it"].contains(word),
        arguments.count > 1, case .function(let body)? = arguments.last?.kind
      else { return [] }
      let line = source.text.line(of: range.lowerBound)
      let last = source.text.line(of: range.upperBound)
      let title = word == "it" ? "run spec" : "run specs"
      let lens = lens(
        range, title + outcome(in: line + 1...last + 1), .test,
        [.string(source.uri), .integer(line + 1)])
      return [lens] + specs(in: body.body)
    }
  }

  /// The last results of the specs that begin in some lines, after a colon; empty before a run.
  private func outcome(in lines: ClosedRange<Int>) -> String {
    let results = runs.results(of: source.path, in: lines)
    if results.isEmpty { return "" }
    let failed = results.count { $0.failure != nil }
    if results.count > 1 {
      return failed == 0 ? ": \(results.count) passed" : ": \(failed) of \(results.count) failed"
    }
    return results[0].failure.map { ": failed, \($0.message)" } ?? ": passed"
  }

  private func lens(
    _ range: Range<Int>, _ title: String, _ command: LanguageCommand?, _ arguments: [JSONValue]
  ) -> JSONValue {
    // A lens lies in one line.
    let end = source.text.range(ofLine: source.text.line(of: range.lowerBound)).upperBound
    let first = title.split(separator: "\n").first.map(String.init) ?? title
    return [
      "range": source.text.range(range.lowerBound..<min(range.upperBound, end), encoding),
      "command": [
        "title": .string(first), "command": .string(command?.rawValue ?? ""),
        "arguments": .list(arguments),
      ],
    ]
  }
}
