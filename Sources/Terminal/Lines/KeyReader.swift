import Glibc

/// Reads typed bytes from standard input, and recognizes pasted ones.
///
/// A terminal with bracketed paste puts marks around pasted text while it is asked to.
final class KeyReader {
  /// Whether the bytes that are read now are pasted.
  private(set) var isPasting = false
  /// Bytes that were read in search of a mark, the next one last.
  private var waiting: [UInt8] = []

  private static let escape: UInt8 = 0x1B
  /// The bytes behind an escape that begin and end a paste.
  private static let (begin, end) = (Array("[200~".utf8), Array("[201~".utf8))
  /// The sequences that ask a terminal for marks around pastes, and that end this.
  package static let (asksForMarks, endsMarks) = ("\u{1B}[?2004h", "\u{1B}[?2004l")

  /// Waits for the next byte.
  ///
  /// A paste gives only line ends, tabs and visible characters.
  ///
  /// - Returns: The byte; nil at the end of the input, and after the process was told to end.
  package func next() -> UInt8? {
    while let byte = read() {
      if byte == Self.escape, takes(isPasting ? Self.end : Self.begin) {
        isPasting.toggle()
        continue
      }
      guard isPasting else { return byte }
      if byte == UInt8(ascii: "\r") { return UInt8(ascii: "\n") }
      if byte >= 0x20 && byte != 0x7F || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n") {
        return byte
      }
    }
    isPasting = false
    return nil
  }

  /// Whether another byte is there, or comes within a time in milliseconds.
  package func hasMore(within milliseconds: Int32) -> Bool {
    if !waiting.isEmpty { return true }
    var source = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    return poll(&source, 1, milliseconds) > 0
  }

  /// Takes a mark if it comes next; the bytes of a mark come together.
  private func takes(_ mark: [UInt8]) -> Bool {
    var taken: [UInt8] = []
    while taken.count < mark.count, hasMore(within: 20), let byte = read() {
      taken.append(byte)
      if byte != mark[taken.count - 1] { break }
    }
    if taken == mark { return true }
    waiting += taken.reversed()
    return false
  }

  private func read() -> UInt8? {
    if let byte = waiting.popLast() { return byte }
    while true {
      // A signal may come just before a wait begins, so each wait is short.
      if Signals.ending != nil { return nil }
      guard hasMore(within: 200) else { continue }
      var byte: UInt8 = 0
      let count = Glibc.read(STDIN_FILENO, &byte, 1)
      if count < 0, errno == EINTR { continue }
      return count == 1 ? byte : nil
    }
  }
}
