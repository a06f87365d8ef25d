// Names of their own for what `Porting` has under the same names in UIKit's form: calls that stop
// instead of throwing, properties that are never nil. Swift prefers those wherever it is imported.

extension DynamicAnimator {
  /// What `addBehavior(_:)` does.
  package func tryToAdd(_ behavior: DynamicBehavior) throws(DynamicsError) {
    try addBehavior(behavior)
  }

  /// What `updateItem(usingCurrentState:)` does.
  package func tryToUpdate(_ item: any DynamicItem) throws(DynamicsError) {
    try updateItem(usingCurrentState: item)
  }
}

extension DynamicBehavior {
  /// What `addChildBehavior(_:)` does.
  package func tryToAdd(child behavior: DynamicBehavior) throws(DynamicsError) {
    try addChildBehavior(behavior)
  }

  /// What `addItem(_:)` does.
  package func tryToAdd(_ item: any DynamicItem) throws(DynamicsError) {
    try addItem(item)
  }

  /// What `removeItem(_:)` does.
  package func tryToRemove(_ item: any DynamicItem) throws(DynamicsError) {
    try removeItem(item)
  }
}

extension DynamicItemGroup {
  /// What `init(items:)` does.
  package convenience init(checking items: [any DynamicItem]) throws(DynamicsError) {
    try self.init(items: items)
  }
}

extension DynamicItemBehavior {
  /// A property as a number: what a bare item has where the behavior sets none.
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
    }
  }
}
