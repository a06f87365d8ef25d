/// A script whose values can be written: it finds the literal that made a value.
///
/// It follows local variables and tables to their only literals. What is computed it refuses, with
/// the literals that the value is computed from. It runs nothing: whether the run then has the
/// value, only a run shows.
package struct EditedScript {
  /// The path, for messages.
  package let file: String
  let bytes: [UInt8]
  let tree: LuaTree
  let lines: LuaLines
  /// The first values of locals, by the numbers of the locals.
  let firstValues: [Int: LuaExpression]
  /// The functions of locals, by the numbers of the locals.
  let functions: [Int: LuaFunction]

  /// Reads a script.
  ///
  /// - Throws: `ScriptEditRefusal` for a text that is not Lua, or is nested too deeply.
  package init(_ bytes: [UInt8], file: String) throws(ScriptEditRefusal) {
    guard let tree = try? LuaParser.parse(bytes) else {
      throw ScriptEditRefusal(file: file, reason: "must be free of errors of syntax")
    }
    (self.bytes, self.file, self.tree) = (bytes, file, tree)
    lines = LuaLines(bytes)
    var values: [Int: LuaExpression] = [:]
    var functions: [Int: LuaFunction] = [:]
    tree.forEach { part, _ in
      switch part {
      case .statement(.local(let numbers, let list)):
        for (number, value) in zip(numbers, list) {
          values[number] = value
          if case .function(let function) = value.kind { functions[number] = function }
        }
      case .statement(.localFunction(let number, let function)): functions[number] = function
      default: break
      }
    }
    (firstValues, self.functions) = (values, functions)
  }

  /// Finds the change that writes a value of a thing.
  ///
  /// - Parameters:
  ///   - value: The value, and its place among the options of the call.
  ///   - thing: The thing, by the call that made it.
  /// - Returns: The change; one without replacements where the value stands there already.
  /// - Throws: `ScriptEditRefusal` where the value is computed, another than expected, or left out
  ///   with no place for it, and where no single call can be meant.
  package func edit(
    _ value: WrittenValue, of thing: MadeThing
  ) throws(ScriptEditRefusal) -> ScriptEdit {
    let call = try call(of: thing)
    let edit = try edit(value, of: thing, call)
    do throws(ScriptError) {
      let changed = try edit.applied(to: bytes)
      if (try? LuaParser.parse(changed)) != nil { return edit }
    } catch {
      // The replacements are made of these bytes.
    }
    throw refusal("the change must leave a text that Lua accepts", at: call.expression.range)
  }

  private func edit(
    _ value: WrittenValue, of thing: MadeThing, _ call: MakingCall
  ) throws(ScriptEditRefusal) -> ScriptEdit {
    if let (assigned, steps) = try assignedValue(behind: call, value.paths) {
      return try replacement(in: try literal(assigned, steps, value.name), value)
    }
    let table = call.arguments.dropFirst(call.optionsPlace).first
    if let table, !isNothing(table) {
      for path in value.paths {
        let found = try find(path[...], in: table, value.name)
        if case .literal(let literal) = found { return try replacement(in: literal, value) }
      }
    }
    switch value.insertion {
    case .assignment(let field):
      return try insertion(assigning: field, value, behind: call)
    case .option(let name, let text):
      guard let table, !isNothing(table) else {
        return insertion(ofTable: "{ \(Self.key(name)) = \(text) }", value, in: call)
      }
      guard case .missing(let inner) = try find([WrittenValue.Step(name)], in: table, name) else {
        throw refusal("\(value.name) must be a number or a text in its table", at: table.range)
      }
      return insertion(of: name, text, value, in: inner)
    case nil:
      let range = call.expression.range
      throw refusal("\(value.name) must be given where the \(thing.maker.words) is made", at: range)
    }
  }

  /// The change of a literal that was found.
  func replacement(
    in found: FoundLiteral, _ value: WrittenValue
  ) throws(ScriptEditRefusal) -> ScriptEdit {
    let range = found.expression.range
    let constant = found.expression.constant
    if let expected = value.expected, let constant, constant != expected, constant != value.value {
      throw refusal(
        "\(value.name) must be \(expected.text), as in the run, and it is \(constant.text)",
        at: range)
    }
    let text = value.value.text
    return ScriptEdit(
      file: file,
      replacements: constant == value.value
        ? [] : [.init(range: range, old: Array(bytes[range]), new: Array(text.utf8))],
      line: lines.line(of: range.lowerBound), oldText: self.text(range), newText: text,
      local: found.local.map { ScriptEdit.Local(name: tree.locals[$0].name, uses: uses(of: $0)) })
  }

  /// The number of places that read a local.
  private func uses(of local: Int) -> Int {
    var count = 0
    tree.forEach { part, _ in
      if case .expression(let expression) = part, case .local(local) = expression.kind {
        count += 1
      }
    }
    return count
  }

  private func isNothing(_ expression: LuaExpression) -> Bool {
    if case .nothing = expression.kind { true } else { false }
  }

  /// The text of a range.
  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// A refusal at a place, with the text of a computed expression in its reason.
  func refusal(
    _ reason: String, at range: Range<Int>, constants: [ScriptEditRefusal.Constant] = []
  ) -> ScriptEditRefusal {
    ScriptEditRefusal(
      file: file, line: lines.line(of: range.lowerBound), reason: reason, constants: constants)
  }
}
