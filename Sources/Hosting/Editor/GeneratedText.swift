/// Text that a program writes again, with a stamp by which it knows that nobody edited it.
enum GeneratedText {
  private static let mark =
    "-- Written by libration init, which writes it again unless it was edited: "

  /// The text behind the stamp.
  static func stamped(_ text: String) -> String { "\(mark)\(digest(text))\n\(text)" }

  /// Whether a text is as it was written.
  static func isUntouched(_ text: String) -> Bool {
    guard let end = text.firstIndex(of: "\n") else { return false }
    return text == stamped(String(text[text.index(after: end)...]))
  }

  /// Source: Fowler, Noll and Vo, "The FNV Non-Cryptographic Hash Algorithm", FNV-1a of 64 bits.
  private static func digest(_ text: String) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return String(hash, radix: 16)
  }
}
