/// Names a body of a world; it stays invalid after the body was removed.
@frozen
public struct BodyID: Hashable, Sendable, BitwiseCopyable {
  /// The row of the body in the world's columns; reused after the body was removed.
  public let index: UInt32
  /// How often the row was used before, so that a stale handle is noticed.
  public let generation: UInt32

  /// Makes a handle from its parts, for columns that keep them apart.
  @inlinable
  public init(index: UInt32, generation: UInt32) {
    self.index = index
    self.generation = generation
  }
}

/// Names a shape of a world; it stays invalid after the shape was removed.
@frozen
public struct ShapeID: Hashable, Sendable, BitwiseCopyable {
  /// The row of the shape in the world's columns; reused after the shape was removed.
  public let index: UInt32
  /// How often the row was used before, so that a stale handle is noticed.
  public let generation: UInt32

  /// Makes a handle from its parts, for columns that keep them apart.
  @inlinable
  public init(index: UInt32, generation: UInt32) {
    self.index = index
    self.generation = generation
  }
}

/// Names a constraint of a world; it stays invalid after the constraint was removed.
@frozen
public struct ConstraintID: Hashable, Sendable, BitwiseCopyable {
  /// The row of the constraint in the world's columns; reused after it was removed.
  public let index: UInt32
  /// How often the row was used before, so that a stale handle is noticed.
  public let generation: UInt32

  /// Makes a handle from its parts, for columns that keep them apart.
  @inlinable
  public init(index: UInt32, generation: UInt32) {
    self.index = index
    self.generation = generation
  }
}
