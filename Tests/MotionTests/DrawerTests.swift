import Dynamics
import Geometry
import Motion
import Testing

@Suite("A drawer")
struct DrawerTests {
  private let animator = DynamicAnimator()
  private let drawer: Item
  private let spring = SpringTiming(dampingRatio: 0.8, response: 0.5)

  /// A drawer that is open at 200 pt and closed at 480 pt, and may be caught at any time.
  init() throws {
    drawer = try animator.itemTable.makeItem(
      ItemDefinition(center: Vector(160, 480), size: Size(320, 400)))
    let places = SnapPoints([200.0, 480])
    let (animator, drawer, spring) = (animator, drawer, spring)
    var options = AnimationOptions()
    options.allowsUserInteraction = true
    // The animator retains the actions, so they must not retain it.
    let settle = { [unowned animator, options] (velocity: Vector) in
      let end = places.target(from: drawer.y, velocity: velocity.y)
      _ = try? animator.animate(
        AnimationDefinition(
          drawer, .center, to: Vector(160, end), spring: spring, velocity: velocity,
          options: options))
    }
    let hold = try animator.addGesture(.touch, on: drawer) { hold in
      if hold.state == .ended { settle(.zero) }
    }
    let pan = try animator.addGesture(.pan(), on: drawer)
    pan.action = { [weak pan] reading in
      if reading.state == .ended, let pan { settle(pan.carriedVelocity) }
    }
    (hold.carriesItem, pan.carriesItem) = (true, true)
    pan.dragLimits = DragLimits(
      centers: Rect(x: 160, y: 200, width: 0, height: 280), rubberBand: RubberBand(dimension: 480))
  }

  /// A finger that goes up or down at a constant speed for some ticks, and is lifted going.
  private func flick(from y: Double, speed: Double, ticks: Int) throws -> [Double] {
    var places: [Double] = []
    for tick in 0...ticks {
      let time = Double(animator.tickCount + 1) / 60
      let phase = tick == 0 ? TouchPhase.began : tick == ticks ? .ended : .moved
      try animator.touch(touch(phase, 160, y + speed * Double(tick) / 60, at: time))
      animator.tick()
      places.append(drawer.y)
    }
    return places
  }

  private func ticks(_ count: Int) -> [Double] {
    (0..<count).map { _ in
      animator.tick()
      return drawer.y
    }
  }

  @Test("goes on with the speed of the finger, and comes to rest where the flick leads")
  func opens() throws {
    let dragged = try flick(from: 450, speed: -900, ticks: 12)
    let free = ticks(120)
    #expect(abs((dragged.last ?? 0) - (480 - 180 + 10)) < 1e-9)
    #expect(abs(drawer.y - 200) < 0.01)
    #expect(!animator.isRunning)
    // By the spring's own closed form, from the moment and with the velocity of the release.
    let whole = SpringValue(310.0, target: 200, velocity: -900, timing: spring)
    for (index, y) in free.prefix(30).enumerated() {
      #expect(abs(y - whole.value(at: Double(index + 1) / 60)) < 1e-6)
    }
    // Without a jump of position, or of velocity beyond the spring's pull in a tick.
    let most = spring.stiffness / spring.mass * 110 + spring.damping / spring.mass * 900
    let places = dragged.suffix(8) + free
    for (a, (b, c)) in zip(places, zip(places.dropFirst(), places.dropFirst(2))) {
      #expect(abs(c - 2 * b + a) <= most / 3600 + 1e-9)
    }
  }

  @Test("is caught in flight where it is, held, dragged and let go again without a jump")
  func caught() throws {
    _ = try flick(from: 450, speed: -900, ticks: 12)
    let before = ticks(4)
    let seen = drawer.y
    #expect(seen > 200 && seen < 300)
    let time = animator.elapsedTime + 1.0 / 60
    try animator.touch(touch(.began, 160, seen + 100, at: time))
    #expect(ticks(10) == Array(repeating: seen, count: 10))
    #expect(!animator.isAnimated(drawer))
    try animator.touch(touch(.ended, 160, seen + 100, at: animator.elapsedTime))
    // Nearer to open, it opens, from rest.
    let after = ticks(60)
    let whole = SpringValue(seen, target: 200, timing: spring)
    #expect(after[0] == seen)
    for index in 1..<30 {
      #expect(abs(after[index] - whole.value(at: Double(index) / 60)) < 1e-6)
    }
    #expect((before.last ?? 0) == seen)
    let dragged = try flick(from: drawer.y + 100, speed: 600, ticks: 12)
    for (a, b) in zip(dragged, dragged.dropFirst()) { #expect(b - a > -1e-9 && b - a < 10 + 1e-9) }
    _ = ticks(120)
    #expect(abs(drawer.y - 480) < 0.01)
  }

  @Test("gives by the rubber band beyond its ends, and springs back")
  func beyond() throws {
    _ = try flick(from: 450, speed: 1200, ticks: 10)
    let band = RubberBand(dimension: 480)
    #expect(abs(drawer.y - (480 + band.offset(for: 190))) < 1e-9)
    // The band lets 0.55 / (190 · 0.55 / 480 + 1)² of the finger's speed through.
    let speed = 1200 * 0.55 / Math.pow(190 * 0.55 / 480 + 1, 2)
    let whole = SpringValue(drawer.y, target: 480, velocity: speed, timing: spring)
    for (index, y) in ticks(30).enumerated() {
      #expect(abs(y - whole.value(at: Double(index + 1) / 60)) < 1e-6)
    }
    _ = ticks(180)
    #expect(abs(drawer.y - 480) < 0.01)
    #expect(!animator.isRunning)
  }
}
