/// The literals from which a value is computed.
extension EditedScript {
  /// The most literals that a refusal names.
  private static var mostConstants: Int { 12 }

  /// The refusal of an expression that is computed.
  ///
  /// - Parameters:
  ///   - expression: The expression.
  ///   - name: The value in words.
  ///   - subject: The computed thing, if it is not the value.
  /// - Returns: The refusal, with the literals in the expression.
  func computed(
    _ expression: LuaExpression, _ name: String, as subject: String? = nil
  ) -> ScriptEditRefusal {
    var places: [Int: ScriptEditRefusal.Constant] = [:]
    var seen: Set<Int> = []
    collect(expression, nil, &places, &seen)
    let constants = places.keys.sorted().prefix(Self.mostConstants).compactMap { places[$0] }
    return refusal(
      "\(subject ?? name) must be a literal, and it is \(short(expression.range))",
      at: expression.range, constants: constants)
  }

  /// A text on one line, cut to a length that a message can hold.
  private func short(_ range: Range<Int>) -> String {
    let words = text(range).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.count > 80 ? words.prefix(77) + "..." : words
  }

  /// Collects the literals of an expression and of the locals in it.
  private func collect(
    _ expression: LuaExpression, _ name: String?,
    _ places: inout [Int: ScriptEditRefusal.Constant], _ seen: inout Set<Int>
  ) {
    if expression.isLiteral {
      if case .nothing = expression.kind { return }
      let literal = short(expression.range)
      places[expression.range.lowerBound] = ScriptEditRefusal.Constant(
        text: name.map { "\($0) = \(literal)" } ?? literal,
        line: lines.line(of: expression.range.lowerBound))
      return
    }
    switch expression.kind {
    case .local(let number):
      guard seen.insert(number).inserted else { return }
      let local = tree.locals[number]
      if local.isParameter {
        for argument in arguments(given: number) { collect(argument, local.name, &places, &seen) }
      } else if let value = firstValues[number], functions[number] == nil {
        collect(value, local.name, &places, &seen)
      }
    case .parentheses(let inner), .unary(_, let inner): collect(inner, name, &places, &seen)
    case .binary(_, let left, let right):
      collect(left, nil, &places, &seen)
      collect(right, nil, &places, &seen)
    case .index(let base, let key):
      collect(base, nil, &places, &seen)
      // The name of a field is no value.
      if key.text == nil { collect(key, nil, &places, &seen) }
    case .call(_, let arguments), .method(_, _, let arguments):
      for argument in arguments { collect(argument, nil, &places, &seen) }
    case .table(let fields):
      for field in fields { collect(field.value, field.key?.text, &places, &seen) }
    default: break
    }
  }

  /// The values that calls of a local function give for a parameter.
  private func arguments(given parameter: Int) -> [LuaExpression] {
    guard
      let (function, place) = functions.lazy.compactMap({ number, function in
        function.parameters.firstIndex(of: parameter).map { (number, $0) }
      }).first
    else { return [] }
    var found: [LuaExpression] = []
    tree.forEach { part, _ in
      guard case .expression(let expression) = part,
        case .call(let callee, let given) = expression.kind, case .local(function) = callee.kind,
        place < given.count
      else { return }
      found.append(given[place])
    }
    return found
  }
}
