import Geometry

/// A growable column of trivial elements, copied when it is written to while shared.
///
/// Copying a column costs one reference. A step calls `unique()` once and then works through the
/// pointer: its loops contain no reference counting, exclusivity or bounds checks.
///
/// The bytes of the elements are the value: element types must have no padding, so that equal
/// states have equal bytes.
struct CopyOnWriteBuffer<Element: BitwiseCopyable> {
  private final class Storage: ManagedBuffer<CopyOnWriteHeader, Element> {}

  private var storage: Storage?
  /// The number of elements in use.
  private(set) var count = 0

  /// The number of elements that fit without growing.
  var capacity: Int {
    // It avoids the property, because reading that would check for exclusive access at run time.
    storage?.withUnsafeMutablePointerToHeader { $0.pointee.capacity } ?? 0
  }

  /// The elements, for reading; valid until the column changes.
  @inline(always)
  var pointer: UnsafePointer<Element> {
    guard let storage else { return UnsafePointer(Self.none) }
    return UnsafePointer(storage.withUnsafeMutablePointerToElements { $0 })
  }

  /// The elements, for writing; valid until the column is copied or grows.
  mutating func unique() -> UnsafeMutablePointer<Element> {
    if storage == nil { return Self.none }
    // The copy has no room to grow: with a snapshot per tick there are as many copies.
    if !isKnownUniquelyReferenced(&storage) { move(toCapacity: count, keeping: count) }
    return elements
  }

  /// The elements, for writing, followed by two spare ones that the buffer does not count.
  mutating func unique(
    withSpares first: Element, _ second: Element
  ) -> UnsafeMutablePointer<Element> {
    // There is no further room to grow, as above.
    if capacity < count + 2 || !isKnownUniquelyReferenced(&storage) {
      move(toCapacity: count + 2, keeping: count)
    }
    (elements + count).initialize(to: first)
    (elements + count + 1).initialize(to: second)
    return elements
  }

  /// Elements of undefined content, for scratch memory that is not worth copying.
  mutating func scratch(count newCount: Int) -> UnsafeMutablePointer<Element> {
    if newCount == 0 { return Self.none }
    if capacity < newCount || !isKnownUniquelyReferenced(&storage) {
      move(toCapacity: Swift.max(newCount + newCount / 2, 16), keeping: 0)
    }
    count = newCount
    return elements
  }

  /// Adds an element at the end.
  mutating func append(_ element: Element) {
    reserve(count + 1)
    (elements + count).initialize(to: element)
    count += 1
  }

  /// Makes room, so that appending up to a count does not move the elements.
  mutating func reserve(_ minimum: Int) {
    if capacity < minimum {
      move(toCapacity: Swift.max(minimum, capacity * 2, 8), keeping: count)
    } else if !isKnownUniquelyReferenced(&storage) {
      move(toCapacity: Swift.max(minimum, count), keeping: count)
    }
  }

  /// Drops elements from the end and keeps the memory.
  mutating func truncate(to newCount: Int) {
    precondition(newCount <= count, "a column shrinks only")
    count = newCount
  }

  /// Moves the elements into another buffer's memory, if that is large enough and not shared.
  mutating func reuse(_ memory: inout CopyOnWriteBuffer) {
    withExtendedLifetime(self) {
      if count == 0 {
        memory.count = 0
      } else {
        memory.scratch(count: count).update(from: pointer, count: count)
      }
    }
    swap(&self, &memory)
  }

  /// Takes over another column's storage if the elements are equal, so that both are stored once.
  mutating func share(with other: CopyOnWriteBuffer) {
    if storage !== other.storage, self == other { storage = other.storage }
  }

  /// The bytes of the storage; 0 if another column has the same storage.
  func byteCount(beside other: CopyOnWriteBuffer?) -> Int {
    storage === other?.storage ? 0 : capacity * MemoryLayout<Element>.stride
  }

  subscript(index: Int) -> Element {
    @inline(always) get {
      precondition(index >= 0 && index < count, "index \(index) is outside of a column")
      return pointer[index]
    }
    @inline(always) _modify {
      precondition(index >= 0 && index < count, "index \(index) is outside of a column")
      yield &unique()[index]
    }
  }

  private var elements: UnsafeMutablePointer<Element> {
    guard let storage else { return Self.none }
    return storage.withUnsafeMutablePointerToElements { $0 }
  }

  private mutating func move(toCapacity newCapacity: Int, keeping kept: Int) {
    let old = storage
    let new = unsafeDowncast(
      Storage.create(minimumCapacity: newCapacity) { _ in CopyOnWriteHeader(capacity: newCapacity)
      },
      to: Storage.self)
    if let old, kept > 0 {
      new.withUnsafeMutablePointerToElements { target in
        old.withUnsafeMutablePointerToElements { target.update(from: $0, count: kept) }
      }
    }
    storage = new
  }

  /// A pointer for empty columns; it is never read or written.
  private static var none: UnsafeMutablePointer<Element> {
    UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
  }
}

/// The header before the elements: 16 bytes, so that records of lanes are aligned.
private struct CopyOnWriteHeader {
  let capacity: Int
  let unused = 0
}

/// The elements are trivial and the storage is written to only while one column owns it.
extension CopyOnWriteBuffer: @unchecked Sendable where Element: Sendable {}

extension CopyOnWriteBuffer {
  /// Makes a buffer of elements that are given as bytes.
  init(copying bytes: UnsafeRawBufferPointer) {
    let count = bytes.count / MemoryLayout<Element>.stride
    guard let source = bytes.baseAddress, count > 0 else { return }
    reserve(count)
    UnsafeMutableRawPointer(unique()).copyMemory(from: source, byteCount: bytes.count)
    self.count = count
  }

  /// The bytes of the elements in use.
  var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: pointer, count: count * MemoryLayout<Element>.stride)
  }

  /// Whether two columns have the same bytes; constant time when they share their storage.
  static func == (a: CopyOnWriteBuffer, b: CopyOnWriteBuffer) -> Bool {
    guard a.count == b.count else { return false }
    if a.storage === b.storage { return true }
    return withExtendedLifetime((a, b)) { haveEqualBytes(a.bytes, b.bytes) }
  }
}
