extension World: Equatable {
  /// Whether two worlds are equal to the bit, and so stay equal under equal steps.
  ///
  /// - Complexity: O(1) for unchanged copies, otherwise O(n) in the size of the state.
  public static func == (a: World, b: World) -> Bool {
    sections.allSatisfy { $0.isSame(a, b) }
  }

  /// A hash of every bit of the state: equal worlds have equal digests, in every process.
  ///
  /// - Complexity: O(n) in the size of the state.
  public var digest: UInt64 {
    var hash = Digest()
    for section in World.sections { section.write(self) { hash.add($0) } }
    return hash.value
  }
}

/// Mixes words into a number, one multiplication each.
struct Digest {
  private(set) var value: UInt64 = 0x243F_6A88_85A3_08D3

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    add(UInt64(bytes.count))
    var offset = 0
    while offset + 8 <= bytes.count {
      add(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    while offset < bytes.count {
      add(UInt64(bytes[offset]))
      offset += 1
    }
  }

  mutating func add(_ text: String) {
    for byte in text.utf8 { add(UInt64(byte)) }
  }

  mutating func add(_ word: UInt64) {
    let product = (value ^ word.littleEndian).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    value = (product.low ^ product.high) &+ 0xD1B5_4A32_D192_ED03
  }
}
