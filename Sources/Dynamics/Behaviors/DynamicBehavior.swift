/// A rule over items, or a composite of other rules.
///
/// Subclasses combine children, override `didTick(_:)` or set `action`. A behavior is in at most
/// one tree, and only once. It acts the same as a child and when it is added to an animator
/// directly. A removed behavior keeps its properties, items and children, and can be added again.
///
/// Inside a tick, changes of structure wait for its end, in the order of the calls; until then
/// reads give the values after the changes, and values can be set as if the changes had been made.
open class DynamicBehavior {
  /// The animator that the behavior was added to; nil before that and after its removal.
  public internal(set) weak var dynamicAnimator: DynamicAnimator?
  /// The behaviors added to this one, in the order in which they were added.
  public internal(set) var childBehaviors: [DynamicBehavior] = []
  /// The parent of the behavior; nil without one.
  public internal(set) weak var parentBehavior: DynamicBehavior?
  /// The order of the behavior among those added to the animator directly: ascending, 0 at first.
  ///
  /// Behaviors of equal order run in the order in which they were added. The order takes effect
  /// when the behavior is added.
  public var order = 0
  /// The behavior's name in messages and explanations.
  public var label: String
  /// The number of the behavior as a writer in the item table; 0 while it is in no animator.
  ///
  /// Code that runs for a behavior outside of `didTick(_:)`, such as for a contact, must set the
  /// table's current writer to this number, so that explanations name the behavior.
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
  /// The other items may still move. The rules for changes in `action` apply here too.
  public var onRest: ((any DynamicItem) -> Void)?
  /// Runs when one of the behavior's items left the animator's active bounds, before actions.
  public var onLeave: ((any DynamicItem) -> Void)?

  /// The type that runs the actions of this behavior and of its neighbors of the same type.
  ///
  /// It is nil for behaviors that run their own actions.
  package final var actionRun: (any ActionRun.Type)?
  /// The behavior's place in its animator's tree, or -1.
  var node: Int32 = -1
  /// The behavior's place in the column of its kind, or -1.
  var slot: Int32 = -1
  /// The animator whose tree has the behavior; inside a tick it changes at the end,
  /// `dynamicAnimator` at once.
  weak var treeAnimator: DynamicAnimator?
  /// The items while the behavior is in no tree.
  var looseItems = LooseItems()
  /// Whether items will be in the behavior at the end of the tick, for items that the tick changed.
  var queuedItems: [ObjectIdentifier: Bool] = [:]
  /// The mandate and the locks while the behavior is in no tree.
  var looseMandate = false
  var looseLocks: ItemLocks = []

  /// Makes a behavior without items.
  public init() {
    label = "behavior"
    label = kind.label(of: self)
  }

  /// Makes a behavior with items.
  ///
  /// An animator makes a body for each item of its behaviors, whatever the behavior does.
  public init(items: [any DynamicItem]) {
    looseItems = LooseItems(items)
    label = "behavior"
    label = kind.label(of: self)
  }

  /// Runs once per tick, after the world has stepped; this implementation calls `action`.
  ///
  /// - Parameter dt: The tick's duration, in seconds.
  open func didTick(_ dt: Double) {
    action?()
  }

  /// Whether the behavior's ticks change nothing visible, so that it can be predicted.
  ///
  /// It is true for built-in behaviors, and composites of them, without an action. For subclasses
  /// it is false by default: the rest rule `settled` then waits until their items have not moved
  /// for half a second.
  open var isPassive: Bool {
    action == nil && (kind != .composite || type(of: self) == DynamicBehavior.self)
  }

  /// Whether an item of the behavior rests, or has moved since it last came to rest.
  ///
  /// An item that never moved is never reported as resting, so a behavior that waits for the report
  /// would wait for ever.
  package var hasMovingOrRestingItems: Bool {
    guard node >= 0, let animator = treeAnimator else { return false }
    return animator.state.tree.nodes[Int(node)].rows.contains { row in
      guard let place = animator.state.bodies.place(of: Int(row)) else { return false }
      return animator.state.bodies.hasMoved[place]
        || animator.state.bodies.rest[place].restTick >= 0
    }
  }

