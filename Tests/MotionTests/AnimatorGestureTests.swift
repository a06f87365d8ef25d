import Dynamics
import Geometry
import Motion
import Testing

/// The reports of gestures, in order.
private final class Log {
  var states: [GesturePhase] = []
  var readings: [GestureReading] = []
  var names: [String] = []
}

private func stillProperties(_ items: [Item]) -> DynamicItemBehavior {
  let properties = DynamicItemBehavior(items: items)
  (properties.resistance, properties.angularResistance) = (0, 0)
  return properties
}

@Suite("Gestures of an animator")
struct AnimatorGestureTests {
  private let table = ItemTable()
  private let animator: DynamicAnimator
  private let log = Log()

  init() {
    animator = DynamicAnimator(
      referenceBounds: Rect(x: 0, y: 0, width: 320, height: 480), itemTable: table)
  }

  private func card(_ x: Double = 100, _ y: Double = 100) throws -> Item {
    try table.makeItem(ItemDefinition(center: Vector(x, y), size: Size(60, 60)))
  }

  private func pan(on item: Item, carries: Bool = true) throws -> GestureRecognizer {
    let log = log
    let pan = try animator.addGesture(.pan(), on: item) { reading in
      log.states.append(reading.state)
      log.readings.append(reading)
    }
    pan.carriesItem = carries
    return pan
  }

  /// A finger of constant velocity, with a touch at 60 Hz in each tick.
  private func drag(
    from start: Vector, velocity: Vector, frames: Int, at time: Double? = nil
  ) throws {
    let time = time ?? animator.elapsedTime + animator.tickDuration
    for frame in 0...frames {
      let elapsed = Double(frame) / 60
      let place = start + velocity * elapsed
      let phase = frame == 0 ? TouchPhase.began : frame == frames ? .ended : .moved
      try animator.touch(touch(phase, place.x, place.y, at: time + elapsed))
    }
  }

  @Test("touch the topmost item that has some, then the whole stage")
  func hits() throws {
    let below = try card(100, 100)
    let above = try card(120, 100)
    _ = try card(120, 100)
    let log = log
    for (name, item) in [("stage", nil), ("below", below), ("above", above)] {
      try animator.addGesture(.touch, on: item) { if $0.state == .began { log.names.append(name) } }
    }
    for (x, end) in [(80.0, 0.05), (110, 0.15), (400, 0.25)] {
      try animator.touch(touch(.began, x, 100, at: end - 0.04))
      try animator.touch(touch(.ended, x, 100, at: end))
    }
    animator.advance(ticks: 30)
    #expect(log.names == ["below", "stage", "above", "stage", "stage"])
  }

  @Test("take effect in the first tick that does not end before them")
  func ticks() throws {
    let item = try card()
    var ticks: [Int] = []
    let animator = animator
    let gesture = try animator.addGesture(.touch, on: item) { _ in
      ticks.append(animator.tickCount)
    }
    try animator.touch(touch(.began, 100, 100, at: 3.0 / 60))
    try animator.touch(touch(.moved, 100, 101, at: 3.1 / 60))
    try animator.touch(touch(.moved, 100, 102, at: 3.5 / 60))
    try animator.touch(touch(.ended, 100, 102, at: 5.0 / 60))
    #expect(animator.advance(ticks: 100) == 5)
    #expect(ticks == [3, 4, 5])
    #expect(gesture.state == .possible)
    // A touch of the past takes effect now.
    try animator.touch(touch(.began, 100, 100, at: 5.0 / 60))
    animator.tick()
    #expect(ticks.last == 6)
    gesture.action = nil
    animator.cancelTouches()
    animator.tick()
    #expect(animator.touches.isEmpty)
  }

