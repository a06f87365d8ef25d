public import Geometry

/// A finger at one moment: its change, its position and the time.
///
/// It is data: from a screen, a script, a recording or a test. A finger keeps its identifier from
/// `began` to `ended` or `cancelled`; after that the identifier is free for another. Inputs of
/// other devices are touches of another `source`, which have the identifier 0.
public struct Touch: Hashable, Sendable {
  /// The time of the touch, in seconds on the animator's clock.
  public var time: Double
  /// The identifier of the finger.
  public var identifier: Int
  /// The change of the finger.
  public var phase: TouchPhase
  /// The position of the finger, in points; (0, 0) for a key.
  public var position: Vector
  /// The device that it comes from, with its data.
  public var source = TouchSource.finger

  /// Makes a touch.
  ///
  /// - Parameters:
  ///   - time: The time of the touch, in seconds on the animator's clock.
  ///   - identifier: The identifier of the finger, any number.
  ///   - phase: The change of the finger.
  ///   - position: The position of the finger, in points.
  public init(time: Double, identifier: Int = 1, phase: TouchPhase, position: Vector) {
    self.time = time
    self.identifier = identifier
    self.phase = phase
    self.position = position
  }

  /// Makes an input of a pointer, a wheel or a key.
  ///
  /// - Parameters:
  ///   - time: The time of the input, in seconds on the animator's clock.
  ///   - phase: The change, one that the source has.
  ///   - position: The position of the pointer, in points; a key has none.
  ///   - source: The device, with its data.
  public init(time: Double, phase: TouchPhase, position: Vector = .zero, source: TouchSource) {
    self.init(
      time: time, identifier: source == .finger ? 1 : 0, phase: phase,
      position: source.kind == .key ? .zero : position)
    self.source = source
  }

  /// The word for its phase: `down` and `up` for keys.
  package var phaseWord: String {
    source.kind.phases.first { $0.phase == phase }?.word ?? phase.rawValue
  }

  /// Whether it is of the same finger or key as another touch.
  package func follows(_ earlier: Touch) -> Bool {
    switch (source, earlier.source) {
    case (.finger, .finger): identifier == earlier.identifier
    case (.key(let key, _), .key(let other, _)): key.hasBytes(of: other)
    default: source.kind == earlier.source.kind
    }
  }

  /// Whether it only continues another input of its device in the same tick, and replaces it.
  package func replaces(_ earlier: Touch) -> Bool {
    phase == .moved && earlier.phase == .moved && source.kind != .wheel && follows(earlier)
  }
}

/// The change of a finger.
public enum TouchPhase: String, Hashable, Sendable, CaseIterable {
  /// The finger came down.
  case began
  /// The finger moved, or was reported without a movement.
  case moved
  /// The finger was lifted.
  case ended
  /// The touch was lost, for example because an alarm covered the screen.
  case cancelled
}
