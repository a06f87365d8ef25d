import Porting
import Testing

// Systems S1a to S1d: how a snap comes to rest, and how this is reported. The programs are UIKit's
// except for the import.

/// Snaps a card and logs it thirty times per second, until the animator pauses by itself.
private class SnapController: UIViewController, UIDynamicAnimatorDelegate {
  let card = UIView(frame: CGRect(x: 127, y: 222, width: 60, height: 60))
  private(set) lazy var animator = UIDynamicAnimator(referenceView: view)
  private(set) var log: [(time: TimeInterval, center: CGPoint, box: CGSize)] = []
  private(set) var resumeCount = 0
  private(set) var pauseTime: TimeInterval?
  let snap: UISnapBehavior

  override init() {
    snap = UISnapBehavior(item: card, snapTo: CGPoint(x: 80, y: 252))
    super.init()
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(card)
    animator.delegate = self
    snap.damping = 0.5
    animator.addBehavior(snap)
    Timer.scheduledTimer(withTimeInterval: 1.0 / 30, repeats: true) { [weak self] timer in
      guard let self, self.animator.isRunning else { return timer.invalidate() }
      self.log.append((CACurrentMediaTime(), self.card.center, self.card.frame.size))
    }
  }

  func dynamicAnimatorWillResume(_ animator: UIDynamicAnimator) { resumeCount += 1 }

  func dynamicAnimatorDidPause(_ animator: UIDynamicAnimator) {
    pauseTime = CACurrentMediaTime()
  }
}

/// A frame as it is written to a screen of two pixels per point.
private func pixels(_ frame: CGRect) -> CGRect {
  func round(_ x: CGFloat) -> CGFloat { (2 * x).rounded() / 2 }
  return CGRect(
    x: round(frame.origin.x), y: round(frame.origin.y), width: round(frame.size.width),
    height: round(frame.size.height))
}

/// Whether two frames cover the same, but for an area in square points.
private func closeEnough(_ a: CGRect, _ b: CGRect, laxity: CGFloat) -> Bool {
  if a == b { return true }
  let common = a.intersection(b)
  let area = common.isNull ? 0 : common.width * common.height
  return fabs(area - a.width * a.height) < laxity && fabs(area - b.width * b.height) < laxity
}

private protocol ViewWatcherDelegate: AnyObject {
  func viewDidPause(_ view: UIView)
}

/// Watches frames from outside, by a timer.
private final class ViewWatcher: NSObject {
  private struct Entry {
    let view: UIView
    weak var delegate: (any ViewWatcherDelegate)?
    var frame: CGRect
    var count = 1
  }

  var pointLaxity: CGFloat = 10
  private var entries: [Entry] = []
  private var timer: Timer?

  func startWatching(_ view: UIView, delegate: any ViewWatcherDelegate) {
    entries.append(Entry(view: view, delegate: delegate, frame: pixels(view.frame)))
    if timer == nil {
      timer = Timer.scheduledTimer(
        timeInterval: 0.03, target: self, selector: ViewWatcher.check, userInfo: nil,
        repeats: true)
    }
  }

  private func check(_ timer: Timer) {
    for index in entries.indices {
      let frame = pixels(entries[index].view.frame)
      if closeEnough(frame, entries[index].frame, laxity: pointLaxity) {
        entries[index].count += 1
      } else {
        entries[index].frame = frame
        entries[index].count = 0
      }
    }
    let steady = entries.filter { $0.count > 3 }
    entries.removeAll { $0.count > 3 }
    for entry in steady { entry.delegate?.viewDidPause(entry.view) }
    guard entries.isEmpty else { return }
    timer.invalidate()
    self.timer = nil
  }
}

/// Ends the snap when the watcher reports that the card stays put.
private final class WatchedSnapController: SnapController, ViewWatcherDelegate {
  private let watcher = ViewWatcher()

  override func viewDidLoad() {
    super.viewDidLoad()
    watcher.startWatching(card, delegate: self)
  }

  func viewDidPause(_ view: UIView) { animator.removeBehavior(snap) }
}

/// Removes a behavior, and itself, once a view has stayed put for more than five steps.
private final class FrameWatchingBehavior: UIDynamicBehavior {
  private let view: UIView
  private let watched: UIDynamicBehavior
  private var frame: CGRect
  private var count = 0

