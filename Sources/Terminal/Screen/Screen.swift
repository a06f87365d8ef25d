import Glibc

/// A terminal in picture mode: alternate page, no cursor, keys without Return, no echo.
///
/// Without its page, only the keys and the echo change. `leave` restores the terminal; so does a
/// fault that ends the process.
package final class Screen {
  /// Whether picture mode is on.
  private(set) var isEntered = false

  private let descriptor: Int32
  private let output: OutputFile
  private let showsPage: Bool

  /// Prepares picture mode on standard input, drawing on `output`.
  package init(output: OutputFile, showsPage: Bool = true) {
    descriptor = STDIN_FILENO
    self.output = output
    self.showsPage = showsPage
  }

  /// Switches the terminal to picture mode.
  package func enter() {
    guard !isEntered else { return }
    SavedTerminal.note(descriptor, showsPage: showsPage)
    isEntered = true
    renew()
  }

  /// Sets picture mode again after an unannounced stop, as the shell has changed the modes.
  package func renew() {
    guard isEntered else { return }
    var raw = SavedTerminal.modes
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(descriptor, TCSADRAIN, &raw)
    if showsPage { output.control("\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J") }
  }

  /// Restores the terminal.
  package func leave() {
    guard isEntered else { return }
    if showsPage { output.control("\(SavedTerminal.firstPage)") }
    var modes = SavedTerminal.modes
    tcsetattr(descriptor, TCSADRAIN, &modes)
    SavedTerminal.forget()
    isEntered = false
  }

  deinit { leave() }

  /// Replaces the contents of the screen by lines, in one write.
  package func show(_ lines: [String]) {
    var text = "\u{1B}[H"
    for (index, line) in lines.enumerated() {
      text += line + "\u{1B}[K" + (index < lines.count - 1 ? "\r\n" : "")
    }
    output.control(text + "\u{1B}[J")
  }

  /// The keys pressed since the last call.
  package func keys() -> [UInt8] {
    var keys = [UInt8](repeating: 0, count: 64)
    var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, 0) > 0 else { return [] }
    let count = read(descriptor, &keys, keys.count)
    return Array(keys.prefix(max(0, count)))
  }
}

/// The sequence that shows the first page again, with a cursor.
private let restoringSequence = "\u{1B}[?25h\u{1B}[?1049l"
