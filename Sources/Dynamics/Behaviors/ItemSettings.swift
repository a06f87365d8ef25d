/// The dynamic properties that a behavior sets; nil where it sets none.
struct ItemSettings: BehaviorRecord {
  var elasticity: Double?
  var friction: Double?
  var density: Double?
  var resistance: Double?
  var angularResistance: Double?
  var charge: Double?
  var isAnchored: Bool?
  var allowsRotation: Bool?
  var sweptCollisions: Bool?

  /// The settings of an item for which behaviors set nothing.
  ///
  /// Source: a fit of published traces of UIKit Dynamics.
  static var bare: ItemSettings {
    ItemSettings(
      elasticity: 0.2, friction: 0.2, density: 1, resistance: 0.1, angularResistance: 0.1,
      charge: 0, isAnchored: false, allowsRotation: true, sweptCollisions: false)
  }
}

/// A dynamic property, by its name.
public enum ItemSetting: String, CaseIterable, Sendable {
  /// The fraction of the speed that an impact keeps.
  case elasticity
  /// The friction between touching surfaces.
  case friction
  /// The mass per area.
  case density
  /// The rate at which velocity fades.
  case resistance
  /// The rate at which angular velocity fades.
  case angularResistance
  /// The electric charge.
  case charge
  /// Whether the item never moves.
  case isAnchored
  /// Whether the item turns.
  case allowsRotation
  /// Whether the item stops at moving items, however fast it is.
  case sweptCollisions
}

extension ItemSettings {
  /// A property as a number; nil when it is not set.
  ///
  /// True is 1, false is 0.
  func value(of setting: ItemSetting) -> Double? {
    switch setting {
    case .elasticity: elasticity
    case .friction: friction
    case .density: density
    case .resistance: resistance
    case .angularResistance: angularResistance
    case .charge: charge
    case .isAnchored: isAnchored.map { $0 ? 1 : 0 }
    case .allowsRotation: allowsRotation.map { $0 ? 1 : 0 }
    case .sweptCollisions: sweptCollisions.map { $0 ? 1 : 0 }
    }
  }
}
