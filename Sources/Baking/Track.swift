/// The values of a thing at the ticks of a run, in pieces.
///
/// Within a piece a value moves on to the next one; after its last tick the value stays until the
/// next piece begins. A piece ends where the thing is not seen for a while, or where its value
/// jumps.
package struct Track<Value: Bakeable>: Hashable, Sendable {
  /// Values of successive ticks.
  package struct Piece: Hashable, Sendable {
    /// The tick of the first value.
    package let start: Int
    /// A value per tick, at least one.
    package fileprivate(set) var values: [Value]

    /// The tick after the last value.
    var end: Int { start + values.count }
  }

  /// The pieces, in the order of time.
  package private(set) var pieces: [Piece] = []

  /// Makes an empty track.
  package init() {}

  /// Adds the value at a tick later than all others.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - tick: Its tick; a tick that does not follow the last one begins a piece.
  ///   - jumps: Whether to begin a piece in any case.
  package mutating func append(_ value: Value, at tick: Int, jumps: Bool = false) {
    if !jumps, let last = pieces.indices.last, pieces[last].end == tick {
      pieces[last].values.append(value)
    } else {
      precondition(tick >= pieces.last?.end ?? 0, "values must be added in the order of time")
      pieces.append(Piece(start: tick, values: [value]))
    }
  }

  /// The track of what a function makes of each value.
  package func mapped<Other>(_ change: (Value) -> Other) -> Track<Other> {
    var other = Track<Other>()
    other.pieces = pieces.map { piece in
      Track<Other>.Piece(start: piece.start, values: piece.values.map(change))
    }
    return other
  }

  /// The value shown at a tick: its own, or that of the last tick before it; nil for an empty
  /// track.
  package func value(at tick: Int) -> Value? {
    guard let piece = pieces.last(where: { $0.start <= tick }) else {
      return pieces.first?.values.first
    }
    return piece.values[min(tick - piece.start, piece.values.count - 1)]
  }
}
