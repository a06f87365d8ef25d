import LuaRuntime

/// The words and signs of Lua source, by their places: enough to find blocks, not to compile.
struct LuaTokens: Sequence, IteratorProtocol {
  /// A piece of source: a word, a string, a number, or a single sign; never a comment.
  struct Token {
    /// Its range in the text, in bytes.
    let range: Range<Int>
    /// Its text when it is a word or a sign; empty for strings.
    let text: String
  }

  private let bytes: [UInt8]
  private var place = 0

  /// Reads source text as bytes.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func next() -> Token? {
    while place < bytes.count {
      let start = place
      let byte = bytes[place]
      if LuaWord.has(byte) {
        while place < bytes.count, LuaWord.has(bytes[place]) { place += 1 }
        return Token(
          range: start..<place, text: String(decoding: bytes[start..<place], as: UTF8.self))
      }
      if byte == UInt8(ascii: "-"), peek(1) == UInt8(ascii: "-") {
        place += 2
        if !skipLong() { skipLine() }
        continue
      }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        skipString(byte)
        return Token(range: start..<place, text: "")
      }
      if byte == UInt8(ascii: "["), skipLong() { return Token(range: start..<place, text: "") }
      place += 1
      guard byte > 32 else { continue }
      return Token(range: start..<place, text: String(UnicodeScalar(byte)))
    }
    return nil
  }

  private func peek(_ offset: Int) -> UInt8 {
    place + offset < bytes.count ? bytes[place + offset] : 0
  }

  private mutating func skipLine() {
    while place < bytes.count, bytes[place] != 10 { place += 1 }
  }

  private mutating func skipString(_ quote: UInt8) {
    place += 1
    while place < bytes.count, bytes[place] != quote, bytes[place] != 10 {
      place += bytes[place] == UInt8(ascii: "\\") ? 2 : 1
    }
    place = Swift.min(place + 1, bytes.count)
  }

  /// Skips `[[...]]` or `[=[...]=]`, if one begins here.
  private mutating func skipLong() -> Bool {
    guard peek(0) == UInt8(ascii: "[") else { return false }
    var level = 0
    while peek(1 + level) == UInt8(ascii: "=") { level += 1 }
    guard peek(1 + level) == UInt8(ascii: "[") else { return false }
    place += level + 2
    while place < bytes.count {
      if peek(0) == UInt8(ascii: "]"), peek(1 + level) == UInt8(ascii: "]"),
        (0..<level).allSatisfy({ peek(1 + $0) == UInt8(ascii: "=") })
      {
        place += level + 2
        return true
      }
      place += 1
    }
    return true
  }
}