  @Test("keep the animator awake while a finger is down or a gesture waits, and say so")
  func awake() throws {
    let item = try card()
    let log = log
    try animator.addGesture(.longPress(), on: item) { log.states.append($0.state) }
    try animator.touch(touch(.began, 100, 100, at: 0))
    #expect(animator.advance(ticks: 100) == 100)
    #expect(animator.explain().running == ["gestures"])
    #expect(log.states == [.began])
    try animator.touch(touch(.ended, 100, 100, at: animator.elapsedTime))
    #expect(animator.advance(ticks: 100) == 1)
    #expect(log.states == [.began, .ended])
    #expect(!animator.isRunning)
    let single = try animator.addGesture(.tap()) { _ in log.names.append("single") }
    try single.requiresFailure(of: animator.addGesture(.tap(count: 2)))
    let time = animator.elapsedTime
    try animator.touch(touch(.began, at: time))
    try animator.touch(touch(.ended, at: time))
    let ticks = animator.advance(ticks: 100)
    #expect(log.names == ["single"])
    #expect(ticks == 21)
  }

  @Test("carry an item that no behavior moves, exactly as far as the finger goes")
  func carry() throws {
    let item = try card()
    _ = try pan(on: item)
    try drag(from: Vector(90, 90), velocity: Vector(600, 0), frames: 12)
    var centers: [Double] = []
    while animator.tick() { centers.append(item.x) }
    #expect(centers.first == 100)
    // The way of the finger without the 10 pt before the pan began.
    #expect(abs(item.x - (100 + 120 - 10)) < 1e-9)
    for (before, after) in zip(centers, centers.dropFirst()) {
      #expect(after - before > -1e-9 && after - before < 10 + 1e-9)
    }
    #expect(log.states.first == .began && log.states.last == .ended)
    #expect(abs((log.readings.last?.velocity.x ?? 0) - 600) < 1e-6)
  }

  @Test("lose their velocity while the finger holds still")
  func holding() throws {
    let pan = try pan(on: card())
    try animator.touch(touch(.began, 90, 90, at: 1))
    for frame in 1...6 {
      try animator.touch(touch(.moved, 90 + 10 * Double(frame), 90, at: 1 + Double(frame) / 60))
    }
    animator.advance(ticks: 66 - animator.tickCount)
    #expect(abs(pan.reading.velocity.x - 600) < 1e-6)
    animator.advance(ticks: 4)
    #expect(pan.state.isActive)
    #expect(pan.reading.velocity == .zero)
  }

  @Test("carry an item against its behaviors, and let it go on with their velocity")
  func handOver() throws {
    let item = try card()
    try animator.addBehavior(GravityBehavior(items: [item]))
    try animator.addBehavior(stillProperties([item]))
    _ = try pan(on: item)
    try drag(from: Vector(100, 100), velocity: Vector(600, 0), frames: 12)
    var places = [item.center]
    for _ in 0..<13 {
      animator.tick()
      places.append(item.center)
    }
    #expect(log.states.last == .ended)
    #expect(abs(item.x - 210) < 1e-9)
    let height = item.y
    animator.tick()
    // It moves on at 600 pt/s, and gravity begins to act.
    #expect(abs(item.x - 220) < 0.1)
    #expect(item.y - height < 1000.0 / 3600 + 1e-6)
    #expect(abs(item.velocity.x - 600) < 5)
    // Nowhere does the velocity jump while it is carried and let go.
    places.append(item.center)
    for index in 5..<places.count - 2 {
      let change = (places[index + 2] - places[index + 1]) - (places[index + 1] - places[index])
      #expect(abs(change.x) < 0.05)
    }
  }

  @Test(
    "do not carry an item out of the reference bounds that it collides with",
    arguments: [Vector(160, 480), Vector(160, 3_000), Vector(-40, 230), Vector(900, -900)])
  func bounds(goal: Vector) throws {
    let item = try card(160, 230)
    let collision = CollisionBehavior(items: [item])
    collision.translatesReferenceBoundsIntoBoundary = true
    try animator.addBehavior(collision)
    _ = try pan(on: item)
    let start = item.center
    try drag(from: start, velocity: (goal - start) * 60, frames: 1)
    for _ in 0..<120 {
      animator.tick()
      #expect(item.x > 0 && item.x < 320 && item.y > 0 && item.y < 480)
    }
    // The walls push it in whole.
    #expect(item.x > 29 && item.x < 291 && item.y > 29 && item.y < 451)
  }

