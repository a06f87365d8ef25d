import Porting
import Testing

// Systems S3e, S3f and S4: animations that add up, end early, and repeat at changing speed. The
// programs are UIKit's but for the import and for `#selector`.

/// Has a card that is animated, and records its presented positions.
private class MovingController: UIViewController {
  let card = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
  private(set) var ends: [(time: TimeInterval, finished: Bool)] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(card)
  }

  var seen: CGPoint { card.layer.presentation()?.position ?? .zero }

  func move(to point: CGPoint, options: UIView.AnimationOptions = []) {
    UIView.animate(
      withDuration: 1, delay: 0, options: options, animations: { self.card.center = point },
      completion: { self.ends.append((CACurrentMediaTime(), $0)) })
  }

  func fade(to alpha: CGFloat, options: UIView.AnimationOptions = []) {
    UIView.animate(
      withDuration: 1, delay: 0, options: options, animations: { self.card.alpha = alpha })
  }
}

/// Stops the card where a finger finds it on its way.
private final class CatchingController: MovingController {
  private(set) var tapCount = 0
  private(set) var catchCount = 0

  override func viewDidLoad() {
    super.viewDidLoad()
    card.addGestureRecognizer(
      UITapGestureRecognizer(target: self, action: CatchingController.tapped))
    let press = UILongPressGestureRecognizer(
      target: self, action: CatchingController.pressed)
    press.minimumPressDuration = 0.1
    view.addGestureRecognizer(press)
  }

  private func tapped(_ tap: UITapGestureRecognizer) { tapCount += 1 }

  private func pressed(_ press: UILongPressGestureRecognizer) {
    guard press.state == .began,
      let layer = card.layer.presentation()?.hitTest(press.location(in: view))
    else { return }
    catchCount += 1
    card.layer.position = layer.position
    card.layer.removeAllAnimations()
  }
}

/// Moves views there and back in cycles of a given duration.
private final class RepeatingAnimation: NSObject {
  /// The duration of a cycle from the next one on, in seconds; 0 stops.
  var oneCycleDuration: TimeInterval = 1
  private let there: () -> Void
  private let back: () -> Void
  private var isRunning = false
  private var isStopping = false

  init(there: @escaping () -> Void, back: @escaping () -> Void) {
    self.there = there
    self.back = back
  }

  func start() {
    isStopping = false
    guard !isRunning else { return }
    isRunning = true
    cycle()
  }

  func stop() { isStopping = true }

  private func cycle() {
    let half = oneCycleDuration / 2
    guard !isStopping, half > 0 else { return isRunning = false }
    UIView.animate(withDuration: half, delay: 0, options: [.curveEaseInOut]) {
      self.there()
    } completion: { _ in
      UIView.animate(withDuration: half, delay: 0, options: [.curveEaseInOut]) {
        self.back()
      } completion: { _ in
        self.cycle()
      }
    }
  }
}

/// Swings a view between two places, by a phase that continues when its speed changes.
private final class Swing: NSObject {
  var cycleDuration: TimeInterval = 2
  private let view: UIView
  private var phase: CGFloat = 0
  private var link: CADisplayLink?

  init(_ view: UIView) { self.view = view }

  func start() {
    let link = CADisplayLink(target: self, selector: Swing.step)
    link.add(to: .main, forMode: .common)
    self.link = link
  }

  func stop() { link?.invalidate() }

  private func step(_ link: CADisplayLink) {
    phase += 2 * .pi * link.duration / cycleDuration
    view.center = CGPoint(x: 160, y: 260 + 160 * cos(phase))
  }
}

