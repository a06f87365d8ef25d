import CLuaBridge

/// A closure of the host, with its name in messages.
struct NamedFunction {
  let name: String
  /// Whether it runs on the stage's side, even when a person's script calls it.
  let crosses: Bool
  let body: HostFunction
}

/// Runs a host function for the C trampoline, which raises after this has returned.
///
/// Nothing here may raise: the memory limit is off, and calls into scripts are protected.
func dispatchHostFunction(
  _ context: UnsafeMutableRawPointer?, _ state: OpaquePointer?, _ function: Int64
) -> Int32 {
  guard let context, let state else { return -1 }
  let interpreter = Unmanaged<Interpreter>.fromOpaque(context).takeUnretainedValue()
  let entry = interpreter.functions[Int(function) - 1]
  if entry.crosses { return interpreter.dispatchSession(entry, state) }
  let count = lb_top(state)
  let outer = interpreter.state
  interpreter.state = state
  defer {
    // Otherwise a script that calls in a loop would keep all values it was given until it ends.
    interpreter.forgetReleased()
    interpreter.state = outer
  }
  do {
    try entry.body(Call(interpreter: interpreter, name: entry.name, count: Int(count)))
    return lb_top(state) - count
  } catch {
    return interpreter.fail(error)
  }
}

/// Reports that a script may have changed something outside of the interpreter.
func dispatchStore(_ context: UnsafeMutableRawPointer?, _ state: OpaquePointer?) {
  guard let context, let state else { return }
  let interpreter = Unmanaged<Interpreter>.fromOpaque(context).takeUnretainedValue()
  let outer = interpreter.storingThread
  interpreter.storingThread = state
  defer { interpreter.storingThread = outer }
  interpreter.onStore?()
}

/// Reports a store into a row, and returns the fuel that its consequences cost.
func dispatchRowStore(
  _ context: UnsafeMutableRawPointer?, _ row: UInt32, _ changeBits: UInt8
) -> Int64 {
  guard let context else { return 0 }
  let interpreter = Unmanaged<Interpreter>.fromOpaque(context).takeUnretainedValue()
  return Int64(interpreter.onRowStore?(Int(row), changeBits) ?? 0)
}

/// Returns the time to the C side.
func dispatchClock(_ context: UnsafeMutableRawPointer?) -> Double {
  guard let context else { return 0 }
  return Unmanaged<Interpreter>.fromOpaque(context).takeUnretainedValue().clock?() ?? 0
}

/// Passes a line that a script printed to the host.
func dispatchOutput(
  _ context: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<CChar>?, _ length: Int,
  _ source: UnsafePointer<CChar>?, _ sourceLength: Int
) {
  guard let context else { return }
  let interpreter = Unmanaged<Interpreter>.fromOpaque(context).takeUnretainedValue()
  interpreter.charge(FuelCost.line)
  interpreter.output(text(bytes, length), text(source, sourceLength))
}

extension Interpreter {
  /// Charges for an error and sets it, for the trampoline to raise.
  ///
  /// - Returns: The result of a failed dispatch.
  func fail(_ error: any Error) -> Int32 {
    charge(FuelCost.failure)
    let error = error as? LuaError ?? LuaError(String(describing: error))
    if hasSides, error.file != nil { carriedError = error }
    setFailure(error)
    return -1
  }

  /// Sets the error that the trampoline raises: an error that came from a script keeps its
  /// position; a new error gets the position of the caller.
  private func setFailure(_ error: LuaError) {
    var message = error.file == nil ? error.message : error.description
    let level = error.file == nil ? error.level : 0
    message.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) {
        // The error object lies in the image in which it was raised.
        lb_set_failure(
          host, $0.baseAddress, $0.count, Int32(level),
          errorSide == side ? error.object : 0)
      }
    }
  }
}
