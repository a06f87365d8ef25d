/// The state of a behavior that is in no tree, at one moment.
///
/// The behaviors of a tree are saved by its animator's snapshots; a removed behavior that may be
/// added again is saved as this value.
package struct LooseBehavior {
  private let items: [any DynamicItem]
  private let clockMandate: Bool
  private let locks: ItemLocks
  private let children: [DynamicBehavior]
  private let parent: DynamicBehavior?
  private let properties: Any?
  private let itemProperties: Any?

  /// Saves a behavior that is in no tree.
  package init(_ behavior: DynamicBehavior) {
    items = behavior.looseItems.list
    (clockMandate, locks) = (behavior.looseMandate, behavior.looseLocks)
    (children, parent) = (behavior.childBehaviors, behavior.parentBehavior)
    properties = behavior.looseProperties
    itemProperties = behavior.looseItemProperties
  }

  /// Restores the behavior, which is in no tree again.
  package func restore(_ behavior: DynamicBehavior) {
    behavior.looseItems = LooseItems(items)
    (behavior.looseMandate, behavior.looseLocks) = (clockMandate, locks)
    (behavior.childBehaviors, behavior.parentBehavior) = (children, parent)
    behavior.looseProperties = properties
    behavior.looseItemProperties = itemProperties
  }
}
