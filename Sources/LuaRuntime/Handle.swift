/// A script's reference to an object of the host: the index of a row, never a pointer.
public struct Handle: Hashable, Sendable {
  /// The kind, from `Interpreter.define(_:methods:)`.
  public var kind: HandleKind
  /// The row.
  public var index: UInt32
  /// The generation of the row; a handle of an earlier generation is stale.
  public var generation: UInt32

  /// Makes a handle.
  public init(kind: HandleKind, index: UInt32, generation: UInt32) {
    self.kind = kind
    self.index = index
    self.generation = generation
  }
}

/// A kind of handle, such as "item"; numbered by its interpreter.
public struct HandleKind: Hashable, Sendable {
  package let number: UInt32

  package init(number: UInt32) {
    self.number = number
  }
}

/// The fields and methods that scripts find on a kind of handle.
///
/// `handle.key` reads the columns, if any, then the methods, then calls `get`; `handle.key = value`
/// writes the columns, otherwise calls `set`. All functions get the handle as their first argument.
/// For scripts a missing function is an error.
public struct HandleClass {
  /// The name of the kind in messages, as in "item was removed".
  public var name: String
  /// Number fields that C reads and writes without a Swift frame.
  public var columns: RowColumns?
  /// The generation of each row, checked on every use; nil when the host checks for itself.
  ///
  /// With `columns`, their generations are used instead. The memory must outlive the interpreter.
  public var generations: UnsafePointer<UInt32>?
  /// Functions that scripts call with a colon.
  public var methods: [String: HostFunction] = [:]
  /// Reads any other key: (handle, key), one result.
  public var get: HostFunction?
  /// Stores to any other key: (handle, key, value).
  public var set: HostFunction?
  /// Called when the handle itself is called: (handle, arguments...).
  public var call: HostFunction?
  /// Returns the text for `tostring`: (handle), one string; by default name and row, "item 3".
  public var describe: HostFunction?
  /// Whether the userdata of these handles are freed when no script refers to them.
  ///
  /// It is possible only for a kind without columns. The host checks its handles by `isHeld`.
  public var isWeak = false
  /// Computes `#handle`: (handle), one integer.
  public var length: HostFunction?
  /// The operators, by the name of their event, such as "__add": (left, right), one result.
  ///
  /// Either operand may be the handle; an operator with one operand gets it twice.
  public var operators: [String: HostFunction] = [:]

  /// Makes a class without fields or methods.
  ///
  /// - Parameters:
  ///   - name: The name of the kind in messages.
  ///   - columns: The fast path, if the kind has one.
  public init(name: String, columns: RowColumns? = nil) {
    self.name = name
    self.columns = columns
  }
}
