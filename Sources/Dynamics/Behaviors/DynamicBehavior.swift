/// A rule over items, and the composite of other rules.
///
/// Subclasses combine children, override `didTick(_:)` or set `action`. A behavior is in at most one
/// tree, once. As a child or added to an animator, it acts the same. A behavior that was removed keeps
/// its properties, items and children, and can be added again.
///
/// Inside a tick, changes of structure wait for its end, in the order in which they were asked for;
/// what is read and what is set meanwhile counts as if they had been made.
open class DynamicBehavior {
  /// The animator that the behavior was added to; nil before that and after its removal.
  public internal(set) weak var dynamicAnimator: DynamicAnimator?
  /// The behaviors added to this one, in the order in which they were added.
  public internal(set) var childBehaviors: [DynamicBehavior] = []
  /// The behavior that this one is a child of.
  public internal(set) weak var parentBehavior: DynamicBehavior?
  /// Where the behavior runs among those added to the animator itself: ascending, 0 at first.
  ///
  /// Equal ones run in the order in which they were added. It counts when the behavior is added.
  public var order = 0
  /// What the behavior is called in messages and explanations.
  public var label: String
  /// What the item table's writers name the behavior by; 0 while it is in no animator.
  ///
  /// Whoever runs a behavior's code outside `didTick(_:)`, such as for a contact, makes this the
  /// table's current writer meanwhile, so that explanations know who stored what.
  public var writer: UInt32 { UInt32(node + 1) }
  /// Runs once per tick, after the world has stepped and the items are written.
  ///
  /// Changes of structure made here take effect at the end of the tick; forces and velocities set
  /// here act in the next one.
  public var action: (() -> Void)? {
    didSet { treeAnimator?.noteActions() }
  }

  /// Runs when one of the behavior's items came to rest, once after each motion, before actions.
  ///
  /// The others may still move. What is said of changes in `action` holds here too.
  public var onRest: ((any DynamicItem) -> Void)?
  /// Runs when one of the behavior's items left the animator's living bounds, before actions.
  public var onLeave: ((any DynamicItem) -> Void)?

  /// The behavior's place in its animator's tree, or -1.
  var node: Int32 = -1
  /// The behavior's place in the column of its kind, or -1.
  var slot: Int32 = -1
  /// The animator whose tree has the behavior; inside a tick it follows `dynamicAnimator` at the end.
  weak var treeAnimator: DynamicAnimator?
  /// The items while no tree has the behavior.
  var looseItems: [any DynamicItem] = []
  /// Whether items will be in the behavior at the end of the tick, where that was changed in it.
  var queuedItems: [ObjectIdentifier: Bool] = [:]
  /// The mandate and the locks while no tree has the behavior.
  var looseMandate = false
  var looseLocks: ItemLocks = []

  /// Makes a behavior without items.
  public init() {
    label = "behavior"
    label = kind.label(of: self)
  }

  /// Makes a behavior with items of its own.
  ///
  /// An animator gives each item of its behaviors a body, whatever the behavior does with it.
  public init(items: [any DynamicItem]) {
    looseItems = items
    label = "behavior"
    label = kind.label(of: self)
  }

  /// Runs once per tick, after the world has stepped; what is here calls `action`.
  ///
  /// - Parameter dt: The tick's duration, in seconds.
  open func didTick(_ dt: Double) {
    action?()
  }

  /// Whether the behavior's ticks change nothing that is seen, so that it can be looked ahead.
  ///
  /// It is what built-in behaviors are, and composites of them, as long as they have no action. For
  /// subclasses it is false unless they say otherwise: the rest rule `settled` then waits until
  /// their items have not moved for half a second.
  open var isPassive: Bool {
    action == nil && (kind != .composite || type(of: self) == DynamicBehavior.self)
  }

  /// Runs before the behavior enters an animator's tree, and with nil before it leaves.
  open func willMove(to dynamicAnimator: DynamicAnimator?) {}

  /// The items that the behavior acts on, in the order in which they were added.
  public var items: [any DynamicItem] {
    guard node >= 0, let animator = treeAnimator else { return looseItems }
    return animator.withQueuedItems(treeItems, of: self)
  }

