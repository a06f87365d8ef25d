/// The kind of a behavior: each has a column of properties in the animator's state.
enum BehaviorKind: String {
  case composite
  case gravity
  case push
  case snap
  case attachment
  case collision
  case dynamicItem
  case field

  /// Whether items can be added and removed after the behavior is made.
  var takesItems: Bool { self != .snap && self != .attachment }

  /// The changes of the world when a behavior of the kind, or an item of it, is added or removed.
  var invalidation: Invalidation {
    switch self {
    case .composite: []
    case .gravity, .push: .loads
    case .snap, .attachment: .joints
    case .collision: .collisions
    case .dynamicItem: .settings
    case .field: [.loads, .fields]
    }
  }

  /// The default label of a behavior of the kind.
  func label(of behavior: DynamicBehavior) -> String {
    self == .composite ? "\(type(of: behavior))" : rawValue
  }
}
