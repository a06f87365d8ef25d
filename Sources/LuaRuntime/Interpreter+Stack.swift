import CLuaBridge

extension Interpreter {
  /// The stack that a thread must have left when a script is called, in bytes.
  ///
  /// Calls through host functions nest two hundred deep before Lua refuses more, which takes most
  /// of this stack; with less stack the process would end.
  public static let leastStack = 4 << 20

  /// The address space that an interpreter reserves for some limits, in bytes; most stays unused.
  public static func addressSpace(for limits: Limits) -> Int { lb_reservation(limits.memory) }

  /// Refuses to run on a thread whose stack is too small for deep calls.
  ///
  /// - Throws: `LuaError` when this is the outermost call and less than `leastStack` is left.
  @inline(always)
  func checkStack() throws(LuaError) {
    guard hasStack else { throw Self.stackError }
  }

  /// Whether enough stack is left for the outermost call.
  @inline(always)
  var hasStack: Bool { lb_stack_left() >= Self.leastStack || isRunning }

  /// The error that refuses a thread.
  static var stackError: LuaError {
    LuaError(
      "the thread must have \(leastStack >> 10) KiB of stack left for scripts, not "
        + "\(lb_stack_left() >> 10) KiB")
  }
}
