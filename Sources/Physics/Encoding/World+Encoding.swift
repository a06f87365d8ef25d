#if _endian(big)
  #error("the columns of an encoded world are little-endian memory")
#endif

extension World {
  /// The whole state as bytes, from which `World(decoding:)` makes an equal world.
  ///
  /// It is for saving and sending within one version of the package: the columns are stored as they
  /// are, and a version with other columns refuses the bytes. They are little-endian and the same
  /// in every process, with a version, the length and a checksum in front.
  ///
  ///     let bytes = world.encoded()
  ///     let same = try World(decoding: bytes)   // same == world
  ///
  /// - Complexity: O(n) in the size of the state.
  public func encoded() -> [UInt8] {
    // It takes two passes, because growing memory would be copied several times.
    var size = World.headerSize
    for section in World.sections { section.write(self) { size += $0.count } }
    return [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
      let bytes = UnsafeMutableRawBufferPointer(bytes)
      var end = World.headerSize
      for section in World.sections {
        section.write(self) { part in
          UnsafeMutableRawBufferPointer(rebasing: bytes[end...]).copyMemory(from: part)
          end += part.count
        }
      }
      World.seal(bytes)
      count = size
    }
  }

  /// Makes the world that was encoded.
  ///
  /// Damaged, cut, foreign and forged bytes are refused: every accepted world can be stepped.
  ///
  /// - Parameter bytes: The result of `encoded()`.
  /// - Throws: `WorldDecodingError` when the bytes are not a world of this version of the package.
  /// - Complexity: O(n) in the number of bytes.
  public init(decoding bytes: [UInt8]) throws(WorldDecodingError) {
    guard bytes.starts(with: World.magic) else { throw .foreign }
    guard bytes.count >= World.headerSize else {
      throw .length(found: bytes.count, expected: UInt64(World.headerSize))
    }
    var reader = ByteReader(bytes, from: World.magic.count)
    reader.section = "header"
    let version = try reader.number(UInt32.self)
    guard version == World.encodingVersion else {
      throw .version(found: version, supported: World.encodingVersion)
    }
    let sectionCount = try reader.number(UInt32.self)
    let layout = try reader.number(UInt64.self)
    guard layout == World.layout, sectionCount == World.sections.count else {
      throw .layout(found: layout, supported: World.layout)
    }
    let length = try reader.number(UInt64.self)
    guard length == bytes.count else { throw .length(found: bytes.count, expected: length) }
    let expected = try reader.number(UInt64.self)
    let found = bytes.withUnsafeBytes { World.checksum($0) }
    guard found == expected else { throw .checksum(found: found, expected: expected) }

    self.init()
    for section in World.sections { try section.read(&self, &reader) }
    guard reader.remaining == 0 else {
      throw .invalid(
        section: "end", row: nil, rule: "nothing may follow: \(reader.remaining) bytes do")
    }
    try check()
    try derive()
  }

  /// The first bytes of an encoded world.
  static let magic = [UInt8]("LIBWORLD".utf8)
  static let encodingVersion: UInt32 = 2
  /// Magic, version, number of sections, layout, length and checksum.
  package static let headerSize = 40

  /// The sections that form the value of a world.
  static let sections = WorldSection.all.filter { $0.role == .value }

  /// A hash of the sections and of the names and types of all numbers in their records.
  static let layout: UInt64 = {
    var hash = Digest()
    for section in sections {
      hash.add(section.name)
      section.layout?.hash(into: &hash)
    }
    return hash.value
  }()

  /// Puts the header before a content, for tests with forged ones.
  package static func sealed(_ content: ArraySlice<UInt8>) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: headerSize) + content
    bytes.withUnsafeMutableBytes { seal($0) }
    return bytes
  }

  /// Writes the header before the content that follows it.
  private static func seal(_ bytes: UnsafeMutableRawBufferPointer) {
    var end = 0
    func add<Number: BitwiseCopyable>(_ number: Number) {
      bytes.storeBytes(of: number, toByteOffset: end, as: Number.self)
      end += MemoryLayout<Number>.size
    }
    for byte in magic { add(byte) }
    add(encodingVersion)
    add(UInt32(sections.count))
    add(layout)
    add(UInt64(bytes.count))
    add(checksum(UnsafeRawBufferPointer(bytes)))
  }

  /// The checksum of the bytes after the header; the header's fields are checked separately.
  ///
  /// It has four hashes side by side, because each word of one waits for the word before.
  private static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var (a, b, c, d) = (Digest(), Digest(), Digest(), Digest())
    var offset = headerSize
    func word(_ index: Int) -> UInt64 {
      bytes.loadUnaligned(fromByteOffset: offset + 8 * index, as: UInt64.self)
    }
    while offset + 32 <= bytes.count {
      a.add(word(0))
      b.add(word(1))
      c.add(word(2))
      d.add(word(3))
      offset += 32
    }
    for hash in [b, c, d] { a.add(hash.value) }
    a.add(UnsafeRawBufferPointer(rebasing: bytes[offset...]))
    return a.value
  }
}
