import Dynamics
import Geometry
import Motion
import Testing

@Suite("Frames")
struct FrameTests {
  @Test("lead to the same ticks at any rate, even or uneven, seen or missed")
  func rates() {
    func ticks(_ timestamps: [Double]) -> Int {
      var ticker = VariableTicker(timestamps: timestamps)
      var clock = FixedRateClock(rate: 60)
      var count = 0
      while let frame = ticker.nextFrame() { count += clock.dueTicks(for: frame) }
      return count
    }
    for rate in [24.0, 30, 60, 90, 120] {
      #expect(ticks((0...Int(4 * rate)).map { Double($0) / rate }) == 240)
    }
    #expect(ticks([0, 0.01, 0.3, 0.31, 0.9, 1.4, 1.41, 4]) == 240)
    let steps = (0..<240).map { 1.0 / 60 + ($0 % 3 == 0 ? 0.004 : $0 % 3 == 1 ? -0.004 : 0) }
    #expect(ticks(steps.reduce(into: [0.0]) { $0.append(($0.last ?? 0) + $1) }) == 240)
    #expect(ticks((0...240).map { Double($0) / 60 }.filter { $0 < 1 || $0 > 1.5 }) == 240)
  }

  @Test("of a manual ticker are even, and tell when they are seen")
  func manual() {
    var ticker = ManualTicker(rate: 50)
    var clock = FixedRateClock(rate: 50)
    for frame in 0..<500 {
      guard let next = ticker.nextFrame() else { break }
      #expect(abs(next.timestamp - Double(frame) / 50) < 1e-12)
      #expect(abs(next.duration - 0.02) < 1e-12)
      let ticks = clock.dueTicks(for: next)
      #expect(ticks == 1)
    }
  }

  @Test("after a long stall are not made up for, when that was asked for")
  func stall() {
    var clock = FixedRateClock(rate: 60, longestStall: 0.25)
    let moments = [100, 100.25, 101, 101.1, 101.05]
    #expect(moments.map { clock.dueTicks(at: $0) } == [0, 15, 1, 6, 0])
    #expect(abs(clock.timeUntilNextTick(at: 101.11) - (7.0 / 60 - 0.11)) < 1e-9)
    clock.restart(at: 200)
    let due = clock.dueTicks(at: 200.1)
    #expect(due == 6)
  }
}

@Suite("Display links")
struct DisplayLinkTests {
  /// The positions of a spring and a bouncing card after some frames, and the frames that were
  /// reported.
  private func end(_ timestamps: [Double]) throws -> (values: [Double], frames: [DisplayFrame]) {
    let table = ItemTable()
    let animator = DynamicAnimator(
      referenceBounds: Rect(x: 0, y: 0, width: 400, height: 400), itemTable: table)
    let sprung = try table.makeItem(ItemDefinition(center: Vector(50, 50), size: Size(20, 20)))
    let falling = try table.makeItem(ItemDefinition(center: Vector(200, 50), size: Size(20, 20)))
    try animator.addBehavior(GravityBehavior(items: [falling]))
    let collision = CollisionBehavior(items: [falling])
    collision.translatesReferenceBoundsIntoBoundary = true
    try animator.addBehavior(collision)
    let spring = SpringTiming(dampingRatio: 0.1, response: 1)
    try animator.animate(AnimationDefinition(sprung, .center, to: Vector(300, 200), spring: spring))
    let gesture = try animator.addGesture(.pan(), on: falling)
    gesture.carriesItem = true
    for (phase, x, time) in [
      (TouchPhase.began, 200.0, 0.2), (.moved, 230, 0.3), (.moved, 260, 0.4), (.ended, 290, 0.5),
    ] {
      try animator.touch(touch(phase, x, 60, at: time))
    }
    var frames: [DisplayFrame] = []
    let link = DisplayLink(animator) { frames.append($0) }
    var ticker = VariableTicker(timestamps: timestamps)
    link.run(&ticker)
    let items = [sprung, falling]
    return (items.flatMap { [$0.x, $0.y, $0.vx, $0.vy, Double(animator.tickCount)] }, frames)
  }

  @Test("end in the same bits whatever frames there were, or were missed")
  func sameEnd() throws {
    let steady = try end((0...120).map { Double($0) / 60 })
    #expect(steady.frames.count == 120)
    #expect(steady.values[4] == 120)
    for rate in [24.0, 30, 90, 120] {
      let other = try end((0...Int(2 * rate)).map { Double($0) / rate })
      #expect(other.values == steady.values)
      #expect(other.frames.count == Int(2 * rate))
    }
    let missed = (0...120).map { Double($0) / 60 }.filter { $0 < 0.3 || $0 > 0.8 }
    #expect(try end(missed).values == steady.values)
    var uneven = [0.0]
    while let last = uneven.last, last < 2 {
      uneven.append(Swift.min(last + 0.004 + 0.003 * Double(uneven.count % 7), 2))
    }
    #expect(try end(uneven).values == steady.values)
  }

  @Test("tell when a frame is made, when it is seen and for how long")
  func frames() throws {
    let frames = try end([0, 0.5, 0.625, 2]).frames
    #expect(frames.map(\.timestamp) == [0, 0.5, 0.625])
    #expect(frames.map(\.targetTimestamp) == [0.5, 0.625, 2])
    #expect(frames.map(\.duration) == [0.5, 0.125, 1.375])
  }

  @Test("call after the ticks, pass over old frames, and make up for no pause")
  func pauses() {
    let animator = DynamicAnimator()
    var heard = 0
    let link = DisplayLink(animator) { _ in heard += 1 }
    let mandate = DynamicBehavior()
    mandate.clockMandate = true
    _ = try? animator.addBehavior(mandate)
    #expect(link.step(DisplayFrame(timestamp: 10, duration: 0.5)) == 30)
    #expect(link.step(DisplayFrame(timestamp: 9, duration: 0.5)) == 0)
    link.isPaused = true
    #expect(link.step(DisplayFrame(timestamp: 11, duration: 1)) == 0)
    link.isPaused = false
    #expect(link.step(DisplayFrame(timestamp: 20, duration: 0.1)) == 6)
    #expect(heard == 2)
    #expect(link.frame == DisplayFrame(timestamp: 20, duration: 0.1))
    var ticker = ManualTicker(rate: 30)
    let other = DisplayLink(animator) { _ in heard += 1 }
    #expect(other.run(&ticker, until: 1) == 60)
    #expect(heard == 32)
  }
}
