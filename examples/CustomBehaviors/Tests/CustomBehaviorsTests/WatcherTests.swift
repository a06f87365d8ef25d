import CustomBehaviors
import Dynamics
import Geometry
import Testing

/// Systems S1b to S1d: watchers that end a snap before the animator's own pause.
@Suite("Watchers on the published snap")
struct WatcherTests {
  let table = ItemTable()
  let animator: DynamicAnimator
  let card: Item
  let snap: SnapBehavior

  init() throws {
    animator = DynamicAnimator(itemTable: table)
    card = try table.card()
    snap = SnapBehavior(item: card, snapTo: snapEnd)
    try animator.addBehavior(snap)
  }

  /// The time at which the animator pauses, in seconds.
  private func end() -> Double {
    animator.advance(ticks: 600)
    return animator.elapsedTime
  }

  @Test("The watcher on a timer tells its delegate, who ends the snap at 0.55 to 0.65 s")
  func timer() throws {
    // The settled rule would end it before the watcher is sure.
    let animator = DynamicAnimator(itemTable: table, restRule: .classic)
    snap.remove()
    try animator.addBehavior(snap)
    let watcher = PauseWatcher()
    let remover = Remover(of: snap)
    watcher.startWatching(card, delegate: remover)
    while animator.tick() { watcher.advance(to: animator.elapsedTime) }
    #expect(remover.paused == 1 && watcher.items.isEmpty)
    #expect((0.55...0.65).contains(animator.elapsedTime))
    #expect(card.frame.rounded(to: 0.5) == Rect(center: snapEnd, size: card.size))
  }

  @Test("A watcher on a timer forgets an item without a report when it is told to")
  func stopWatching() {
    let watcher = PauseWatcher()
    let remover = Remover(of: snap)
    watcher.startWatching(card, delegate: remover)
    watcher.stopWatching(card)
    watcher.stopWatching(card)
    while animator.tick() { watcher.advance(to: animator.elapsedTime) }
    #expect(remover.paused == 0)
  }

  @Test("The watcher as a behavior removes the snap and itself at 0.55 to 0.65 s")
  func frameWatcher() throws {
    try animator.addBehavior(FrameWatcher(items: [card], target: snap))
    #expect((0.55...0.65).contains(end()))
    #expect(animator.behaviors.isEmpty)
  }

  @Test("A watcher of several items waits until all are steady")
  func severalItems() throws {
    let other = try table.card(at: Vector(600, 600))
    try animator.addBehavior(SnapBehavior(item: other, snapTo: Vector(300, 300)))
    try animator.addBehavior(FrameWatcher(items: [card, other], target: snap))
    var removed = 0.0
    while animator.tick(), snap.dynamicAnimator != nil { removed = animator.elapsedTime }
    #expect(removed > 0.65)
  }

  @Test("On unrounded frames the watcher ends the snap later, as the frames really move")
  func unrounded() throws {
    let other = try WatcherTests()
    try other.animator.addBehavior(FrameWatcher(items: [other.card], target: other.snap))
    let tolerance = FrameTolerance(grid: 0)
    try animator.addBehavior(FrameWatcher(items: [card], target: snap, tolerance: tolerance))
    #expect(end() > other.end())
  }

  @Test("A watcher whose target is gone removes itself")
  func targetGone() throws {
    let watcher = FrameWatcher(items: [card], target: snap)
    try animator.addBehavior(watcher)
    snap.remove()
    #expect(end() < 0.15)
    #expect(watcher.dynamicAnimator == nil)
  }

  @Test("A watcher of both velocities ends the snap at 0.55 to 0.65 s")
  func velocities() throws {
    try animator.addBehavior(VelocityWatcher(items: [card], target: snap))
    #expect((0.55...0.65).contains(end()))
  }

  @Test("A watcher of the linear velocity alone ends the snap at 0.55 to 0.65 s")
  func linearVelocity() throws {
    try animator.addBehavior(
      VelocityWatcher(items: [card], target: snap, angularLimit: nil))
    #expect((0.55...0.65).contains(end()))
  }

  @Test("A watcher of the angular velocity alone fires before the travel has ended")
  func angularVelocity() throws {
    try animator.addBehavior(
      VelocityWatcher(items: [card], target: snap, linearLimit: nil))
    #expect(end() < 0.6)
  }
}

/// Removes a behavior when an item stays put.
private final class Remover: PauseWatcherDelegate {
  let behavior: DynamicBehavior
  var paused = 0

  init(of behavior: DynamicBehavior) { self.behavior = behavior }

  func viewDidPause(_ item: any DynamicItem) {
    paused += 1
    behavior.remove()
  }
}
