/// A part of a world's value: it is compared, hashed and encoded by its bytes.
protocol WorldSectionValue {
  /// The layout of a column's records; nil for anything else.
  static var layout: RecordLayout? { get }
  /// The address of a column's elements, as a number.
  var address: UInt? { get }
  func isSame(as other: Self) -> Bool
  /// Passes all bytes of the value to a function, in one or more pieces.
  func write(to sink: (UnsafeRawBufferPointer) -> Void)
  /// Reads the bytes that `write` wrote.
  init(from reader: inout ByteReader) throws(WorldDecodingError)
}

extension WorldSectionValue {
  static var layout: RecordLayout? { nil }
  var address: UInt? { nil }
}

extension WorldSectionValue where Self: Equatable {
  func isSame(as other: Self) -> Bool { self == other }
}

/// Passes the bytes of a number to a function.
private func write<Number: BitwiseCopyable>(
  _ number: Number, to sink: (UnsafeRawBufferPointer) -> Void
) {
  withUnsafeBytes(of: number, sink)
}

extension CopyOnWriteBuffer: WorldSectionValue {
  static var layout: RecordLayout? { RecordLayout(of: Element.self) }

  var address: UInt? { capacity == 0 ? nil : UInt(bitPattern: pointer) }

  func isSame(as other: CopyOnWriteBuffer) -> Bool { self == other }

  func write(to sink: (UnsafeRawBufferPointer) -> Void) {
    Physics.write(UInt64(count), to: sink)
    withExtendedLifetime(self) { sink(bytes) }
  }

  init(from reader: inout ByteReader) throws(WorldDecodingError) {
    self = try reader.column(of: Element.self)
  }
}

extension FreeRows: WorldSectionValue {
  func write(to sink: (UnsafeRawBufferPointer) -> Void) { Physics.write(self, to: sink) }

  init(from reader: inout ByteReader) throws(WorldDecodingError) {
    self = try reader.number(FreeRows.self)
  }
}

extension Tree: WorldSectionValue {
  static var layout: RecordLayout? { RecordLayout(of: TreeNode.self) }

  var address: UInt? { nodes.address }

  func isSame(as other: Tree) -> Bool {
    root == other.root && firstFree == other.firstFree && builtSize == other.builtSize
      && nodes == other.nodes
  }

  func write(to sink: (UnsafeRawBufferPointer) -> Void) {
    Physics.write(root, to: sink)
    Physics.write(firstFree, to: sink)
    Physics.write(builtSize, to: sink)
    nodes.write(to: sink)
  }

  init(from reader: inout ByteReader) throws(WorldDecodingError) {
    let root = try reader.number(Int32.self)
    let firstFree = try reader.number(Int32.self)
    let builtSize = try reader.number(Float.self)
    guard builtSize.isFinite else { throw reader.invalid("a size must be finite: \(builtSize)") }
    self.init(
      nodes: try reader.column(of: TreeNode.self), root: root, firstFree: firstFree,
      builtSize: builtSize)
  }
}

extension CollisionFilterTable: WorldSectionValue {
  func write(to sink: (UnsafeRawBufferPointer) -> Void) {
    Physics.write(UInt64(entries.count), to: sink)
    for entry in entries {
      Physics.write(UInt64(entry.users), to: sink)
      for ids in [entry.mutual, entry.boundary] {
        Physics.write(UInt64(ids.count), to: sink)
        ids.withUnsafeBytes(sink)
      }
    }
  }

  init(from reader: inout ByteReader) throws(WorldDecodingError) {
    var entries: [Entry] = []
    for _ in 0..<(try reader.count(of: 24)) {
      let users = try reader.count(of: 0)
      let mutual = try Self.ids(from: &reader)
      entries.append(Entry(mutual: mutual, boundary: try Self.ids(from: &reader), users: users))
    }
    self.init(entries: entries)
  }

  private static func ids(from reader: inout ByteReader) throws(WorldDecodingError) -> [UInt32] {
    var ids: [UInt32] = []
    for _ in 0..<(try reader.count(of: 4)) {
      let id = try reader.number(UInt32.self)
      guard ids.last.map({ $0 < id }) ?? true else {
        throw reader.invalid("groups must rise: \(id) follows \(ids[ids.count - 1])")
      }
      ids.append(id)
    }
    return ids
  }
}

extension WorldSettings: WorldSectionValue {
  func write(to sink: (UnsafeRawBufferPointer) -> Void) {
    Physics.write(UInt64(substeps), to: sink)
    Physics.write(UInt64(allowsSleep ? 1 : 0), to: sink)
    for number in WorldSettings.numbers { Physics.write(self[keyPath: number.path], to: sink) }
  }

  init(from reader: inout ByteReader) throws(WorldDecodingError) {
    self.init()
    substeps = try reader.count(of: 0)
    allowsSleep = try reader.number(UInt64.self) != 0
    for number in WorldSettings.numbers {
      self[keyPath: number.path] = try reader.number(Double.self)
    }
    if let broken = brokenRule { throw reader.invalid(broken) }
  }
}
