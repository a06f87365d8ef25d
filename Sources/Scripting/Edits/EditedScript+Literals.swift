import Geometry

/// Following values to the literals that made them.
extension EditedScript {
  /// A literal, and the local variable that holds it or its table.
  struct FoundLiteral {
    let expression: LuaExpression
    let local: Int?
  }

  /// The end of a path from a table.
  enum Found {
    case literal(FoundLiteral)
    /// The table has no such key.
    case missing(in: LuaExpression)
  }

  /// The literal at the end of a path.
  ///
  /// - Throws: `ScriptEditRefusal` where there is none.
  func literal(
    _ expression: LuaExpression, _ path: ArraySlice<WrittenValue.Step>, _ name: String
  ) throws(ScriptEditRefusal) -> FoundLiteral {
    switch try find(path, in: expression, name) {
    case .literal(let literal): return literal
    case .missing(let table):
      throw refusal("\(name) must be in its table, not left out", at: table.range)
    }
  }

  /// Follows a path from an expression.
  ///
  /// - Parameters:
  ///   - path: The steps to the value; none for the expression itself.
  ///   - expression: The expression.
  ///   - name: The value in words.
  ///   - local: The local variable that led here.
  ///   - index: The expression such as `a.b` that reads the path from this one; nil for none.
  ///   - depth: The number of expressions that led here.
  /// - Returns: The literal, or the table in which the last key is missing.
  /// - Throws: `ScriptEditRefusal` for a value that is computed.
  func find(
    _ path: ArraySlice<WrittenValue.Step>, in expression: LuaExpression, _ name: String,
    local: Int? = nil, of index: LuaExpression? = nil, depth: Int = 0
  ) throws(ScriptEditRefusal) -> Found {
    // Locals that are made of each other cannot form a circle, but a long chain.
    guard depth < 100 else { throw computed(expression, name) }
    switch expression.kind {
    case .parentheses(let inner):
      return try find(path, in: inner, name, local: local, of: index, depth: depth + 1)
    case .local(let number):
      guard tree.locals[number].assignments == 0, let value = firstValues[number] else {
        throw computed(index ?? expression, name)
      }
      if case .table = value.kind, let first = path.first {
        try refuseAssignments(to: first, of: number, name)
      }
      return try find(path, in: value, name, local: number, of: index, depth: depth + 1)
    case .index(let base, let key):
      let number = key.constant?.number.flatMap { Int(exactly: $0) }
      guard key.text != nil || number != nil else { throw computed(index ?? expression, name) }
      let step = WrittenValue.Step(key.text ?? "", place: number)
      return try find(
        [step] + path, in: base, name, local: local, of: index ?? expression, depth: depth + 1)
    case .table(let fields):
      guard let step = path.first else { throw computed(expression, name) }
      guard let value = try value(of: step, in: fields, name) else {
        return .missing(in: expression)
      }
      return try find(path.dropFirst(), in: value, name, local: local, depth: depth + 1)
    default:
      guard path.isEmpty, expression.isLiteral else { throw computed(index ?? expression, name) }
      return .literal(FoundLiteral(expression: expression, local: local))
    }
  }

  /// The value of a key in a table constructor; of several the last one, as in Lua.
  private func value(
    of step: WrittenValue.Step, in fields: [LuaField], _ name: String
  ) throws(ScriptEditRefusal) -> LuaExpression? {
    var (found, count): (LuaField?, Int) = (nil, 0)
    // A key that is computed may be the wanted one, and then counts if it comes last.
    var doubtful: LuaExpression?
    for field in fields {
      var isMeant = false
      if let key = field.key {
        let number = key.constant?.number.flatMap { Int(exactly: $0) }
        isMeant = key.text.map { $0.hasBytes(of: step.name) && !$0.isEmpty } ?? false
        if number != nil, number == step.place { isMeant = true }
        if key.text == nil, number == nil, key.constant == nil, key.mayBeName { doubtful = key }
      } else {
        count += 1
        isMeant = count == step.place
        if step.place != nil, field.value.mayBeSeveral, count <= step.place ?? 0 {
          throw computed(field.value, name)
        }
      }
      guard isMeant else { continue }
      if let found, (found.key == nil) != (field.key == nil) || step.place != nil {
        throw refusal("\(name) must stand in its table once", at: field.value.range)
      }
      (found, doubtful) = (field, nil)
    }
    if let doubtful { throw computed(doubtful, name, as: "the key of \(name)") }
    return found?.value
  }

  /// Refuses a field of a local's table that is assigned to elsewhere.
  private func refuseAssignments(
    to step: WrittenValue.Step, of local: Int, _ name: String
  ) throws(ScriptEditRefusal) {
    var found: LuaExpression?
    tree.forEach { part, _ in
      guard case .statement(.assignment(let targets, _)) = part else { return }
      for target in targets {
        guard case .index(let base, let key) = target.kind, case .local(local) = base.kind else {
          continue
        }
        let number = key.constant?.number.flatMap { Int(exactly: $0) }
        let isOther =
          key.text.map { !$0.hasBytes(of: step.name) }
          ?? number.map { $0 != step.place } ?? !key.mayBeName
        if !isOther { found = target }
      }
    }
    guard let found else { return }
    throw refusal(
      "\(name) must be set once, and \(text(found.range)) is assigned here", at: found.range)
  }
}

extension LuaExpression {
  /// Whether it is a number, a text, true, false or nil that the source writes.
  var isLiteral: Bool {
    switch kind {
    case .number, .string, .boolean, .nothing: true
    case .unary("-", let operand): if case .number = operand.kind { true } else { false }
    default: false
    }
  }

  /// Whether it may stand for several elements of a list.
  fileprivate var mayBeSeveral: Bool {
    switch kind {
    case .call, .method, .varargs: true
    default: false
    }
  }
}
