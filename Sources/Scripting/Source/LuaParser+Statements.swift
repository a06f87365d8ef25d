/// Parsing of statements.
extension LuaParser {
  /// Reads statements up to a word that ends a block.
  ///
  /// - Parameter last: Reads the text after the block that still sees its locals.
  /// - Returns: The block.
  /// - Throws: `Failure` when it is not Lua, or nested too deeply.
  mutating func block(
    then last: (inout LuaParser) throws(Failure) -> Void = { (_) throws(Failure) in }
  ) throws(Failure) -> LuaBlock {
    try scoped(isBlock: true) { parser throws(Failure) in
      let outer = parser.blockDepth
      parser.blockDepth = 0
      var block = LuaBlock()
      while let token = parser.token, !parser.endsBlock(token) {
        let start = token.range.lowerBound
        block.statements.append(try parser.statement())
        block.ranges.append(start..<max(start, parser.lastEnd))
        // A tolerant parser leaves out a token with which no statement begins.
        if parser.offset == start, parser.token != nil { parser.skip() }
      }
      try last(&parser)
      block.depth = parser.blockDepth + 1
      guard block.depth <= Self.deepest else { throw .depth }
      parser.blockDepth = max(outer, block.depth)
      return block
    }
  }

  private func endsBlock(_ token: LuaTokens.Token) -> Bool {
    token.kind == .word && ["end", "else", "elseif", "until"].contains(token.text)
  }

  private mutating func statement() throws(Failure) -> LuaStatement {
    guard let token, token.kind == .word || token.kind == .sign else {
      try refuse()
      return .jump
    }
    let start = offset
    switch token.text {
    case ";", "break": skip()
    case "::":
      skip()
      _ = try name()
      try expect("::")
    case "goto" where isBeforeWord:
      skip()
      _ = try name()
    case "do":
      skip()
      let block = try block()
      try expectEnd(of: start)
      return .block(block)
    case "while":
      skip()
      let condition = try expression()
      return .whileLoop(condition, try body())
    case "repeat": return try repeatLoop()
    case "if": return try branches()
    case "for": return try loop()
    case "function": return try function()
    case "local": return try local()
    case "return":
      skip()
      var results: [LuaExpression] = []
      if let token = self.token, !endsBlock(token), !isNext(";") { results = try expressions() }
      _ = takes(";")
      return .result(results)
    default: return try callOrAssignment()
    }
    return .jump
  }

  /// Reads `do ... end`.
  private mutating func body() throws(Failure) -> LuaBlock {
    let start = lastEnd - 1
    try expect("do")
    let block = try block()
    try expectEnd(of: start)
    return block
  }

  private mutating func repeatLoop() throws(Failure) -> LuaStatement {
    skip()
    var condition: LuaExpression?
    // The condition sees the locals of the block.
    let block = try block { parser throws(Failure) in
      try parser.expect("until")
      condition = try parser.expression()
    }
    return .repeatLoop(block, until: condition!)
  }

  private mutating func branches() throws(Failure) -> LuaStatement {
    let start = offset
    var branches: [(condition: LuaExpression, block: LuaBlock)] = []
    repeat {
      skip()
      let condition = try expression()
      try expect("then")
      branches.append((condition, try block()))
    } while isNext("elseif")
    let otherwise = takes("else") ? try block() : nil
    try expectEnd(of: start)
    return .branches(branches, otherwise: otherwise)
  }

  private mutating func loop() throws(Failure) -> LuaStatement {
    skip()
    var names = [try name()]
    if takes("=") {
      let bounds = try expressions()
      return try scoped { parser throws(Failure) in
        let number = parser.declare(names[0].text, names[0].offset)
        return .numericFor(number, bounds, try parser.body())
      }
    }
    while takes(",") { names.append(try name()) }
    try expect("in")
    let sources = try expressions()
    return try scoped { parser throws(Failure) in
      let numbers = names.map { parser.declare($0.text, $0.offset) }
      return .genericFor(numbers, sources, try parser.body())
    }
  }

  private mutating func function() throws(Failure) -> LuaStatement {
    skip()
    let (text, start) = try name()
    var target = try make(variable(text), at: start)
    while takes(".") { target = try indexed(target) }
    let isMethod = takes(":")
    if isMethod { target = try indexed(target) }
    assign(target)
    return .function(target, try functionBody(isMethod: isMethod))
  }

  /// Reads a name behind a dot or colon.
  mutating func indexed(_ base: LuaExpression) throws(Failure) -> LuaExpression {
    let (text, start) = try name()
    let key = try make(.string(text), at: start)
    return try make(.index(base, key), at: start, over: base)
  }

  private mutating func local() throws(Failure) -> LuaStatement {
    skip()
    if takes("function") {
      let (text, start) = try name()
      let number = declare(text, start)
      return .localFunction(number, try functionBody())
    }
    var names: [(text: String, offset: Int)] = []
    repeat {
      names.append(try name())
      if takes("<") {
        _ = try name()
        try expect(">")
      }
    } while takes(",")
    let values = takes("=") ? try expressions() : []
    return .local(names.map { declare($0.text, $0.offset) }, values)
  }

  private mutating func callOrAssignment() throws(Failure) -> LuaStatement {
    let first = try suffixed()
    guard isNext("=") || isNext(",") else {
      switch first.kind {
      case .call, .method: return .call(first)
      default:
        try refuse()
        return .call(first)
      }
    }
    var targets = [first]
    while takes(",") { targets.append(try suffixed()) }
    try expect("=")
    let values = try expressions()
    for target in targets { assign(target) }
    return .assignment(targets, values)
  }

  /// Notes that a local is assigned to.
  private mutating func assign(_ target: LuaExpression) {
    if case .local(let number) = target.kind { locals[number].assignments += 1 }
  }

  /// Reads parameters and body of a function.
  mutating func functionBody(isMethod: Bool = false) throws(Failure) -> LuaFunction {
    let start = offset
    try expect("(")
    return try scoped { parser throws(Failure) in
      var parameters: [Int] = []
      if isMethod { parameters.append(parser.declare("self", start, isParameter: true)) }
      if !parser.isNext(")") {
        repeat {
          if parser.takes("...") { break }
          let (text, offset) = try parser.name()
          parameters.append(parser.declare(text, offset, isParameter: true))
        } while parser.takes(",")
      }
      try parser.expect(")")
      let block = try parser.block()
      try parser.expectEnd(of: start)
      return LuaFunction(parameters: parameters, body: block, range: start..<parser.lastEnd)
    }
  }
}
