import LuaRuntime

/// Facts about a behavior's source that are found without running it.
struct SourceText {
  private let lines: [Substring]
  /// The lines without their comments.
  private let code: [[UInt8]]

  init(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    code = lines.map { line in
      let bytes = Array(line.utf8)
      let comment = bytes.indices.dropLast().first { place in
        bytes[place] == UInt8(ascii: "-") && bytes[place + 1] == UInt8(ascii: "-")
      }
      return Array(bytes[..<(comment ?? bytes.count)])
    }
  }

  /// The comment at the top, without its dashes.
  var header: String {
    let comment = lines.drop { $0.hasPrefix("#!") }.prefix { $0.hasPrefix("--") }
    return comment.map { line in
      let text = line.drop { $0 == "-" }
      return text.hasPrefix(" ") ? String(text.dropFirst()) : String(text)
    }.joined(separator: "\n")
  }

  /// The first line, from 1, that sets a field or defines a function of a name.
  func line(of name: String) -> Int? {
    place(of: name).map { $0.line + 1 }
  }

  /// The position where a name is first set, for sorting in the order of the source.
  func place(of name: String) -> (line: Int, column: Int)? {
    for (number, line) in code.enumerated() {
      if let column = Self.column(of: name, in: line) { return (number, column) }
    }
    return nil
  }

  private static func column(of name: String, in code: [UInt8]) -> Int? {
    let word = Array(name.utf8)
    guard !word.isEmpty, code.count >= word.count else { return nil }
    for start in 0...(code.count - word.count) where code[start...].starts(with: word) {
      let isStart = start == 0 || !LuaWord.has(code[start - 1])
      var end = start + word.count
      guard isStart, end == code.count || !LuaWord.has(code[end]) else { continue }
      while end < code.count, code[end] == UInt8(ascii: " ") { end += 1 }
      let next = end < code.count ? code[end] : UInt8(ascii: "=")
      let before = start > 0 ? code[start - 1] : 0
      let isMethod = before == UInt8(ascii: ":") || before == UInt8(ascii: ".")
      if next == UInt8(ascii: "=") || (isMethod && next == UInt8(ascii: "(")) { return start }
    }
    return nil
  }
}