  @Test("carry an item out of reference bounds that it does not collide with, and into others")
  func outside() throws {
    let item = try card(160, 700)
    let collision = CollisionBehavior(items: [item])
    collision.translatesReferenceBoundsIntoBoundary = true
    try animator.addBehavior(collision)
    _ = try pan(on: item)
    try drag(from: item.center, velocity: Vector(0, -600), frames: 40)
    animator.advance(ticks: 42)
    #expect(item.y < 400)
    collision.collisionMode = .items
    try drag(from: item.center, velocity: Vector(0, 600), frames: 40)
    animator.advance(ticks: 42)
    #expect(item.y > 600)
  }

  @Test("let go of an item between two ticks where it is then at the tick's end")
  func betweenTicks() throws {
    let item = try card()
    try animator.addBehavior(stillProperties([item]))
    _ = try pan(on: item)
    try drag(from: Vector(100, 100), velocity: Vector(600, 0), frames: 12, at: 0.5 / 60)
    animator.advance(ticks: 13)
    #expect(log.states.last == .ended)
    #expect(abs(item.x - (100 + 120 - 10 + 5)) < 1e-6)
    animator.tick()
    #expect(abs(item.x - (100 + 120 - 10 + 15)) < 0.01)
  }

  @Test("push what is in the way with the velocity of the finger")
  func push() throws {
    let item = try card()
    let other = try card(200, 100)
    try animator.addBehavior(CollisionBehavior(items: [item, other]))
    let properties = stillProperties([item, other])
    properties.elasticity = 0
    try animator.addBehavior(properties)
    _ = try pan(on: item)
    try drag(from: Vector(100, 100), velocity: Vector(300, 0), frames: 30)
    animator.advance(ticks: 28)
    #expect(abs(other.velocity.x - 300) < 3)
    #expect(other.x > item.x + 59)
  }

  @Test("catch an animated item where it is seen, and stop it there")
  func catching() throws {
    let item = try card()
    var finished: [Bool] = []
    var options = AnimationOptions()
    options.allowsUserInteraction = true
    try animator.animate(
      AnimationDefinition(
        item, .center, to: Vector(500, 100), curve: .linear, duration: 1, options: options)
    ) { finished.append($0) }
    let hold = try animator.addGesture(.touch, on: item)
    hold.carriesItem = true
    _ = try pan(on: item)
    animator.advance(ticks: 30)
    let seen = item.x
    #expect(abs(seen - 300) < 1e-9)
    // UIKit's default finds the item where it will be.
    let start = animator.elapsedTime
    try animator.touch(touch(.began, seen, 110, at: start + 1.0 / 60))
    animator.advance(ticks: 5)
    #expect(hold.state == .began)
    #expect(item.x == seen)
    #expect(finished == [false])
    #expect(animator.modelValue(of: item, .center) == Vector(seen, 100))
    try animator.touch(touch(.moved, seen + 30, 110, at: animator.elapsedTime))
    animator.tick()
    #expect(abs(item.x - (seen + 20)) < 1e-9)
    #expect(log.states == [.began])
    animator.cancelTouches()
    animator.advance(ticks: 10)
    #expect(log.states == [.began, .cancelled])
    #expect(!animator.isRunning)
    #expect(abs(item.x - (seen + 20)) < 1e-9)
  }

