import Geometry
import LuaRuntime

/// The behaviors that a file defines: in behavior folders, and as tables given to `add`.
extension ScriptChecker {
  /// Finds the tables of behaviors.
  func collectBehaviors() {
    var tables: [Int: LuaExpression] = [:]
    tree.forEach { [self] part, _ in
      guard case .statement(.local(let numbers, let values)) = part else { return }
      for (number, value) in zip(numbers, values) where tree.locals[number].assignments == 0 {
        if case .table = value.kind { tables[number] = value }
      }
    }
    if case .result(let values)? = tree.block.statements.last, values.count == 1 {
      enter(values[0], tables, isSure: false)
    }
    tree.forEach { [self] part, _ in
      guard case .expression(let expression) = part,
        case .method(let receiver, let name, let arguments) = expression.kind,
        names.addingMethods.contains(name.text ?? ""), let what = arguments.first
      else { return }
      // Values of other programs have a method add too.
      enter(what, tables, isSure: name.text != "add" || isAnimator(receiver))
    }
    collectFunctions()
    for number in behaviors.indices { behaviors[number].readParams() }
  }

  /// Whether an expression is called animator.
  private func isAnimator(_ expression: LuaExpression) -> Bool {
    switch expression.kind {
    case .local(let number): tree.locals[number].name == "animator"
    case .global(let name): name == "animator"
    case .index(_, let key): key.text == "animator"
    default: false
    }
  }

  /// Registers a table as a behavior's, unless it is a module's.
  private func enter(_ value: LuaExpression, _ tables: [Int: LuaExpression], isSure: Bool) {
    var local: Int?
    var table = value
    if case .local(let number) = value.kind {
      guard behaviorOfLocal[number] == nil, let known = tables[number] else { return }
      (local, table) = (number, known)
    }
    guard case .table = table.kind else { return }
    let (fields, isOpen) = CheckedBehavior.fields(of: table)
    let behavior = CheckedBehavior(fields: fields, isOpen: isOpen)
    let written = fields.map(\.name) + (local.map(fieldsAssigned) ?? [])
    guard isSure || written.contains(where: isBehaviorField) else { return }
    if let local { behaviorOfLocal[local] = behaviors.count }
    behaviorOfTable[table.offset] = behaviors.count
    behaviors.append(behavior)
  }

  private func isBehaviorField(_ name: String) -> Bool {
    names.fileFields[name] != nil || isHookName(name)
  }

  private func isHookName(_ name: String) -> Bool {
    name.hasPrefix("on") && name.dropFirst(2).first?.isUppercase == true
  }

  private func fieldsAssigned(to local: Int) -> [String] {
    var names: [String] = []
    tree.forEach { part, _ in
      guard case .statement(.function(let target, _)) = part,
        case .index(let base, let key) = target.kind, case .local(local) = base.kind,
        let name = key.text
      else { return }
      names.append(name)
    }
    return names
  }

  /// Adds functions defined outside the tables, and marks tables that are used elsewhere as open.
  private func collectFunctions() {
    var uses: [Int: Int] = [:]
    func count(_ expression: LuaExpression?, _ change: Int) {
      guard case .local(let number)? = expression?.kind, let known = behaviorOfLocal[number] else {
        return
      }
      uses[known, default: 0] += change
    }
    func add(_ target: LuaExpression, _ value: LuaExpression?) {
      guard case .index(let base, let key) = target.kind, case .local(let local) = base.kind,
        let number = behaviorOfLocal[local]
      else { return }
      guard let name = key.text, let value else {
        behaviors[number].isOpen = true
        return
      }
      behaviors[number].fields.append(
        CheckedBehavior.Field(name: name, offset: key.offset, value: value))
    }
    tree.forEach { [self] part, _ in
      switch part {
      case .statement(.function(let target, let function)):
        add(
          target,
          LuaExpression(
            kind: .function(function), offset: target.offset, range: function.range,
            depth: target.depth))
      case .statement(.assignment(let targets, let values)):
        for (place, target) in targets.enumerated() {
          add(target, place < values.count ? values[place] : nil)
        }
      case .statement(.result(let values)): for value in values { count(value, -1) }
      case .expression(let expression):
        count(expression, 1)
        switch expression.kind {
        case .index(let base, _): count(base, -1)
        case .method(let receiver, let name, let arguments):
          count(receiver, -1)
          if names.addingMethods.contains(name.text ?? "") { count(arguments.first, -1) }
        default: break
        }
      default: break
      }
    }
    for (number, count) in uses where count > 0 { behaviors[number].isOpen = true }
  }

