import Console
import Geometry
import LuaRuntime
import Scripting
import Sessions
import Specs

/// The words that may stand at a place of a document, which is read as if a name stood there.
struct ScriptCompletion {
  private let document: Document
  private let workspace: Workspace
  private let trigger: String?
  /// The bytes before the cursor that belong to the word.
  private let range: Range<Int>

  /// A word that is offered.
  private struct Word {
    var text: String
    /// Its kind.
    ///
    /// Source: Language Server Protocol 3.17, `CompletionItemKind`.
    var kind: Int
    var detail = ""
    var doc = ""
    /// The text that is inserted in its place.
    var insertion: String?
  }

  private static let (method, function, field, variable, module, property) = (2, 3, 5, 6, 9, 10)
  private static let (value, keyword, choice, reference) = (12, 14, 20, 18)

  init(_ document: Document, at offset: Int, _ workspace: Workspace, trigger: String?) {
    (self.document, self.workspace, self.trigger) = (document, workspace, trigger)
    let bytes = document.text.bytes
    var start = offset
    while start > 0, LuaWord.has(bytes[start - 1]) { start -= 1 }
    range = start..<offset
  }

  /// The words as the protocol writes them.
  func json(_ encoding: PositionEncoding) -> JSONValue {
    let (words, range) = words
    let place = document.text.range(range, encoding)
    let items = words.enumerated().map { number, word -> JSONValue in
      let digits = String(number)
      return [
        "label": .string(word.text), "kind": .integer(word.kind),
        "detail": word.detail.isEmpty ? nil : .string(word.detail),
        "documentation": word.doc.isEmpty
          ? nil : ["kind": "markdown", "value": .string(word.doc)],
        "sortText": .string(String(repeating: "0", count: max(0, 5 - digits.count)) + digits),
        "filterText": .string(word.text),
        "textEdit": ["range": place, "newText": .string(word.insertion ?? word.text)],
      ]
    }
    return ["isIncomplete": false, "items": .list(items)]
  }

  /// The words, and the range that they replace.
  private var words: ([Word], Range<Int>) {
    let bytes = document.text.bytes
    var before = Array(bytes[..<range.upperBound])
    let rest = bytes[range.upperBound...]
    var last: LuaTokens.Token?
    for token in LuaTokens(before) { last = token }
    if let last, last.kind == .string, last.range.upperBound == before.count,
      let quote = Self.openQuote(last, before)
    {
      // Whether the text is closed behind the cursor shows in the whole line.
      let isClosed = LuaTokens(bytes).contains {
        $0.range.lowerBound == last.range.lowerBound && $0.range.upperBound > before.count
          && bytes[$0.range.upperBound - 1] == quote
      }
      let text = isClosed ? bytes : before + [quote] + rest
      let replaced = last.range.lowerBound + 1..<range.upperBound
      return (texts(at: last.range.lowerBound, in: text), replaced)
    }
    guard !isInLongText(before, last), !isInComment(before, last), !isNumber(bytes[range]) else {
      return ([], range)
    }
    if range.isEmpty { before += Array("_".utf8) }
    guard let analysis = workspace.analysis(of: before + rest, at: document.path) else {
      return ([], range)
    }
    return (names(in: analysis), range)
  }

  /// The quote of a text that is not closed; nil for other tokens.
  private static func openQuote(_ token: LuaTokens.Token, _ bytes: [UInt8]) -> UInt8? {
    let first = bytes[token.range.lowerBound]
    guard first != UInt8(ascii: "[") else { return nil }
    let isClosed = token.range.count > 1 && bytes[token.range.upperBound - 1] == first
    return isClosed ? nil : first
  }

  private func isInLongText(_ before: [UInt8], _ last: LuaTokens.Token?) -> Bool {
    guard let last, last.kind == .string, last.range.upperBound == before.count else {
      return false
    }
    return before[last.range.lowerBound] == UInt8(ascii: "[") && before.last != UInt8(ascii: "]")
  }

  private func isInComment(_ before: [UInt8], _ last: LuaTokens.Token?) -> Bool {
    let gap = before[(last?.range.upperBound ?? 0)...]
    guard let start = gap.firstRange(of: Array("--".utf8)) else { return false }
    if gap[start.upperBound...].starts(with: Array("[[".utf8)) { return true }
    let lastStart = gap.indices.last { gap[$0...].starts(with: Array("--".utf8)) } ?? gap.endIndex
    return !gap[lastStart...].contains(UInt8(ascii: "\n"))
  }

  private func isNumber(_ word: ArraySlice<UInt8>) -> Bool {
    word.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
  }

  // MARK: Texts