  @Test("find an animated item where it is seen, or where it will be, or not at all")
  func spaces() throws {
    let item = try card()
    var options = AnimationOptions()
    try animator.addGesture(.touch, on: item) { [log] in log.states.append($0.state) }
    func touches(at x: Double) throws -> Int {
      animator.advance(ticks: 6)
      log.states = []
      try animator.touch(touch(.began, x, 100, at: animator.elapsedTime))
      try animator.touch(touch(.ended, x, 100, at: animator.elapsedTime))
      animator.tick()
      return log.states.count
    }
    try animator.animate(
      AnimationDefinition(item, .center, to: Vector(700, 100), curve: .linear, duration: 1))
    #expect(try touches(at: 160) == 0)
    #expect(try touches(at: 700) == 0)
    options.allowsUserInteraction = true
    animator.stopAnimations(of: item)
    item.center = Vector(100, 100)
    try animator.animate(
      AnimationDefinition(
        item, .center, to: Vector(700, 100), curve: .linear, duration: 1, options: options))
    #expect(try touches(at: 160) == 2)
    #expect(try touches(at: 700) == 0)
    animator.touchSpace = .model
    #expect(try touches(at: item.x) == 0)
    #expect(try touches(at: 700) == 2)
  }

  @Test("tell where fingers are in the item as it will be")
  func location() throws {
    let item = try card()
    var options = AnimationOptions()
    options.allowsUserInteraction = true
    let gesture = try animator.addGesture(.touch, on: item)
    try animator.touch(touch(.began, 110, 95, at: 0))
    animator.tick()
    #expect(gesture.location(in: item) == Vector(40, 25))
    try animator.animate(
      AnimationDefinition(
        item, .center, to: Vector(300, 100), curve: .linear, duration: 1, options: options))
    animator.advance(ticks: 10)
    #expect(gesture.location(in: item) == Vector(-160, 25))
  }

  @Test("turn and scale an item with two fingers at once")
  func pinchAndTurn() throws {
    let item = try card(200, 200)
    let pinch = try animator.addGesture(.pinch, on: item)
    let rotation = try animator.addGesture(.rotation, on: item)
    try pinch.allowsSimultaneous(with: rotation)
    (pinch.carriesItem, rotation.carriesItem) = (true, true)
    for frame in 0...60 {
      let time = Double(frame) / 60
      let arm = Vector(angle: time, length: 20 + 30 * time)
      for (identifier, place) in [(1, Vector(200, 200) + arm), (2, Vector(200, 200) - arm)] {
        let phase = frame == 0 ? TouchPhase.began : frame == 60 ? .ended : .moved
        try animator.touch(touch(phase, place.x, place.y, at: time, identifier))
      }
    }
    animator.advance(ticks: 60)
    // Recognised at a distance of 50 pt, and after 10 pt along a circle of 20 pt.
    #expect(abs(item.scaleX - 99.5 / 50) < 0.02)
    #expect(item.scaleX == item.scaleY)
    #expect(abs(item.angle - (1 - 0.5)) < 0.02)
    #expect(item.center == Vector(200, 200))
  }

  @Test("keep to drag limits, with a rubber band beyond, also when caught there")
  func limits() throws {
    let item = try card()
    let pan = try pan(on: item)
    let band = RubberBand(dimension: 200)
    let limits = DragLimits(
      centers: Rect(x: 100, y: 100, width: 0, height: 200), rubberBand: band)
    pan.dragLimits = limits
    #expect(pan.dragLimits == limits)
    try drag(from: Vector(100, 100), velocity: Vector(300, 1200), frames: 20)
    let unit = Vector(300, 1200).normalized
    animator.advance(ticks: 21)
    let pull = 100 + 400 - 10 * unit.y
    #expect(item.x == 100)
    #expect(abs(item.y - (300 + band.offset(for: pull - 300))) < 1e-9)
    let caught = item.y
    try drag(from: item.center, velocity: Vector(0, 60), frames: 11)
    for _ in 0..<12 { animator.tick() }
    let again = band.pull(for: caught - 300) + 1
    #expect(abs(item.y - (300 + band.offset(for: again))) < 1e-9)
    let velocity = limits.velocity(Vector(10, 60), at: Vector(100, 300 + again))
    let step = band.offset(for: again + 1e-4) - band.offset(for: again - 1e-4)
    #expect(velocity.x == 0)
    #expect(abs(velocity.y - 60 * step / 2e-4) < 1e-4)
    #expect(DragLimits(centers: limits.centers).center(for: Vector(0, 999)) == Vector(100, 300))
  }

