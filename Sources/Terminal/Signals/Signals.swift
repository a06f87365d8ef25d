import Glibc
import LuaRuntime
package import Scripting
import Synchronization

/// The signals that have arrived and were not taken: one bit per signal.
private let pendingSignals = Atomic<UInt64>(0)

/// Signals as flags: a handler only sets a bit, and loops check it between ticks.
package enum Signals {
  /// Collects these signals from now on; they no longer end the process.
  ///
  /// A waiting system call is not restarted, so a loop in `poll` or `read` wakes.
  package static func collect(_ signals: Int32...) {
    _ = (pendingSignals.load(ordering: .relaxed), runningScript.load(ordering: .relaxed))
    for number in signals {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in
        pendingSignals.bitwiseOr(1 << UInt64(number), ordering: .relaxed)
        if Signals.ends(number) { stopRunningScript() }
      }
      sigaction(number, &action, nil)
    }
  }

  /// Collects the signals that end a run.
  package static func collectEnds() { collect(SIGINT, SIGTERM, SIGHUP) }

  /// Whether a signal ends a run, and with it the script that runs.
  private static func ends(_ number: Int32) -> Bool {
    number == SIGINT || number == SIGTERM || number == SIGHUP
  }

  /// Ignores a signal whose event is detected by return values instead.
  package static func ignore(_ number: Int32) {
    signal(number, SIG_IGN)
  }

  /// Whether a signal has arrived and was not taken.
  static func isPending(_ number: Int32) -> Bool {
    pendingSignals.load(ordering: .relaxed) & (1 << UInt64(number)) != 0
  }

  /// Whether a signal has arrived since the last call; the flag is cleared.
  package static func take(_ number: Int32) -> Bool {
    let bit: UInt64 = 1 << UInt64(number)
    return pendingSignals.bitwiseAnd(~bit, ordering: .relaxed).oldValue & bit != 0
  }

  /// Whether an interrupt has arrived since the last call; the flag is cleared.
  package static func takeInterrupt() -> Bool { take(SIGINT) }

  /// The exit code if a signal told the process to end; otherwise nil.
  package static var ending: ExitCode? {
    if isInterruptedByPoll { return .interrupted }
    if isPending(SIGINT) { return .interrupted }
    if isPending(SIGTERM) || isPending(SIGHUP) { return .terminated }
    return nil
  }
}

/// The flag of the script that an interrupt stops, as the bits of its pointer; 0 for none.
///
/// A handler must neither retain nor release, so `interrupting` keeps the reference.
private let runningScript = Atomic<UInt>(0)

/// Stops the running script, from inside a handler.
private func stopRunningScript() {
  guard let pointer = UnsafeRawPointer(bitPattern: runningScript.load(ordering: .relaxed)) else {
    return
  }
  Unmanaged<InterruptFlag>.fromOpaque(pointer)._withUnsafeGuaranteedRef { $0.raise() }
}

extension Signals {
  /// Runs `body`; a signal that ends a run also stops the script that the host runs.
  ///
  /// SIGTERM and SIGHUP stop it at once if they came before.
  package static func interrupting<Result>(
    _ host: ScriptHost, _ body: () throws -> Result
  ) rethrows -> Result {
    let flag = host.interpreter.interrupt
    flag.clear()
    let bits = UInt(bitPattern: Unmanaged.passUnretained(flag).toOpaque())
    let outer = runningScript.exchange(bits, ordering: .relaxed)
    // A signal that comes after the exchange raises the flag itself.
    if isPending(SIGTERM) || isPending(SIGHUP) { flag.raise() }
    defer {
      runningScript.store(outer, ordering: .relaxed)
      flag.clear()
      withExtendedLifetime(flag) {}
    }
    return try body()
  }

  /// Runs `body`; a script of `interrupting` that runs for too long is stopped, as by an interrupt.
  ///
  /// - Parameters:
  ///   - seconds: The longest time that it may run, in seconds of real time, over 0.
  ///   - body: Runs the script.
  /// - Returns: The result of `body`.
  package static func stopping<Result>(
    after seconds: Double, _ body: () throws -> Result
  ) rethrows -> Result {
    _ = runningScript.load(ordering: .relaxed)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in stopRunningScript() }
    sigaction(SIGALRM, &action, nil)
    let whole = seconds.rounded(.down)
    var timer = itimerval()
    timer.it_value = timeval(tv_sec: Int(whole), tv_usec: Int((seconds - whole) * 1e6))
    setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
    defer {
      timer.it_value = timeval()
      setitimer(__itimer_which_t(ITIMER_REAL.rawValue), &timer, nil)
    }
    return try body()
  }

  /// Runs `body`; an interrupt meanwhile is only noted, so the present tick can end.
  package static func postponing<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = runningScript.exchange(0, ordering: .relaxed)
    defer { runningScript.store(outer, ordering: .relaxed) }
    return try body()
  }
}