@Suite("Listings: animations", .ownRunLoop)
struct AnimationListings {
  @Test("A new animation adds to the running one, so that speed does not jump; both end together")
  func additive() {
    let controller = MovingController()
    controller.loadViewIfNeeded()
    controller.move(to: CGPoint(x: 260, y: 40))
    var speeds: [CGPoint] = []
    for frame in 1...100 {
      let before = controller.seen
      RunLoop.main.run(for: 1.0 / 60)
      speeds.append((controller.seen - before) * 60)
      if frame == 30 { controller.move(to: CGPoint(x: 40, y: 400)) }
    }
    #expect(controller.card.center == CGPoint(x: 40, y: 400))
    #expect(controller.seen == CGPoint(x: 40, y: 400))
    let fastest = speeds.map(\.length).max() ?? 0
    for (before, after) in zip(speeds, speeds.dropFirst()) {
      #expect(after.distance(to: before) < 0.15 * fastest)
    }
    #expect(controller.ends.count == 2)
    #expect(controller.ends.allSatisfy { $0.finished && fabs($0.time - 1.5) < 0.02 })
  }

  @Test("Alpha begins where it is seen if that is asked for, else where it was to be")
  func alpha() {
    for (options, expected) in [(UIView.AnimationOptions.beginFromCurrentState, 0.5), ([], 0)] {
      let controller = MovingController()
      controller.loadViewIfNeeded()
      controller.fade(to: 0, options: .curveLinear)
      RunLoop.main.run(for: 0.5)
      #expect(controller.card.alpha == 0)
      controller.fade(to: 1, options: [.curveLinear, options])
      RunLoop.main.run(for: 1.0 / 60)
      let alpha = controller.card.layer.presentation()?.opacity ?? -1
      #expect(fabs(alpha - expected) < 0.05)
    }
  }

  @Test("Animations are cancelled at their end, or stopped where they are seen")
  func endEarly() {
    let controller = MovingController()
    controller.loadViewIfNeeded()
    controller.move(to: CGPoint(x: 240, y: 40))
    RunLoop.main.run(for: 0.5)
    #expect(fabs(controller.seen.x - 140) < 1e-9, "halfway in half the time, by a symmetric curve")
    controller.card.layer.removeAllAnimations()
    #expect(controller.seen == CGPoint(x: 240, y: 40))
    RunLoop.main.run(for: 0.1)
    #expect(controller.ends.map(\.finished) == [false])

    controller.move(to: CGPoint(x: 40, y: 40))
    RunLoop.main.run(for: 0.5)
    let stop = controller.seen
    controller.card.center = stop
    controller.card.layer.removeAllAnimations()
    RunLoop.main.run(for: 0.5)
    #expect(controller.seen == stop && controller.card.center == stop)
    #expect(controller.ends.map(\.finished) == [false, false])
  }

  @Test("Fingers find a moving view where it will be, if at all; its layer where it is seen")
  func catching() {
    let controller = CatchingController()
    controller.loadViewIfNeeded()
    controller.move(to: CGPoint(x: 240, y: 40))
    RunLoop.main.run(for: 0.3)
    controller.view.tap(at: CGPoint(x: 240, y: 40))
    #expect(controller.tapCount == 0, "touches pass by what moves")
    RunLoop.main.run(for: 1)

    controller.move(to: CGPoint(x: 40, y: 40), options: .allowUserInteraction)
    RunLoop.main.run(for: 0.3)
    controller.view.tap(at: CGPoint(x: 40, y: 40))
    #expect(controller.tapCount == 1, "where it will be")
    RunLoop.main.run(for: 1)

    controller.move(to: CGPoint(x: 240, y: 400))
    RunLoop.main.run(for: 0.4)
    controller.view.touch(.began, at: CGPoint(x: 140, y: 220))
    RunLoop.main.run(for: 0.2)
    #expect(controller.catchCount == 1)
    let stop = controller.seen
    // Pressed at 0.4 s for 0.1 s, it is at most a tick beyond the middle, at 1.72 x 412 pt/s.
    #expect(stop == controller.card.center && stop.distance(to: CGPoint(x: 140, y: 220)) < 12)
    RunLoop.main.run(for: 1)
    #expect(controller.seen == stop)
  }

