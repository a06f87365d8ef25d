import Glibc
import Synchronization

/// `libration` on its own terminal, with typed input.
final class PseudoTerminal {
  private let terminal: Int32
  private let other: Int32
  private let process: pid_t
  private var isOver = false
  /// The terminal's modes before the program began.
  let startModes: [UInt32]
  private var bytes: [UInt8] = []
  private var mark = 0

  /// Everything that appeared so far.
  var shown: String { String(decoding: bytes, as: UTF8.self) }

  /// Starts the program as the only one on a new terminal of 80 by 24 cells.
  convenience init(_ arguments: String..., in folder: String = root) {
    self.init(arguments, in: folder)
  }

  /// Starts the program as the only one on a new terminal.
  ///
  /// `environment` has further variables, as in "NAME=value".
  init(
    _ arguments: [String], in folder: String = root, columns: Int = 80, rows: Int = 24,
    environment: [String] = []
  ) {
    terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var (number, isLocked): (Int32, Int32) = (0, 0)
    _ = ioctl(terminal, 0x4004_5431, &isLocked)  // TIOCSPTLCK
    _ = ioctl(terminal, 0x8004_5430, &number)  // TIOCGPTN
    let name = "/dev/pts/\(number)"
    other = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
    startModes = Self.modes(of: other)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 0, 1)
    posix_spawn_file_actions_adddup2(&actions, 0, 2)
    process = spawning.withLock { _ in
      // POSIX_SPAWN_SETSID
      spawn(arguments, in: folder, &actions, flags: 0x80, environment: environment)
    }
    posix_spawn_file_actions_destroy(&actions)
  }

  deinit {
    if !isOver {
      kill(process, SIGKILL)
      _ = wait(for: process)
    }
    close(other)
    close(terminal)
  }

  /// The flags for keys and text of the terminal, which a program must leave as they were.
  var modes: [UInt32] { Self.modes(of: other) }

  private static func modes(of descriptor: Int32) -> [UInt32] {
    var modes = termios()
    tcgetattr(descriptor, &modes)
    return [modes.c_iflag, modes.c_oflag, modes.c_cflag, modes.c_lflag]
  }

  /// Lets the terminal collect lines and echo them, as a shell does while a program is stopped.
  func collectLines() {
    var modes = termios()
    tcgetattr(other, &modes)
    modes.c_lflag |= tcflag_t(ICANON | ECHO)
    tcsetattr(other, TCSANOW, &modes)
  }

  /// Types keys.
  func type(_ keys: String) {
    _ = keys.withCString { write(terminal, $0, strlen($0)) }
  }

  /// Changes the terminal's size; the system signals that to the program.
  func resize(columns: Int, rows: Int) {
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
  }

  /// Sends the program a signal.
  func send(_ number: Int32) { kill(process, number) }

  /// Waits until a text appears behind the last awaited one; false after two minutes of silence.
  func waits(for text: String) -> Bool {
    let wanted = Array(text.utf8)
    for _ in 0..<2_400 {
      while mark + wanted.count <= bytes.count {
        mark += 1
        if bytes[(mark - 1)..<(mark - 1 + wanted.count)].elementsEqual(wanted) {
          mark += wanted.count - 1
          return true
        }
      }
      readSome(milliseconds: 50)
    }
    return false
  }

  /// Waits for the end of the program and gives its code; -1 after two minutes of silence.
  func finish() -> Int32 {
    for _ in 0..<2_400 {
      var status: Int32 = 0
      if waitpid(process, &status, WNOHANG) == process {
        isOver = true
        readSome(milliseconds: 0)
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
      }
      readSome(milliseconds: 50)
    }
    return -1
  }

  private func readSome(milliseconds: Int32) {
    var source = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    guard poll(&source, 1, milliseconds) > 0, source.revents & Int16(POLLIN) != 0 else { return }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = read(terminal, &chunk, chunk.count)
    guard count > 0 else { return }
    let start = max(mark, bytes.count - 8)
    bytes += chunk[..<count]
    for sign in Self.pasteSigns {
      while let range = bytes[start...].firstRange(of: sign) { bytes.removeSubrange(range) }
    }
  }

  /// The sequences that make a terminal mark pastes or stop it; they show nothing.
  private static let pasteSigns = ["\u{1B}[?2004h", "\u{1B}[?2004l"].map { Array($0.utf8) }
}
