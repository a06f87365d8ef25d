/// The words of Lua source: names, numbers and keywords.
package enum LuaWord {
  /// The reserved words of Lua, in alphabetical order.
  package static let keywords = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
    "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]

  /// Whether a byte may be in a word: an ASCII letter, a digit or `_`.
  package static func has(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// Whether a text can be written in source as a name, as in `card.NAME`.
  package static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9") ~= first) else {
      return false
    }
    return text.utf8.allSatisfy(has) && !keywords.contains(text)
  }
}