  @Test("A repetition takes a new duration at its next cycle, and can be stopped and started again")
  func repeating() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let square = UIView(frame: CGRect(x: 140, y: 400, width: 40, height: 40))
    view.addSubview(square)
    let (a, b) = (CGPoint(x: 160, y: 420), CGPoint(x: 160, y: 100))
    let animation = RepeatingAnimation(
      there: { square.center = b }, back: { square.center = a })
    func seen(after time: TimeInterval) -> CGPoint {
      RunLoop.main.run(for: time)
      return square.layer.presentation()?.position ?? .zero
    }
    animation.oneCycleDuration = 2
    animation.start()
    animation.start()
    #expect(seen(after: 1) == b)
    animation.oneCycleDuration = 0.5
    #expect(fabs(seen(after: 0.5).y - 260) < 1)
    #expect(seen(after: 0.5) == a)
    #expect(seen(after: 0.25) == b)
    #expect(seen(after: 0.25) == a)
    animation.stop()
    animation.start()
    #expect(seen(after: 0.25) == b)
    animation.stop()
    #expect(seen(after: 0.25) == a)
    #expect(seen(after: 0.25) == a)
    animation.start()
    #expect(seen(after: 0.25) == b)
    animation.oneCycleDuration = 0
    #expect(seen(after: 0.25) == a)
    #expect(seen(after: 1) == a)
    animation.oneCycleDuration = 1
    animation.start()
    #expect(seen(after: 0.5) == b)
  }

  @Test("A phase that goes on takes a new speed at once, without a jump")
  func phase() {
    let square = UIView(frame: CGRect(x: 140, y: 400, width: 40, height: 40))
    let swing = Swing(square)
    swing.start()
    RunLoop.main.run(for: 0.75)
    let before = square.center.y
    swing.cycleDuration = 0.5
    RunLoop.main.run(for: 1.0 / 60)
    let step = 2 * Double.pi / 30
    #expect(fabs(square.center.y - before) < 160 * step)
    #expect(fabs(square.center.y - (260 + 160 * cos(0.75 * .pi + step))) < 1e-6)
    swing.stop()
  }

  @Test("A square flashes for ever, there and back, while completions wait")
  func flashing() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let square = UIView(frame: CGRect(x: 140, y: 220, width: 40, height: 40))
    view.addSubview(square)
    var ends: [Bool] = []
    UIView.animate(
      withDuration: 0.5, delay: 0, options: [.repeat, .autoreverse, .curveLinear],
      animations: { square.alpha = 0 }, completion: { ends.append($0) })
    var seen: [CGFloat] = []
    for _ in 0..<8 {
      RunLoop.main.run(for: 0.25)
      seen.append(square.layer.presentation()?.opacity ?? -1)
    }
    for (alpha, expected) in zip(seen, [0.5, 0, 0.5, 1, 0.5, 0, 0.5, 1]) {
      #expect(fabs(alpha - expected) < 1e-9)
    }
    #expect(ends.isEmpty)
    #expect(square.alpha == 0, "the model value is the target from the start")
    square.layer.removeAllAnimations()
    RunLoop.main.run(for: 0.1)
    #expect(ends == [false])
    #expect(square.alpha == 0 && square.layer.presentation()?.opacity == 0)
  }

  @Test("A square goes there and back once, and jumps to where it was sent")
  func thereAndBack() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    let square = UIView(frame: CGRect(x: 140, y: 220, width: 40, height: 40))
    view.addSubview(square)
    var ends: [Bool] = []
    UIView.animate(
      withDuration: 0.5, delay: 0, options: [.autoreverse, .curveLinear],
      animations: { square.center.x = 260 }, completion: { ends.append($0) })
    for expected in [210.0, 260, 210] {
      #expect(square.center.x == 260)
      RunLoop.main.run(for: 0.25)
      #expect(fabs((square.layer.presentation()?.position.x ?? 0) - expected) < 1e-6)
    }
    RunLoop.main.run(for: 0.3)
    #expect(ends == [true])
    #expect(square.center.x == 260 && square.layer.presentation()?.position.x == 260)
  }
}
