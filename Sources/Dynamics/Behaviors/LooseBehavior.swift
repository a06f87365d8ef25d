/// What a behavior has of its own while no tree has it, at one moment.
///
/// A tree's behaviors are part of its animator's snapshots; what was removed and may be added again
/// is noted by this.
package struct LooseBehavior {
  private let items: [any DynamicItem]
  private let clockMandate: Bool
  private let locks: ItemLocks
  private let children: [DynamicBehavior]
  private let parent: DynamicBehavior?
  private let properties: Any?
  private let itemProperties: Any?

  /// Notes a behavior that no tree has.
  package init(_ behavior: DynamicBehavior) {
    items = behavior.looseItems
    (clockMandate, locks) = (behavior.looseMandate, behavior.looseLocks)
    (children, parent) = (behavior.childBehaviors, behavior.parentBehavior)
    properties = behavior.looseProperties
    itemProperties = behavior.looseItemProperties
  }

  /// Puts all of that back into the behavior, which no tree has again.
  package func restore(_ behavior: DynamicBehavior) {
    behavior.looseItems = items
    (behavior.looseMandate, behavior.looseLocks) = (clockMandate, locks)
    (behavior.childBehaviors, behavior.parentBehavior) = (children, parent)
    behavior.looseProperties = properties
    behavior.looseItemProperties = itemProperties
  }
}
