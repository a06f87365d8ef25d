import LuaRuntime

/// Options that a call leaves out, written as the table around them is written.
extension EditedScript {
  /// The columns up to which an option joins others on their line.
  private static var widest: Int { 100 }

  /// A name as the key of a table.
  static func key(_ name: String) -> String {
    LuaWord.isName(name) ? name : "[\(LuaConstant.text(name).text)]"
  }

  /// Adds an option to a table.
  ///
  /// - Parameters:
  ///   - name: The option.
  ///   - text: Its value in Lua's notation.
  ///   - value: The value that is written.
  ///   - table: The table constructor.
  /// - Returns: The change.
  func insertion(
    of name: String, _ text: String, _ value: WrittenValue, in table: LuaExpression
  ) -> ScriptEdit {
    guard case .table(let fields) = table.kind, let last = fields.last else {
      return insertion(inEmpty: table, "\(Self.key(name)) = \(text)", value)
    }
    let option = Self.key(name) + equals(of: fields) + text
    let end = last.value.range.upperBound
    var gap = SourceGap(from: end, in: bytes)
    let hasEnd = isSeparator(gap.end)
    let separator = separator(of: fields)
    let behind = hasEnd ? gap.end + 1 : end
    if hasEnd { gap = SourceGap(from: behind, in: bytes) }
    let start = last.key.map { keyStart($0) } ?? last.value.range.lowerBound
    let isOwnLine = indentation(at: start).isFirst
    let line = lines.start(of: lines.line(of: end))
    let isShort = behind - line + option.utf8.count + 3 <= Self.widest
    guard let lineEnd = gap.lineEnd, isOwnLine || !isShort else {
      let joined = hasEnd ? " \(option)\(separator)" : "\(separator) \(option)"
      return edit([insert(joined, at: behind)], value)
    }
    let own = lineBreak(at: lineEnd) + indentation(at: start).blanks + option
    if hasEnd { return edit([insert(own + separator, at: lineEnd)], value) }
    guard lineEnd > end else { return edit([insert(separator + own, at: end)], value) }
    return edit([insert(separator, at: end), insert(own, at: lineEnd)], value)
  }

  private func insertion(
    inEmpty table: LuaExpression, _ option: String, _ value: WrittenValue
  ) -> ScriptEdit {
    let (start, close) = (table.range.lowerBound + 1, table.range.upperBound - 1)
    let gap = SourceGap(from: start, in: bytes)
    guard let lineEnd = gap.lineEnd else {
      return edit([insert(start == close ? " \(option) " : " \(option)", at: start)], value)
    }
    let blanks = indentation(at: table.range.lowerBound).blanks
    let step = blanks.hasPrefix("\t") ? "\t" : "  "
    let own = lineBreak(at: lineEnd) + blanks + step + option + ","
    return edit([insert(own, at: lineEnd)], value)
  }

  /// Gives a call a table with an option, where it has none.
  func insertion(ofTable table: String, _ value: WrittenValue, in call: MakingCall) -> ScriptEdit {
    if let nothing = call.arguments.dropFirst(call.optionsPlace).first {
      let range = nothing.range
      let new = ScriptEdit.Replacement(
        range: range, old: Array(bytes[range]), new: Array(table.utf8))
      return edit([new], value)
    }
    guard let last = call.arguments.last?.range else {
      // The method is called with empty parentheses.
      let open = SourceGap(from: call.method.range.upperBound, in: bytes).end
      return edit([insert(table, at: open + 1)], value)
    }
    let first = SourceGap(from: call.method.range.upperBound, in: bytes).end
    guard first == last.lowerBound else {
      return edit([insert(", \(table)", at: last.upperBound)], value)
    }
    // The only argument is a text or a table without parentheses.
    return edit([insert("(", at: first), insert(", \(table))", at: last.upperBound)], value)
  }

  /// Adds an assignment to a field behind the statement that made the thing.
  ///
  /// - Throws: `ScriptEditRefusal` where no local variable holds the thing.
  func insertion(
    assigning field: String, _ value: WrittenValue, behind call: MakingCall
  ) throws(ScriptEditRefusal) -> ScriptEdit {
    guard let holder = holder(of: call) else {
      throw refusal(
        "\(field) is set behind the call, so a local must hold what it makes",
        at: call.expression.range)
    }
    let local = tree.locals[holder.local].name
    let statement = "\(local).\(field) = \(value.value.text)"
    let gap = SourceGap(from: holder.statement.upperBound, in: bytes)
    guard let lineEnd = gap.lineEnd else {
      let isLast = gap.end == bytes.count
      let blank = isLast ? lineBreak(at: bytes.count) : " "
      return edit([insert(blank + statement, at: holder.statement.upperBound)], value)
    }
    let blanks = indentation(at: holder.statement.lowerBound).blanks
    return edit([insert(lineBreak(at: lineEnd) + blanks + statement, at: lineEnd)], value)
  }

  // MARK: The style of the file

  private func insert(_ text: String, at place: Int) -> ScriptEdit.Replacement {
    ScriptEdit.Replacement(range: place..<place, old: [], new: Array(text.utf8))
  }

  private func edit(
    _ replacements: [ScriptEdit.Replacement], _ value: WrittenValue
  ) -> ScriptEdit {
    ScriptEdit(
      file: file, replacements: replacements,
      line: lines.line(of: replacements[0].range.lowerBound), newText: value.value.text)
  }

  private func isSeparator(_ place: Int) -> Bool {
    place < bytes.count && [UInt8(ascii: ","), UInt8(ascii: ";")].contains(bytes[place])
  }

  /// The sign between the fields of a table.
  private func separator(of fields: [LuaField]) -> String {
    for field in fields {
      let gap = SourceGap(from: field.value.range.upperBound, in: bytes)
      if isSeparator(gap.end) { return bytes[gap.end] == UInt8(ascii: ";") ? ";" : "," }
    }
    return ","
  }

  /// The text between the keys and the values of a table.
  private func equals(of fields: [LuaField]) -> String {
    guard let last = fields.last(where: { $0.key != nil }), let key = last.key else { return " = " }
    let between = text(key.range.upperBound..<last.value.range.lowerBound)
    return between == "=" ? "=" : " = "
  }

  /// The place where a key begins, with its bracket.
  private func keyStart(_ key: LuaExpression) -> Int {
    var start = key.range.lowerBound
    while start > 0, bytes[start - 1] == 32 || bytes[start - 1] == 9 { start -= 1 }
    let isBracket = start > 0 && bytes[start - 1] == UInt8(ascii: "[")
    return isBracket ? start - 1 : key.range.lowerBound
  }

  /// The blanks at the beginning of the line of a place, and whether the place is behind them.
  private func indentation(at place: Int) -> (blanks: String, isFirst: Bool) {
    let start = lines.start(of: lines.line(of: place))
    let blanks = bytes[start...].prefix { $0 == 32 || $0 == 9 }
    return (String(decoding: blanks, as: UTF8.self), blanks.endIndex == place)
  }

  /// The bytes of the line end at a place, or of the first one of the file.
  private func lineBreak(at place: Int) -> String {
    let known = place < bytes.count ? place : bytes.firstIndex(where: LuaLines.isEnd)
    guard let start = known else { return "\n" }
    let isPair =
      start + 1 < bytes.count && LuaLines.isEnd(bytes[start + 1])
      && bytes[start + 1] != bytes[start]
    return text(start..<start + (isPair ? 2 : 1))
  }
}
