/// The output of specs: kept for the report while a spec runs, otherwise written at once.
package final class SpecOutput {
  /// The most bytes that a run keeps; further lines go to standard error at once.
  package static let mostKept = 16 << 20

  private let say: (String) -> Void
  private let warn: (String) -> Void
  private var kept: [String]?
  private var room = SpecOutput.mostKept

  /// Creates an output.
  ///
  /// - Parameters:
  ///   - say: Writes a line to standard output, or to standard error where standard output has a
  ///     format.
  ///   - warn: Writes a line to standard error.
  package init(say: @escaping (String) -> Void, warn: @escaping (String) -> Void) {
    (self.say, self.warn) = (say, warn)
  }

  /// Keeps or writes a text that a script prints.
  package func print(_ text: String) {
    guard kept != nil else { return say(text) }
    let size = Self.size(of: text)
    if size <= room {
      room -= size
      kept?.append(text)
    } else {
      if room > 0 { kept?.append("(what is printed from here on is on standard error)") }
      room = 0
      warn(text)
    }
  }

  /// Begins to keep printed texts.
  package func begin() { if kept == nil { kept = [] } }

  /// Drops the kept texts, and goes on keeping.
  package func forget() {
    for text in kept ?? [] where room > 0 { room += Self.size(of: text) }
    if kept != nil { kept = [] }
  }

  private static func size(of text: String) -> Int { text.utf8.count + 16 }

  /// Ends keeping, and returns the kept texts in lines.
  package func take() -> [String] {
    defer { kept = nil }
    return (kept ?? []).flatMap { text in
      text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)
    }
  }

  /// Ends keeping, and writes the kept texts.
  package func release() { for line in take() { say(line) } }
}
