import CLuaBridge

/// A flag that stops a running script, from a signal handler or another thread.
///
/// The script stops when its fuel is next counted, with an error of kind `interrupted`, and the
/// flag is cleared. A flag that is raised while no script runs stops the next call, unless
/// `clear()` is called.
public final class InterruptFlag: Sendable {
  // The cell is a C atomic that outlives every use through this object.
  nonisolated(unsafe) let cell: OpaquePointer

  /// Makes a flag that is not raised.
  public init() {
    cell = lb_interrupt_create()
  }

  deinit {
    lb_interrupt_destroy(cell)
  }

  /// Stops the running script, or the next one.
  public func raise() { lb_interrupt_raise(cell) }

  /// Clears the flag.
  public func clear() { lb_interrupt_clear(cell) }

  /// Whether the flag is raised.
  public var isRaised: Bool { lb_interrupt_is_raised(cell) }
}
