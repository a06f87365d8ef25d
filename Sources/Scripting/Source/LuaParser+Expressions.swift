import LuaRuntime

/// Parsing of expressions.
extension LuaParser {
  /// The left and right binding strengths of binary operators.
  private static let strengths: [String: (left: Int, right: Int)] = [
    "or": (1, 1), "and": (2, 2), "<": (3, 3), ">": (3, 3), "<=": (3, 3), ">=": (3, 3),
    "~=": (3, 3), "==": (3, 3), "|": (4, 4), "~": (5, 5), "&": (6, 6), "<<": (7, 7),
    ">>": (7, 7), "..": (9, 8), "+": (10, 10), "-": (10, 10), "*": (11, 11), "/": (11, 11),
    "//": (11, 11), "%": (11, 11), "^": (14, 13),
  ]
  private static let unaryStrength = 12

  /// Reads expressions with commas between.
  mutating func expressions() throws(Failure) -> [LuaExpression] {
    var list = [try expression()]
    while takes(",") { list.append(try expression()) }
    return list
  }

  /// Reads an expression whose operators bind more strongly than a limit.
  mutating func expression(over limit: Int = 0) throws(Failure) -> LuaExpression {
    try nested { parser throws(Failure) in
      var left = try parser.operand()
      while let sign = parser.token, sign.kind == .sign || sign.kind == .word,
        let strength = Self.strengths[sign.text], strength.left > limit
      {
        parser.skip()
        let right = try parser.expression(over: strength.right)
        left = try parser.make(
          .binary(sign.text, left, right), at: left.offset, over: left, right)
      }
      return left
    }
  }

  private mutating func operand() throws(Failure) -> LuaExpression {
    guard let token, isTolerant ? startsOperand(token) : true else {
      try refuse()
      return try make(.nothing, at: lastEnd)
    }
    let start = offset
    switch token.kind {
    case .number:
      skip()
      return try make(.number(token.number(in: bytes)), at: start)
    case .string:
      skip()
      return try make(.string(token.plainText(in: bytes)), at: start)
    case .word, .sign: break
    }
    switch token.text {
    case "nil", "true", "false", "...":
      skip()
      let kind: LuaExpression.Kind =
        switch token.text {
        case "nil": .nothing
        case "...": .varargs
        default: .boolean(token.text == "true")
        }
      return try make(kind, at: start)
    case "function":
      skip()
      let function = try functionBody()
      return try make(.function(function), at: start, depth: function.body.depth)
    case "{": return try table()
    case "not", "-", "#", "~":
      skip()
      let operand = try expression(over: Self.unaryStrength)
      return try make(.unary(token.text, operand), at: start, over: operand)
    default: return try suffixed()
    }
  }

  /// Whether an operand may begin with a token.
  private func startsOperand(_ token: LuaTokens.Token) -> Bool {
    switch token.kind {
    case .number, .string: true
    case .sign: ["...", "{", "-", "#", "~", "("].contains(token.text)
    case .word:
      !LuaWord.keywords.contains(token.text)
        || ["nil", "true", "false", "function", "not"].contains(token.text)
    }
  }

  /// Reads a variable, a call, or an expression in parentheses.
  mutating func suffixed() throws(Failure) -> LuaExpression {
    let start = offset
    var result: LuaExpression
    if takes("(") {
      let inner = try expression()
      try expect(")")
      result = try make(.parentheses(inner), at: start, over: inner)
    } else {
      let (text, start) = try name()
      result = try make(variable(text), at: start)
    }
    while let token {
      switch token.kind {
      case .number: return result
      case .string: result = try call(result)
      case .word: return result
      case .sign:
        switch token.text {
        case ".":
          skip()
          result = try indexed(result)
        case "[":
          skip()
          let key = try expression()
          try expect("]")
          result = try make(.index(result, key), at: key.offset, over: result, key)
        case ":", "(", "{": result = try call(result)
        default: return result
        }
      }
    }
    return result
  }

  private mutating func call(_ callee: LuaExpression) throws(Failure) -> LuaExpression {
    var method: LuaExpression?
    if takes(":") {
      let (text, start) = try name()
      method = try make(.string(text), at: start)
    }
    let arguments = try arguments()
    let depth = arguments.map(\.depth).max() ?? 0
    guard let method else {
      return try make(.call(callee, arguments), at: callee.offset, over: callee, depth: depth)
    }
    return try make(
      .method(callee, method, arguments), at: callee.offset, over: callee, depth: depth)
  }

  private mutating func arguments() throws(Failure) -> [LuaExpression] {
    if let token, token.kind == .string {
      skip()
      return [try make(.string(token.plainText(in: bytes)), at: token.range.lowerBound)]
    }
    if isNext("{") { return [try table()] }
    guard takes("(") else {
      try refuse()
      return []
    }
    let arguments = isNext(")") ? [] : try expressions()
    try expect(")")
    return arguments
  }

  private mutating func table() throws(Failure) -> LuaExpression {
    let start = offset
    try expect("{")
    var fields: [LuaField] = []
    var depth = 0
    while !takes("}") {
      let field = try nested { parser throws(Failure) in try parser.field() }
      depth = max(depth, field.value.depth, field.key?.depth ?? 0)
      fields.append(field)
      if takes(",") || takes(";") { continue }
      // A comma that is missing before a name is as good as there.
      guard isTolerant, isNamed else {
        try expect("}")
        break
      }
      try refuse()
    }
    return try make(.table(fields), at: start, depth: depth)
  }

  private mutating func field() throws(Failure) -> LuaField {
    if takes("[") {
      let key = try expression()
      try expect("]")
      try expect("=")
      return LuaField(key: key, value: try expression())
    }
    if isNamed {
      let (text, start) = try name()
      let key = try make(.string(text), at: start)
      skip()
      return LuaField(key: key, value: try expression())
    }
    return LuaField(key: nil, value: try expression())
  }
}
