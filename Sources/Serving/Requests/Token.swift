/// The secret in the address of a server: 128 bits from the kernel, as 32 hexadecimal digits.
struct Token {
  /// The digits.
  let text: String

  /// A new one. Swift's random numbers are the kernel's.
  init() {
    var source = SystemRandomNumberGenerator()
    text = (0..<4).map { _ in
      let digits = String(UInt32.random(in: 0 ... .max, using: &source), radix: 16)
      return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }.joined()
  }

  /// Whether a text is the token, in a time that does not tell how much of it is right.
  func matches(_ guess: some StringProtocol) -> Bool {
    guard guess.utf8.count == text.utf8.count else { return false }
    return zip(guess.utf8, text.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
