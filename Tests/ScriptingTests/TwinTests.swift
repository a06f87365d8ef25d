import Dynamics
import Geometry
import Scripting
import Testing

/// What exists in Swift and in Lua does the same.
@Suite("Twins in Swift and Lua") struct TwinTests {
  /// A pulse: when it is added and removed, in ticks, and its options.
  struct Pulse: Sendable {
    var start: Int
    var end: Int
    var magnitude, speed, damping, duration: Double
  }

  static let pulses = [
    Pulse(start: 0, end: 1000, magnitude: 0.5, speed: 1, damping: 2, duration: 1.5),
    Pulse(start: 7, end: 1000, magnitude: 0.3, speed: 2.7, damping: 0.4, duration: 1.1),
    Pulse(start: 40, end: 66, magnitude: -0.7, speed: 1.3, damping: 1, duration: 5),
    Pulse(start: 50, end: 1000, magnitude: 0.11, speed: 3, damping: 0, duration: 2),
    Pulse(start: 300, end: 1000, magnitude: 0.5, speed: 1, damping: 2, duration: 1.5),
  ]

  @Test(
    "pulses that overlap have the same scales to the bit, and end where they began",
    arguments: [[0], [0, 1], [1, 0], [0, 1, 2, 3, 4]])
  func pulses(order: [Int]) throws {
    let pulses = order.map { Self.pulses[$0] }
    let (scaleX, scaleY, angle) = (1.7, 0.9, 0.4)
    let session = try Session()
    let lines = pulses.enumerated().map { place, pulse in
      """
      if tick == \(pulse.start) then
        b[\(place)] = animator:add("pulse", { item = card, magnitude = \(pulse.magnitude),
          speed = \(pulse.speed), damping = \(pulse.damping), duration = \(pulse.duration) })
      end
      if tick == \(pulse.end) then b[\(place)]:remove() end
      """
    }
    let stage = try session.run(
      """
      animator:add { clockMandate = true }
      card.scaleX, card.scaleY, card.angle = \(scaleX), \(scaleY), \(angle)
      local b, tick = {}, 0
      local function act() \(lines.joined(separator: " ")) tick = tick + 1 end
      act()
      stage:every(1 / 60, act)
      """)
    let table = ItemTable()
    let animator = DynamicAnimator(itemTable: table)
    let mandate = DynamicBehavior()
    mandate.clockMandate = true
    try animator.addBehavior(mandate)
    let card = try table.makeItem(
      ItemDefinition(center: Vector(100, 100), size: Size(60, 60), angle: angle))
    (card.scaleX, card.scaleY) = (scaleX, scaleY)
    let twins = pulses.map {
      PulseBehavior(
        item: card, magnitude: $0.magnitude, speed: $0.speed, damping: $0.damping,
        duration: $0.duration)
    }
    let item = try #require(stage.item("card")).item
    var swung = 0
    for tick in 0..<500 {
      for (pulse, twin) in zip(pulses, twins) {
        if tick == pulse.start { try animator.addBehavior(twin) }
        if tick == pulse.end { twin.remove() }
      }
      // Timers run after the tick, so what they add is there in the next one.
      if tick > 0 {
        #expect(card.scaleX.bitPattern == item.scaleX.bitPattern, "tick \(tick)")
        #expect(card.scaleY.bitPattern == item.scaleY.bitPattern, "tick \(tick)")
      }
      animator.tick()
      try stage.advance(ticks: 1)
      swung += card.scaleX != scaleX ? 1 : 0
    }
    #expect(swung > 80)
    #expect((card.scaleX, card.scaleY) == (scaleX, scaleY))
    #expect((item.scaleX, item.scaleY) == (scaleX, scaleY))
    #expect(stage.takeErrors().isEmpty)
  }
}
