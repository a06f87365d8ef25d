import CEditLine
import Glibc

/// Lines typed at a terminal, with editing, history and completion by libedit.
final class LineEditor {
  /// What came instead of a line.
  enum Input {
    /// A line, without its end.
    case line(String)
    /// Ctrl-C: what was typed is dropped.
    case interrupted
    /// Ctrl-D, or the terminal is gone.
    case end
  }

  /// What to show before the line.
  var prompt = "> " {
    didSet {
      free(promptText)
      promptText = strdup(prompt)
    }
  }
  /// Completes the last word of a line: what of it is typed, and what it may become.
  var complete: (String) -> (typed: String, names: [String]) = { _ in ("", []) }

  private let line: OpaquePointer
  private let past: OpaquePointer
  fileprivate var promptText = strdup("> ")

  /// Prepares standard input; nil when there is no memory, or too large a terminal to fill it with.
  init?() {
    guard !Terminal.isTooLarge(STDIN_FILENO) else { return nil }
    setlocale(LC_CTYPE, "C.UTF-8")
    guard let line = ceditline_open("libration") else { return nil }
    guard let past = history_init() else {
      el_end(line)
      return nil
    }
    self.line = line
    self.past = past
    ceditline_set_client(line, Unmanaged.passUnretained(self).toOpaque())
    ceditline_use_emacs_keys(line)
    ceditline_set_prompt(line) { line in editor(line)?.promptText }
    ceditline_use_history(line, past, 1000)
    ceditline_bind_completion(line, "^I") { line, _ in
      editor(line)?.completeName() ?? UInt8(CC_ERROR)
    }
    ceditline_bind_builtin(line, "^R", "em-inc-search-prev")
    ceditline_read_with(line, readCharacter)
  }

  deinit {
    el_end(line)
    history_end(past)
    free(promptText)
  }

  /// Reads a line.
  func read() -> Input {
    var count: Int32 = 0
    SavedTerminal.note(STDIN_FILENO)
    defer { SavedTerminal.forget() }
    ceditline_prepare(line)
    guard let text = el_gets(line, &count), count > 0 else {
      el_reset(line)
      return Signals.takeInterrupt() ? .interrupted : .end
    }
    let typed = String(cString: text)
    let trimmed = typed.hasSuffix("\n") ? String(typed.dropLast()) : typed
    if !trimmed.allSatisfy(\.isWhitespace) { ceditline_remember(past, trimmed) }
    return .line(trimmed)
  }

  /// Puts in what all candidates share; shows them when that is nothing new.
  private func completeName() -> UInt8 {
    guard let info = el_line(line) else { return UInt8(CC_ERROR) }
    let before = UnsafeBufferPointer(
      start: info.pointee.buffer, count: info.pointee.cursor - info.pointee.buffer)
    let (typed, names) = complete(
      String(decoding: before.map(UInt8.init(bitPattern:)), as: UTF8.self))
    guard let first = names.first else { return UInt8(CC_REFRESH_BEEP) }
    let shared = names.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
    if shared.count > typed.count {
      el_insertstr(line, String(shared.dropFirst(typed.count)))
      return UInt8(CC_REFRESH)
    }
    guard names.count > 1 else { return UInt8(CC_NORM) }
    let shown = names.prefix(60).joined(separator: "  ") + (names.count > 60 ? "  ..." : "")
    OutputFile(descriptor: STDOUT_FILENO, name: "standard output").write("\n\(shown)\n")
    return UInt8(CC_REDISPLAY)
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}

/// The editor behind a line of libedit.
private func editor(_ line: OpaquePointer?) -> LineEditor? {
  guard let line, let client = ceditline_client(line) else { return nil }
  return Unmanaged<LineEditor>.fromOpaque(client).takeUnretainedValue()
}

/// Reads a character of UTF-8; an interrupt ends the line at once.
private func readCharacter(_ line: OpaquePointer?, _ result: UnsafeMutablePointer<wchar_t>?)
  -> Int32
{
  var bytes: [UInt8] = []
  while true {
    // A signal may come just before a wait begins, so no wait is long.
    if Signals.ending != nil { return -1 }
    if let line, Signals.take(SIGWINCH), !Terminal.isTooLarge(STDIN_FILENO) { el_resize(line) }
    var source = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard poll(&source, 1, 200) > 0 else { continue }
    var byte: UInt8 = 0
    let count = Glibc.read(STDIN_FILENO, &byte, 1)
    if count < 0, errno == EINTR { continue }
    guard count == 1 else { return count == 0 ? 0 : -1 }
    bytes.append(byte)
    let length = byte < 0xC0 || bytes.count > 1 ? 0 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    if bytes.count == 1, length == 0 {
      result?.pointee = wchar_t(byte)
      return 1
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let isComplete = bytes.count >= (bytes[0] < 0xE0 ? 2 : bytes[0] < 0xF0 ? 3 : 4)
    guard isComplete, let scalar = text.unicodeScalars.first else { continue }
    // What is pasted is shown as it is typed; the editor lets directions of writing through.
    result?.pointee = wchar_t(scalar.isControl ? 0xFFFD : scalar.value)
    return 1
  }
}
