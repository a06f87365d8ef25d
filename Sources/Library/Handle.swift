/// A handle of the C interface: a host's slot, an index and a generation in one number.
///
/// It is never 0, and JSON can say it exactly.
struct LibraryHandle {
  static let slotBits = 10
  static let indexBits = 21
  static let mostGenerations = UInt64(1) << 31 - 1

  let word: UInt64

  init(_ word: UInt64) { self.word = word }

  init(slot: Int, index: Int, generation: UInt64) {
    word =
      UInt64(slot) | UInt64(index) << Self.slotBits
      | generation << (Self.slotBits + Self.indexBits)
  }

  var slot: Int { Int(word & (1 << Self.slotBits - 1)) }
  var index: Int { Int(word >> Self.slotBits & (1 << Self.indexBits - 1)) }
  var generation: UInt64 { word >> (Self.slotBits + Self.indexBits) }
}
