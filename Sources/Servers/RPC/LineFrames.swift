/// Messages in a line each, as in the Model Context Protocol.
///
/// Source: Model Context Protocol 2025-06-18, "Transports", stdio.
package struct LineFrames: RPCFrames {
  private var arrived = ArrivedBytes()
  /// The number of bytes that have no line end.
  private var searched = 0
  /// Whether the line that has begun is too long and was reported.
  private var skipsLine = false

  /// Starts with no bytes.
  package init() {}

  package mutating func add(_ bytes: [UInt8]) { arrived.add(bytes) }

  package mutating func next() -> RPCFrame? {
    while true {
      let rest = arrived.rest
      guard let end = rest.dropFirst(searched).firstIndex(of: UInt8(ascii: "\n")) else {
        searched = rest.count
        return tooLong()
      }
      let line = rest[..<end]
      arrived.take(line.count + 1)
      searched = 0
      if skipsLine {
        skipsLine = false
        continue
      }
      let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      guard text.count <= longestMessage else { return .broken(Self.rule) }
      if !text.isEmpty { return .message(Array(text)) }
    }
  }

  /// Drops a line that is too long as far as it has arrived, and reports it once.
  private mutating func tooLong() -> RPCFrame? {
    guard skipsLine || arrived.rest.count > longestMessage else { return nil }
    arrived.take(.max)
    searched = 0
    defer { skipsLine = true }
    return skipsLine ? nil : .broken(Self.rule)
  }

  private static let rule = "a message must have at most \(longestMessage) bytes"

  package static func frame(_ text: String) -> String { text + "\n" }
}
