import Dynamics
import Geometry
import Testing

@Suite("The behavior tree")
struct BehaviorTreeTests {
  let table = ItemTable()

  @Test("Actions run pre-order, siblings in the order in which they were added")
  func preOrder() throws {
    let animator = DynamicAnimator(itemTable: table)
    var ran: [String] = []
    func behavior(_ name: String) -> DynamicBehavior {
      let behavior = DynamicBehavior()
      behavior.action = { ran.append(name) }
      return behavior
    }
    let (a, b, c, d) = (behavior("a"), behavior("b"), behavior("c"), behavior("d"))
    try a.addChildBehavior(b)
    try b.addChildBehavior(c)
    try animator.addBehavior(a)
    try animator.addBehavior(d)
    try a.addChildBehavior(behavior("e"))
    let early = behavior("f")
    early.order = -1
    try animator.addBehavior(early)
    animator.tick()
    #expect(ran == ["f", "a", "b", "c", "e", "d"])
    #expect(
      animator.behaviors.map(ObjectIdentifier.init) == [early, a, d].map(ObjectIdentifier.init))
    #expect(a.childBehaviors.count == 2 && b.parentBehavior === a)
  }

  @Test("A built-in behavior runs an action that it was given, also while it is in the tree")
  func builtInAction() throws {
    let animator = DynamicAnimator(itemTable: table)
    let gravity = GravityBehavior(items: [try table.card()])
    var count = 0
    try animator.addBehavior(gravity)
    animator.tick()
    gravity.action = { count += 1 }
    animator.advance(ticks: 3)
    gravity.action = nil
    animator.tick()
    #expect(count == 3)
  }

  @Test("A behavior is in one tree, once")
  func once() throws {
    let animator = DynamicAnimator(itemTable: table)
    let other = DynamicAnimator(itemTable: table)
    let (parent, child) = (DynamicBehavior(), GravityBehavior(items: []))
    try parent.addChildBehavior(child)
    let error = DynamicsError.behaviorIsInUse(behavior: "gravity")
    #expect(throws: error) { try parent.addChildBehavior(child) }
    #expect(throws: error) { try animator.addBehavior(child) }
    try animator.addBehavior(parent)
    #expect(throws: DynamicsError.self) { try animator.addBehavior(parent) }
    #expect(throws: error) { try other.addBehavior(child) }
    #expect(throws: DynamicsError.self) { try child.addChildBehavior(parent) }
    parent.remove()
    parent.remove()
    try other.addBehavior(parent)
    #expect(child.dynamicAnimator === other)
  }

  @Test("A behavior does not contain itself")
  func cycle() throws {
    let (a, b) = (DynamicBehavior(), DynamicBehavior())
    let error = DynamicsError.behaviorContainsItself(behavior: "DynamicBehavior")
    #expect(throws: error) { try a.addChildBehavior(a) }
    try a.addChildBehavior(b)
    #expect(throws: error) { try b.addChildBehavior(a) }
  }

  @Test("An item is moved by one animator")
  func oneAnimator() throws {
    let card = try table.card()
    let (first, second) = (DynamicAnimator(itemTable: table), DynamicAnimator(itemTable: table))
    try first.addBehavior(GravityBehavior(items: [card]))
    let snap = SnapBehavior(item: card, snapTo: .zero)
    #expect(throws: DynamicsError.itemOfAnotherAnimator(behavior: "snap")) {
      try second.addBehavior(snap)
    }
    #expect(second.behaviors.isEmpty && !second.isRunning)
    let stranger = DynamicAnimator()
    #expect(throws: DynamicsError.itemOfAnotherTable(behavior: "snap")) {
      try stranger.addBehavior(snap)
    }
    card.remove()
    #expect(throws: DynamicsError.itemWasRemoved) { try second.addBehavior(snap) }
  }

  @Test("An item is once among a behavior's items; a snap's item is fixed")
  func itemsOfBehavior() throws {
    let card = try table.card()
    let gravity = GravityBehavior(items: [card])
    #expect(throws: DynamicsError.itemIsInUse(behavior: "gravity")) { try gravity.addItem(card) }
    let animator = DynamicAnimator(itemTable: table)
    #expect(throws: DynamicsError.itemIsInUse(behavior: "push")) {
      try animator.addBehavior(PushBehavior(items: [card, card]))
    }
    let snap = SnapBehavior(item: card, snapTo: .zero)
    let other = try table.card()
    #expect(throws: DynamicsError.itemsAreFixed(behavior: "snap")) { try snap.addItem(other) }
    try animator.addBehavior(gravity)
    try gravity.addItem(other)
    #expect(gravity.items.count == 2)
    animator.tick()
    #expect(BareFall.isSpeed(other.vy, ticks: 1))
    try gravity.removeItem(card)
    try gravity.removeItem(card)
    #expect(gravity.items.count == 1)
  }

  @Test("A behavior hears that it moves to an animator, and away from it, children too")
  func willMove() throws {
    let animator = DynamicAnimator(itemTable: table)
    let (parent, child) = (Probe(), Probe())
    try parent.addChildBehavior(child)
    try animator.addBehavior(parent)
    animator.removeAllBehaviors()
    #expect(parent.moves == [true, false] && child.moves == [true, false])
  }

  @Test("A behavior's clock shows 0 in its first action, whenever that is")
  func ownClock() throws {
    let animator = DynamicAnimator(itemTable: table)
    let first = Probe()
    first.clockMandate = true
    try animator.addBehavior(first)
    animator.advance(ticks: 7)
    let second = Probe()
    try animator.addBehavior(second)
    animator.advance(ticks: 3)
    #expect(first.clocks == (0..<10).map { Double($0) / 60 })
    #expect(second.clocks == (0..<3).map { Double($0) / 60 })
    second.remove()
    try animator.addBehavior(second)
    animator.tick()
    #expect(second.clocks.last == 0)
  }

  @Test("What an action adds and removes takes effect at the end of the tick")
  func deferral() throws {
    let animator = DynamicAnimator(itemTable: table)
    let card = try table.card()
    let gravity = GravityBehavior(items: [card])
    let late = Probe()
    var seen: [Int] = []
    let probe = Probe()
    probe.onTick = { [unowned animator] probe in
      if probe.clocks.count == 1 {
        try animator.addBehavior(late)
        #expect(throws: DynamicsError.self) { try animator.addBehavior(late) }
        animator.removeBehavior(gravity)
        animator.removeBehavior(gravity)
      }
      seen.append(animator.behaviors.count)
    }
    try animator.addBehavior(gravity)
    try animator.addBehavior(probe)
    animator.tick()
    #expect(probe.errors.isEmpty)
    #expect(seen == [2])
    #expect(late.clocks.isEmpty && late.dynamicAnimator === animator)
    #expect(gravity.dynamicAnimator == nil)
    animator.tick()
    #expect(late.clocks == [0])
  }

  @Test("What an action adds and takes back in the same tick was never in the tree")
  func addAndRemoveInTick() throws {
    let animator = DynamicAnimator(itemTable: table)
    let late = Probe()
    let probe = Probe()
    probe.onTick = { [unowned animator] probe in
      guard probe.clocks.count == 1 else { return }
      try animator.addBehavior(late)
      late.remove()
    }
    try animator.addBehavior(probe)
    animator.advance(ticks: 2)
    #expect(late.dynamicAnimator == nil && late.clocks.isEmpty && late.moves == [])
    try animator.addBehavior(late)
  }

  @Test("An item removed by an action lives to the end of the tick and takes its snap with it")
  func itemRemovedInTick() throws {
    let animator = DynamicAnimator(itemTable: table)
    let (card, other) = (try table.card(), try table.card())
    let snap = SnapBehavior(item: card, snapTo: snapEnd)
    let gravity = GravityBehavior(items: [card, other])
    let probe = Probe()
    probe.onTick = { _ in
      card.remove()
      card.remove()
      #expect(card.isAlive)
    }
    try animator.addBehavior(snap)
    try animator.addBehavior(gravity)
    try animator.addBehavior(probe)
    animator.tick()
    #expect(!card.isAlive)
    #expect(snap.dynamicAnimator == nil)
    #expect(gravity.items.count == 1)
    probe.onTick = nil
    animator.tick()
    #expect(BareFall.isSpeed(other.vy, ticks: 2))
  }

  @Test("A composite and its parts act as if the parts stood alone")
  func composite() throws {
    func fallen(_ build: ([DynamicBehavior], DynamicAnimator) throws -> Void) throws -> Double {
      let table = ItemTable()
      let animator = DynamicAnimator(itemTable: table)
      let card = try table.card()
      let push = PushBehavior(items: [card])
      push.setAngle(1, magnitude: 2)
      try build([GravityBehavior(items: [card]), push], animator)
      animator.advance(ticks: 30)
      return card.y
    }
    let apart = try fallen { for behavior in $0 { try $1.addBehavior(behavior) } }
    let together = try fallen {
      let composite = DynamicBehavior()
      for behavior in $0 { try composite.addChildBehavior(behavior) }
      try $1.addBehavior(composite)
    }
    #expect(apart == together)
    // The push gives 100 pt/s² for each magnitude to 100 by 100 pt, more to 60 by 60.
    let pull = 1 + 2 * 100 * 1e4 / 3600 * Math.sin(1) / 1000
    #expect(BareFall.isWay((apart - snapStart.y) / pull, ticks: 30))
  }
}
