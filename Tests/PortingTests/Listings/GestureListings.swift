import Porting
import Testing

// Systems S3a to S3d and S3g: gestures, and motions that continue with their velocity. The programs
// are UIKit's but for the import and for `#selector`, which is `Type.method` here.

/// Moves a card with a finger; a subclass handles its release.
private class CardController: UIViewController {
  let card = UIView(frame: CGRect(x: 60, y: 210, width: 60, height: 60))
  private(set) var releaseVelocity = CGPoint.zero
  private var start = CGPoint.zero

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(card)
    card.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: CardController.panned))
  }

  private func panned(_ pan: UIPanGestureRecognizer) {
    let translation = pan.translation(in: view)
    switch pan.state {
    case .began:
      catchCard()
      start = card.center
    case .changed:
      card.center = CGPoint(x: start.x + translation.x, y: start.y + translation.y)
    case .ended:
      releaseVelocity = pan.velocity(in: view)
      release(releaseVelocity)
    default: break
    }
  }

  func catchCard() {}
  func release(_ velocity: CGPoint) {}
}

/// Lets a spring continue with the finger's velocity.
private final class SpringController: CardController {
  let goal = CGPoint(x: 260, y: 240)
  private(set) var hasFinished: Bool?

  override func release(_ velocity: CGPoint) {
    let normalized = velocity.x / (goal.x - card.center.x)
    UIView.animate(
      withDuration: 2, delay: 0, usingSpringWithDamping: 0.9, initialSpringVelocity: normalized,
      options: [.allowUserInteraction],
      animations: { self.card.center = self.goal },
      completion: { self.hasFinished = $0 })
  }
}

/// Lets the card slide on ever more slowly, until it is caught.
private final class SlideController: CardController {
  private(set) lazy var animator = UIDynamicAnimator(referenceView: view)
  let sliding = UIDynamicItemBehavior(items: [])

  override func viewDidLoad() {
    super.viewDidLoad()
    sliding.resistance = 3
    sliding.angularResistance = 3
    animator.addBehavior(sliding)
  }

  override func catchCard() { sliding.removeItem(card) }

  override func release(_ velocity: CGPoint) {
    sliding.addItem(card)
    sliding.addLinearVelocity(velocity, for: card)
  }
}

/// Records two gestures of two fingers at once.
private final class TwoFingerController: UIViewController, UIGestureRecognizerDelegate {
  let photo = UIView(frame: CGRect(x: 60, y: 140, width: 200, height: 200))
  private(set) var scales: [(scale: CGFloat, velocity: CGFloat)] = []
  private(set) var turns: [(rotation: CGFloat, velocity: CGFloat)] = []
  private(set) var places: [CGPoint] = []

  override func viewDidLoad() {
    view.addSubview(photo)
    let pinch = UIPinchGestureRecognizer(
      target: self, action: TwoFingerController.pinched)
    let rotation = UIRotationGestureRecognizer(
      target: self, action: TwoFingerController.rotated)
    pinch.delegate = self
    rotation.delegate = self
    photo.addGestureRecognizer(pinch)
    photo.addGestureRecognizer(rotation)
  }

  private func pinched(_ pinch: UIPinchGestureRecognizer) {
    if pinch.state == .changed { scales.append((pinch.scale, pinch.velocity)) }
    places.append(pinch.location(in: photo))
  }

  private func rotated(_ rotation: UIRotationGestureRecognizer) {
    if rotation.state == .changed { turns.append((rotation.rotation, rotation.velocity)) }
  }

  func gestureRecognizer(
    _ recognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool { true }
}

/// Moves a card by the time of frames.
private final class FrameController: UIViewController {
  let card = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
  private(set) var times: [TimeInterval] = []
  private(set) var durations: Set<TimeInterval> = []
  private(set) lazy var link = CADisplayLink(target: self, selector: FrameController.step)

  override func viewDidLoad() {
    view.addSubview(card)
    link.add(to: .main, forMode: .common)
  }

  private func step(_ link: CADisplayLink) {
    times.append(link.timestamp)
    durations.insert(link.duration)
    card.center.x = 100 * link.targetTimestamp
  }
}

private final class CADisplayLinkTarget: NSObject {
  private lazy var link = CADisplayLink(target: self, selector: CADisplayLinkTarget.step)

  private func step(_ link: CADisplayLink) {}

