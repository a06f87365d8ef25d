import Console
import Geometry
import Scripting
import Sessions
import Specs

/// The parameters of the call that is being written.
struct SignatureHelp {
  private let source: Workspace.Source
  private let workspace: Workspace

  init(_ source: Workspace.Source, _ workspace: Workspace) {
    (self.source, self.workspace) = (source, workspace)
  }

  /// A call around a place.
  private struct Call {
    /// The first byte of the function's name.
    var name: Int
    /// The first byte behind the name.
    var start: Int
    var arguments: [LuaExpression]
    var range: Range<Int>
  }

  /// The signature of the innermost call around a place; null where no known function is called.
  func json(at offset: Int) -> JSONValue {
    guard let call = call(around: offset),
      let (member, owner) = source.analysis.use(at: call.name).flatMap({ member($0.meaning) }),
      member.kind != .property
    else { return .null }
    let parameters = member.parameters.map { parameter -> JSONValue in
      [
        "label": .string(parameter.name),
        "documentation": ["kind": "markdown", "value": .string(describe(parameter))],
      ]
    }
    var doc = member.doc
    if let name = call.arguments.first?.text, member.type == .behavior,
      let behavior = (try? workspace.analyzer(for: source.path))?.behavior(name)
    {
      doc = Hover.text(of: behavior)
    }
    let signature: JSONValue = [
      "label": .string(writtenName(member, below: owner) + gives(member)),
      "documentation": ["kind": "markdown", "value": .string(doc)],
      "parameters": .list(parameters),
    ]
    return [
      "signatures": [signature], "activeSignature": 0,
      "activeParameter": .integer(place(of: offset, in: call)),
    ]
  }

  private func member(_ meaning: SourceMeaning) -> (MemberDescription, String)? {
    switch meaning {
    case .member(let member, let owner): return (member, owner)
    case .global(_, let member?): return (member, "")
    case .global(let name, nil):
      guard Workspace.isSpec(source.path) else { return nil }
      let word = SpecWord.globals.first { $0.name == name || $0.aliases.contains(name) }
      return word.map { ($0.description, "") }
    case .own(let name, let number):
      return source.analysis.ownMember(name, of: number).map { ($0, "self") }
    default: return nil
    }
  }

  /// The innermost call around a place; nil in a function inside of it.
  private func call(around offset: Int) -> Call? {
    var found: Call?
    var functions: [Range<Int>] = []
    source.analysis.tree.forEach { part, _ in
      switch part {
      case .statement(.function(_, let function)), .statement(.localFunction(_, let function)):
        functions.append(function.range)
      case .statement: break
      case .expression(let expression):
        guard expression.range.lowerBound < offset, offset <= expression.range.upperBound else {
          return
        }
        switch expression.kind {
        case .function(let function): functions.append(function.range)
        case .call(let callee, let arguments):
          found = narrower(
            Call(
              name: callee.offset, start: callee.range.upperBound, arguments: arguments,
              range: expression.range), found, offset)
        case .method(_, let name, let arguments):
          found = narrower(
            Call(
              name: name.offset, start: name.range.upperBound, arguments: arguments,
              range: expression.range), found, offset)
        default: break
        }
      }
    }
    guard let found else { return nil }
    let isInside = functions.contains { function in
      function.lowerBound > found.start && function.lowerBound < offset
        && offset < function.upperBound
    }
    return isInside ? nil : found
  }

  private func narrower(_ call: Call, _ other: Call?, _ offset: Int) -> Call? {
    let bytes = source.text.bytes
    guard offset > call.start else { return other }
    // Behind the parenthesis that closes the call nothing is an argument.
    if offset == call.range.upperBound, bytes[call.range.upperBound - 1] == UInt8(ascii: ")") {
      return other
    }
    guard let other else { return call }
    return call.range.count <= other.range.count ? call : other
  }

  /// The number of the argument at a place.
  private func place(of offset: Int, in call: Call) -> Int {
    let before = call.arguments.filter { $0.range.upperBound < offset }
    guard let last = before.last else { return 0 }
    let gap = source.text.bytes[last.range.upperBound..<offset]
    return gap.contains(UInt8(ascii: ",")) ? before.count : before.count - 1
  }
}
