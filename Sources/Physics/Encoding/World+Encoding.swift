#if _endian(big)
  #error("the columns of an encoded world are little-endian memory")
#endif

extension World {
  /// The whole state as bytes, from which `World(decoding:)` makes an equal world.
  ///
  /// It is for saving and sending within one version of the package: the columns are stored as they
  /// are, and a version with other columns refuses the bytes. They are little-endian and the same in
  /// every process, with a version, the length and a checksum in front.
  ///
  ///     let bytes = world.encoded()
  ///     let same = try World(decoding: bytes)   // same == world
  ///
  /// - Complexity: O(n) in the size of the state.
  public func encoded() -> [UInt8] {
    var content: [UInt8] = []
    for section in World.sections { section.write(self) { content.append(contentsOf: $0) } }
    return World.sealed(content[...])
  }

  /// Makes the world that was encoded.
  ///
  /// Damaged, cut, foreign and forged bytes are refused: whatever is accepted can be stepped.
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
    let found = World.checksum(bytes[World.headerSize...])
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
  static let encodingVersion: UInt32 = 1
  /// Magic, version, number of sections, layout, length and checksum.
  package static let headerSize = 40

  /// The sections of a world that are its value.
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

  /// Puts the header in front of a content, or in tests of a forged one.
  package static func sealed(_ content: ArraySlice<UInt8>) -> [UInt8] {
    var bytes = magic
    func add<Number: BitwiseCopyable>(_ number: Number) {
      withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
    }
    add(encodingVersion)
    add(UInt32(sections.count))
    add(layout)
    add(UInt64(headerSize + content.count))
    add(checksum(content))
    return bytes + content
  }

  /// The checksum of the bytes behind the header; the header's fields are checked one by one.
  private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    var hash = Digest()
    bytes.withUnsafeBytes { hash.add($0) }
    return hash.value
  }
}
