// Other names for calls that `Porting` has under the same names in UIKit's form: these calls stop
// the program instead of throwing, and their properties are never nil. Swift prefers those of
// `Porting` where it is imported.

extension DynamicAnimator {
  /// Does the same as `addBehavior(_:)`.
  package func tryToAdd(_ behavior: DynamicBehavior) throws(DynamicsError) {
    try addBehavior(behavior)
  }

  /// Does the same as `updateItem(usingCurrentState:)`.
  package func tryToUpdate(_ item: any DynamicItem) throws(DynamicsError) {
    try updateItem(usingCurrentState: item)
  }
}

extension DynamicBehavior {
  /// Does the same as `addChildBehavior(_:)`.
  package func tryToAdd(child behavior: DynamicBehavior) throws(DynamicsError) {
    try addChildBehavior(behavior)
  }

  /// Does the same as `addItem(_:)`.
  package func tryToAdd(_ item: any DynamicItem) throws(DynamicsError) {
    try addItem(item)
  }

  /// Does the same as `removeItem(_:)`.
  package func tryToRemove(_ item: any DynamicItem) throws(DynamicsError) {
    try removeItem(item)
  }
}

extension DynamicItemGroup {
  /// Does the same as `init(items:)`.
  package convenience init(checking items: [any DynamicItem]) throws(DynamicsError) {
    try self.init(items: items)
  }
}

extension DynamicItemBehavior {
  /// A property as a number; the value of a bare item if the behavior sets none.
  package func value(of setting: ItemSetting) -> Double {
    record.value(of: setting) ?? ItemSettings.bare.value(of: setting) ?? 0
  }

  /// Sets a property, with 1 for true and 0 for false.
  package func set(_ setting: ItemSetting, to value: Double) {
    switch setting {
    case .elasticity: elasticity = value
    case .friction: friction = value
    case .density: density = value
    case .resistance: resistance = value
    case .angularResistance: angularResistance = value
    case .charge: charge = value
    case .isAnchored: isAnchored = value != 0
    case .allowsRotation: allowsRotation = value != 0
    case .sweptCollisions: sweptCollisions = value != 0
    }
  }
}
