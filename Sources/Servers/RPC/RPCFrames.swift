/// A message as bytes, or the reason why the bytes are none.
package enum RPCFrame: Hashable {
  case message([UInt8])
  case broken(String)
}

/// Divides a stream of bytes into messages.
///
/// The bytes may come in pieces of any size. Bytes that break the form are left out up to the next
/// message, and reported once.
package protocol RPCFrames {
  /// Adds bytes that have arrived.
  mutating func add(_ bytes: [UInt8])
  /// Takes the next message; nil until more bytes arrive.
  mutating func next() -> RPCFrame?
  /// The form of a message that is sent.
  static func frame(_ text: String) -> String
}

/// The longest message that is read, in bytes.
package let longestMessage = 16 << 20

/// Bytes that have arrived and were not taken.
struct ArrivedBytes {
  private(set) var bytes: [UInt8] = []
  /// The first byte that was not taken.
  private var start = 0

  /// The bytes that were not taken.
  var rest: ArraySlice<UInt8> { bytes[start...] }

  mutating func add(_ more: [UInt8]) {
    if start > 0 {
      bytes.removeFirst(start)
      start = 0
    }
    bytes += more
  }

  /// Takes a number of bytes, at most those that are there.
  mutating func take(_ count: Int) { start += min(count, rest.count) }
}
