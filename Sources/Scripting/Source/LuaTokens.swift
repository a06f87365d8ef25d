import LuaRuntime

/// The words, numbers, strings and signs of Lua source, with their places, without comments.
package struct LuaTokens: Sequence, IteratorProtocol {
  /// A piece of source.
  package struct Token {
    /// The kind of a token.
    package enum Kind {
      case word
      case number
      case string
      case sign
    }

    /// The kind of the token.
    package let kind: Kind
    /// Its range in the source, in bytes.
    package let range: Range<Int>
    /// The text of a word or sign; empty for other tokens.
    package let text: String
  }

  private static let signs = ["...", "..", "==", "~=", "<=", ">=", "//", "::", "<<", ">>"].map {
    (text: $0, bytes: Array($0.utf8))
  }

  private let bytes: [UInt8]
  private var place = 0

  /// Reads source text as bytes.
  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
    if peek(0) == UInt8(ascii: "#") { skipLine() }
  }

  /// The token that begins at a place; nil where none does.
  package static func token(at offset: Int, in bytes: [UInt8]) -> Token? {
    var tokens = LuaTokens(bytes)
    tokens.place = Swift.max(tokens.place, offset)
    let token = tokens.next()
    return token?.range.lowerBound == offset ? token : nil
  }

  /// The place behind the comment that begins at a place; nil where none does.
  static func commentEnd(from start: Int, in bytes: [UInt8]) -> Int? {
    var tokens = LuaTokens(bytes)
    tokens.place = start
    guard tokens.peek(0) == UInt8(ascii: "-"), tokens.peek(1) == UInt8(ascii: "-") else {
      return nil
    }
    tokens.place += 2
    if !tokens.skipLong() { tokens.skipLine() }
    return tokens.place
  }

  package mutating func next() -> Token? {
    while place < bytes.count {
      let start = place
      let byte = bytes[place]
      if Self.isDigit(byte) || byte == UInt8(ascii: ".") && Self.isDigit(peek(1)) {
        skipNumber()
        return Token(kind: .number, range: start..<place, text: "")
      }
      if LuaWord.has(byte) {
        while LuaWord.has(peek(0)) { place += 1 }
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        return Token(kind: .word, range: start..<place, text: text)
      }
      if byte == UInt8(ascii: "-"), peek(1) == UInt8(ascii: "-") {
        place += 2
        if !skipLong() { skipLine() }
        continue
      }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        skipString(byte)
        return Token(kind: .string, range: start..<place, text: "")
      }
      if byte == UInt8(ascii: "["), skipLong() {
        return Token(kind: .string, range: start..<place, text: "")
      }
      if let sign = Self.signs.first(where: { bytes[start...].starts(with: $0.bytes) }) {
        place += sign.bytes.count
        return Token(kind: .sign, range: start..<place, text: sign.text)
      }
      place += 1
      guard byte > 32 else { continue }
      return Token(kind: .sign, range: start..<place, text: String(UnicodeScalar(byte)))
    }
    return nil
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }

  private func peek(_ offset: Int) -> UInt8 {
    place + offset < bytes.count ? bytes[place + offset] : 0
  }

  private mutating func skipLine() {
    while place < bytes.count, bytes[place] != 10, bytes[place] != 13 { place += 1 }
  }

  private mutating func skipNumber() {
    let isHex = peek(0) == UInt8(ascii: "0") && peek(1) | 32 == UInt8(ascii: "x")
    let exponent = UInt8(ascii: isHex ? "p" : "e")
    while place < bytes.count {
      let isExponent = peek(0) | 32 == exponent
      guard LuaWord.has(peek(0)) || peek(0) == UInt8(ascii: ".") else { return }
      place += 1
      if isExponent, peek(0) == UInt8(ascii: "+") || peek(0) == UInt8(ascii: "-") { place += 1 }
    }
  }

  private mutating func skipString(_ quote: UInt8) {
    place += 1
    while place < bytes.count, bytes[place] != quote, !Self.isLineEnd(bytes[place]) {
      if bytes[place] == UInt8(ascii: "\\") { skipEscape() } else { place += 1 }
    }
    place = Swift.min(place + 1, bytes.count)
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }

  /// Skips a backslash and the characters of its escape.
  ///
  /// A line end may be two bytes, and any number of spaces may follow `\z`.
  private mutating func skipEscape() {
    let next = peek(1)
    if Self.isLineEnd(next), Self.isLineEnd(peek(2)), next != peek(2) { place += 1 }
    place += 2
    guard next == UInt8(ascii: "z") else { return }
    while [9, 10, 11, 12, 13, 32].contains(peek(0)) { place += 1 }
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

extension LuaTokens.Token {
  /// The contents of a string without escapes; nil for other tokens and for strings with escapes.
  func plainText(in bytes: [UInt8]) -> String? {
    guard kind == .string, range.count >= 2, let first = bytes[range].first else { return nil }
    guard first != UInt8(ascii: "[") else { return nil }
    let content = bytes[range].dropFirst().dropLast()
    return content.contains(UInt8(ascii: "\\")) ? nil : String(decoding: content, as: UTF8.self)
  }

  /// The value of a number; nil for other tokens.
  func number(in bytes: [UInt8]) -> Double? {
    kind == .number ? Double(String(decoding: bytes[range], as: UTF8.self)) : nil
  }
}
