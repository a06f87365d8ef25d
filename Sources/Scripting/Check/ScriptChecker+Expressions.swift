import LuaRuntime

/// Inference of the types of expressions.
extension ScriptChecker {
  /// Checks an expression and infers its type.
  ///
  /// - Parameters:
  ///   - expression: The expression; it is walked once.
  ///   - expected: The type that its use expects, which types the parameters of a function.
  ///   - isTrial: Whether the expression is a function that is called to see whether it fails.
  /// - Returns: The type of its first value.
  @discardableResult
  func infer(
    _ expression: LuaExpression, as expected: LuaType? = nil, isTrial: Bool = false
  ) -> FlowType {
    switch expression.kind {
    case .nothing, .varargs: return .unknown
    case .boolean: return .value(.boolean)
    case .number: return .value(.number)
    case .string: return .value(.string)
    case .local(let number):
      note(.local(number), tree.locals[number].name, at: expression.offset)
      return behaviorOfLocal[number].map { .definition($0) } ?? types[number] ?? .unknown
    case .global(let name): return global(name, at: expression.offset)
    case .parentheses(let inner): return infer(inner, as: expected)
    case .function(let function):
      if isTrial {
        trials += 1
        defer { trials -= 1 }
        walk(function, [])
        return .unknown
      }
      var parameters: [FlowType] = []
      if case .function(let declared, _)? = expected {
        parameters = declared.map { FlowType($0.type) }
      }
      walk(function, parameters)
      return .unknown
    case .index(let base, let key):
      let type = infer(base)
      if let name = key.text { return read(name, of: type, base, at: key.offset) }
      infer(key)
      if case .own(let number) = type { behaviors[number].readsComputed = true }
      return type.element
    case .call(let callee, let arguments): return call(callee, arguments)
    case .method(let receiver, let name, let arguments):
      return call(name, of: receiver, arguments)
    case .table(let fields):
      if let number = behaviorOfTable[expression.offset] {
        noteBehavior(expression, number)
        return walkTable(of: number, fields)
      }
      for field in fields {
        if let key = field.key { infer(key) }
        infer(field.value)
      }
      return .unknown
    case .unary(let sign, let operand):
      if sign == "not" { noteTest(of: operand) }
      return unary(sign, infer(operand))
    case .binary(let sign, let left, let right): return binary(sign, left, right)
    }
  }

  /// Notes that a script tests whether a global exists.
  private func noteTest(of expression: LuaExpression) {
    if case .global(let name) = expression.kind { testedGlobals.insert(name) }
  }

  private func global(_ name: String, at offset: Int) -> FlowType {
    note(.global(name, names.globals[name]), name, at: offset)
    guard let member = names.globals[name] else {
      let isKnown = name == "_ENV" || surroundings.globals.contains(name)
      if !isKnown && trials == 0 { globalReads.append((name, offset)) }
      return .unknown
    }
    return member.kind == .property ? FlowType(member.type) : .unknown
  }

  private func unary(_ sign: String, _ operand: FlowType) -> FlowType {
    switch sign {
    case "not": .value(.boolean)
    case "#": .value(.integer)
    default: operand == .value(.number) ? operand : .unknown
    }
  }

  private func binary(_ sign: String, _ left: LuaExpression, _ right: LuaExpression) -> FlowType {
    let (a, b) = (infer(left), infer(right))
    switch sign {
    case "==", "~=":
      if case .nothing = right.kind { noteTest(of: left) }
      compare(a, right, left)
      compare(b, left, right)
      return .value(.boolean)
    case "<", ">", "<=", ">=": return .value(.boolean)
    case "and":
      noteTest(of: left)
      return b
    case "or":
      // A function of another Lua stands beside what is there instead.
      for case .global(let name) in [left.kind, right.kind]
      where MissingFunctions.alternative(to: name) != nil {
        testedGlobals.insert(name)
      }
      return a == b ? a : .unknown
    case "..": return .value(.string)
    default: return a == .value(.number) && b == a ? a : .unknown
    }
  }

  /// Reports a comparison with a text that the other side never equals.
  private func compare(_ type: FlowType, _ constant: LuaExpression, _ other: LuaExpression) {
    if let choices = type.choices { notes?.texts[constant.offset] = .choice(choices) }
    guard let choices = type.choices, let text = constant.text, !choices.contains(text) else {
      return
    }
    report(
      "\(noun(of: other)) is never \"\(text)\", it is \(OptionSchema.list(choices))"
        + Suggestion.hint(for: text, among: choices), at: constant.offset)
  }

  /// The words for an expression in messages.
  func noun(of expression: LuaExpression) -> String {
    switch expression.kind {
    case .local(let number): tree.locals[number].name
    case .global(let name): name
    case .index(let base, let key):
      key.text.map { "\(noun(of: base)).\($0)" } ?? "a value"
    case .parentheses(let inner): noun(of: inner)
    default: "a value"
    }
  }
}
