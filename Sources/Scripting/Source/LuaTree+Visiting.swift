/// A part of a tree.
package enum LuaPart {
  case statement(LuaStatement)
  case expression(LuaExpression)
}

extension LuaTree {
  /// Calls a function with every statement and expression, outer ones first, in source order.
  ///
  /// - Parameter see: Gets the part, and the number of functions around it.
  package func forEach(_ see: @escaping (LuaPart, _ level: Int) -> Void) {
    LuaVisit(see: see).block(block, 0)
  }
}

extension LuaTree {
  /// Whether source calls `libration.stage`, as scenes do; also source that Lua refuses.
  package static func makesStage(_ source: [UInt8]) -> Bool {
    guard let tree = try? LuaParser.parse(source, isTolerant: true) else { return false }
    var found = false
    tree.forEach { part, _ in
      guard case .expression(let expression) = part, case .call(let callee, _) = expression.kind,
        case .index(let base, let key) = callee.kind, case .global("libration") = base.kind
      else { return }
      if key.text == "stage" { found = true }
    }
    return found
  }
}

/// A walk through a tree.
private struct LuaVisit {
  let see: (LuaPart, Int) -> Void

  func block(_ block: LuaBlock, _ level: Int) {
    for statement in block.statements { self.statement(statement, level) }
  }

  private func statement(_ statement: LuaStatement, _ level: Int) {
    see(.statement(statement), level)
    switch statement {
    case .local(_, let values), .result(let values): all(values, level)
    case .assignment(let targets, let values): all(targets + values, level)
    case .call(let call): expression(call, level)
    case .block(let inner): block(inner, level)
    case .whileLoop(let condition, let body):
      expression(condition, level)
      block(body, level)
    case .repeatLoop(let body, let condition):
      block(body, level)
      expression(condition, level)
    case .branches(let branches, let otherwise):
      for branch in branches {
        expression(branch.condition, level)
        block(branch.block, level)
      }
      if let otherwise { block(otherwise, level) }
    case .numericFor(_, let values, let body), .genericFor(_, let values, let body):
      all(values, level)
      block(body, level)
    case .function(let target, let function):
      expression(target, level)
      block(function.body, level + 1)
    case .localFunction(_, let function): block(function.body, level + 1)
    case .jump: break
    }
  }

  private func all(_ expressions: [LuaExpression], _ level: Int) {
    for expression in expressions { self.expression(expression, level) }
  }

  private func expression(_ expression: LuaExpression, _ level: Int) {
    see(.expression(expression), level)
    switch expression.kind {
    case .function(let function): block(function.body, level + 1)
    case .index(let base, let key): all([base, key], level)
    case .call(let callee, let arguments): all([callee] + arguments, level)
    case .method(let receiver, let name, let arguments): all([receiver, name] + arguments, level)
    case .table(let fields):
      for field in fields { all([field.key, field.value].compactMap { $0 }, level) }
    case .unary(_, let operand), .parentheses(let operand): self.expression(operand, level)
    case .binary(_, let left, let right): all([left, right], level)
    case .nothing, .boolean, .number, .string, .varargs, .local, .global: break
    }
  }
}

extension LuaExpression {
  /// Whether its value can be a field's name; false for numbers, tables and arithmetic.
  var mayBeName: Bool {
    switch kind {
    case .number, .boolean, .table, .function, .unary: false
    case .binary(let sign, _, _): !["+", "-", "*", "/", "//", "%"].contains(sign)
    case .parentheses(let inner): inner.mayBeName
    default: true
    }
  }
}
