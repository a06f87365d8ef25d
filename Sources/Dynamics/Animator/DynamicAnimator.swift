public import Geometry
package import Physics

/// Moves items by the behaviors that are added to it, in fixed ticks.
///
/// It has no clock: the program calls `tick(force:)` at the rate, from a display link, a timer or a
/// loop. The animator pauses when no behavior is left or everything is at rest. It then ignores
/// ticks until a behavior, a parameter or an item changes.
///
///     let table = ItemTable()
///     let card = try table.makeItem(ItemDefinition(center: Vector(157, 252), size: Size(60, 60)))
///     let animator = DynamicAnimator(itemTable: table)
///     try animator.addBehavior(SnapBehavior(item: card, snapTo: Vector(80, 252)))
///     while animator.tick() {}
public final class DynamicAnimator {
  /// The table with the rows of the animator's items.
  public let itemTable: ItemTable
  /// The reference rectangle that may become a boundary, in points; nil for none.
  ///
  /// Boundaries along it follow at the next tick. A moved edge pushes the items that it meets
  /// inwards, with those in their way, without giving them a velocity: see `CollisionBehavior`.
  ///
  /// - Precondition: The rectangle is in the domains of coordinates and lengths.
  public var referenceBounds: Rect? {
    get { state.referenceBounds }
    set {
      let bounds = newValue?.checked("referenceBounds")
      guard bounds != state.referenceBounds else { return }
      if state.setReferenceBounds(bounds) { parametersChanged(.collisions) }
    }
  }
  /// Ticks per simulated second.
  public let rate: Double
  /// The seed of the patterns of noise and turbulence; 0 at first.
  ///
  /// Setting it while the animator runs changes the patterns at once.
  public var seed: UInt64 {
    get { state.seed }
    set {
      guard newValue != state.seed else { return }
      state.seed = newValue
      if state.fields.records.contains(where: \.isPatterned) { wake() }
    }
  }
  /// The closing speed up to which nothing bounces, in points per second; 150 at first.
  ///
  /// With 0, elastic items bounce for ever, so that gases keep their energy and a pile of balls
  /// does not come to rest.
  ///
  /// - Precondition: It is in the domain of speeds, at least 0.
  public var bounceSpeed: Double {
    get { state.world.settings.bounceSpeed }
    set {
      let speed = Domain.speed.magnitude.checked(newValue, "bounceSpeed")
      guard speed != state.world.settings.bounceSpeed else { return }
      state.world.settings.bounceSpeed = speed
      // Nothing at rest has a closing speed.
      if state.isRunning { wake() }
    }
  }
  /// The rule by which the animator pauses while it still has behaviors.
  public let restRule: RestRule
  /// The object that represents the reference rectangle, for modules that have one.
  package weak var reference: AnyObject?
  /// Whether the animator belongs to a session, whose snapshots then contain it.
  package var isInSession = false
  /// Called when the animator pauses and resumes, and when items rest or leave.
  public weak var delegate: (any DynamicAnimatorDelegate)?
  /// Called for pauses, resumes, rests and contacts, in order, after the delegates.
  public var onEvent: ((AnimatorEvent) -> Void)?
  /// Whether `onEvent` takes the contact that is about to be reported; to make one takes time.
  package var hearsContacts: () -> Bool = { true }
  /// Whether `onEvent` takes the contacts of each behavior, those with `others` too.
  package var hearsEachContact = false

  #if DEBUG
    var state = AnimatorState()
  #else
    // Checks of exclusive access took nearly a tenth of a tick with few items. Debug builds, which
    // run the tests too, have them.
    @exclusivity(unchecked) var state = AnimatorState()
  #endif
  /// The behaviors of the tree, by node.
  var handles: [DynamicBehavior?] = []
  /// The animator's number in its table.
  let number: Int32
  /// Whether the table has passed changes for which the animator must wake.
  var mustWake = false
  /// Rows with changes that have not been applied to the world yet.
  var changedRows: [RowChange] = []
  /// Rows that were stored to since the last tick began.
  var touchedRows: [RowChange] = []
  /// Changes that wait for the end of the tick, in the order of the calls.
  var queue: [QueuedChange] = []
  /// The rows that were made for objects which the queue will add to behaviors.
  var reservedRows: [Int] = []
  /// The last snapshot that was taken or restored, while it exists.
  weak var lastSaved: SavedAnimator?
  /// Whether a tick runs, so that changes of structure wait for its end.
  public internal(set) var isTicking = false
  /// Whether the current tick has not written its rows yet, so that velocities wait for its end.
  var isBeforeWriting = false
  /// Called after each part of a tick, to observe its changes.
  ///
  /// Nil, the default, switches it off. It must change nothing.
  package var onPhase: ((TickPhase) -> Void)?
  /// The observer of stores into rows; nil until it is first requested.
  package internal(set) var stores: StoreObserver?
  /// Scratch memory for fields.
  let fieldColumns = FieldColumns()
  /// The behaviors with code to run in each tick; nil when unknown.
  var actors: Actors?
  /// Memory for finding the nodes whose behaviors cannot be predicted.
  var unpredictable: [Int32] = []
  /// The last number that `makeNumber()` gave.
  var lastNumber = 0

