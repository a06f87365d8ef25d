import Drawing
import Geometry

/// A number of poses that a player moves by itself.
enum Channel: CaseIterable {
  case x, y, turn
  /// Scales that come before the turn.
  case scaleX, scaleY
  /// Scales that come after the turn.
  case lateScaleX, lateScaleY

  /// The place of the number in those of a pose.
  var place: Int {
    switch self {
    case .x: 0
    case .y: 1
    case .turn: 2
    case .scaleX, .lateScaleX: 3
    case .scaleY, .lateScaleY: 4
    }
  }

  /// The value in a pose, angles in degrees.
  func value(of pose: TransformComponents) -> Double {
    switch self {
    case .x, .y: pose.numbers[place]
    case .turn: pose.rotation.inDegrees
    case .scaleX, .scaleY: pose.scalesLast ? 1 : pose.numbers[place]
    case .lateScaleX, .lateScaleY: pose.scalesLast ? pose.numbers[place] : 1
    }
  }

  /// Whether the number is another at some keys than at others.
  func changes(in keys: [Key<TransformComponents>]) -> Bool {
    keys.contains { value(of: $0.value) != value(of: keys[0].value) }
  }
}

extension [Key<TransformComponents>] {
  /// The keys at which a player must be told a number: those where it stands are left out.
  func needed(for channel: Channel) -> [Key<TransformComponents>] {
    let values = map { channel.value(of: $0.value) }
    return indices.filter { index in
      index == 0 || index == count - 1 || values[index] != values[index - 1]
        || values[index] != values[index + 1]
    }.map { self[$0] }
  }
}
