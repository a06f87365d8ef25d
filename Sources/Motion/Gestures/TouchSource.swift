public import Geometry

/// The source of an input: a finger, a pointer that hovers, a wheel or a key.
///
/// All of them are given, recorded and replayed as touches, in one order of time. Each finds the
/// topmost item with a gesture of its own kind; keys have no place, and reach every key gesture.
public enum TouchSource: Hashable, Sendable {
  /// A finger that is down.
  case finger
  /// A pointer without a button: `moved`, and `ended` when it leaves the stage.
  case hover
  /// A turn of a wheel, in points: the phase is `moved`.
  case wheel(Vector)
  /// A key with its name, as `KeyboardEvent.key` has it, of 1 to 32 bytes: `began` when it comes
  /// down and when it repeats, `ended` when it goes up.
  case key(String, KeyModifiers = [])

  /// The greatest number of bytes of a key's name.
  public static var longestKey: Int { 32 }

  /// The kind of a source, without its data.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A finger.
    case touch
    /// A pointer without a button.
    case hover
    /// A wheel.
    case wheel
    /// A key.
    case key

    /// The words for the phases of such an input.
    package var phases: [(word: String, phase: TouchPhase)] {
      switch self {
      case .touch: TouchPhase.allCases.map { ($0.rawValue, $0) }
      case .hover: [TouchPhase.moved, .ended].map { ($0.rawValue, $0) }
      case .wheel: [("moved", .moved)]
      case .key: [("down", .began), ("up", .ended), ("cancelled", .cancelled)]
      }
    }

    /// The phase that a word stands for; nil for a word of no phase.
    package func phase(_ word: String) -> TouchPhase? {
      phases.first { $0.word == word }?.phase
    }
  }

  /// The kind of the source.
  public var kind: Kind {
    switch self {
    case .finger: .touch
    case .hover: .hover
    case .wheel: .wheel
    case .key: .key
    }
  }
}

/// The keys that are held down beside another key.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// A bit for each key.
  public let rawValue: UInt8

  /// Makes a set from bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The Shift key.
  public static let shift = KeyModifiers(rawValue: 1)
  /// The Control key.
  public static let control = KeyModifiers(rawValue: 2)
  /// The Alt or Option key.
  public static let alt = KeyModifiers(rawValue: 4)
  /// The Command or Windows key.
  public static let meta = KeyModifiers(rawValue: 8)

  /// The names of all modifiers, in the order of their bits.
  public static var allNames: [String] { ["shift", "control", "alt", "meta"] }

  /// The names of the modifiers in the set, in the order of `allNames`.
  public var names: [String] {
    Self.allNames.enumerated().filter { rawValue & 1 << $0.offset != 0 }.map(\.element)
  }

  /// Makes a set from names; nil if one of them is not in `allNames`.
  public init?(names: some Sequence<String>) {
    var bits: UInt8 = 0
    for name in names {
      guard let place = Self.allNames.firstIndex(of: name) else { return nil }
      bits |= 1 << place
    }
    self.init(rawValue: bits)
  }
}