  /// Runs before the behavior enters an animator's tree, and with nil before it leaves.
  open func willMove(to dynamicAnimator: DynamicAnimator?) {}

  /// The items that the behavior acts on, in the order in which they were added.
  public var items: [any DynamicItem] {
    guard node >= 0, let animator = treeAnimator else { return looseItems.list }
    return animator.withQueuedItems(treeItems, of: self)
  }

  /// Whether the animator keeps ticking while the behavior is in its tree; false at first.
  public var clockMandate: Bool {
    get {
      guard node >= 0, let animator = treeAnimator else { return looseMandate }
      return animator.state.tree.nodes[Int(node)].clockMandate
    }
    set {
      guard newValue != clockMandate else { return }
      looseMandate = newValue
      guard node >= 0, let animator = treeAnimator else { return }
      animator.state.tree.setMandate(newValue, of: node)
      if newValue { animator.wake() }
    }
  }

  /// The motions that are locked for its items while the behavior is in a tree; none at first.
  ///
  /// An item has the locks of all its behaviors, and its rotation is locked if a
  /// `DynamicItemBehavior` does not allow it. Locking a motion sets its velocity to 0. Locks apply
  /// to forces and contacts only: a value that is stored into an item takes effect.
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

  /// The behavior's own clock, in seconds: 0 in its first action, and one tick more in each tick.
  public var elapsedTime: Double {
    guard node >= 0, let animator = treeAnimator else { return 0 }
    let first = animator.state.tree.nodes[Int(node)].firstTick
    return Double(max(0, animator.state.tickCount - first)) / animator.rate
  }

  // MARK: Inside the room

  /// The settings of single items while the behavior is in no tree.
  var looseItemProperties: Any? {
    get { nil }
    set {}
  }

  /// The kind, which selects the column of the behavior's properties.
  var kind: BehaviorKind { .composite }
  /// Whether the behavior has code to run each tick; a built-in one only with an action.
  var isActor: Bool { kind == .composite || action != nil }

  /// The rows of the items; empty outside of a tree.
  var rows: [UInt32] {
    guard node >= 0, let animator = treeAnimator else { return [] }
    return animator.state.tree.nodes[Int(node)].rows
  }

  /// Calls a function with each item; it makes no array, because it runs in each tick.
  func forEachItem(_ body: (any DynamicItem) -> Void) {
    guard let table = treeAnimator?.itemTable else { return }
    for row in rows { body(table.object(at: Int(row))) }
  }

  /// The behavior's items in the tree.
  var treeItems: [any DynamicItem] {
    guard let table = treeAnimator?.itemTable else { return [] }
    return rows.map { table.object(at: Int($0)) }
  }

  /// Prepares the properties before they move into the animator's column.
  func willAttach(to state: inout AnimatorState) {}
  /// Removes the properties' additions to the state, before they leave the animator's column.
  func willDetach(from state: inout AnimatorState) {}
  /// Removes the properties' additions to the state, after the behavior stores them itself again.
  func didDetach(from state: inout AnimatorState) {}
  /// Moves velocities that were added earlier to the present rows of the items.
  func handOverVelocities(to animator: DynamicAnimator) {}
  /// Passes settings for single items to the tree when the behavior is added.
  func didAssociate(in animator: DynamicAnimator) {}
  /// Removes the settings for an item that is removed while the behavior is in no tree.
  func didDrop(_ item: any DynamicItem) {}

  /// Copies the tree's state of the behavior, which is about to be removed from the tree.
  func setLoose(items: [any DynamicItem], node: BehaviorTree.Node) {
    looseItems = LooseItems(items)
    looseMandate = node.clockMandate
    looseLocks = node.locks
  }

  /// The changes of the world when the behavior or an item of it is added or removed.
  var invalidation: Invalidation {
    looseLocks.isEmpty && locks.isEmpty ? kind.invalidation : kind.invalidation.union(.settings)
  }

  /// Returns the state for the tree, to which the behavior is about to be added.
  func takeLooseState() -> (items: [any DynamicItem], clockMandate: Bool, locks: ItemLocks) {
    defer { looseItems = LooseItems() }
    return (looseItems.list, looseMandate, looseLocks)
  }
}
