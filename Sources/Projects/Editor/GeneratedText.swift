import Geometry

/// Text that a program writes again, with a stamp that shows whether somebody edited it.
enum GeneratedText {
  private static let mark =
    "-- Written by libration init, which writes it again unless it was edited: "

  /// The text behind the stamp.
  package static func stamped(_ text: String) -> String { "\(mark)\(digest(text))\n\(text)" }

  /// Whether a text still matches its stamp.
  package static func isUntouched(_ text: String) -> Bool {
    guard let end = text.firstIndex(of: "\n") else { return false }
    return text == stamped(String(text[text.index(after: end)...]))
  }

  private static func digest(_ text: String) -> String {
    var print = Fingerprint()
    print.add(text.utf8)
    return String(print.value, radix: 16)
  }
}
