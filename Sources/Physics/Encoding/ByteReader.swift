/// Reads numbers from bytes, and throws at their end.
struct ByteReader {
  private let bytes: [UInt8]
  private(set) var offset: Int
  /// The section that is read, for errors.
  var section = ""
  /// The names of a record's numbers that may be infinite.
  var mayBeInfinite: Set<String> = []

  init(_ bytes: [UInt8], from offset: Int) {
    self.bytes = bytes
    self.offset = offset
  }

  var remaining: Int { bytes.count - offset }

  /// Reads a number as it is stored.
  mutating func number<Number: BitwiseCopyable>(
    _ type: Number.Type
  ) throws(WorldDecodingError) -> Number {
    try check(1, of: MemoryLayout<Number>.size)
    defer { offset += MemoryLayout<Number>.size }
    return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: Number.self) }
  }

  /// Reads a count of elements, and checks that the bytes of all of them are present.
  mutating func count(of size: Int) throws(WorldDecodingError) -> Int {
    let count = try number(UInt64.self)
    // Rows are 32-bit numbers, and lists of contacts use their lowest bit for the side.
    guard count < 1 << 30 else { throw invalid("a count must be less than 2^30: \(count)") }
    try check(Int(count), of: size)
    return Int(count)
  }

  /// Reads a column of records whose numbers are finite.
  mutating func column<Element>(
    of type: Element.Type
  ) throws(WorldDecodingError) -> CopyOnWriteBuffer<Element> {
    let length = try count(of: MemoryLayout<Element>.stride) * MemoryLayout<Element>.stride
    defer { offset += length }
    let column = bytes.withUnsafeBytes {
      CopyOnWriteBuffer<Element>(
        copying: UnsafeRawBufferPointer(rebasing: $0[offset..<(offset + length)]))
    }
    let layout = RecordLayout(of: Element.self)
    if let bad = layout.firstNotFinite(in: column.bytes, mayBeInfinite: mayBeInfinite) {
      throw .invalid(section: section, row: bad.row, rule: "\(bad.field) must be finite")
    }
    return column
  }

  func invalid(_ rule: String) -> WorldDecodingError {
    .invalid(section: section, row: nil, rule: rule)
  }

  private func check(_ count: Int, of size: Int) throws(WorldDecodingError) {
    guard count * size <= remaining else {
      throw invalid("\(count) elements of \(size) bytes must follow: only \(remaining) bytes do")
    }
  }
}
