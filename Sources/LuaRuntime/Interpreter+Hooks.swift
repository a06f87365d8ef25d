import CLuaBridge

extension Interpreter {
  /// Calls a hook, and then those of a queue, at the least cost.
  ///
  /// Each call has its own fuel.
  ///
  /// - Throws: `LuaError` when a hook raises an error or exceeds a limit; the queue is then not
  ///   called again.
  public func callHooks(_ first: HookCall, then queue: HookQueue? = nil) throws(LuaError) {
    try callHooks(first.raw, then: queue)
  }

  private func callHooks(_ first: lb_hook_call, then queue: HookQueue?) throws(LuaError) {
    try checkStack()
    forgetReleased()
    var call = first
    let context = queue.map { Unmanaged.passUnretained($0).toOpaque() }
    let status = lb_call_hooks(host, state, &call, queue == nil ? nil : nextHook, context)
    guard status == LB_OK else { throw lastError() }
  }

  /// Calls `function(receiver, number)` and drops its results.
  ///
  /// - Throws: `LuaError` when the function raises an error or exceeds a limit.
  public func callHook(
    _ function: Reference, _ receiver: Reference, _ number: Double, fuel: Fuel = .hook
  ) throws(LuaError) {
    let hook = lb_hook(function: function.number, self: receiver.number, clock: 0, owner: 0)
    try callHooks(
      lb_hook_call(hook: hook, time: 0, number: number, fuel: Int64(fuel.units)), then: nil)
  }

  /// Calls `function(receiver, table)` with a new table, and drops its results.
  ///
  /// No reference to the table is made.
  ///
  /// - Parameters:
  ///   - function: The function.
  ///   - receiver: Its first argument.
  ///   - fields: The number of fields of the table to make room for.
  ///   - fuel: The budget.
  ///   - fill: Sets the fields of the table.
  /// - Throws: `LuaError` when the function raises an error or exceeds a limit.
  public func callHook(
    _ function: Reference, on receiver: Reference, fields: Int, fuel: Fuel = .hook,
    _ fill: (NewTable) -> Void
  ) throws(LuaError) {
    try checkStack()
    forgetReleased()
    try reserve(16)
    let state = state
    push(function)
    push(receiver)
    lb_push_table(state, 0, Int32(clamping: fields))
    charge(FuelCost.field * fields)
    fill(NewTable(interpreter: self, state: state))
    guard lb_call(host, state, 2, 0, Int64(fuel.units)) == LB_OK else { throw lastError() }
  }

  /// Sets a number field of a table, without metamethods, at the least cost.
  public func set(_ name: FieldName, of table: Reference, to number: Double) {
    let state = room()
    charge(FuelCost.field)
    push(table)
    if lb_kind_of(state, -1) == LB_TABLE { lb_set_field_number(state, name.text.number, number) }
    lb_set_top(state, lb_top(state) - 1)
  }

  /// Makes a hook that can be called many times at the least cost.
  ///
  /// - Parameters:
  ///   - function: The function to call; the caller keeps it while the hook is used.
  ///   - receiver: Its first argument, a table; the caller keeps it too.
  ///   - clock: The field of the receiver that is set to the time before each call.
  ///   - field: The field that the function most likely reads; a hint for speed.
  ///   - owner: The owner to charge for memory during the call; 0 for the present owner.
  /// - Returns: The hook, a value without references.
  public func makeHook(
    _ function: Reference, on receiver: Reference, clock: String, reading field: String,
    owner: UInt8 = 0
  ) -> ScriptHook {
    let (clock, field) = (fieldName(clock), fieldName(field))
    return ScriptHook(
      raw: lb_hook(
        function: function.number, self: receiver.number, clock: clock.text.number,
        owner: owner),
      receiver: HookReceiver(
        raw: lb_find_receiver(host, room(), receiver.number, field.text.number)))
  }
}

/// Asks a queue for its next call.
private func nextHook(
  _ queue: UnsafeMutableRawPointer?, _ fuel: Int64, _ call: UnsafeMutablePointer<lb_hook_call>?
) -> Bool {
  guard let queue, let call else { return false }
  return call.withMemoryRebound(to: HookCall.self, capacity: 1) { call in
    Unmanaged<HookQueue>.fromOpaque(queue)._withUnsafeGuaranteedRef {
      $0.next(after: Int(fuel), &call.pointee)
    }
  }
}
