import LuaRuntime

/// Reads Lua 5.4 source into a tree.
///
/// It accepts any bytes, all source that Lua accepts, and a little more: errors of a file that does
/// not load come from Lua itself. A tolerant parser reads source that is being typed, too: it goes
/// on where something is missing, and leaves out a token that fits nowhere.
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
  /// Whether it goes on where Lua's grammar is broken.
  let isTolerant: Bool
  /// Whether the grammar was broken so far.
  private var isBroken = false
  /// The place of the token before which a sign is missing, in bytes.
  private var gapEnd = 0

  private init(_ bytes: [UInt8], isTolerant: Bool) {
    self.bytes = bytes
    self.isTolerant = isTolerant
    tokens = Array(LuaTokens(bytes))
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The source.
  ///   - isTolerant: Whether source that Lua refuses gives a tree, too.
  /// - Returns: The tree.
  /// - Throws: `Failure`; a tolerant parser throws none but `depth`.
  package static func parse(
    _ bytes: [UInt8], isTolerant: Bool = false
  ) throws(Failure) -> LuaTree {
    // Only broken source has its blocks guessed from its indentation.
    guard isTolerant else { return try LuaParser(bytes, isTolerant: false).tree() }
    do throws(Failure) {
      return try LuaParser(bytes, isTolerant: false).tree()
    } catch {
      guard error == .syntax else { throw error }
      return try LuaParser(bytes, isTolerant: true).tree()
    }
  }

  /// Reads the whole file.
  private consuming func tree() throws(Failure) -> LuaTree {
    var parser = self
    var block = try parser.block()
    while parser.token != nil {
      try parser.refuse()
      parser.skip()
      let more = try parser.block()
      block.statements += more.statements
      block.ranges += more.ranges
    }
    return LuaTree(block: block, locals: parser.locals, isWhole: !parser.isBroken)
  }

  /// Notes that the grammar is broken here.
  ///
  /// - Throws: `syntax` unless the parser is tolerant.
  mutating func refuse() throws(Failure) {
    guard isTolerant else { throw .syntax }
    isBroken = true
  }

  var token: LuaTokens.Token? { place < tokens.count ? tokens[place] : nil }

  /// The place of the next token, in bytes.
  var offset: Int { token?.range.lowerBound ?? bytes.count }

  /// The place behind the last token that was read, in bytes; behind a missing sign, that of the
  /// next token.
  var lastEnd: Int {
    max(gapEnd, place > 0 ? tokens[min(place, tokens.count) - 1].range.upperBound : 0)
  }

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
    if takes(text) { return }
    try refuse()
    gapEnd = offset
  }

  /// Consumes the `end` of a construct.
  ///
  /// A tolerant parser leaves it to an outer construct if it begins a line that is indented less
  /// than the line on which this one begins: this one has none yet.
  mutating func expectEnd(of start: Int) throws(Failure) {
    if isTolerant, isNext("end"), lineStart(offset).isFirst,
      lineStart(offset).indentation < lineStart(start).indentation
    {
      return try refuse()
    }
    try expect("end")
  }

  /// The blanks before the first token of the line of a place, and whether that token is there.
  private func lineStart(_ offset: Int) -> (indentation: Int, isFirst: Bool) {
    let start = bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let blanks = bytes[start...].prefix { $0 == 32 || $0 == 9 }.count
    return (blanks, start + blanks == offset)
  }

  /// Consumes a name; a tolerant parser gives an empty one where none is.
  mutating func name() throws(Failure) -> (text: String, offset: Int) {
    guard let token, token.kind == .word, !LuaWord.keywords.contains(token.text) else {
      try refuse()
      return ("", lastEnd)
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
    let start = min(offset, children.first?.range.lowerBound ?? offset)
    return LuaExpression(
      kind: kind, offset: offset, range: start..<max(start, lastEnd), depth: depth)
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

  /// Reads a construct whose locals are not seen behind it.
  ///
  /// - Parameters:
  ///   - isBlock: Whether the word that ends the construct comes behind it.
  ///   - read: Reads the construct.
  /// - Returns: The result of `read`.
  /// - Throws: The errors of `read`, and `depth`.
  mutating func scoped<Result>(
    isBlock: Bool = false, _ read: (inout LuaParser) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let count = visible.count
    defer {
      while visible.count > count {
        guard let number = localsByName[visible.removeLast()]?.popLast() else { continue }
        locals[number].end = isBlock ? offset : lastEnd
      }
    }
    return try nested(read)
  }
}
