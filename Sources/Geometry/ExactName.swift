/// A name that is compared byte by byte, as Lua and the file system compare names.
///
/// Swift's `==` treats two Unicode forms of a text as equal, such as "é" in one scalar and in two;
/// for Lua and the file system they are two names. So names of scripts and files are compared by
/// this type, or by `hasBytes(of:)`, and are never keys of a dictionary as a `String`. It is
/// inlinable so that dictionaries of other modules are specialized for it.
@usableFromInline
package struct ExactName: Hashable, Sendable {
  /// The name.
  @usableFromInline
  package let text: String

  /// Makes a name from a text.
  @inlinable
  package init(_ text: String) { self.text = text }

  /// Whether both have the same bytes.
  @inlinable
  package static func == (left: ExactName, right: ExactName) -> Bool {
    left.text.hasBytes(of: right.text)
  }

  /// Hashes the bytes.
  @inlinable
  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    hasher.combine(0xFF as UInt8)
  }
}

extension ExactName: Comparable {
  /// Whether the bytes of one come before those of the other.
  @inlinable
  package static func < (left: ExactName, right: ExactName) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}

extension String {
  /// Whether both have the same bytes; to `==` two Unicode forms of a text are equal.
  @inlinable
  package func hasBytes(of other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    var (left, right) = (self, other)
    return left.withUTF8 { left in right.withUTF8 { left.elementsEqual($0) } }
  }
}

extension Sequence<String> {
  /// Whether one of the names has the bytes of another.
  package func hasName(_ name: String) -> Bool { contains { $0.hasBytes(of: name) } }
}

extension Dictionary where Key == ExactName {
  /// The value whose key has the same bytes as a name.
  @inlinable
  package subscript(name: String) -> Value? {
    get { self[ExactName(name)] }
    set { self[ExactName(name)] = newValue }
  }
}
