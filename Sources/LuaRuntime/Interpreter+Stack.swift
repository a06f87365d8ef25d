import CLuaBridge

extension Interpreter {
  /// What must be left of a thread's stack when a script is called, in bytes.
  ///
  /// Calls nest two hundred deep through host functions before Lua refuses more, which takes most of
  /// this; less would end the process instead.
  public static let leastStack = 4 << 20

  /// Bytes of address space that an interpreter with some limits reserves; most of it is never used.
  public static func addressSpace(for limits: Limits) -> Int { lb_reservation(limits.memory) }

  /// Refuses a thread on which deep calls would end the process.
  ///
  /// - Throws: `LuaError` when this is the outermost call and less than `leastStack` is left.
  @inline(__always)
  func checkStack() throws(LuaError) {
    guard lb_stack_left() < Self.leastStack, !isRunning else { return }
    throw Self.stackError
  }

  /// Why a thread is refused.
  static var stackError: LuaError {
    LuaError(
      "the thread must have \(leastStack >> 10) KiB of stack left for scripts, not "
        + "\(lb_stack_left() >> 10) KiB")
  }
}
