import Geometry

/// Finding the call that made a thing, and the assignments behind it.
extension EditedScript {
  /// A call that makes a thing.
  struct MakingCall {
    /// The call.
    let expression: LuaExpression
    /// Its arguments, without a receiver in front of them.
    let arguments: [LuaExpression]
    /// The name of the method.
    let method: LuaExpression
    /// The place of the table of options among the arguments.
    let optionsPlace: Int
    /// Whether the source shows that it makes a thing of the wanted kind.
    let isSure: Bool
  }

  /// The call that made a thing.
  ///
  /// - Throws: `ScriptEditRefusal` where no call of the line can be meant, or several can.
  func call(of thing: MadeThing) throws(ScriptEditRefusal) -> MakingCall {
    var found = calls(of: thing.maker).filter { heads(of: $0).contains(thing.line) }
    // A chain of calls on several lines has one line in some versions of Lua.
    let exact = found.filter { heads(of: $0).lowerBound == thing.line }
    if !exact.isEmpty { found = exact }
    if found.contains(where: \.isSure) { found = found.filter(\.isSure) }
    if found.count > 1, let name = thing.name {
      let named = found.filter { self.name(of: $0)?.hasBytes(of: name) ?? false }
      if !named.isEmpty { found = named }
    }
    guard let only = found.first else {
      throw ScriptEditRefusal(
        file: file, line: thing.line,
        reason: "the line must have the call that made the \(thing.maker.words)")
    }
    guard found.count > 1 else { return only }
    // Calls are carried out in the order in which they end.
    let ordered = found.sorted { $0.expression.range.upperBound < $1.expression.range.upperBound }
    guard ordered.count == thing.count, ordered.indices.contains(thing.place) else {
      throw ScriptEditRefusal(
        file: file, line: thing.line,
        reason: "the line must make one \(thing.maker.words), and it has \(found.count) calls")
    }
    return ordered[thing.place]
  }

  /// The calls in the source that may make a thing.
  private func calls(of maker: MadeThing.Maker) -> [MakingCall] {
    var found: [MakingCall] = []
    func consider(_ call: LuaExpression, _ method: LuaExpression, _ arguments: [LuaExpression]) {
      switch (maker, method.text) {
      case (.behavior(let name), "add"), (.behavior(let name), "addChild"):
        guard let isSure = isBehavior(arguments.first, name) else { return }
        found.append(
          MakingCall(
            expression: call, arguments: arguments, method: method, optionsPlace: 1,
            isSure: isSure))
      case (.item, "addItem"):
        found.append(
          MakingCall(
            expression: call, arguments: arguments, method: method, optionsPlace: 0, isSure: true))
      default: break
      }
    }
    tree.forEach { part, _ in
      guard case .expression(let expression) = part else { return }
      switch expression.kind {
      case .method(_, let method, let arguments): consider(expression, method, arguments)
      case .call(let callee, let arguments):
        guard case .index(_, let key) = callee.kind else { return }
        consider(expression, key, Array(arguments.dropFirst()))
      default: break
      }
    }
    return found
  }

  /// Whether an argument names a behavior; nil where it is another one's, false where it may.
  private func isBehavior(_ what: LuaExpression?, _ name: String) -> Bool? {
    guard let what else { return nil }
    var value = what
    if case .local(let number) = what.kind, tree.locals[number].assignments == 0,
      let first = firstValues[number]
    {
      value = first
    }
    if let text = value.text { return text.hasBytes(of: name) ? true : nil }
    if case .table = value.kind { return name == "behavior" ? true : nil }
    return value.isLiteral ? nil : false
  }

  /// The lines that Lua may give a call: from its beginning to its arguments.
  private func heads(of call: MakingCall) -> ClosedRange<Int> {
    let arguments = SourceGap(from: call.method.range.upperBound, in: bytes).end
    return lines.line(of: call.expression.range.lowerBound)...lines.line(of: arguments)
  }

  /// The name that a call gives; nil where it gives none, or computes it.
  private func name(of call: MakingCall) -> String? {
    guard case .table(let fields)? = call.arguments.dropFirst(call.optionsPlace).first?.kind else {
      return nil
    }
    return fields.last { $0.key?.text == "name" }?.value.text
  }

  /// The local variable that holds a thing, with the statement of the call and those behind it.
  struct Holder {
    let local: Int
    /// The range of the statement with the call, in bytes.
    let statement: Range<Int>
    /// The statements behind it in the same block.
    let rest: [LuaStatement]
  }

  /// The local variable that holds the thing of a call; nil where none does.
  func holder(of call: MakingCall) -> Holder? {
    func isCall(_ value: LuaExpression?) -> Bool { value?.range == call.expression.range }
    for block in tree.allBlocks {
      for (place, statement) in block.statements.enumerated() {
        guard block.ranges[place].contains(call.expression.range.lowerBound) else { continue }
        var local: Int?
        switch statement {
        case .local(let numbers, let values):
          local = values.firstIndex(where: isCall).flatMap { numbers.dropFirst($0).first }
        case .assignment(let targets, let values):
          let target = values.firstIndex(where: isCall).flatMap { targets.dropFirst($0).first }
          if case .local(let number)? = target?.kind { local = number }
        default: break
        }
        guard let local else { continue }
        return Holder(
          local: local, statement: block.ranges[place],
          rest: Array(block.statements.dropFirst(place + 1)))
      }
    }
    return nil
  }

  /// The last value that statements behind a call assign to a field of the thing, and the rest of
  /// the path to the value; nil where none does.
  ///
  /// - Throws: `ScriptEditRefusal` where a statement that may not run assigns to it after that.
  func assignedValue(
    behind call: MakingCall, _ paths: [[WrittenValue.Step]]
  ) throws(ScriptEditRefusal) -> (value: LuaExpression, path: ArraySlice<WrittenValue.Step>)? {
    guard let holder = holder(of: call) else { return nil }
    func path(to target: LuaExpression) -> ArraySlice<WrittenValue.Step>? {
      guard case .index(let base, let key) = target.kind, case .local(holder.local) = base.kind
      else { return nil }
      let path = paths.first { path in path.first.map { $0.name == key.text } ?? false }
      return path?.dropFirst()
    }
    var found: (value: LuaExpression, path: ArraySlice<WrittenValue.Step>)?
    var doubtful: LuaExpression?
    for statement in holder.rest {
      guard case .assignment(let targets, let values) = statement else {
        LuaTree(block: LuaBlock(statements: [statement]), locals: tree.locals).forEach {
          part, level in
          guard level == 0, case .statement(.assignment(let targets, _)) = part else { return }
          for target in targets where path(to: target) != nil { doubtful = target }
        }
        continue
      }
      for (place, target) in targets.enumerated() {
        if case .local(holder.local) = target.kind { return try settled(found, doubtful) }
        guard let path = path(to: target) else { continue }
        guard place < values.count else {
          throw computed(values.last ?? target, text(target.range))
        }
        (found, doubtful) = ((values[place], path), nil)
      }
    }
    return try settled(found, doubtful)
  }

  private func settled<Value>(
    _ found: Value?, _ doubtful: LuaExpression?
  ) throws(ScriptEditRefusal) -> Value? {
    guard let doubtful else { return found }
    let name = text(doubtful.range)
    throw refusal("\(name) must be set once, and this line may set it again", at: doubtful.range)
  }
}
