import Dynamics
import Geometry
import Testing

@Suite("Swinging attachments")
struct SwingTests {
  let table = ItemTable()

  /// The largest angles of a swing from straight down, there and back.
  private func peaks(_ ticks: Int, _ make: (Item) -> AttachmentBehavior) throws -> [Double] {
    let (animator, bob) = try undamped(
      table, at: Vector(angle: Math.pi / 2 - 0.5, length: 100), size: Size(20, 20))
    try animator.addBehavior(GravityBehavior(items: [bob]))
    try animator.addBehavior(make(bob))
    var peaks: [Double] = []
    var (last, wasRising) = (0.5, false)
    for _ in 0..<ticks {
      animator.tick(force: true)
      let angle = Math.pi / 2 - bob.center.angle
      let isRising = abs(angle) > abs(last)
      if wasRising && !isRising { peaks.append(abs(last)) }
      (last, wasRising) = (angle, isRising)
    }
    return peaks
  }

  @Test("A spring's damping dies a swing away too, by its rate; along its axis only where asked")
  func across() throws {
    // x'' + 2 z w x' + g / l x = 0: each half swing is e^(- z w T / 2) of the one before.
    let rate = 0.02 * 2 * Math.pi * 6
    func spring(_ dampsAcross: Bool) -> (Item) -> AttachmentBehavior {
      { bob in
        let spring = AttachmentBehavior(item: bob, attachedToAnchor: .zero)
        (spring.frequency, spring.damping, spring.dampsAcross) = (6, 0.02, dampsAcross)
        return spring
      }
    }
    let damped = try [0.5] + peaks(180, spring(true))
    let frequency = (10 - rate * rate).squareRoot()
    #expect(damped.count == 3)
    for (first, second) in zip(damped, damped.dropFirst()) {
      // For small angles; the first swing is slower, and so loses a little more.
      #expect(abs(second / first / Math.exp(-rate * Math.pi / frequency) - 1) < 0.02)
    }
    let free = try peaks(180, spring(false))
    #expect(free.count == 2 && free.allSatisfy { abs($0 - 0.5) < 1e-3 })
  }

  @Test("Friction takes 2 torque / (m g l) off each half swing of a rod or a rope, and stops it")
  func friction() throws {
    let loss = 2 * 0.001 * 1e8 / (400 * 1000 * 100)
    for isRope in [false, true] {
      let peaks = try peaks(600) { bob in
        let rod =
          isRope
          ? AttachmentBehavior.limit(item: bob, attachedToAnchor: .zero)
          : AttachmentBehavior(item: bob, attachedToAnchor: .zero)
        rod.frictionTorque = 0.001
        return rod
      }
      for (index, peak) in peaks.prefix(5).enumerated() {
        // For small angles; the sine of larger ones is less than they are.
        #expect(abs(peak - (0.5 - loss * Double(index + 1))) < 0.1 * loss * Double(index + 1))
      }
    }
  }

  @Test("A snap damps a shove across its way as it does one along it")
  func snap() throws {
    let (animator, item) = try undamped(table, at: .zero, restRule: .classic)
    let snap = SnapBehavior(item: item, snapTo: .zero)
    snap.wobble = false
    try animator.addBehavior(snap)
    item.velocity = Vector(30, 40)
    let rate = (0.08 + 0.92 * 0.5) * 2 * Math.pi * 3.42
    for tick in 1...60 {
      animator.tick()
      #expect(abs(item.exact(.x) * 4 - item.exact(.y) * 3) < 1e-3)
      #expect(item.exactCenter.length < 50 / 18 * Math.exp(-rate * Double(tick) / 60) + 1e-2)
    }
  }

  @Test("A dragged spring trails by 2 z v / w, and comes to rest at its anchor")
  func drag() throws {
    let (animator, item) = try undamped(table, at: .zero, restRule: .classic)
    let spring = AttachmentBehavior(item: item, attachedToAnchor: .zero)
    (spring.frequency, spring.damping) = (3, 0.7)
    try animator.addBehavior(spring)
    for tick in 1...120 {
      spring.anchorPoint = Vector(3, -2) * Double(tick)
      animator.tick()
    }
    let trail = Vector(3, -2) * (2 * 0.7 * 60 / (2 * Math.pi * 3))
    // The anchor jumps once per tick, and keeps its position during the tick.
    #expect((spring.anchorPoint - item.exactCenter - trail).length < 3)
    #expect((item.velocity - Vector(180, -120)).length < 3)
    animator.advance(ticks: 120)
    #expect(item.exactCenter.distance(to: spring.anchorPoint) < 0.01)
  }
}
