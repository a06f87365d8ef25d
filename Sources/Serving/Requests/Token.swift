/// The secret in the address of a server: 128 bits from the kernel, as 32 hexadecimal digits.
struct Token {
  /// The digits.
  let text: String

  /// Creates a new token.
  ///
  /// Swift's random numbers come from the kernel.
  init() {
    var source = SystemRandomNumberGenerator()
    text = (0..<4).map { _ in
      let digits = String(UInt32.random(in: 0 ... .max, using: &source), radix: 16)
      return String(repeating: "0", count: 8 - digits.utf8.count) + digits
    }.joined()
  }

  /// Compares a text with the token in constant time.
  func matches(_ guess: some StringProtocol) -> Bool {
    guard guess.utf8.count == text.utf8.count else { return false }
    return zip(guess.utf8, text.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
