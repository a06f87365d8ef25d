import Glibc

/// The modes of the terminal before the program changed them, stored for the fault handler.
enum SavedTerminal {
  fileprivate struct State {
    var modes = termios()
    var descriptor: Int32 = 0
    var isTaken = false
    var showsPage = false
  }

  /// Reserves the memory, as a fault handler must not do so.
  package static func prepare() { _ = saved }

  /// Stores the modes of the terminal on a descriptor before they are changed.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor of the terminal.
  ///   - showsPage: Whether the terminal is about to show its alternate page, without a cursor.
  package static func note(_ descriptor: Int32, showsPage: Bool = false) {
    tcgetattr(descriptor, &saved.pointee.modes)
    saved.pointee.descriptor = descriptor
    (saved.pointee.isTaken, saved.pointee.showsPage) = (true, showsPage)
  }

  /// The stored modes.
  package static var modes: termios { saved.pointee.modes }

  /// Records that the terminal was restored.
  package static func forget() {
    saved.pointee.isTaken = false
  }

  /// The sequence that shows the first page again, with a cursor.
  static let firstPage: StaticString = "\u{1B}[?25h\u{1B}[?1049l"

  /// Restores the terminal from inside a fault handler, by system calls only.
  static func rescue() {
    guard saved.pointee.isTaken else { return }
    saved.pointee.isTaken = false
    if saved.pointee.showsPage {
      write(STDOUT_FILENO, firstPage.utf8Start, firstPage.utf8CodeUnitCount)
    }
    tcsetattr(saved.pointee.descriptor, TCSANOW, &saved.pointee.modes)
  }
}

// A fault handler can reach only globals; only the main thread uses this one. It is behind a
// pointer because of a compiler bug: a global struct that contains a `termios` gets 62 of its 65
// bytes in release builds (Swift 6.3.1), and the system writes over its neighbours.
nonisolated(unsafe) private let saved: UnsafeMutablePointer<SavedTerminal.State> = {
  let pointer = UnsafeMutablePointer<SavedTerminal.State>.allocate(capacity: 1)
  pointer.initialize(to: SavedTerminal.State())
  return pointer
}()
