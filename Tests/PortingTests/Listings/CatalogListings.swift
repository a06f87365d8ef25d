import Porting
import Testing

// The samples of Apple's DynamicsCatalog, written anew: UIKit's but for the import and for
// `#selector`, which is `Type.method` here. Sticky corners stand in `CornersBehavior.swift`.

/// A square of 100 x 100 pt in the middle of a screen that fingers touch.
private class SampleController: UIViewController {
  let square = UIView(frame: CGRect(x: 110, y: 190, width: 100, height: 100))
  private(set) lazy var animator = UIDynamicAnimator(referenceView: view)

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(square)
  }

  func addWalls(for items: [any UIDynamicItem]) -> UICollisionBehavior {
    let collision = UICollisionBehavior(items: items)
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
    return collision
  }
}

private final class FallController: SampleController, UICollisionBehaviorDelegate {
  private(set) var beganCount = 0
  private(set) var isTouching = false

  override func viewDidLoad() {
    super.viewDidLoad()
    animator.addBehavior(UIGravityBehavior(items: [square]))
    let collision = addWalls(for: [square])
    collision.collisionMode = [.boundaries, .items]
    collision.collisionDelegate = self
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: NSCopying?, at p: CGPoint
  ) {
    guard item === square, identifier == nil else { return }
    beganCount += 1
    isTouching = true
  }

  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: NSCopying?
  ) {
    isTouching = false
  }
}

private final class RodController: SampleController {
  private(set) lazy var rod = UIAttachmentBehavior(
    item: square, offsetFromCenter: UIOffset(horizontal: -25, vertical: -25),
    attachedToAnchor: CGPoint(x: square.center.x, y: square.center.y - 110))

  override func viewDidLoad() {
    super.viewDidLoad()
    _ = addWalls(for: [square])
    animator.addBehavior(rod)
    view.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: RodController.panned))
  }

  private func panned(_ pan: UIPanGestureRecognizer) { rod.anchorPoint = pan.location(in: view) }

  /// The point of the square that the rod holds.
  var hold: CGPoint {
    CGPoint(x: -25, y: -25).applying(square.transform) + square.center
  }
}

private final class SpringController: SampleController {
  private(set) lazy var spring = UIAttachmentBehavior(
    item: square, attachedToAnchor: CGPoint(x: square.center.x, y: square.center.y - 110))

  override func viewDidLoad() {
    super.viewDidLoad()
    _ = addWalls(for: [square])
    spring.frequency = 1
    spring.damping = 0.1
    animator.addBehavior(spring)
    animator.addBehavior(UIGravityBehavior(items: [square]))
  }
}

private final class TapController: SampleController {
  private var snap: UISnapBehavior?

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: TapController.tapped))
  }

  private func tapped(_ tap: UITapGestureRecognizer) {
    if let snap { animator.removeBehavior(snap) }
    let snap = UISnapBehavior(item: square, snapTo: tap.location(in: view))
    animator.addBehavior(snap)
    self.snap = snap
  }
}

private final class PushController: SampleController {
  let push: UIPushBehavior
  private let limit: CGFloat

  init(mode: UIPushBehavior.Mode, limit: CGFloat) {
    push = UIPushBehavior(items: [], mode: mode)
    self.limit = limit
    super.init()
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    push.addItem(square)
    push.active = false
    animator.addBehavior(push)
    view.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: PushController.tapped))
  }

  private func tapped(_ tap: UITapGestureRecognizer) {
    let point = tap.location(in: view)
    let way = CGPoint(x: point.x - view.bounds.midX, y: point.y - view.bounds.midY)
    let distance = min(sqrt(way.x * way.x + way.y * way.y), limit)
    push.setAngle(atan2(way.y, way.x), magnitude: distance / 100)
    push.active = true
  }
}

/// A weight on a rod that can be dragged and thrown: one behavior, made of others.
private final class PendulumBehavior: UIDynamicBehavior {
  let push: UIPushBehavior
  private let weight: UIView
  private var hand: UIAttachmentBehavior?

  init(weight: UIView, suspendedFrom point: CGPoint) {
    self.weight = weight
    push = UIPushBehavior(items: [weight], mode: .instantaneous)
    push.active = false
    super.init()
    let air = UIDynamicItemBehavior(items: [weight])
    air.resistance = 1
    addChildBehavior(UIGravityBehavior(items: [weight]))
    addChildBehavior(UIAttachmentBehavior(item: weight, attachedToAnchor: point))
    addChildBehavior(push)
    addChildBehavior(air)
  }

  func beginDragging(at point: CGPoint) {
    let hand = UIAttachmentBehavior(item: weight, attachedToAnchor: point)
    addChildBehavior(hand)
    self.hand = hand
  }