  private func texts(at offset: Int, in bytes: [UInt8]) -> [Word] {
    guard let analysis = workspace.analysis(of: bytes, at: document.path),
      let analyzer = try? workspace.analyzer(for: document.path)
    else { return [] }
    switch analysis.text(at: offset) {
    case .behavior:
      return analyzer.api.behaviors.map { behavior in
        Word(
          text: behavior.name, kind: Self.value, detail: behavior.file ?? "built in",
          doc: firstSentence(of: behavior.doc))
      }
    case .choice(let choices): return choices.map { Word(text: $0, kind: Self.choice) }
    case .item:
      return used(in: analysis, at: offset) { if case .item(let name) = $0 { name } else { nil } }
    case .tag:
      return used(in: analysis, at: offset) { if case .tag(let name) = $0 { name } else { nil } }
    case .module, nil: return []
    }
  }

  /// The names of a kind that stand elsewhere in the file.
  private func used(
    in analysis: SourceAnalysis, at offset: Int, _ name: (SourceMeaning) -> String?
  ) -> [Word] {
    let others = analysis.uses.filter { $0.range.lowerBound != offset + 1 }
    return Set(others.compactMap { name($0.meaning) }).sorted().map {
      Word(text: $0, kind: Self.reference)
    }
  }

  // MARK: Names

  private func names(in analysis: SourceAnalysis) -> [Word] {
    let place = range.lowerBound
    let sign = Self.sign(before: place, analysis.bytes)
    if sign == "." || sign == ":" {
      let members = analysis.members(inFrontOf: place) ?? exports(inFrontOf: place, analysis)
      return members.filter { ($0.kind == .method) == (sign == ":") }.map(word)
    }
    if let table = analysis.options(at: place), ["{", ",", ";"].contains(sign),
      Self.isKey(place, in: table.range, analysis)
    {
      let typed = String(decoding: document.text.bytes[range], as: UTF8.self)
      let left = table.options.filter { !table.given.contains($0.name) || $0.name == typed }
      return left.enumerated().sorted { a, b in
        (a.element.isRequired ? 0 : 1, a.offset) < (b.element.isRequired ? 0 : 1, b.offset)
      }.map { _, option in
        Word(
          text: option.name, kind: Self.property, detail: describe(option), doc: option.doc,
          insertion: option.name + " = ")
      }
    }
    if case .choice(let choices)? = analysis.text(at: place) {
      let words = choices.map { Word(text: "\"\($0)\"", kind: Self.choice) }
      if range.isEmpty { return words }
      return words + globals(analysis)
    }
    // A brace or a comma alone asks for options.
    guard trigger == nil || !range.isEmpty else { return [] }
    return globals(analysis)
  }

  /// The fields of the module in front of a name; none where another value stands there.
  private func exports(inFrontOf place: Int, _ analysis: SourceAnalysis) -> [MemberDescription] {
    let module = analysis.module(inFrontOf: place).flatMap {
      workspace.source(ofModule: $0, requiredBy: document.path)
    }
    return module?.analysis.exports.map(\.member) ?? []
  }

  /// The sign before a place; empty where there is another token.
  private static func sign(before place: Int, _ bytes: [UInt8]) -> String {
    var last: LuaTokens.Token?
    for token in LuaTokens(bytes) {
      guard token.range.upperBound <= place else { break }
      last = token
    }
    return last.map { $0.kind == .sign ? $0.text : "" } ?? ""
  }

  /// Whether a key of a table may stand at a place, and not a part of a call or function in it.
  private static func isKey(_ place: Int, in table: Range<Int>, _ analysis: SourceAnalysis) -> Bool
  {
    var innermost = table
    func note(_ range: Range<Int>) {
      if range.lowerBound > innermost.lowerBound, range.lowerBound < place,
        place <= range.upperBound
      {
        innermost = range
      }
    }
    analysis.tree.forEach { part, _ in
      guard case .expression(let expression) = part else { return }
      switch expression.kind {
      case .table: note(expression.range)
      case .function(let function): note(function.range)
      case .call(_, let arguments), .method(_, _, let arguments):
        if arguments.contains(where: { $0.range.lowerBound == place }) { note(expression.range) }
      default: break
      }
    }
    return innermost == table
  }

  private func globals(_ analysis: SourceAnalysis) -> [Word] {
    let place = range.lowerBound
    var words = analysis.locals(at: place).map { Word(text: $0.name, kind: Self.variable) }
    if let api = try? workspace.analyzer(for: document.path).api {
      words += api.globals.first { $0.name.isEmpty }?.members.map(word) ?? []
      words += api.globals.filter { !$0.name.isEmpty }.map {
        Word(text: $0.name, kind: Self.module, doc: $0.doc)
      }
    }
    if document.isSpec {
      words += SpecWord.globals.filter { $0.table.isEmpty }.map { word($0.description) }
    }
    words += LuaWord.keywords.map { Word(text: $0, kind: Self.keyword) }
    var seen: Set<String> = []
    return words.filter { seen.insert($0.text).inserted }
  }

  private func word(_ member: MemberDescription) -> Word {
    let kind =
      switch member.kind {
      case .method: Self.method
      case .function: Self.function
      case .property: Self.field
      }
    return Word(text: member.name, kind: kind, detail: detail(member), doc: member.doc)
  }
}