  init(view: UIView, watched: UIDynamicBehavior) {
    self.view = view
    self.watched = watched
    frame = pixels(view.frame)
    super.init()
    action = { [unowned self] in check() }
  }

  private func check() {
    let now = pixels(view.frame)
    guard closeEnough(now, frame, laxity: 10) else {
      frame = now
      count = 0
      return
    }
    count += 1
    guard count > 5 else { return }
    dynamicAnimator?.removeBehavior(watched)
    dynamicAnimator?.removeBehavior(self)
  }
}

/// Records the time at which a view has been slow for more than five steps, by one measure.
private final class SpeedWatchingBehavior: UIDynamicBehavior {
  enum Measure { case linear, angular, both }

  private(set) var slowTime: TimeInterval?
  private var count = 0

  init(view: UIView, measure: Measure) {
    let properties = UIDynamicItemBehavior(items: [view])
    super.init()
    addChildBehavior(properties)
    action = { [unowned self] in
      guard slowTime == nil else { return }
      let velocity = properties.linearVelocity(for: view)
      let isSlow = hypot(velocity.x, velocity.y) < 0.5 || measure == .angular
      let isStill = fabs(properties.angularVelocity(for: view)) < 0.1 || measure == .linear
      count = isSlow && isStill ? count + 1 : 0
      if count > 5 { slowTime = dynamicAnimator?.elapsedTime }
    }
  }
}

@Suite("Listings: detecting pauses", .ownRunLoop)
struct PauseListings {
  @Test("The animator pauses by itself over a second after a snap began, as published")
  func animatorPauses() throws {
    let controller = SnapController()
    controller.loadViewIfNeeded()
    RunLoop.main.run(for: 3)
    let log = controller.log
    #expect((1.05...1.30).contains(try #require(controller.pauseTime)))
    #expect(controller.resumeCount == 1)
    let end = CGPoint(x: 80, y: 252)
    #expect((3...9).contains(80 - (try #require(log.map(\.center.x).min()))))
    for (time, distance) in [(0.36, 2.0), (0.50, 1.0), (0.55, 0.5)] {
      #expect(log.filter { $0.time > time }.allSatisfy { $0.center.distance(to: end) <= distance })
    }
    // A turn of 25 to 45 degrees has a box of 79.8 to 84.9 pt.
    let widest = try #require(log.max { $0.box.width < $1.box.width })
    #expect((79.8...84.9).contains(widest.box.width) && (0.06...0.14).contains(widest.time))
    #expect(log.filter { $0.time > 0.36 }.allSatisfy { $0.box.width < 61.1 })
    #expect(abs(log.count - Int(30 * (controller.pauseTime ?? 0))) <= 1)
  }

  /// Listing 6-1 ends at 0.617 s as published; here the last half point of the way is seen one
  /// comparison later.
  @Test("A watcher on a timer knows by 0.66 s, and what it says ends the snap")
  func timerWatcher() throws {
    let controller = WatchedSnapController()
    controller.loadViewIfNeeded()
    RunLoop.main.run(for: 3)
    #expect((0.55...0.67).contains(try #require(controller.pauseTime)))
    #expect(controller.card.center.distance(to: CGPoint(x: 80, y: 252)) < 0.5)
  }

  @Test("A watcher among the behaviors removes the snap and itself")
  func frameWatcher() throws {
    let controller = SnapController()
    controller.loadViewIfNeeded()
    controller.animator.addBehavior(
      FrameWatchingBehavior(view: controller.card, watched: controller.snap))
    RunLoop.main.run(for: 3)
    #expect((0.55...0.65).contains(try #require(controller.pauseTime)))
    #expect(controller.animator.behaviors.isEmpty)
  }

  @Test("A watcher of angular velocity fires before one of linear velocity; both wait for both")
  func speeds() throws {
    let controller = SnapController()
    controller.loadViewIfNeeded()
    let watchers = [SpeedWatchingBehavior.Measure.angular, .linear, .both].map {
      SpeedWatchingBehavior(view: controller.card, measure: $0)
    }
    for watcher in watchers { controller.animator.addBehavior(watcher) }
    RunLoop.main.run(for: 3)
    let times = try watchers.map { try #require($0.slowTime) }
    #expect(times[0] < times[1])
    #expect(times[2] == times.max())
  }
}