  @Test("are part of snapshots: the same touches give the same bits again")
  func snapshots() throws {
    let item = try card()
    let other = try card(220, 110)
    try animator.addBehavior(CollisionBehavior(items: [item, other]))
    try animator.addBehavior(GravityBehavior(items: [item, other]))
    _ = try pan(on: item)
    try drag(from: Vector(100, 100), velocity: Vector(500, 30), frames: 20)
    animator.advance(ticks: 8)
    let snapshot = animator.snapshot()
    let count = log.readings.count
    func rest() -> [Vector] {
      (0..<40).flatMap { _ in
        animator.tick()
        return [item.center, other.center, item.velocity]
      }
    }
    let first = rest()
    let told = log.readings[count...]
    animator.restore(snapshot)
    log.readings.removeSubrange(count...)
    #expect(rest() == first)
    #expect(Array(log.readings[count...]) == Array(told))
  }

  @Test("of a removed item are cancelled, and go with it")
  func removed() throws {
    let item = try card()
    let pan = try pan(on: item)
    try drag(from: Vector(100, 100), velocity: Vector(600, 0), frames: 12)
    animator.advance(ticks: 6)
    item.remove()
    animator.advance(ticks: 20)
    #expect(log.states.last == .cancelled)
    #expect(pan.state == .possible)
    #expect(animator.gestures.isEmpty)
    #expect(!animator.isRunning)
    #expect(throws: DynamicsError.itemWasRemoved) { try animator.addGesture(.tap(), on: item) }
    #expect(throws: DynamicsError.itemOfAnotherTable(behavior: "a gesture")) {
      let other = ItemTable()
      let item = try other.makeItem(ItemDefinition(center: .zero, size: Size(1, 1)))
      try animator.addGesture(.tap(), on: item)
    }
  }

  @Test("may be removed and disabled by what they call, and be removed twice")
  func reentry() throws {
    let item = try card()
    let log = log
    let pan = try pan(on: item)
    pan.action = { [weak pan] reading in
      log.states.append(reading.state)
      pan?.remove()
      pan?.remove()
    }
    try drag(from: Vector(100, 100), velocity: Vector(600, 0), frames: 12)
    animator.advance(ticks: 20)
    #expect(log.states == [.began, .cancelled])
    #expect(!pan.isEnabled)
    let tap = try animator.addGesture(.tap())
    tap.isEnabled = false
    #expect(!tap.isEnabled)
    #expect(animator.gestures.count == 1)
  }

  @Test("ask for nothing that can never be")
  func errors() throws {
    let a = try animator.addGesture(.tap())
    let b = try animator.addGesture(.tap(count: 2))
    try a.requiresFailure(of: b)
    #expect(throws: GestureError.waitsForItself) { try b.requiresFailure(of: a) }
    let stranger = try DynamicAnimator().addGesture(.tap())
    #expect(throws: GestureError.otherAnimator) { try a.requiresFailure(of: stranger) }
    #expect(throws: GestureError.otherAnimator) { try a.allowsSimultaneous(with: stranger) }
    #expect(throws: TouchError.self) { try animator.touch(touch(.moved, at: 0)) }
    #expect(!animator.isRunning)
  }

  @Test("play a recording from now on, or none of it")
  func recording() throws {
    let item = try card()
    _ = try pan(on: item)
    animator.advance(ticks: 30, force: true)
    var recording = TouchRecording()
    for frame in 0...6 {
      let phase = frame == 0 ? TouchPhase.began : .moved
      try recording.add(
        touch(phase, 100 + 10 * Double(frame), 100, at: Double(frame) / 60))
    }
    try animator.play(recording)
    animator.advance(ticks: 30)
    #expect(item.x == 150)
    #expect(log.states.last == .cancelled)
    try animator.touch(touch(.began, 0, 0, at: 5))
    #expect(throws: TouchError.self) { try animator.play(recording) }
    animator.cancelTouches()
    animator.advance(ticks: 2)
    #expect(!animator.isRunning)
  }
}