  func drag(to point: CGPoint) { hand?.anchorPoint = point }

  func endDragging(velocity: CGPoint) {
    if let hand { removeChildBehavior(hand) }
    hand = nil
    push.setAngle(
      atan2(velocity.y, velocity.x), magnitude: hypot(velocity.x, velocity.y) / 500)
    push.active = true
  }
}

private final class PendulumController: SampleController {
  private(set) lazy var pendulum = PendulumBehavior(
    weight: square, suspendedFrom: CGPoint(x: 160, y: 40))

  override func viewDidLoad() {
    super.viewDidLoad()
    animator.addBehavior(pendulum)
    square.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: PendulumController.panned))
  }

  private func panned(_ pan: UIPanGestureRecognizer) {
    switch pan.state {
    case .began: pendulum.beginDragging(at: pan.location(in: view))
    case .changed: pendulum.drag(to: pan.location(in: view))
    case .ended: pendulum.endDragging(velocity: pan.velocity(in: view))
    default: break
    }
  }
}

/// Two squares, one of them springy, that can be put back to the top.
private final class PropertiesController: SampleController {
  let springy = UIView(frame: CGRect(x: 210, y: 20, width: 100, height: 100))
  private let properties: UIDynamicItemBehavior

  override init() {
    properties = UIDynamicItemBehavior(items: [springy])
    super.init()
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    square.frame = CGRect(x: 20, y: 20, width: 100, height: 100)
    view.addSubview(springy)
    properties.elasticity = 0.5
    animator.addBehavior(properties)
    animator.addBehavior(UIGravityBehavior(items: [square, springy]))
    _ = addWalls(for: [square, springy])
  }

  func restart() {
    let velocity = properties.linearVelocity(for: springy)
    properties.addLinearVelocity(CGPoint(x: -velocity.x, y: -velocity.y), for: springy)
    springy.center = CGPoint(x: 260, y: 70)
    springy.transform = .identity
    animator.updateItem(usingCurrentState: springy)
  }
}

@Suite("Listings: the catalog's samples", .ownRunLoop)
struct CatalogListings {
  @Test("A square falls, and its controller hears that it meets the edge of the view")
  func fall() {
    let controller = FallController()
    controller.loadViewIfNeeded()
    RunLoop.main.run(for: 0.5)
    #expect(fabs(controller.square.center.y - 240 - fallen(after: 0.5)) < 0.5)
    #expect(controller.beganCount == 0)
    RunLoop.main.run(for: 5)
    // It meets the edge at 603 pt/s and bounces with 0.2 of it, 7 pt high; 0.2 of that is 0.3 pt.
    #expect(controller.beganCount == 2 && controller.isTouching)
    #expect(fabs(controller.square.frame.maxY - 480) < 0.1)
    #expect(controller.animator.referenceView === controller.view)
  }

  @Test("A rod beside the middle keeps its length while its anchor is dragged")
  func rod() {
    let controller = RodController()
    controller.loadViewIfNeeded()
    let length = controller.rod.length
    #expect(fabs(length - hypot(25, 85)) < 1e-9)
    var widest: CGFloat = 0
    controller.view.drag(
      from: CGPoint(x: 160, y: 130), to: CGPoint(x: 60, y: 200), duration: 0.75)
    controller.view.touch(.ended, at: CGPoint(x: 60, y: 200))
    for _ in 0..<60 {
      RunLoop.main.run(for: 1.0 / 60)
      widest = max(widest, fabs(controller.square.transform.b))
    }
    #expect(controller.rod.anchorPoint == CGPoint(x: 60, y: 200))
    #expect(fabs(controller.hold.distance(to: controller.rod.anchorPoint) - length) < 0.5)
    #expect(widest > 0.1)
  }

  @Test("A spring of 1 Hz and damping 0.1 swings once per second about its rest")
  func spring() {
    let controller = SpringController()
    controller.loadViewIfNeeded()
    let rest = 240 + 1000 / (4 * Double.pi * Double.pi)
    var crossings: [TimeInterval] = []
    var last = controller.square.center.y - rest
    for _ in 0..<240 {
      RunLoop.main.run(for: 1.0 / 60)
      let offset = controller.square.center.y - rest
      if offset * last < 0 {
        crossings.append(controller.animator.elapsedTime - offset / (offset - last) / 60)
      }
      last = offset
    }
    #expect(crossings.count == 8)
    for (first, third) in zip(crossings, crossings.dropFirst(2)) {
      #expect(fabs(third - first - 1) < 0.02)
    }
    RunLoop.main.run(for: 20)
    #expect(fabs(controller.square.center.y - rest) < 1)
  }

