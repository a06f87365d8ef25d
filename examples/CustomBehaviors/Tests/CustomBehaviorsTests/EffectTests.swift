import CustomBehaviors
import Dynamics
import Geometry
import Testing

/// Systems S2c and S2d: behaviors without a built-in part.
@Suite("Pulse and transform tween")
struct EffectTests {
  let table = ItemTable()

  @Test("The pulse has the published scales, lives by its clock mandate and restores the item")
  func pulse() throws {
    let animator = DynamicAnimator(itemTable: table)
    let card = try table.card()
    let pulse = PulseBehavior(item: card)
    #expect(abs(pulse.scale(at: 0.201) - 1.3188) < 5e-5)
    #expect(abs(pulse.scale(at: 0.701) - 0.8827) < 5e-5)
    try animator.addBehavior(pulse)
    animator.tick()
    #expect(pulse.elapsedTime == 0 && card.scaleX == 1)
    for tick in 1...90 {
      animator.tick()
      #expect(abs(card.scaleX - pulse.scale(at: Double(tick) / 60)) < 1e-12)
      #expect(card.scaleX == card.scaleY)
    }
    #expect(pulse.clockMandate)
    animator.tick()
    #expect(card.transform == .identity && !pulse.clockMandate)
    #expect(!animator.isRunning)
    #expect(animator.behaviors.count == 1)
  }

  @Test("Pulses of one item multiply, and the last one restores what the first one found")
  func overlappingPulses() throws {
    let animator = DynamicAnimator(itemTable: table)
    let custom = CustomItem(center: Vector(300, 300))
    custom.transform = AffineTransform(scaleX: 2, scaleY: 3)
    for item in [try table.card() as any DynamicItem, custom] {
      let own = item.transform
      let pulses = (0..<3).map { PulseBehavior(item: item, speed: 1 + 0.3 * Double($0)) }
      try animator.addBehavior(pulses[0])
      animator.advance(ticks: 16)
      let parent = DynamicBehavior()
      try parent.addChildBehavior(pulses[1])
      try animator.addBehavior(parent)
      animator.advance(ticks: 13)
      try animator.addBehavior(pulses[2])
      animator.advance(ticks: 20)
      let factor = pulses.reduce(1) { $0 * $1.scale(at: $1.elapsedTime) }
      #expect(item.transform == AffineTransform(scaleX: own.a * factor, scaleY: own.d * factor))
      pulses[1].remove()
      let others = [pulses[0], pulses[2]].reduce(1) { $0 * $1.scale(at: $1.elapsedTime) }
      #expect(item.transform == AffineTransform(scaleX: own.a * others, scaleY: own.d * others))
      let snapshot = animator.snapshot()
      animator.advance(ticks: 200)
      #expect(item.transform == own && !animator.isRunning)
      animator.restore(snapshot)
      animator.tick()
      #expect(item.transform != own)
      animator.advance(ticks: 200)
      #expect(item.transform == own)
      animator.removeAllBehaviors()
      try animator.addBehavior(pulses[0])
      animator.advance(ticks: 16)
      #expect(item.transform != own)
      animator.removeAllBehaviors()
      #expect(item.transform == own)
    }
  }

  @Test("The tween is at 0.1375, eased 0.358, on tick 10 and done on tick 28")
  func tween() throws {
    let animator = DynamicAnimator(itemTable: table)
    let card = try table.card()
    let target = AffineTransform(
      TransformComponents(rotation: 1, scaleX: 2, scaleY: 3, translation: Vector(10, 0)))
    let tween = TransformTweenBehavior(item: card, to: target)
    try animator.addBehavior(tween)
    animator.advance(ticks: 10)
    #expect(abs(tween.percent - 0.1375) < 1e-12)
    #expect(abs(card.angle - 0.358) < 5e-4)
    #expect(abs(card.scaleX - 1.358) < 5e-4 && abs(card.scaleY - 1.717) < 1e-3)
    animator.advance(ticks: 17)
    #expect(tween.percent < 1)
    animator.tick()
    #expect(tween.percent == 1)
    #expect(abs(card.angle - 1) < 1e-9 && abs(card.transform.tx - 10) < 1e-9)
  }

  @Test("A pile of cards snaps together, each turned to its own angle")
  func pile() throws {
    let animator = DynamicAnimator(itemTable: table)
    var cards: [Item] = []
    for index in 0..<5 {
      let card = try table.card(at: Vector(60 * Double(index), 40 * Double(index % 3)))
      cards.append(card)
      try animator.addBehavior(SnapBehavior(item: card, snapTo: Vector(160, 240)))
      try animator.addBehavior(
        TransformTweenBehavior(
          item: card, to: AffineTransform(rotation: 0.1 * Double(index - 2))))
    }
    #expect(animator.advance(ticks: 600) < 120)
    for (index, card) in cards.enumerated() {
      #expect(card.center.distance(to: Vector(160, 240)) < 0.5)
      #expect(abs(card.angle - 0.1 * Double(index - 2)) < 1e-9)
    }
  }
}
