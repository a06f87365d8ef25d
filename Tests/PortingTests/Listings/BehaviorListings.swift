import Porting
import Testing

// Systems S2a to S2d: custom items and behaviors. The programs are UIKit's but for the import.

/// Anything with a center, bounds and a transform.
private final class CustomItem: NSObject, UIDynamicItem {
  var center = CGPoint(x: 50, y: 50)
  var bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
  var transform = CGAffineTransform.identity
}

/// An item whose center and bounds are one thing.
private final class LinkedItem: NSObject, UIDynamicItem {
  var bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
  var transform = CGAffineTransform.identity

  var center: CGPoint {
    get { CGPoint(x: bounds.midX, y: bounds.midY) }
    set { bounds.origin = CGPoint(x: newValue.x - 20, y: newValue.y - 10) }
  }
}

/// Has a center that is a view's width and height.
private final class SizeProxy: NSObject, UIDynamicItem {
  private let view: UIView
  let bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
  var transform = CGAffineTransform.identity

  init(for view: UIView) { self.view = view }

  var center: CGPoint {
    get { CGPoint(x: view.bounds.width, y: view.bounds.height) }
    set { view.bounds = CGRect(x: 0, y: 0, width: newValue.x, height: newValue.y) }
  }
}

/// Lets a view's size oscillate, by a behavior for positions.
private final class SizeController: UIViewController {
  let button = UIView(frame: CGRect(x: 110, y: 215, width: 100, height: 50))
  private let animator = UIDynamicAnimator()

  override func viewDidLoad() {
    view.addSubview(button)
    let proxy = SizeProxy(for: button)
    let spring = UIAttachmentBehavior(item: proxy, attachedToAnchor: proxy.center)
    spring.frequency = 2
    spring.damping = 0.3
    let push = UIPushBehavior(items: [proxy], mode: .instantaneous)
    push.setAngle(.pi / 4, magnitude: 2)
    let bare = UIDynamicItemBehavior(items: [proxy])
    bare.resistance = 0
    for behavior in [bare, spring, push] { animator.addBehavior(behavior) }
  }
}

/// Scales a view by a decaying sine; an invisible falling view keeps the animator running.
private final class ScalingBehavior: UIDynamicBehavior {
  private let view: UIView
  private let bounds: CGRect
  private let mandate: UIGravityBehavior?
  private var start: TimeInterval?
  private(set) var scales: [(time: TimeInterval, scale: CGFloat)] = []

  init(view: UIView, holdsMandate: Bool) {
    self.view = view
    bounds = view.bounds
    let weight = UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 1))
    mandate = holdsMandate ? UIGravityBehavior(items: [weight]) : nil
    super.init()
    if let mandate { addChildBehavior(mandate) }
    action = { [unowned self] in scale() }
  }

  private func scale() {
    guard let now = dynamicAnimator?.elapsedTime else { return }
    let start = start ?? now
    self.start = start
    let time = now - start
    guard time <= 1.5 else {
      view.transform = .identity
      if let mandate { removeChildBehavior(mandate) }
      action = nil
      return
    }
    let scale = 1 + 0.5 * sin(2 * .pi * time) * exp(-2 * time)
    view.transform = CGAffineTransform(scaleX: scale, y: scale)
    view.bounds = bounds
    scales.append((time, scale))
  }
}

/// Turns and scales a view a little further in each step, whatever else moves it.
private final class TweeningBehavior: UIDynamicBehavior {
  private let view: UIView
  private let goal: CGAffineTransform
  private let acceleration: CGFloat
  private var first: CGAffineTransform?
  private var velocity: CGFloat = 0
  private(set) var percents: [CGFloat] = []

  init(view: UIView, transform: CGAffineTransform, acceleration: CGFloat = 0.0025) {
    self.view = view
    goal = transform
    self.acceleration = acceleration
    super.init()
    action = { [unowned self] in step() }
  }

  private func step() {
    let first = first ?? view.transform
    self.first = first
    velocity += acceleration
    let percent = min(1, (percents.last ?? 0) + velocity)
    percents.append(percent)
    let eased = 1 - pow(1 - percent, 3)
    func tween(_ part: (CGAffineTransform) -> CGFloat) -> CGFloat {
      part(first) + (part(goal) - part(first)) * eased
    }
    let turn = CGAffineTransform(rotationAngle: tween(Self.rotation))
    let scale = CGAffineTransform(scaleX: tween(Self.scaleX), y: tween(Self.scaleY))
    let move = CGAffineTransform(translationX: tween { $0.tx }, y: tween { $0.ty })
    view.transform = turn.concatenating(scale).concatenating(move)
  }

  static func scaleX(_ t: CGAffineTransform) -> CGFloat { sqrt(t.a * t.a + t.c * t.c) }
  static func scaleY(_ t: CGAffineTransform) -> CGFloat { sqrt(t.b * t.b + t.d * t.d) }
  static func rotation(_ t: CGAffineTransform) -> CGFloat {
    atan2(t.b * scaleX(t), t.a * scaleY(t))
  }
}

/// Snaps a pile of cards together, each turned to an angle of its own.
private final class PileController: UIViewController {
  let cards = (0..<5).map { UIView(frame: CGRect(x: 60 * $0, y: 40, width: 40, height: 60)) }
  private(set) lazy var animator = UIDynamicAnimator(referenceView: view)
  private(set) var tweens: [TweeningBehavior] = []