  @Test("A square snaps to where it was tapped")
  func snap() {
    let controller = TapController()
    controller.loadViewIfNeeded()
    for point in [CGPoint(x: 80, y: 100), CGPoint(x: 250, y: 400)] {
      controller.view.tap(at: point)
      RunLoop.main.run(for: 3)
      #expect(controller.square.center.distance(to: point) < 0.5)
      #expect(controller.animator.behaviors.count == 1)
    }
  }

  @Test("A tap pushes once, by 1 pt/s per point from the middle, 100 pt/s at most")
  func instantaneousPush() {
    for (tap, velocity) in [
      (CGPoint(x: 190, y: 280), CGPoint(x: 30, y: 40)),
      (CGPoint(x: 10, y: 240), CGPoint(x: -100, y: 0)),
    ] {
      let controller = PushController(mode: .instantaneous, limit: 100)
      controller.loadViewIfNeeded()
      controller.view.tap(at: tap)
      RunLoop.main.run(for: 0.1)
      let start = controller.square.center
      RunLoop.main.run(for: 0.5)
      let seen = (controller.square.center - start) / 0.5
      #expect(seen.distance(to: velocity) < 5)
      #expect(!controller.push.active)
    }
  }

  @Test("A tap drives by 1 pt/s² per point from the middle, 200 pt/s² at most")
  func continuousPush() {
    let controller = PushController(mode: .continuous, limit: 200)
    controller.loadViewIfNeeded()
    controller.view.tap(at: CGPoint(x: 160, y: 10))
    let start = controller.square.center
    RunLoop.main.run(for: 1)
    #expect(fabs(controller.square.center.y - start.y + 100) < 8)
    #expect(controller.push.active && fabs(controller.push.magnitude - 2) < 1e-9)
  }

  @Test("A pendulum follows a finger, is thrown by its speed over 500, and swings by its length")
  func pendulum() {
    let controller = PendulumController()
    controller.loadViewIfNeeded()
    controller.view.drag(
      from: CGPoint(x: 160, y: 240), to: CGPoint(x: 280, y: 200), duration: 1)
    // The hand takes hold once the finger has gone 10 pt, at that distance.
    #expect(controller.square.center.distance(to: CGPoint(x: 280, y: 200)) < 20)
    #expect(controller.pendulum.childBehaviors.count == 5)
    controller.view.touch(.ended, at: CGPoint(x: 280, y: 200))
    RunLoop.main.run(for: 1.0 / 60)
    #expect(controller.pendulum.childBehaviors.count == 4)
    #expect(fabs(controller.pendulum.push.magnitude - hypot(120, 40) / 500) < 0.03)
    var crossings: [TimeInterval] = []
    var last = controller.square.center.x - 160
    for _ in 0..<480 {
      RunLoop.main.run(for: 1.0 / 60)
      let offset = controller.square.center.x - 160
      // Centers are written on a grid of 0.5 pt.
      if offset == 0 { continue }
      if offset * last < 0 {
        crossings.append(controller.animator.elapsedTime - offset / (offset - last) / 60)
      }
      last = offset
    }
    // Small swings at the end: w² = g / l - (resistance / 2)², with a square's own inertia in it.
    let period = 2 * Double.pi / sqrt(1000.0 / 200 - 0.25)
    #expect(crossings.count == 5)
    for (first, third) in zip(crossings, crossings.dropFirst(2)).suffix(2) {
      #expect(fabs(third - first - period) < 0.035)
    }
  }

  @Test("A springy square bounces higher than a bare one, and can be put back at rest")
  func properties() {
    let controller = PropertiesController()
    controller.loadViewIfNeeded()
    var bounces = (bare: 480.0, springy: 480.0)
    RunLoop.main.run(for: 0.85)
    for _ in 0..<60 {
      RunLoop.main.run(for: 1.0 / 60)
      bounces.bare = min(bounces.bare, controller.square.center.y)
      bounces.springy = min(bounces.springy, controller.springy.center.y)
    }
    // After a fall of 360 pt; the air takes part of the speed on the way down and up.
    for (lowest, elasticity) in [(bounces.bare, 0.2), (bounces.springy, 0.5)] {
      #expect(fabs(430 - lowest - bounce(after: 360, elasticity: elasticity)) < 1)
    }
    controller.restart()
    #expect(controller.springy.center == CGPoint(x: 260, y: 70))
    RunLoop.main.run(for: 1.0 / 60)
    #expect(fabs(controller.springy.center.y - 70) < 1)
    RunLoop.main.run(for: 0.3)
    #expect(fabs(controller.springy.center.y - 70 - fallen(after: 19.0 / 60)) < 0.5)
  }
}
