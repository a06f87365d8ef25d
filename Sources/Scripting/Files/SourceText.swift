import LuaRuntime

/// Facts about a behavior's source that are found without running it.
struct SourceText {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The comment at the top, without its dashes.
  var header: String {
    var lines = Lines(bytes)
    var comment: [String] = []
    while let line = lines.next() {
      if comment.isEmpty, line.starts(with: "#!".utf8) { continue }
      guard line.starts(with: "--".utf8) else { break }
      let text = line.drop { $0 == UInt8(ascii: "-") }
      let isIndented = text.first == UInt8(ascii: " ")
      comment.append(String(decoding: isIndented ? text.dropFirst() : text, as: UTF8.self))
    }
    return comment.joined(separator: "\n")
  }

  /// The line, from 1, that sets a field or defines a function of a name.
  func line(of name: String) -> Int? {
    place(of: name).map { $0.line + 1 }
  }

  /// The position where a name is set, for sorting in the order of the source.
  ///
  /// It is the first position from the table `params` on, since tables before it may have the same
  /// names. Without that table, or if the name does not follow it, it is the first in the file.
  func place(of name: String) -> (line: Int, column: Int)? {
    let table = firstPlace(of: "params") { $0.contains(UInt8(ascii: "{")) }
    return table.flatMap { firstPlace(of: name, from: $0) } ?? firstPlace(of: name)
  }

  /// The first position from `start` on where a name is set and the rest of the line fits a
  /// condition.
  private func firstPlace(
    of name: String, from start: (line: Int, column: Int) = (0, 0),
    where fits: (ArraySlice<UInt8>) -> Bool = { _ in true }
  ) -> (line: Int, column: Int)? {
    let word = Array(name.utf8)
    guard let first = word.first else { return nil }
    var lines = Lines(bytes)
    var number = 0
    while let line = lines.next() {
      defer { number += 1 }
      if number < start.line { continue }
      let before = number == start.line ? start.column : 0
      let code = line.prefix(Self.lengthOfCode(line)).dropFirst(before)
      if let column = Self.column(of: word, first, in: code), fits(code.dropFirst(column)) {
        return (number, before + column)
      }
    }
    return nil
  }

  /// The number of bytes of a line before its comment.
  private static func lengthOfCode(_ line: ArraySlice<UInt8>) -> Int {
    let dash = UInt8(ascii: "-")
    let comment = line.indices.dropLast().first { line[$0] == dash && line[$0 + 1] == dash }
    return (comment ?? line.endIndex) - line.startIndex
  }

  private static func column(
    of word: [UInt8], _ first: UInt8, in code: ArraySlice<UInt8>
  ) -> Int? {
    guard code.count >= word.count else { return nil }
    for start in code.startIndex...(code.endIndex - word.count)
    where code[start] == first && code[start...].starts(with: word) {
      let isStart = start == code.startIndex || !LuaWord.has(code[start - 1])
      var end = start + word.count
      guard isStart, end == code.endIndex || !LuaWord.has(code[end]) else { continue }
      while end < code.endIndex, code[end] == UInt8(ascii: " ") { end += 1 }
      let next = end < code.endIndex ? code[end] : UInt8(ascii: "=")
      let before = start > code.startIndex ? code[start - 1] : 0
      let isMethod = before == UInt8(ascii: ":") || before == UInt8(ascii: ".")
      if next == UInt8(ascii: "=") || (isMethod && next == UInt8(ascii: "(")) {
        return start - code.startIndex
      }
    }
    return nil
  }

  /// The lines of a text, without their line ends.
  private struct Lines {
    private let bytes: [UInt8]
    private var start = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func next() -> ArraySlice<UInt8>? {
      guard start <= bytes.count else { return nil }
      let (newline, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
      let rest = bytes[start...]
      let end = rest.firstIndex { $0 == newline || $0 == carriageReturn } ?? bytes.count
      start = bytes[end...].starts(with: [carriageReturn, newline]) ? end + 2 : end + 1
      return bytes[rest.startIndex..<end]
    }
  }
}
