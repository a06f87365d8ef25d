import Drawing
import Geometry

/// A number of poses that a player moves separately.
enum Channel: CaseIterable {
  case x, y, turn
  /// Scales applied before the turn.
  case scaleX, scaleY
  /// Scales applied after the turn.
  case lateScaleX, lateScaleY

  /// The place of the number in a pose.
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

  /// Whether the number differs between keys.
  func changes(in keys: [Key<TransformComponents>]) -> Bool {
    keys.contains { value(of: $0.value) != value(of: keys[0].value) }
  }
}

extension [Key<TransformComponents>] {
  /// The keys that a player needs for a number, without those inside a stretch where it stands
  /// still.
  func needed(for channel: Channel) -> [Key<TransformComponents>] {
    let values = map { channel.value(of: $0.value) }
    return indices.filter { index in
      index == 0 || index == count - 1 || values[index] != values[index - 1]
        || values[index] != values[index + 1]
    }.map { self[$0] }
  }
}
