/// Defaults of params, in the table that a behavior file returns.
extension EditedScript {
  /// Finds the change that writes the default of a param.
  ///
  /// - Parameter value: The value; its first path begins with the name of the param.
  /// - Returns: The change; one without replacements where the value stands there already.
  /// - Throws: `ScriptEditRefusal` where the default is computed or stands elsewhere.
  package func edit(default value: WrittenValue) throws(ScriptEditRefusal) -> ScriptEdit {
    let end = bytes.count..<bytes.count
    guard case .result(let values)? = tree.block.statements.last, let table = values.first,
      let path = value.paths.first, let param = path.first
    else { throw refusal("the file must end with return and the table of the behavior", at: end) }
    let steps = [WrittenValue.Step("params"), param, WrittenValue.Step("default")]
    let found = try literal(
      table, (steps + path.dropFirst())[...], "the default of \(value.name)")
    var edit = try replacement(in: found, value)
    // The local variable of the behavior itself tells nothing.
    if case .local(let behavior) = table.kind, found.local == behavior { edit.local = nil }
    return edit
  }
}
