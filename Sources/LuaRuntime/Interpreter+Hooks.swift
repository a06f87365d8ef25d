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
        function: function.number, self: receiver.number, clock: clock.number, owner: owner),
      receiver: HookReceiver(
        raw: lb_find_receiver(host, room(), receiver.number, field.number)))
  }

  /// The name of a field of receivers, as a string inside Lua.
  private func fieldName(_ name: String) -> Reference {
    if let known = fieldNames[name] { return known }
    push(.string(name), to: room())
    let made = takeReference()
    fieldNames[name] = made
    return made
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
