/// The handle of a body of a world; it stays invalid after the body was removed.
@frozen
public struct BodyID: Hashable, Sendable, BitwiseCopyable {
  /// The row of the body in the world's columns; reused after the body was removed.
  public let index: UInt32
  /// The number of earlier uses of the row, so that a stale handle is detected.
  public let generation: UInt32

  /// Makes a handle from its numbers, for columns that store them separately.
  @inlinable
  public init(index: UInt32, generation: UInt32) {
    self.index = index
    self.generation = generation
  }
}

/// The handle of a shape of a world; it stays invalid after the shape was removed.
@frozen
public struct ShapeID: Hashable, Sendable, BitwiseCopyable {
  /// The row of the shape in the world's columns; reused after the shape was removed.
  public let index: UInt32
  /// The number of earlier uses of the row, so that a stale handle is detected.
  public let generation: UInt32

  /// Makes a handle from its numbers, for columns that store them separately.
  @inlinable
  public init(index: UInt32, generation: UInt32) {
    self.index = index
    self.generation = generation
  }
}

/// The handle of a joint of a world; it stays invalid after the joint was removed.
@frozen
public struct JointID: Hashable, Sendable, BitwiseCopyable {
  /// The row of the joint in the world's columns; reused after it was removed.
  public let index: UInt32
  /// The number of earlier uses of the row, so that a stale handle is detected.
  public let generation: UInt32

  /// Makes a handle from its numbers, for columns that store them separately.
  @inlinable
  public init(index: UInt32, generation: UInt32) {
    self.index = index
    self.generation = generation
  }
}
