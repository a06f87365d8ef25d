import CLuaBridge

/// A flag that stops a running script, from a signal handler or another thread.
///
/// The script stops at its next count of fuel with an error of kind `interrupted`, which takes the
/// flag down again. Raised while nothing runs, it stops the next call: `clear()` it before a new line.
public final class InterruptFlag: Sendable {
  // The cell is a C atomic that outlives every use through this object.
  nonisolated(unsafe) let cell: OpaquePointer

  /// Makes a flag that is down.
  public init() {
    cell = lb_interrupt_create()
  }

  deinit {
    lb_interrupt_destroy(cell)
  }

  /// Stops the running script, or the next one.
  public func raise() { lb_interrupt_raise(cell) }

  /// Takes the flag down.
  public func clear() { lb_interrupt_clear(cell) }

  /// Whether the flag is up.
  public var isRaised: Bool { lb_interrupt_is_raised(cell) }
}