  static func angle(_ index: Int) -> CGFloat { 0.2 * CGFloat(index - 2) }

  override func viewDidLoad() {
    for (index, card) in cards.enumerated() {
      view.addSubview(card)
      animator.addBehavior(UISnapBehavior(item: card, snapTo: CGPoint(x: 160, y: 240)))
      let goal = CGAffineTransform(rotationAngle: Self.angle(index)).scaledBy(x: 1.2, y: 1.2)
      let tween = TweeningBehavior(view: card, transform: goal)
      animator.addBehavior(tween)
      tweens.append(tween)
    }
  }
}

@Suite("Listings: custom behaviors", .ownRunLoop)
struct BehaviorListings {
  @Test("A custom item is pushed as the published trace says")
  func customItem() {
    let item = CustomItem()
    let animator = UIDynamicAnimator()
    let push = UIPushBehavior(items: [item], mode: .continuous)
    push.setAngle(.pi / 4, magnitude: 1)
    animator.addBehavior(push)
    var ways: [CGFloat] = []
    for reported in [86.0, 188, 351, 568] {
      RunLoop.main.run(for: 1)
      ways.append(item.center.x - 50)
      #expect(fabs(ways[ways.count - 1] / (reported - 50) - 1) < 0.06)
      #expect(fabs(item.center.x - item.center.y) < 1e-9)
    }
    #expect(fabs(ways[3] / ways[0] - 14.4) < 0.5)
    #expect(item.bounds == CGRect(x: 0, y: 0, width: 100, height: 100))
  }

  @Test("An item that links its center and bounds moves both")
  func linkedItem() {
    let item = LinkedItem()
    let animator = UIDynamicAnimator()
    animator.addBehavior(UIGravityBehavior(items: [item]))
    RunLoop.main.run(for: 0.5)
    #expect(fabs(item.center.y - 10 - fallen(after: 0.5)) < 0.5)
    #expect(item.bounds.origin.y == item.center.y - 10)
    item.bounds.origin = .zero
    #expect(item.center == CGPoint(x: 20, y: 10))
  }

  @Test("A spring on a proxy swings a view's size as the damped sinusoid does")
  func proxy() {
    let controller = SizeController()
    controller.loadViewIfNeeded()
    var widest: CGFloat = 0
    for frame in 1...90 {
      RunLoop.main.run(for: 1.0 / 60)
      let (time, turning) = (Double(frame) / 60, 4 * Double.pi)
      let swinging = turning * sqrt(1 - 0.3 * 0.3)
      let way = 200 / sqrt(2) / swinging * exp(-0.3 * turning * time) * sin(swinging * time)
      #expect(fabs(controller.button.bounds.width - 100 - way) < 0.25)
      #expect(fabs(controller.button.bounds.height - 50 - way) < 0.25)
      widest = max(widest, controller.button.bounds.width - 100)
    }
    #expect((6.5...8).contains(widest))
    #expect(controller.button.center == CGPoint(x: 160, y: 240))
  }

  @Test("A falling view that nobody sees keeps a behavior going; without it all ends too early")
  func clockMandate() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let card = UIView(frame: CGRect(x: 130, y: 210, width: 60, height: 60))
    view.addSubview(card)
    let animator = UIDynamicAnimator(referenceView: view)
    let scaling = ScalingBehavior(view: card, holdsMandate: true)
    animator.addBehavior(scaling)
    RunLoop.main.run(for: 1.4)
    #expect(animator.isRunning && !card.transform.isIdentity)
    RunLoop.main.run(for: 2)
    #expect(!animator.isRunning && card.transform.isIdentity)
    #expect(card.bounds.size == CGSize(width: 60, height: 60))
    #expect(scaling.scales.first?.time == 0)
    for (time, scale) in [(0.2, 1.3188), (0.7, 0.8827)] {
      let found = try #require(scaling.scales.first { fabs($0.time - time) < 1e-6 })
      #expect(fabs(found.scale - scale) < 0.003)
    }

    let other = UIDynamicAnimator(referenceView: view)
    let early = ScalingBehavior(view: card, holdsMandate: false)
    other.addBehavior(early)
    RunLoop.main.run(for: 1)
    #expect(!other.isRunning)
    #expect((0.4...0.6).contains(try #require(early.scales.last?.time)))
  }

  @Test("A pile of cards snaps together, each turned to its own angle on the heartbeat of its snap")
  func pile() {
    let controller = PileController()
    controller.loadViewIfNeeded()
    RunLoop.main.run(for: 3)
    #expect(!controller.animator.isRunning)
    for (index, card) in controller.cards.enumerated() {
      #expect(card.center.distance(to: CGPoint(x: 160, y: 240)) < 0.5)
      #expect(
        fabs(TweeningBehavior.rotation(card.transform) - PileController.angle(index)) < 1e-9)
      #expect(fabs(TweeningBehavior.scaleX(card.transform) - 1.2) < 1e-9)
      let percents = controller.tweens[index].percents
      #expect(fabs(percents[9] - 0.1375) < 1e-9)
      #expect(percents[26] < 1 && percents[27] == 1)
    }
  }
}
