/// Messages behind headers that tell their length, as in the Language Server Protocol.
///
/// Behind a broken header it looks for the next `Content-Length`, a number and a line end. JSON has
/// no line ends inside of texts, so no content of a message looks like that.
///
/// Source: Language Server Protocol 3.17, "Base Protocol".
package struct HeaderFrames: RPCFrames {
  private var arrived = ArrivedBytes()
  /// The length of the content whose headers were read; nil before the headers are complete.
  private var length: Int?
  /// Whether a broken header was reported and none that is right has come.
  private var isLost = false

  /// Starts with no bytes.
  package init() {}

  package mutating func add(_ bytes: [UInt8]) { arrived.add(bytes) }

  package mutating func next() -> RPCFrame? {
    while true {
      if let length {
        guard arrived.rest.count >= length else { return nil }
        let content = Array(arrived.rest.prefix(length))
        arrived.take(length)
        self.length = nil
        return .message(content)
      }
      if isLost, !findHeader() { return nil }
      guard let end = headerEnd else {
        guard arrived.rest.count > Self.longestHeader else { return nil }
        return broken("headers must have at most \(Self.longestHeader) bytes")
      }
      do throws(HeaderError) {
        length = try Self.length(in: arrived.rest[..<end])
        arrived.take(end - arrived.rest.startIndex)
      } catch {
        return broken(error.rule)
      }
    }
  }

  package static func frame(_ text: String) -> String {
    "Content-Length: \(text.utf8.count)\r\n\r\n" + text
  }

  private static let longestHeader = 4096
  private static let name = Array("content-length:".utf8)

  /// Leaves out the first byte, so that the same header is not found again.
  private mutating func broken(_ rule: String) -> RPCFrame {
    arrived.take(1)
    isLost = true
    return .broken(rule)
  }

  /// The first byte behind the empty line that ends the headers.
  ///
  /// Lines that end without a carriage return are taken too.
  private var headerEnd: Int? {
    var lineStart = arrived.rest.startIndex
    while let end = arrived.rest[lineStart...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = arrived.rest[lineStart..<end]
      lineStart = end + 1
      if line.isEmpty || line.elementsEqual([UInt8(ascii: "\r")]) { return lineStart }
      if lineStart - arrived.rest.startIndex > Self.longestHeader { return nil }
    }
    return nil
  }

  /// Drops the bytes before the next header, and all but the last few where there is none yet.
  private mutating func findHeader() -> Bool {
    let rest = arrived.rest
    var place = rest.startIndex
    while place < rest.endIndex {
      switch Self.startsHeader(rest[place...]) {
      case true?:
        arrived.take(place - rest.startIndex)
        isLost = false
        return true
      case nil:
        arrived.take(place - rest.startIndex)
        return false
      case false?: place += 1
      }
    }
    arrived.take(rest.count)
    return false
  }

  /// Whether bytes begin with the name, a number and a line end; nil where more bytes decide.
  private static func startsHeader(_ bytes: ArraySlice<UInt8>) -> Bool? {
    for (byte, expected) in zip(bytes, name) where lowercase(byte) != expected { return false }
    guard bytes.count > name.count else { return nil }
    let value = bytes.dropFirst(name.count).prefix(24).drop { $0 == UInt8(ascii: " ") }
    let digits = value.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard let next = value.dropFirst(digits.count).first else {
      return bytes.count < name.count + 24 ? nil : false
    }
    return !digits.isEmpty && (next == UInt8(ascii: "\r") || next == UInt8(ascii: "\n"))
  }

  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  /// The length that the headers give.
  private static func length(in headers: ArraySlice<UInt8>) throws(HeaderError) -> Int {
    var length: Int?
    for line in headers.split(separator: UInt8(ascii: "\n")) {
      let text = String(decoding: line, as: UTF8.self).filter { $0 != "\r" && $0 != "\r\n" }
      if text.isEmpty { continue }
      guard let colon = text.firstIndex(of: ":") else {
        throw HeaderError("a header must be a name, a colon and a value")
      }
      let value = text[text.index(after: colon)...].drop { $0 == " " }
      switch text[..<colon].lowercased() {
      case "content-length":
        guard length == nil else { throw HeaderError("Content-Length must stand once") }
        guard let number = Int(value), (0...longestMessage).contains(number) else {
          throw HeaderError(
            "Content-Length must be a whole number from 0 to \(longestMessage), not \(value)")
        }
        length = number
      case "content-type":
        let charset = value.lowercased().split(separator: "charset=").dropFirst().first ?? "utf-8"
        guard charset.hasPrefix("utf-8") || charset.hasPrefix("utf8") else {
          throw HeaderError("the charset of messages must be utf-8, not \(charset)")
        }
      default: break
      }
    }
    guard let length else { throw HeaderError("a message must have the header Content-Length") }
    return length
  }
}

/// A rule of headers that is broken.
private struct HeaderError: Error {
  let rule: String
  init(_ rule: String) { self.rule = rule }
}
