import CLuaBridge

/// Reading and writing tables without metamethods.
extension Reference {
  /// The value at a string key.
  public subscript(name: String) -> Value {
    get { self[.string(name)] }
    set { self[.string(name)] = newValue }
  }

  /// The value at an integer key; lists start at 1.
  public subscript(item: Int) -> Value {
    get { self[.integer(item)] }
    set { self[.integer(item)] = newValue }
  }

  /// The value at a key; nil when there is none.
  ///
  /// - Precondition: A key that is set is neither nil nor NaN.
  public subscript(key: Value) -> Value {
    get {
      withTable { interpreter, state, table in
        interpreter.charge(FuelCost.field)
        interpreter.push(key, to: state)
        lb_raw_get(state, table)
        return interpreter.read(state, -1)
      } ?? .nil
    }
    set {
      _ = withTable { interpreter, state, table in
        interpreter.charge(FuelCost.field)
        interpreter.push(key, to: state)
        interpreter.push(newValue, to: state)
        precondition(lb_raw_set(state, table), "a table key is neither nil nor NaN")
      }
    }
  }

  /// The length of the list, as `#` gives it without metamethods.
  public var count: Int {
    withTable { _, state, table in Int(lb_raw_length(state, table)) } ?? 0
  }

  /// Keys and values in the order of `pairs`: numbers, strings by bytes, booleans, handles, others.
  ///
  /// A running call that cannot pay for a long list, in fuel or in memory, gets an empty list and
  /// is stopped for lack of fuel.
  public var pairs: [(key: Value, value: Value)] {
    withTable { interpreter, _, table in interpreter.pairs(of: table) } ?? []
  }

  /// The metatable; nil when there is none.
  public var metatable: Reference? {
    get {
      withTable { interpreter, state, table in
        lb_push_metatable(state, table)
        return interpreter.read(state, -1).asTable
      } ?? nil
    }
    set {
      _ = withTable { interpreter, state, table in
        interpreter.push(newValue.map { .table($0) } ?? .nil, to: state)
        lb_set_metatable(state, table)
      }
    }
  }

  /// Runs `body` with the table on the stack; returns nil when the reference is empty.
  private func withTable<Result>(
    _ body: (Interpreter, OpaquePointer, Int32) -> Result
  ) -> Result? {
    guard let interpreter = ledger.interpreter else { return nil }
    let state = interpreter.state
    guard lb_reserve(state, 8) else { return nil }
    let top = lb_top(state)
    defer { lb_set_top(state, top) }
    lb_push_reference(state, number)
    guard lb_kind_of(state, -1) == LB_TABLE else { return nil }
    return body(interpreter, state, top + 1)
  }
}

extension Interpreter {
  /// The keys and values of the table at a place of the stack; see `Reference.pairs`.
  func pairs(of table: Int32) -> [(key: Value, value: Value)] {
    let state = state
    let length = Int(lb_raw_length(state, table))
    charge(FuelCost.entry * length)
    if isRunning, !lb_may_hold(host, state, FuelCost.entryBytes * length) { charge(.max) }
    if isOutOfFuel { return [] }
    lb_push_keys(state, table)
    let keys = lb_top(state)
    defer { lb_set_top(state, keys - 1) }
    let count = lb_raw_length(state, keys)
    charge(FuelCost.entry * (Int(count) - length))
    return (1...(count + 1)).dropLast().map { item in
      lb_raw_get_item(state, keys, item)
      let key = read(state, -1)
      lb_raw_get(state, table)
      defer { lb_set_top(state, keys) }
      return (key, read(state, -1))
    }
  }
}
