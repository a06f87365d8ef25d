/// Tells whether something other than a signal interrupts the work.
///
/// It is called only on the thread that set it, which waits for the work.
private struct InterruptSource: @unchecked Sendable {
  let isInterrupted: () -> Bool
}

extension Signals {
  /// The source of the running thread; nil where only signals interrupt the work.
  @TaskLocal private static var source: InterruptSource?

  /// Runs `body`, which ends early, as by Ctrl-C, once a closure returns true.
  ///
  /// Each look at `ending` calls the closure, and so do scripts that run for long.
  ///
  /// - Parameters:
  ///   - isInterrupted: Tells whether the work must end; often called, so it must be cheap.
  ///   - body: The work.
  /// - Returns: The result of `body`.
  package static func polling<Result>(
    _ isInterrupted: @escaping () -> Bool, during body: () throws -> Result
  ) rethrows -> Result {
    try $source.withValue(InterruptSource(isInterrupted: isInterrupted), operation: body)
  }

  /// Whether the closure of `polling` interrupts the work.
  package static var isInterruptedByPoll: Bool { source?.isInterrupted() == true }
}
