import Dynamics
import Geometry
import Testing

/// A snap turns the shortest way: to the nearest angle that is upright, with all whole turns kept.
@Suite("SnapBehavior: whole turns")
struct SnapTurnTests {
  private let table = ItemTable()
  /// The greatest error of an angle at rest, in radians.
  private let close = 0.005

  private func scene(
    angle: Double, to point: Vector, wobble: Bool, lands: Bool = false
  ) throws -> (animator: DynamicAnimator, card: Item, snap: SnapBehavior) {
    let animator = DynamicAnimator(itemTable: table)
    let card = try table.card(at: snapStart, angle: angle)
    let snap = SnapBehavior(item: card, snapTo: point)
    (snap.wobble, snap.lands) = (wobble, lands)
    try animator.addBehavior(snap)
    return (animator, card, snap)
  }

  /// An angle with whole turns, and the nearest upright one, which is less than 2 rad away.
  private func angle(_ dice: inout SplitMix64) -> (start: Double, upright: Double) {
    let upright = 2 * Math.pi * Math.round(dice.number(-160, 160))
    return (upright + dice.number(-2, 2), upright)
  }

  @Test("An item at any angle goes to the nearest upright one", arguments: [true, false])
  func nearest(wobble: Bool) throws {
    var dice = SplitMix64(seed: 4)
    for _ in 0..<40 {
      let (start, upright) = angle(&dice)
      let point = Bool.random(using: &dice) ? snapStart : snapEnd
      let (animator, card, _) = try scene(angle: start, to: point, wobble: wobble)
      var most = 0.0
      for _ in 0..<600 where animator.tick() { most = max(most, abs(card.angle - upright)) }
      #expect(!animator.isRunning)
      #expect(abs(card.angle - upright) < close, "from \(start)")
      // It turns 41 degrees at most while it is fast.
      #expect(most < 2 + 0.72, "from \(start)")
    }
  }

  @Test("Between two upright angles it never turns by more than half a turn and its swing")
  func halfTurns() throws {
    var dice = SplitMix64(seed: 5)
    for _ in 0..<40 {
      let start = dice.number(-1000, 1000)
      let (animator, card, _) = try scene(angle: start, to: snapEnd, wobble: true)
      animator.advance(ticks: 600)
      #expect(!animator.isRunning)
      #expect(abs(Math.wrappedAngle(card.angle)) < close)
      #expect(abs(card.angle - start) < Math.pi + 0.72, "from \(start) to \(card.angle)")
    }
  }

  @Test("A snap with another point, and an item that was turned since, go to the nearest too")
  func retargeted() throws {
    var dice = SplitMix64(seed: 6)
    for wobble in [true, false] {
      for _ in 0..<20 {
        let (animator, card, snap) = try scene(angle: 0, to: snapEnd, wobble: wobble)
        animator.advance(ticks: 600)
        let (start, upright) = angle(&dice)
        card.angle = start
        if Bool.random(using: &dice) { snap.snapPoint = snapStart }
        animator.advance(ticks: 600)
        #expect(!animator.isRunning)
        #expect(abs(card.angle - upright) < close, "from \(start)")
      }
    }
  }

  @Test("A landing snap ends exactly at the nearest upright angle")
  func lands() throws {
    var dice = SplitMix64(seed: 7)
    for _ in 0..<20 {
      let (start, upright) = angle(&dice)
      let (animator, card, _) = try scene(angle: start, to: snapEnd, wobble: true, lands: true)
      animator.advance(ticks: 600)
      #expect(card.center == snapEnd)
      #expect(abs(card.angle - upright) < 1e-9, "from \(start)")
    }
  }

  @Test("Whole turns change nothing of the motion but the angle", arguments: [true, false])
  func alike(wobble: Bool) throws {
    for turns in [-3.0, 1, 40] {
      let (animator, card, _) = try scene(angle: 0.4, to: snapEnd, wobble: wobble)
      let (other, turned, _) = try scene(
        angle: 0.4 + turns * 2 * Math.pi, to: snapEnd, wobble: wobble)
      for _ in 0..<30 {
        animator.tick()
        other.tick()
        #expect(card.center.distance(to: turned.center) < 1e-3)
        #expect(abs(turned.angle - turns * 2 * Math.pi - card.angle) < 1e-4)
      }
    }
  }
}
