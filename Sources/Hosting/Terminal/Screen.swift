import Glibc

/// A terminal taken over for pictures: other page, no cursor, keys at once, no echo.
///
/// What was there comes back with `leave`, and, by a handler that only makes system calls, also
/// when the process dies of a fault.
final class Screen {
  /// Whether the terminal is ours at the moment.
  private(set) var isEntered = false

  private let descriptor: Int32
  private let output: OutputFile

  /// Prepares to take over the terminal on standard input, drawing on `output`.
  init(output: OutputFile) {
    descriptor = STDIN_FILENO
    self.output = output
  }

  /// Takes the terminal over.
  func enter() {
    guard !isEntered else { return }
    tcgetattr(descriptor, &savedTerminal.pointee.modes)
    savedTerminal.pointee.descriptor = descriptor
    savedTerminal.pointee.isTaken = true
    restoreOnFault()
    isEntered = true
    renew()
  }

  /// Takes it over again after a stop that nobody told us of: a shell has changed its modes since.
  func renew() {
    guard isEntered else { return }
    var raw = savedTerminal.pointee.modes
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(descriptor, TCSADRAIN, &raw)
    output.write("\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J")
  }

  /// Gives the terminal back as it was.
  func leave() {
    guard isEntered else { return }
    output.write(restoringSequence)
    tcsetattr(descriptor, TCSADRAIN, &savedTerminal.pointee.modes)
    savedTerminal.pointee.isTaken = false
    isEntered = false
  }

  deinit { leave() }

  /// Replaces what is shown by these lines, in one write.
  func show(_ lines: [String]) {
    var text = "\u{1B}[H"
    for (index, line) in lines.enumerated() {
      text += line + "\u{1B}[K" + (index < lines.count - 1 ? "\r\n" : "")
    }
    output.write(text + "\u{1B}[J")
  }

  /// The keys pressed since the last call.
  func keys() -> [UInt8] {
    var keys = [UInt8](repeating: 0, count: 64)
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, 0) > 0 else { return [] }
    let count = read(descriptor, &keys, keys.count)
    return Array(keys.prefix(max(0, count)))
  }
}

/// Back to the first page, with a cursor.
private let restoringSequence = "\u{1B}[?25h\u{1B}[?1049l"

/// What a fault handler needs to give the terminal back.
private struct SavedTerminal {
  var modes = termios()
  var descriptor: Int32 = 0
  var isTaken = false
}

// A fault handler can reach nothing but a global; only the main thread ever touches it. It stands
// behind a pointer: a global struct that holds a `termios` gets 62 of its 65 bytes in release
// builds (Swift 6.3.1), and the system writes over its neighbours.
nonisolated(unsafe) private let savedTerminal: UnsafeMutablePointer<SavedTerminal> = {
  let pointer = UnsafeMutablePointer<SavedTerminal>.allocate(capacity: 1)
  pointer.initialize(to: SavedTerminal())
  return pointer
}()

/// Gives the terminal back when the process dies of a fault, then lets it die.
private func restoreOnFault() {
  for number in [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGQUIT] {
    signal(number) { number in
      if savedTerminal.pointee.isTaken {
        savedTerminal.pointee.isTaken = false
        let bytes: StaticString = "\u{1B}[?25h\u{1B}[?1049l"
        write(STDOUT_FILENO, bytes.utf8Start, bytes.utf8CodeUnitCount)
        tcsetattr(savedTerminal.pointee.descriptor, TCSANOW, &savedTerminal.pointee.modes)
      }
      signal(number, SIG_DFL)
      raise(number)
    }
  }
}
