/// Tells whether something other than a signal interrupts the work; nil where nothing else can.
///
/// Only the thread that runs commands sets and calls it.
nonisolated(unsafe) private var interruptSource: (() -> Bool)?

extension Signals {
  /// Runs `body`, which ends early, as by Ctrl-C, once a closure returns true.
  ///
  /// Whatever looks at `ending` calls the closure, and so do scripts that run for long.
  ///
  /// - Parameters:
  ///   - isInterrupted: Tells whether the work must end; often called, so it must be cheap.
  ///   - body: The work.
  /// - Returns: The result of `body`.
  package static func polling<Result>(
    _ isInterrupted: @escaping () -> Bool, during body: () throws -> Result
  ) rethrows -> Result {
    let outer = interruptSource
    interruptSource = isInterrupted
    defer { interruptSource = outer }
    return try body()
  }

  /// Whether the closure of `polling` interrupts the work.
  static var isInterruptedByPoll: Bool { interruptSource?() == true }
}
