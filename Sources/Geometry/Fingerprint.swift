/// A hash of 64 bits, the same for equal bytes on every machine.
///
/// Source: Fowler, Noll and Vo, "The FNV Non-Cryptographic Hash Algorithm", FNV-1a of 64 bits
/// (RFC 9923).
package struct Fingerprint: Hashable, Sendable {
  /// The number so far.
  package private(set) var value: UInt64

  /// Starts a fingerprint.
  ///
  /// - Parameter seed: A number that changes the hash; 0 for the usual one.
  package init(seed: UInt64 = 0) { value = seed ^ 0xCBF2_9CE4_8422_2325 }

  /// Adds a byte.
  package mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

  /// Adds bytes, without their number.
  package mutating func add(_ bytes: some Sequence<UInt8>) {
    // Bytes of an array or a text are read without a call for each.
    let isDone: Void? = bytes.withContiguousStorageIfAvailable { for byte in $0 { add(byte) } }
    if isDone == nil { for byte in bytes { add(byte) } }
  }

  /// Adds the bits of a number.
  package mutating func add(_ number: Double) {
    for shift in stride(from: 0, to: 64, by: 8) {
      add(UInt8(truncatingIfNeeded: number.bitPattern >> UInt64(shift)))
    }
  }
}
