import Porting
import Testing

@Suite("Run loops", .ownRunLoop)
struct RunLoopTests {
  /// Notes the calls of one timer by name.
  private final class Notes {
    var all: [String] = []
    func tick(_ timer: Timer) { all.append("tick") }
  }

  @Test("Timers are called in the order in which they are due, after a frame of the same time")
  func order() {
    let notes = Notes()
    final class Player {
      let notes: Notes
      init(_ notes: Notes) { self.notes = notes }
      func step(_ link: CADisplayLink) { notes.all.append("frame") }
    }
    let link = CADisplayLink(target: Player(notes), selector: Player.step)
    link.add(to: .main, forMode: .default)
    Timer.scheduledTimer(withTimeInterval: 0.04, repeats: false) { _ in notes.all.append("late") }
    Timer.scheduledTimer(withTimeInterval: 1.0 / 60, repeats: false) { _ in
      notes.all.append("early")
    }
    RunLoop.main.run(for: 0.05)
    #expect(notes.all == ["frame", "early", "frame", "late", "frame"])
    #expect(abs(CACurrentMediaTime() - 0.05) < 1e-12)
  }

  @Test("A timer repeats without drifting, until it is invalidated")
  func repeating() {
    var times: [TimeInterval] = []
    let timer = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { timer in
      times.append(CACurrentMediaTime())
      if times.count == 1000 { timer.invalidate() }
    }
    for _ in 0..<300 { RunLoop.main.run(for: 0.5) }
    #expect(times.count == 1000 && !timer.isValid)
    #expect(abs(times[999] - 100) < 1e-9)
    timer.fire()
    #expect(times.count == 1000)
  }

  @Test("A timer calls a method of its target, and can be fired by hand")
  func target() {
    let notes = Notes()
    let timer = Timer.scheduledTimer(
      timeInterval: 0.1, target: notes, selector: Notes.tick, userInfo: ["view": 7],
      repeats: false)
    #expect(timer.userInfo as? [String: Int] == ["view": 7])
    timer.fire()
    #expect(notes.all == ["tick"] && !timer.isValid)
    RunLoop.main.run(for: 1)
    #expect(notes.all == ["tick"])
  }

  @Test("Animators get the ticks of their rate, and are let go of when they end")
  func animators() {
    let view = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    weak var gone: DynamicAnimator?
    do {
      let animator = DynamicAnimator(referenceView: view)
      gone = animator
      let fast = DynamicAnimator(rate: 240)
      for each in [animator, fast] {
        let behavior = DynamicBehavior()
        behavior.clockMandate = true
        each.addBehavior(behavior)
      }
      RunLoop.main.run(for: 0.5)
      #expect(animator.tickCount == 30 && fast.tickCount == 120)
    }
    #expect(gone == nil)
    RunLoop.main.run(for: 0.5)
  }

  @Test("Delegates decide whether gestures go on together, and one can wait for another")
  func gestures() {
    let root = View(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    final class Log {
      var taps: [Int] = []
      func tapped(_ tap: TapGestureRecognizer) { taps.append(tap.numberOfTapsRequired) }
    }
    let log = Log()
    let single = TapGestureRecognizer(target: log, action: Log.tapped)
    let double = TapGestureRecognizer(target: log, action: Log.tapped)
    double.numberOfTapsRequired = 2
    single.require(toFail: double)
    root.addGestureRecognizer(single)
    root.addGestureRecognizer(double)
    root.tap(at: CGPoint(x: 50, y: 50))
    RunLoop.main.run(for: 1)
    #expect(log.taps == [1])
    root.tap(at: CGPoint(x: 50, y: 50))
    root.tap(at: CGPoint(x: 50, y: 50))
    RunLoop.main.run(for: 1)
    #expect(log.taps == [1, 2])
    root.removeGestureRecognizer(double)
    root.tap(at: CGPoint(x: 50, y: 50))
    RunLoop.main.run(for: 1)
    #expect(log.taps == [1, 2, 1])
    single.isEnabled = false
    root.tap(at: CGPoint(x: 50, y: 50))
    RunLoop.main.run(for: 1)
    #expect(log.taps == [1, 2, 1])
  }

  @Test("A pan, a pinch and a turn can be counted anew while they go on")
  func counting() {
    let root = View(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    final class Mover {
      var steps: [CGPoint] = []
      func panned(_ pan: PanGestureRecognizer) {
        steps.append(pan.translation(in: pan.view))
        pan.setTranslation(.zero, in: pan.view)
      }
    }
    let mover = Mover()
    root.addGestureRecognizer(PanGestureRecognizer(target: mover, action: Mover.panned))
    root.drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 150, y: 50), duration: 0.5)
    RunLoop.main.run(for: 1.0 / 60)
    let way = mover.steps.reduce(CGPoint.zero) { $0 + $1 }
    #expect(mover.steps.count > 10 && (85...90.1).contains(way.x))
  }
}
