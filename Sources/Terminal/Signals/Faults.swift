import Glibc

/// Prints a line for a fault of the program, and restores the terminal.
///
/// Otherwise the runtime would show its backtrace, which waits half a minute for a key on a
/// terminal.
public enum Faults {
  /// Installs the handlers: a fault prints one line, then the process ends by its signal.
  ///
  /// If SWIFT_BACKTRACE is set, the runtime handles faults.
  public static func prepare() {
    // A handler must not allocate, so a global must be used before it.
    SavedTerminal.prepare()
    if getenv("SWIFT_BACKTRACE") != nil { return }
    // A handler needs a stack of its own when the stack overflows.
    var stack = stack_t()
    stack.ss_size = handlerStackSize
    stack.ss_sp = handlerStack
    sigaltstack(&stack, nil)
    for number in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGQUIT] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { number in die(of: number) }
      action.sa_flags = SA_ONSTACK | Int32(bitPattern: UInt32(SA_RESETHAND))
      sigaction(number, &action, nil)
    }
  }
}

/// The size of the handlers' stack, in bytes; only the system uses it.
private let handlerStackSize = 1 << 16
nonisolated(unsafe) private let handlerStack = UnsafeMutableRawPointer.allocate(
  byteCount: handlerStackSize, alignment: 16)

/// Handles a fault, by system calls only; the signal ends the process when this returns.
private func die(of number: Int32) {
  SavedTerminal.rescue()
  let name: StaticString? =
    switch number {
    case SIGSEGV: "SIGSEGV"
    case SIGBUS: "SIGBUS"
    case SIGILL: "SIGILL"
    case SIGFPE: "SIGFPE"
    case SIGABRT: "SIGABRT"
    case SIGTRAP: "SIGTRAP"
    default: nil
    }
  if let name {
    say("libration: stopped by a fault of its own (")
    say(name)
    say("), please report it with the files\n")
  }
  raise(number)
}

private func say(_ text: StaticString) {
  write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
}