  /// A target that holds its link, which has ended.
  static func ended() -> CADisplayLinkTarget {
    let target = CADisplayLinkTarget()
    target.link.add(to: .main, forMode: .common)
    target.link.invalidate()
    return target
  }
}

@Suite("Listings: gestures", .ownRunLoop)
struct GestureListings {
  @Test("A pan carries a card; its velocity over the way that is left begins a spring")
  func spring() {
    let controller = SpringController()
    controller.view.drag(
      from: CGPoint(x: 90, y: 240), to: CGPoint(x: 150, y: 240), duration: 0.5)
    let finger = CGPoint(x: 150, y: 240)
    controller.view.touch(.ended, at: finger)
    RunLoop.main.run(for: 1.0 / 60)
    #expect(fabs(controller.releaseVelocity.x - 120) < 6)
    // The 10 pt before a pan is one do not count.
    let release = controller.card.layer.presentation()?.position ?? .zero
    #expect(fabs(release.x - 140) < 1.5)
    #expect(controller.card.center == controller.goal)
    RunLoop.main.run(for: 1.0 / 60)
    let next = controller.card.layer.presentation()?.position ?? .zero
    #expect(fabs((next.x - release.x) * 60 - 120) < 25)
    #expect(controller.hasFinished == nil)
    RunLoop.main.run(for: 3)
    #expect(controller.hasFinished == true)
    #expect(controller.card.layer.presentation()?.position == controller.goal)
  }

  @Test("A card that is let go slides by its velocity over the resistance, and can be caught")
  func slide() {
    let controller = SlideController()
    controller.view.drag(
      from: CGPoint(x: 90, y: 240), to: CGPoint(x: 140, y: 220), duration: 0.25)
    controller.view.touch(.ended, at: CGPoint(x: 140, y: 220))
    RunLoop.main.run(for: 1.0 / 60)
    let (start, velocity) = (controller.card.center, controller.releaseVelocity)
    #expect(hypot(velocity.x - 200, velocity.y + 80) < 12)
    #expect(controller.sliding.items.count == 1)
    RunLoop.main.run(for: 0.2)
    // The finger finds it on its way, and holds it.
    let caught = controller.card.center
    let way = velocity.x / 3 * (1 - exp(-0.6))
    #expect(fabs(caught.x - start.x - way) < 4)
    controller.view.touch(.began, at: caught)
    controller.view.drag(
      from: caught, to: CGPoint(x: caught.x + 30, y: caught.y), duration: 0.5, finger: 2)
    #expect(controller.sliding.items.isEmpty)
  }

  @Test("What is let go slides as far as its velocity and resistance say")
  func slidesToRest() {
    let controller = SlideController()
    controller.view.drag(
      from: CGPoint(x: 90, y: 240), to: CGPoint(x: 140, y: 220), duration: 0.25)
    controller.view.touch(.ended, at: CGPoint(x: 140, y: 220))
    RunLoop.main.run(for: 1.0 / 60)
    let (start, velocity) = (controller.card.center, controller.releaseVelocity)
    RunLoop.main.run(for: 5)
    #expect(!controller.animator.isRunning)
    #expect(fabs(controller.card.center.x - start.x - velocity.x / 3) < 3)
    #expect(fabs(controller.card.center.y - start.y - velocity.y / 3) < 3)
  }

  @Test("Pinch and rotation go on together and tell scale and turn with their velocities")
  func twoFingers() throws {
    let controller = TwoFingerController()
    controller.loadViewIfNeeded()
    func place(_ time: TimeInterval, _ side: CGFloat) -> CGPoint {
      let (reach, angle) = (side * (40 + 60 * time), 1.5 * time)
      return CGPoint(x: 160 + reach * cos(angle), y: 240 + reach * sin(angle))
    }
    for (finger, side) in [(1, 1.0), (2, -1)] {
      controller.view.touch(.began, at: place(0, side), finger: finger)
    }
    for frame in 1...48 {
      RunLoop.main.run(for: 1.0 / 60)
      for (finger, side) in [(1, 1.0), (2, -1)] {
        controller.view.touch(.moved, at: place(Double(frame) / 60, side), finger: finger)
      }
    }
    RunLoop.main.run(for: 1.0 / 60)
    let (scales, turns) = (controller.scales, controller.turns)
    #expect(scales.count > 10 && turns.count > 10)
    let scale = try #require(scales.last)
    let grown = (scale.scale - scales[scales.count - 6].scale) * 12
    #expect(fabs(scale.velocity / grown - 1) < 0.1)
    let turn = try #require(turns.last)
    #expect(fabs(turn.velocity - 1.5) < 0.1)
    #expect(fabs((turn.rotation - turns[turns.count - 6].rotation) * 12 - 1.5) < 0.1)
    #expect(controller.places.allSatisfy { $0.distance(to: CGPoint(x: 100, y: 100)) < 3 })
  }

  @Test("A display link calls once per frame, with its time and duration")
  func displayLink() {
    let controller = FrameController()
    controller.loadViewIfNeeded()
    RunLoop.main.run(for: 1)
    #expect(controller.times.count == 60)
    #expect(controller.times == (1...60).map { Double($0) / 60 })
    #expect(controller.durations == [1.0 / 60])
    #expect(fabs(controller.card.center.x - 100 * 61 / 60) < 1e-9)
    controller.link.isPaused = true
    RunLoop.main.run(for: 0.5)
    #expect(controller.times.count == 60)
    controller.link.isPaused = false
    controller.link.invalidate()
    RunLoop.main.run(for: 0.5)
    #expect(controller.times.count == 60)
    // A link that has ended lets go of its target.
    weak let left = CADisplayLinkTarget.ended()
    #expect(left == nil)
  }
}
