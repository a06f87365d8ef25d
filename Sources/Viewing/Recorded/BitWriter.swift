/// Bits in order, the highest of a byte first; `packing.js` reads them.
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  /// The bits that do not fill a byte yet, and their number.
  private var rest: UInt64 = 0
  private var count = 0

  /// Adds the lowest bits of a number, at most 52.
  mutating func add(_ number: UInt64, bits: Int) {
    if bits > 26 {
      add(number >> 26, bits: bits - 26)
      return add(number & 0x3FF_FFFF, bits: 26)
    }
    rest = rest << UInt64(bits) | number & ((1 << UInt64(bits)) - 1)
    count += bits
    while count >= 8 {
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: rest >> UInt64(count)))
    }
  }

  /// Adds a whole number of unknown size; small numbers take few bits.
  ///
  /// Source: Peter Elias, "Universal codeword sets and representations of the integers", IEEE
  /// Transactions on Information Theory, 1975: the code gamma, of the number and 1.
  ///
  /// - Precondition: It is less than 2 to the power of 51.
  mutating func addGamma(_ number: UInt64) {
    let length = 64 - (number + 1).leadingZeroBitCount
    add(0, bits: length - 1)
    add(number + 1, bits: length)
  }

  /// Adds a number in the Golomb-Rice code: its high bits as ones, its low bits as they are.
  ///
  /// - Parameters:
  ///   - number: The number, less than 2 to the power of 52.
  ///   - low: The number of low bits.
  mutating func addRice(_ number: UInt64, low: Int) {
    let high = number >> UInt64(low)
    guard high < UInt64(Self.longestOnes) else {
      add((1 << UInt64(Self.longestOnes)) - 1, bits: Self.longestOnes)
      return add(number, bits: 52)
    }
    add((1 << (high + 1)) - 2, bits: Int(high) + 1)
    add(number, bits: low)
  }

  /// The number of bits that `addRice` takes.
  static func riceLength(_ number: UInt64, low: Int) -> Int {
    let high = number >> UInt64(low)
    return high < UInt64(longestOnes) ? Int(high) + 1 + low : longestOnes + 52
  }

  /// Fills the last byte.
  mutating func finish() {
    if count > 0 { add(0, bits: 8 - count) }
  }

  /// The number of ones after which a whole number follows.
  private static let longestOnes = 20
}

/// A whole number without its sign: 0, -1, 1, -2, 2 become 0, 1, 2, 3, 4.
func zigzag(_ number: Int) -> UInt64 {
  UInt64(bitPattern: Int64(number) << 1 ^ Int64(number) >> 63)
}