  /// Makes an animator without behaviors, paused.
  ///
  /// - Parameters:
  ///   - referenceBounds: The rectangle that collision behaviors may turn into a boundary.
  ///   - rate: Ticks per second, in the domain of rates.
  ///   - itemTable: The session's table of items.
  ///   - restRule: The rule by which the animator pauses while it still has behaviors.
  /// - Precondition: The rate and the bounds are in their domains.
  public init(
    referenceBounds: Rect? = nil, rate: Double = 60, itemTable: ItemTable = ItemTable(),
    restRule: RestRule = .settled
  ) {
    state.referenceBounds = referenceBounds?.checked("referenceBounds")
    self.rate = Domain.rate.checked(rate, "rate")
    self.itemTable = itemTable
    self.restRule = restRule
    // With the rule `settled`, a prediction decides which bodies sleep; otherwise the world decides
    // by speed.
    if restRule == .settled { state.world.settings.allowsSleep = false }
    state.bodies.roundsPoses = restRule == .classic
    if let free = itemTable.animators.firstIndex(where: { $0.animator == nil }) {
      number = Int32(free)
      itemTable.animators[free].animator = self
    } else {
      number = Int32(itemTable.animators.count)
      itemTable.animators.append(WeakAnimator(animator: self))
    }
  }

  deinit {
    for case let behavior? in handles {
      let node = state.tree.nodes[Int(behavior.node)]
      behavior.setLoose(
        items: node.rows.map { itemTable.object(at: Int($0)) }, node: node)
      behavior.leaveTree()
    }
    for row in 0..<itemTable.rowCount where itemTable.rows[row].animator == number {
      itemTable.rows[row].animator = -1
      itemTable.rows[row].uses = 0
      itemTable.forgetCustom(row)
      itemTable.dropOwner(of: row)
    }
  }

  /// The duration of a tick, in seconds.
  public var tickDuration: Double { 1 / rate }

  /// The number of ticks that the animator has simulated.
  public var tickCount: Int { state.tickCount }

  /// The simulated time, in seconds; it is never reset.
  public var elapsedTime: Double { Double(state.tickCount) / rate }

  /// Whether the next tick will simulate; false while paused.
  public var isRunning: Bool {
    itemTable.dispatchChanges()
    return state.isRunning
  }

  /// The world with the bodies of the items.
  package var world: World { state.world }

  /// The number of contacts that the world has room for: the most at once so far.
  package var contactRoom: Int { state.readWorld { $0.contactRoom } }

  /// The number of contacts of an item, touching or not.
  package func contactCount(of item: Item) -> Int {
    guard let place = state.bodies.place(of: item.row) else { return 0 }
    let id = state.bodies.ids[place]
    return state.readWorld { $0.contactCount(of: id) }
  }

  /// The behaviors added to the animator itself, in the order in which they were added.
  public var behaviors: [DynamicBehavior] {
    withQueuedRoots(state.tree.roots.compactMap { handles[Int($0)] })
  }

  /// Calls a function with each behavior in the tree that has an item, the latest first; inside a
  /// tick with those that had it when the tick began and still have it.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - body: Must not change the tree.
  package func eachBehavior(with item: Item, _ body: (DynamicBehavior) -> Void) {
    var link = state.tree.memberships.firstLink(of: item.row)
    while let (node, next) = state.tree.memberships.link(link) {
      if let behavior = handles[Int(node)], behavior.isQueued(item) != false { body(behavior) }
      link = next
    }
  }
}
