import Glibc

/// The terminal on a descriptor: its presence, its size and its handling of keys.
package enum Terminal {
  /// A size in character cells.
  package struct Size: Equatable {
    /// Cells across.
    package var columns: Int
    /// Cells down.
    package var rows: Int

    /// Creates a size in character cells.
    package init(columns: Int, rows: Int) {
      self.columns = columns
      self.rows = rows
    }
  }

  /// Whether a descriptor is a terminal.
  package static func isTerminal(_ descriptor: Int32) -> Bool {
    isatty(descriptor) == 1
  }

  /// Whether standard input and standard output are terminals.
  package static var isInteractive: Bool {
    isTerminal(STDIN_FILENO) && isTerminal(STDOUT_FILENO)
  }

  /// Whether both are terminals, and the screen can be drawn on.
  package static var canDraw: Bool { isInteractive && environmentVariable("TERM") != "dumb" }

  /// The largest size that is used, because a terminal may report any size.
  package static let largest = Size(columns: 1000, rows: 500)

  /// The size of the terminal on a descriptor, at most `largest`; 80 by 24 if it reports none.
  package static func size(_ descriptor: Int32 = STDOUT_FILENO) -> Size {
    let size = toldSize(descriptor)
    return Size(
      columns: min(size.columns, largest.columns), rows: min(size.rows, largest.rows))
  }

  /// Whether the terminal on a descriptor is too large for the line editor, which draws all of it.
  static func isTooLarge(_ descriptor: Int32) -> Bool {
    toldSize(descriptor) != size(descriptor)
  }

  /// The size that the terminal on a descriptor reports.
  private static func toldSize(_ descriptor: Int32) -> Size {
    var window = winsize()
    let isKnown = ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0
    guard isKnown, window.ws_col > 0, window.ws_row > 0 else { return Size(columns: 80, rows: 24) }
    return Size(columns: Int(window.ws_col), rows: Int(window.ws_row))
  }
}
