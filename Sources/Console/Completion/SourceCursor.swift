import LuaRuntime
import Scripting

/// Lua source up to the cursor, as far as completion understands it: the word being typed, the
/// value before it, and the calls and tables around it.
package struct SourceCursor {
  /// A step to a value, as in `stage:item("card").center`.
  package enum Step: Equatable {
    /// The first name.
    case name(String)
    /// A field or method.
    case field(String)
    /// A call, with its first argument if that is a string.
    case call(String?)
    /// An index, if it is a whole number.
    case index(Int?)
  }

  /// A call, table or block that is open at the cursor.
  package struct Frame {
    /// The kind of the open part.
    package enum Kind: Equatable {
      /// The parentheses of a call, or those around an expression.
      case parentheses(callee: [Step]?)
      /// A table; `callee` is the function of a call without parentheses.
      case table(callee: [Step]?)
      /// An index in brackets.
      case brackets
      /// A function, loop or condition.
      case block
    }

    package let kind: Kind
    /// The parameters of a function.
    package var parameters: [String] = []
    /// The number of commas so far.
    package var place = 0
    /// The keys of a table so far.
    package var keys: [String] = []
    /// The key whose value is being typed.
    package var key: String?
    /// The first argument of a call, if that is a string.
    var firstString: String?
  }

  /// A kind of place for the cursor.
  package enum Place: Equatable {
    /// In or behind a name.
    case name
    /// Behind a dot or colon that follows a value.
    case member(of: [Step], isMethod: Bool)
    /// Inside a string; `callee` is the function of a call without parentheses.
    case string(quote: Character, callee: [Step]?)
    /// Where nothing can be completed: in a comment or a number, or behind an unknown value.
    case nowhere
  }

  /// The part of a word or string before the cursor.
  private(set) var typed = ""
  /// The place of the cursor.
  private(set) var place = Place.name
  /// The calls, tables and blocks that are open at the cursor, the innermost last.
  private(set) var frames: [Frame] = []
  /// Whether a key of the innermost table may be typed here.
  private(set) var isAtKey = false

  private var tokens: [LuaTokens.Token]
  private let bytes: [UInt8]

  /// Reads the source up to the cursor.
  init(_ source: String) {
    bytes = Array(source.utf8)
    tokens = Array(LuaTokens(bytes))
    let end = tokens.last?.range.upperBound ?? 0
    // Only white space or a comment follows the last token.
    guard bytes[end...].allSatisfy({ $0 <= 32 }) || bytes[end...].contains(10) else {
      place = .nowhere
      return
    }
    let isTouching = end == bytes.count
    if isTouching, let last = tokens.last {
      if let quote = openQuote(last) {
        tokens.removeLast()
        scan()
        typed = text(last.range.lowerBound + 1..<last.range.upperBound)
        place = .string(quote: quote, callee: endsValue(tokens.count - 1) ? chain() : nil)
        return
      }
      if last.text.utf8.first.map(LuaWord.has) == true {
        tokens.removeLast()
        typed = last.text
      }
    }
    scan()
    place = namePlace()
  }

  /// The place of a name, behind the tokens.
  private func namePlace() -> Place {
    if let digit = typed.utf8.first, UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit {
      return .nowhere
    }
    guard let mark = tokens.last?.text, mark == "." || mark == ":" else { return .name }
    if tokens.count > 1, tokens[tokens.count - 2].text == mark { return .name }
    guard let steps = chain(endingAt: tokens.count - 2) else { return .nowhere }
    return .member(of: steps, isMethod: mark == ":")
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The quote of a string that is not closed; nil for other tokens.
  private func openQuote(_ token: LuaTokens.Token) -> Character? {
    guard token.text.isEmpty, let first = bytes[token.range].first, first != UInt8(ascii: "[")
    else { return nil }
    let isClosed = token.range.count > 1 && bytes[token.range.upperBound - 1] == first
    return isClosed ? nil : Character(UnicodeScalar(first))
  }

  /// The contents of a string token; nil for other tokens.
  private func string(_ index: Int) -> String? {
    guard tokens.indices.contains(index), tokens[index].text.isEmpty,
      tokens[index].range.count > 1
    else { return nil }
    return text(tokens[index].range.lowerBound + 1..<tokens[index].range.upperBound - 1)
  }
}

// Calls, tables and blocks that are open.
extension SourceCursor {
  private mutating func scan() {
    for index in tokens.indices { take(index) }
    let last = tokens.last?.text
    if case .table? = frames.last?.kind, frames.last?.key == nil {
      isAtKey = last == "{" || last == "," || last == ";"
    }
  }

  private mutating func take(_ index: Int) {
    switch tokens[index].text {
    case "(": open(.parentheses(callee: callee(before: index)))
    case "{": open(.table(callee: callee(before: index)))
    case "[": open(.brackets)
    case "function": frames.append(Frame(kind: .block, parameters: parameters(behind: index)))
    case "do", "if", "repeat": open(.block)
    case "end", "until": close { $0 == .block }
    case ")": close { if case .parentheses = $0 { true } else { false } }
    case "}": close { if case .table = $0 { true } else { false } }
    case "]": close { $0 == .brackets }
    case ",", ";": separate()
    case "=": noteKey(index)
    default:
      if let text = string(index), frames.last?.place == 0, frames.last?.firstString == nil {
        update { $0.firstString = text }
      }
    }
  }

  private mutating func open(_ kind: Frame.Kind) { frames.append(Frame(kind: kind)) }

  private mutating func update(_ change: (inout Frame) -> Void) {
    if !frames.isEmpty { change(&frames[frames.count - 1]) }
  }

  private mutating func close(_ isKind: (Frame.Kind) -> Bool) {
    guard let index = frames.lastIndex(where: { isKind($0.kind) }) else { return }
    frames.removeSubrange(index...)
  }

  private mutating func separate() {
    update { frame in
      frame.place += 1
      frame.key = nil
    }
  }

  /// Notes a key of a table in front of `=`.
  private mutating func noteKey(_ index: Int) {
    guard case .table? = frames.last?.kind, index > 1, frames.last?.key == nil,
      ["{", ",", ";"].contains(tokens[index - 2].text), LuaWord.isName(tokens[index - 1].text)
    else { return }
    let name = tokens[index - 1].text
    update { frame in
      frame.keys.append(name)
      frame.key = name
    }
  }

  /// The names in the parentheses behind `function`, and behind its name.
  private func parameters(behind index: Int) -> [String] {
    guard let open = tokens[index...].firstIndex(where: { $0.text == "(" }) else { return [] }
    return tokens[(open + 1)...].prefix { $0.text != ")" }.map(\.text).filter(LuaWord.isName)
  }

  /// The function that a parenthesis or brace calls; nil if it is no call.
  private func callee(before index: Int) -> [Step]? {
    guard endsValue(index - 1) else { return nil }
    if index > 1, tokens[index - 2].text == "function" { return nil }
    return chain(endingAt: index - 1)
  }
}

// The value that ends at a token.
extension SourceCursor {
  /// Whether a value may end at a token.
  private func endsValue(_ index: Int) -> Bool {
    guard tokens.indices.contains(index) else { return false }
    let text = tokens[index].text
    return [")", "]", "}", ""].contains(text) || LuaWord.isName(text)
  }

  private func chain() -> [Step]? { chain(endingAt: tokens.count - 1) }

  /// The steps to the value that ends at a token; nil for tokens that end no such value.
  private func chain(endingAt index: Int) -> [Step]? {
    guard tokens.indices.contains(index) else { return nil }
    switch tokens[index].text {
    case ")":
      guard let open = start(of: index, "(", ")"), let callee = chain(endingAt: open - 1) else {
        return nil
      }
      return callee + [.call(string(open + 1))]
    case "}":
      guard let open = start(of: index, "{", "}"), endsValue(open - 1) else { return nil }
      return chain(endingAt: open - 1).map { $0 + [.call(nil)] }
    case "]":
      guard let open = start(of: index, "[", "]"), let owner = chain(endingAt: open - 1) else {
        return nil
      }
      let number = index == open + 2 ? Int(text(tokens[open + 1].range)) : nil
      return owner + [.index(number)]
    case "":
      guard tokens[index].kind == .string, endsValue(index - 1) else { return nil }
      return chain(endingAt: index - 1).map { $0 + [.call(string(index))] }
    case let name where LuaWord.isName(name):
      guard index > 0, [".", ":"].contains(tokens[index - 1].text) else { return [.name(name)] }
      if index > 1, tokens[index - 2].text == "." { return [.name(name)] }
      return chain(endingAt: index - 2).map { $0 + [.field(name)] }
    default: return nil
    }
  }

  /// The opening bracket of a closing one.
  private func start(of close: Int, _ opening: String, _ closing: String) -> Int? {
    var depth = 0
    for index in stride(from: close, through: 0, by: -1) {
      if tokens[index].text == closing { depth += 1 }
      if tokens[index].text == opening { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }
}
