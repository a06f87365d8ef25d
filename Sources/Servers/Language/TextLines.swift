import Geometry

/// The unit in which a client counts the characters of a line.
///
/// Source: Language Server Protocol 3.17, "Text Documents", `positionEncoding`.
enum PositionEncoding: String, CaseIterable {
  case utf16 = "utf-16"
  case utf8 = "utf-8"
  case utf32 = "utf-32"

  /// The width of the character that begins with a byte of UTF-8; 0 for a byte inside of one.
  func width(of byte: UInt8) -> Int {
    if byte & 0xC0 == 0x80 { return self == .utf8 ? 1 : 0 }
    return self == .utf16 && byte >= 0xF0 ? 2 : 1
  }
}

/// A text in UTF-8 with its lines, which end with a line feed, a carriage return or both.
struct TextLines {
  /// The text.
  private(set) var bytes: [UInt8]
  /// The first byte of each line.
  private var starts: [Int] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    findLines()
  }

  private mutating func findLines() {
    starts = [0]
    for (place, byte) in bytes.enumerated() {
      let isEnd =
        byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r")
          && (place + 1 == bytes.count || bytes[place + 1] != UInt8(ascii: "\n"))
      if isEnd { starts.append(place + 1) }
    }
  }

  /// The number of lines; a text that ends with a line end has an empty last one.
  var count: Int { starts.count }

  /// The line of a byte, from 0.
  func line(of offset: Int) -> Int {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The range of a line without its end, in bytes; an empty one at the end for a line that is not
  /// there.
  func range(ofLine line: Int) -> Range<Int> {
    guard starts.indices.contains(line) else { return bytes.count..<bytes.count }
    let start = starts[line]
    var end = line + 1 < starts.count ? starts[line + 1] : bytes.count
    while end > start, [10, 13].contains(bytes[end - 1]), line + 1 < starts.count { end -= 1 }
    return start..<end
  }

  /// A place as the protocol writes it.
  func position(of offset: Int, _ encoding: PositionEncoding) -> JSONValue {
    let place = min(max(0, offset), bytes.count)
    let line = line(of: place)
    let width = bytes[starts[line]..<place].reduce(0) { $0 + encoding.width(of: $1) }
    return ["line": .integer(line), "character": .integer(width)]
  }

  /// A range as the protocol writes it.
  func range(_ range: Range<Int>, _ encoding: PositionEncoding) -> JSONValue {
    [
      "start": position(of: range.lowerBound, encoding),
      "end": position(of: range.upperBound, encoding),
    ]
  }

  /// The byte at a place of the protocol.
  ///
  /// A place behind the end of its line is that end; one inside of a character is its start.
  ///
  /// - Returns: The byte; nil for a value that is no place.
  func offset(of position: JSONValue?, _ encoding: PositionEncoding) -> Int? {
    guard let line = position?["line"]?.asInteger, line >= 0,
      let character = position?["character"]?.asInteger, character >= 0
    else { return nil }
    let range = range(ofLine: line)
    var (place, width) = (range.lowerBound, 0)
    while place < range.upperBound {
      var next = place + 1
      var more = encoding.width(of: bytes[place])
      while next < range.upperBound, bytes[next] & 0xC0 == 0x80 {
        more += encoding.width(of: bytes[next])
        next += 1
      }
      guard width + more <= character else { break }
      (place, width) = (next, width + more)
    }
    return place
  }

  /// The bytes of a range of the protocol; nil for a value that is no range.
  func bytes(of range: JSONValue?, _ encoding: PositionEncoding) -> Range<Int>? {
    guard let start = offset(of: range?["start"], encoding),
      let end = offset(of: range?["end"], encoding)
    else { return nil }
    return min(start, end)..<max(start, end)
  }

  /// Writes text in place of a range of bytes.
  mutating func replace(_ range: Range<Int>, with text: some Collection<UInt8>) {
    bytes.replaceSubrange(range, with: text)
    findLines()
  }
}