  /// Whether the animator keeps ticking as long as the behavior is in its tree; false at first.
  public var clockMandate: Bool {
    get {
      guard node >= 0, let animator = treeAnimator else { return looseMandate }
      return animator.state.tree.nodes[Int(node)].clockMandate
    }
    set {
      looseMandate = newValue
      guard node >= 0, let animator = treeAnimator else { return }
      animator.state.tree.setMandate(newValue, of: node)
      if newValue { animator.wake() }
    }
  }

  /// The motions that its items do not take part in while the behavior is in a tree; none at first.
  ///
  /// An item's locks are those of all behaviors that it is in, and rotation where a
  /// `DynamicItemBehavior` does not allow it. What an item had of a motion is lost when it is locked.
  /// Only forces and contacts are kept from moving it: what is stored into an item counts.
  public var locks: ItemLocks {
    get {
      guard node >= 0, let animator = treeAnimator else { return looseLocks }
      return animator.state.tree.nodes[Int(node)].locks
    }
    set {
      guard newValue != locks else { return }
      looseLocks = newValue
      guard node >= 0, let animator = treeAnimator else { return }
      animator.state.tree.nodes[Int(node)].locks = newValue
      animator.parametersChanged(.settings)
    }
  }

  /// The behavior's own clock, in seconds: 0 in its first action, then on by a tick each tick.
  public var elapsedTime: Double {
    guard node >= 0, let animator = treeAnimator else { return 0 }
    let first = animator.state.tree.nodes[Int(node)].firstTick
    return Double(max(0, animator.state.tickCount - first)) / animator.rate
  }

  // MARK: Inside the room

  /// What was said about single items while no tree has the behavior.
  var looseItemProperties: Any? {
    get { nil }
    set {}
  }

  /// Which column holds the behavior's properties.
  var kind: BehaviorKind { .composite }
  /// Whether the behavior has something to run each tick; a built-in one only if given an action.
  var isActor: Bool { kind == .composite || action != nil }

  /// The rows of the items; empty outside of a tree.
  var rows: [UInt32] {
    guard node >= 0, let animator = treeAnimator else { return [] }
    return animator.state.tree.nodes[Int(node)].rows
  }

  /// Calls a function with each item, for what runs in each tick: it makes no list of them.
  func forEachItem(_ body: (any DynamicItem) -> Void) {
    guard let table = treeAnimator?.itemTable else { return }
    for row in rows { body(table.object(at: Int(row))) }
  }

  /// The items that the tree has of the behavior.
  var treeItems: [any DynamicItem] {
    guard let table = treeAnimator?.itemTable else { return [] }
    return rows.map { table.object(at: Int($0)) }
  }

  /// Prepares the properties before they move into the animator's column.
  func willAttach(to state: inout AnimatorState) {}
  /// Ends what the properties in the animator's column do there.
  func willDetach(from state: inout AnimatorState) {}
  /// Takes back from the state what the properties, which are the behavior's own again, have there.
  func didDetach(from state: inout AnimatorState) {}
  /// Hands over the velocities of items that have rows now.
  func handOverVelocities(to animator: DynamicAnimator) {}
  /// Hands over what else was said about single items before the tree had the behavior.
  func didAssociate(in animator: DynamicAnimator) {}
  /// Forgets what was said about an item that is removed while no tree has the behavior.
  func didDrop(_ item: any DynamicItem) {}

  /// Takes over what the tree knows of the behavior, which is about to leave it.
  func setLoose(items: [any DynamicItem], node: BehaviorTree.Node) {
    looseItems = items
    looseMandate = node.clockMandate
    looseLocks = node.locks
  }

  /// What the world must be told of when the behavior or an item of it comes or goes.
  var invalidation: Invalidation {
    looseLocks.isEmpty && locks.isEmpty ? kind.invalidation : kind.invalidation.union(.settings)
  }

  /// Hands over what the tree is to know of the behavior, which is about to enter it.
  func takeLooseState() -> (items: [any DynamicItem], clockMandate: Bool, locks: ItemLocks) {
    defer { looseItems = [] }
    return (looseItems, looseMandate, looseLocks)
  }
}
