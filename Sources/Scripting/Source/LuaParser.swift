import LuaRuntime

/// Reads Lua 5.4 source into a tree.
///
/// It accepts any bytes, all source that Lua accepts, and a little more: errors of a file that does
/// not load come from Lua itself.
package struct LuaParser {
  /// The reason why there is no tree.
  package enum Failure: Error {
    /// Lua does not accept the source either.
    case syntax
    /// The source is nested deeper than `deepest`.
    case depth
  }

  /// The greatest depth of a tree, which bounds the stack of walks through it.
  static let deepest = 120

  let bytes: [UInt8]
  private let tokens: [LuaTokens.Token]
  private var place = 0
  private var level = 0
  /// The depth of the deepest expression in the block that is being read.
  var blockDepth = 0
  var locals: [LuaLocal] = []
  /// The names of the visible locals, innermost last, and the locals of each name.
  private var visible: [String] = []
  private var localsByName: [String: [Int]] = [:]

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    tokens = Array(LuaTokens(bytes))
  }

  /// Reads a file.
  package static func parse(_ bytes: [UInt8]) throws(Failure) -> LuaTree {
    var parser = LuaParser(bytes)
    let block = try parser.block()
    guard parser.token == nil else { throw .syntax }
    return LuaTree(block: block, locals: parser.locals)
  }

  var token: LuaTokens.Token? { place < tokens.count ? tokens[place] : nil }

  /// The place of the next token, in bytes.
  var offset: Int { token?.range.lowerBound ?? bytes.count }

  mutating func skip() { place += 1 }

  /// Whether the next token is a sign or word.
  func isNext(_ text: String) -> Bool {
    guard let token, token.kind == .sign || token.kind == .word else { return false }
    return token.text == text
  }

  /// Consumes the next token if it is a given sign or word.
  mutating func takes(_ text: String) -> Bool {
    guard isNext(text) else { return false }
    skip()
    return true
  }

  mutating func expect(_ text: String) throws(Failure) {
    guard takes(text) else { throw .syntax }
  }

  /// Consumes a name.
  mutating func name() throws(Failure) -> (text: String, offset: Int) {
    guard let token, token.kind == .word, !LuaWord.keywords.contains(token.text) else {
      throw .syntax
    }
    skip()
    return (token.text, token.range.lowerBound)
  }

  /// Whether a word comes behind the next token, as a label does behind `goto`.
  var isBeforeWord: Bool { place + 1 < tokens.count && tokens[place + 1].kind == .word }

  /// Whether a name and `=` come next.
  var isNamed: Bool {
    guard let token, token.kind == .word, place + 1 < tokens.count else { return false }
    return tokens[place + 1].kind == .sign && tokens[place + 1].text == "="
  }

  /// Makes an expression that contains other expressions.
  mutating func make(
    _ kind: LuaExpression.Kind, at offset: Int, over children: LuaExpression..., depth: Int = 0
  ) throws(Failure) -> LuaExpression {
    let depth = children.reduce(depth) { max($0, $1.depth) } + 1
    guard depth <= Self.deepest else { throw .depth }
    blockDepth = max(blockDepth, depth)
    return LuaExpression(kind: kind, offset: offset, depth: depth)
  }

  /// Reads a construct that may contain itself.
  mutating func nested<Result>(
    _ read: (inout LuaParser) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    level += 1
    defer { level -= 1 }
    guard level <= Self.deepest else { throw .depth }
    return try read(&self)
  }

  mutating func declare(_ name: String, _ offset: Int, isParameter: Bool = false) -> Int {
    locals.append(LuaLocal(name: name, offset: offset, isParameter: isParameter))
    visible.append(name)
    localsByName[name, default: []].append(locals.count - 1)
    return locals.count - 1
  }

  /// The local or global variable of a name.
  func variable(_ name: String) -> LuaExpression.Kind {
    localsByName[name]?.last.map { .local($0) } ?? .global(name)
  }

  mutating func scoped<Result>(
    _ read: (inout LuaParser) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let count = visible.count
    defer {
      while visible.count > count { localsByName[visible.removeLast()]?.removeLast() }
    }
    return try nested(read)
  }
}
