import CEditLine
import Geometry
import Glibc

/// Lines typed at a terminal, with editing, history and completion by libedit.
package final class LineEditor {
  /// The result of reading a line.
  package enum Input {
    /// A line, without its end.
    case line(String)
    /// Ctrl-C: the typed text is dropped.
    case interrupted
    /// Ctrl-D was typed, or the terminal was closed.
    case end
  }

  /// The key that makes libedit insert the next key as it is.
  fileprivate static let quotingKey: UInt32 = 0x16
  /// The text before the line.
  package var prompt = "> " {
    didSet {
      free(promptText)
      promptText = strdup(prompt)
    }
  }
  /// Gives the completion that Tab offers at the end of a text.
  package var complete: (String) -> Completion = { _ in Completion() }
  /// The text for which Tab has just listed names; a second Tab then shows signatures.
  private var listed: String?

  /// The state of libedit; nil until a line is edited, and where there is no memory for it.
  private var line: OpaquePointer?
  private let past: OpaquePointer
  fileprivate let keys = KeyReader()
  /// The pasted tab that libedit gets after the quoting key; nil for none.
  fileprivate var quoted: UInt8?
  private let output = OutputFile(descriptor: STDOUT_FILENO, name: "standard output")
  fileprivate var promptText: UnsafeMutablePointer<CChar>?

  /// Prepares standard input; nil when there is no memory.
  package init?() {
    setlocale(LC_CTYPE, "C.UTF-8")
    guard let past = ceditline_open_history(Int32(HistoryFile.most)) else { return nil }
    self.past = past
    promptText = strdup(prompt)
  }

  deinit {
    if let line { el_end(line) }
    history_end(past)
    free(promptText)
  }

  /// Reads a line.
  package func read() -> Input {
    SavedTerminal.note(STDIN_FILENO)
    defer { SavedTerminal.forget() }
    // libedit keeps the whole screen in memory, and asks for its size at each line.
    guard !Terminal.isTooLarge(STDIN_FILENO), let line = openedLine() else { return readUnedited() }
    output.control(KeyReader.asksForMarks)
    defer { output.control(KeyReader.endsMarks) }
    var count: Int32 = 0
    ceditline_prepare(line)
    guard let text = el_gets(line, &count), count > 0 else {
      el_reset(line)
      guard Signals.takeInterrupt() else { return .end }
      output.write("^C\n")
      return .interrupted
    }
    let typed = String(cString: text)
    return .line(typed.hasSuffix("\n") ? String(typed.dropLast()) : typed)
  }

  /// Lets a line or block be recalled; the same one again is recalled once.
  package func remember(_ text: String) {
    if !text.allSatisfy(\.isWhitespace) { ceditline_remember(past, text) }
  }

  /// Reads a line that the terminal itself collects and shows.
  private func readUnedited() -> Input {
    output.write(prompt)
    var bytes: [UInt8] = []
    while let byte = keys.next() {
      if byte == UInt8(ascii: "\n") { return .line(String(decoding: bytes, as: UTF8.self)) }
      bytes.append(byte)
    }
    guard Signals.takeInterrupt() else { return .end }
    output.write("\n")
    return .interrupted
  }

  /// The state of libedit, opened for a terminal that it can draw on, and again for another size.
  ///
  /// libedit's own resizing writes outside of its memory when the line being edited no longer fits.
  /// So the present line keeps the old size, and the next line gets the new one.
  private func openedLine() -> OpaquePointer? {
    if let line {
      guard Signals.take(SIGWINCH) else { return line }
      el_end(line)
      self.line = nil
    }
    guard let line = ceditline_open("libration") else { return nil }
    self.line = line
    ceditline_set_client(line, Unmanaged.passUnretained(self).toOpaque())
    ceditline_use_emacs_keys(line)
    ceditline_set_prompt(line) { line in editor(line)?.promptText }
    ceditline_use_history(line, past)
    ceditline_bind_completion(line, "^I") { line, _ in
      editor(line)?.completeName() ?? UInt8(CC_ERROR)
    }
    ceditline_bind_builtin(line, "^R", "em-inc-search-prev")
    ceditline_bind_builtin(line, "^V", "ed-quoted-insert")
    ceditline_read_with(line, readCharacter)
    return line
  }

  /// Inserts the start that all candidates share; lists the candidates if they share none.
  ///
  /// Another Tab shows their details.
  private func completeName() -> UInt8 {
    guard let line, let info = el_line(line) else { return UInt8(CC_ERROR) }
    let before = UnsafeBufferPointer(
      start: info.pointee.buffer, count: info.pointee.cursor - info.pointee.buffer)
    let text = String(decoding: before.map(UInt8.init(bitPattern:)), as: UTF8.self)
    // A tab in front of a line, with more behind it, was pasted, whatever the terminal says.
    if text.allSatisfy(\.isWhitespace), keys.hasMore(within: 0) {
      el_insertstr(line, "\t")
      return UInt8(CC_REFRESH)
    }
    let completion = complete(text)
    let size = Terminal.size()
    if !completion.insertion.isEmpty {
      el_insertstr(line, completion.insertion)
      return UInt8(CC_REFRESH)
    }
    let isAgain = listed == text
    listed = text
    if isAgain || completion.candidates.count == 1 {
      return show(completion.details(width: size.columns), size)
    }
    return show(completion.list(width: size.columns), size)
  }

  /// Reads the rest of a key such as an arrow, which sends several bytes at once.
  private func dropWaitingKeys() {
    while keys.hasMore(within: 10), keys.next() != nil {}
  }

  /// Shows lines below the line that is edited, a screen at a time.
  private func show(_ lines: [String], _ size: Terminal.Size) -> UInt8 {
    guard !lines.isEmpty else { return UInt8(CC_REFRESH_BEEP) }
    output.write("\n")
    var rest = lines[...]
    while !rest.isEmpty {
      let page = rest.prefix(max(1, size.rows - 2))
      output.write(page.map { $0 + "\n" }.joined())
      rest = rest.dropFirst(page.count)
      guard !rest.isEmpty else { break }
      let question = "-- \(counted(rest.count, "more line")): space, or q --"
      output.control(question)
      let key = keys.next()
      output.control("\r" + String(repeating: " ", count: question.count) + "\r")
      if key != UInt8(ascii: " "), key != 10, key != 13 {
        dropWaitingKeys()
        break
      }
    }
    return UInt8(CC_REDISPLAY)
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
  guard let editor = editor(line) else { return -1 }
  func give(_ character: UInt32) -> Int32 {
    result?.pointee = wchar_t(character)
    return 1
  }
  if let quoted = editor.quoted {
    editor.quoted = nil
    return give(UInt32(quoted))
  }
  var bytes: [UInt8] = []
  while let byte = editor.keys.next() {
    bytes.append(byte)
    let length = byte < 0xC0 || bytes.count > 1 ? 0 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    if bytes.count == 1, length == 0 {
      guard byte == UInt8(ascii: "\t"), editor.keys.isPasting else { return give(UInt32(byte)) }
      editor.quoted = byte
      return give(LineEditor.quotingKey)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let isComplete = bytes.count >= (bytes[0] < 0xE0 ? 2 : bytes[0] < 0xF0 ? 3 : 4)
    guard isComplete, let scalar = text.unicodeScalars.first else { continue }
    // Pasted text is shown as typed text; the editor itself does not filter directions of writing.
    return give(scalar.isControl ? 0xFFFD : scalar.value)
  }
  return -1
}
