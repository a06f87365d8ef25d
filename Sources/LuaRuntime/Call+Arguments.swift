import CLuaBridge

/// Arguments of a required kind; the error names function, argument, rule and the given value.
extension Call {
  /// A number; integers are converted.
  ///
  /// - Throws: `LuaError` when the argument is not a number. Text is not converted.
  public func number(_ index: Int) throws(LuaError) -> Double {
    var number = 0.0
    guard index <= count, lb_read_number(state, Int32(index), &number) else {
      throw mismatch(index, "a number")
    }
    return number
  }

  /// A number that is finite.
  ///
  /// - Throws: `LuaError` when the argument is not a finite number.
  public func finiteNumber(_ index: Int) throws(LuaError) -> Double {
    let number = try number(index)
    guard number.isFinite else {
      throw LuaError("\(naming(index)) must be a finite number, got \(number)")
    }
    return number
  }

  /// A whole number; 2.0 counts.
  ///
  /// - Throws: `LuaError` when the argument is not a whole number.
  public func integer(_ index: Int) throws(LuaError) -> Int {
    guard let integer = self[index].asInteger else { throw mismatch(index, "an integer") }
    return integer
  }

  /// A string as text; numbers are not converted.
  ///
  /// - Throws: `LuaError` when the argument is not a string.
  public func string(_ index: Int) throws(LuaError) -> String {
    guard let string = self[index].asString else { throw mismatch(index, "a string") }
    return string
  }

  /// The bytes of a string.
  ///
  /// - Throws: `LuaError` when the argument is not a string.
  public func bytes(_ index: Int) throws(LuaError) -> [UInt8] {
    guard index <= count else { throw mismatch(index, "a string") }
    let raw = lb_read(state, Int32(index))
    guard raw.kind == LB_STRING else { throw mismatch(index, "a string") }
    return UnsafeBufferPointer(start: raw.bytes, count: raw.length).map { UInt8(bitPattern: $0) }
  }

  /// A truth value.
  ///
  /// - Throws: `LuaError` when the argument is neither true nor false.
  public func boolean(_ index: Int) throws(LuaError) -> Bool {
    guard let boolean = self[index].asBoolean else { throw mismatch(index, "a boolean") }
    return boolean
  }

  /// A table.
  ///
  /// - Throws: `LuaError` when the argument is not a table.
  public func table(_ index: Int) throws(LuaError) -> Reference {
    guard let table = self[index].asTable else { throw mismatch(index, "a table") }
    return table
  }

  /// A function.
  ///
  /// - Throws: `LuaError` when the argument is not a function.
  public func function(_ index: Int) throws(LuaError) -> Reference {
    guard let function = self[index].asFunction else { throw mismatch(index, "a function") }
    return function
  }

  /// A handle of a kind.
  ///
  /// - Parameters:
  ///   - index: The argument, from 1.
  ///   - kind: The kind it must be of.
  ///   - expected: The name of the kind in the message, such as "an item".
  /// - Returns: The handle; it may be stale.
  /// - Throws: `LuaError` when the argument is not a handle of the kind.
  public func handle(
    _ index: Int, _ kind: HandleKind, _ expected: String
  ) throws(LuaError) -> Handle {
    guard let handle = self[index].asHandle, handle.kind == kind else {
      throw mismatch(index, expected)
    }
    return handle
  }
}

/// Table arguments read in place, without making references.
extension Call {
  /// The field of a table argument, without metamethods; nil when the argument is not a table.
  public func field(_ index: Int, _ name: String) -> Value {
    element(index) { lb_push_text($0, name) }
  }

  /// The list item of a table argument, without metamethods; nil when the argument is not a table.
  public func item(_ index: Int, _ item: Int) -> Value {
    element(index) { lb_push_integer($0, Int64(item)) }
  }

  /// The length of a table argument's list part; 0 when the argument is not a table.
  public func length(_ index: Int) -> Int {
    isTable(index) ? Int(lb_raw_length(state, Int32(index))) : 0
  }

  /// Keys and values of a table argument, as `Reference.pairs` gives them; none when the argument is
  /// not a table.
  public func pairs(_ index: Int) -> [(key: Value, value: Value)] {
    isTable(index) && lb_reserve(state, 8) ? interpreter.pairs(of: Int32(index)) : []
  }

  /// Whether an argument is a table.
  public func isTable(_ index: Int) -> Bool {
    index >= 1 && index <= count && lb_kind_of(state, Int32(index)) == LB_TABLE
  }

  private func element(_ index: Int, pushKey: (OpaquePointer) -> Void) -> Value {
    guard isTable(index), lb_reserve(state, 4) else { return .nil }
    let top = lb_top(state)
    defer { lb_set_top(state, top) }
    pushKey(state)
    lb_raw_get(state, Int32(index))
    return interpreter.read(state, -1)
  }
}