  // MARK: Functions of behaviors

  /// The types of the parameters of a behavior's function.
  func parameterTypes(of name: String, _ function: LuaFunction, in number: Int) -> [FlowType] {
    let isFirst = function.parameters.first.map { tree.locals[$0].name == "self" } ?? false
    if let hook = names.hooks[name] {
      return [.own(number)] + hook.parameters.map { FlowType($0.type) }
    }
    let isStory = names.fileFields[name]?.kind == .method
    return isFirst || isStory ? [.own(number)] : []
  }

  /// The types of a local function's parameters: the `self` of the file's only behavior.
  func helperTypes(_ function: LuaFunction) -> [FlowType] {
    guard behaviors.count == 1, let first = function.parameters.first,
      tree.locals[first].name == "self"
    else { return [] }
    return [.own(0)]
  }

  /// Walks the fields of a behavior's table.
  func walkTable(of number: Int, _ fields: [LuaField]) -> FlowType {
    for field in fields {
      if case .function(let function) = field.value.kind, let name = field.key?.text {
        walk(function, parameterTypes(of: name, function, in: number))
      } else {
        infer(field.value)
      }
    }
    return .definition(number)
  }

  // MARK: Tables of behaviors

  /// Checks hooks and params.
  func checkTable(of number: Int) {
    let behavior = behaviors[number]
    for field in behavior.fields where names.hooks[field.name] == nil {
      if names.fileFields[field.name] != nil { continue }
      let hookNames = names.api.hooks.members.map(\.name)
      switch field.value.kind {
      case .function where isHookName(field.name):
        let hint = Suggestion.hint(for: field.name, among: hookNames)
        let list = hint.isEmpty ? "; hooks are \(hookNames.joined(separator: ", "))" : hint
        report("there is no hook \(field.name)\(list)", at: field.offset)
      case .table, .number, .string, .boolean:
        report(BehaviorContract.strayFieldMessage(field.name), at: field.offset)
      default: break
      }
    }
    for param in behavior.params {
      if BehaviorContract.reserved.hasName(param.name) {
        report(BehaviorContract.takenNameMessage(param.name), at: param.offset)
      }
      check(param)
    }
  }

  private func check(_ param: CheckedBehavior.Param) {
    let subject = "params.\(param.name)"
    let known = names.api.params.map(\.name)
    for field in param.fields ?? [] {
      guard let rule = names.api.params.first(where: { $0.name == field.name }) else {
        let hint = Suggestion.hint(for: field.name, among: known)
        report("\(subject) must not have the field \"\(field.name)\"\(hint)", at: field.offset)
        continue
      }
      check(field.value, rule, subject)
    }
    guard let rule = param.rule, let value = param["default"] else { return }
    if let low = rule.minimum, let high = rule.maximum, low > high {
      return report("\(subject): min must be at most max", at: param.offset)
    }
    switch value.constant {
    case .number(let number)? where !rule.allows(number):
      report("\(subject): default \(rule.rule), not \(digits(number))", at: value.offset)
    case .text(let text)? where rule.kind == .choice && !rule.choices.isEmpty:
      guard !rule.choices.contains(text) else { return }
      report(
        "\(subject): default must be \(rule.choiceList), not \"\(text)\""
          + Suggestion.hint(for: text, among: rule.choices), at: value.offset)
    default: break
    }
  }
}
