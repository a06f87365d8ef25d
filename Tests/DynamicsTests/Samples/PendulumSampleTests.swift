import Dynamics
import Geometry
import Testing

@Suite("Sample: pendulum")
struct PendulumSampleTests {
  let stage = SampleStage()
  let weight: Item
  let pendulum: PendulumBehavior

  init() throws {
    weight = try stage.square(at: Vector(160, 300))
    pendulum = try PendulumBehavior(weight: weight, suspendedFrom: Vector(160, 100))
    let air = DynamicItemBehavior(items: [weight])
    air.resistance = 1
    air.angularResistance = 1
    let pendulum = pendulum
    let finger = Finger(
      .at(0.5, 160, 300), .at(1.5, 280, 260), .at(1.75, 220, 291),
      down: { try pendulum.beginDragging(at: $0) }, move: { pendulum.drag(to: $0) },
      up: { _, velocity in pendulum.endDragging(velocity: velocity) })
    try stage.add(pendulum, air, finger)
  }

  @Test("The weight follows the finger, and a push of its speed over 500 throws it")
  func drag() {
    stage.run(until: 1.5)
    #expect(weight.center.distance(to: Vector(280, 260)) < 4)
    #expect(pendulum.childBehaviors.count == 4)
    stage.run(until: 1.75)
    #expect(pendulum.childBehaviors.count == 3)
    let velocity = Vector(-60, 31) / 0.25
    #expect(abs(pendulum.push.magnitude - velocity.length / 500) < 1e-9)
    #expect(abs(pendulum.push.angle - velocity.angle) < 1e-9)
    #expect(pendulum.push.active)
    stage.animator.tick()
    #expect(!pendulum.push.active)
  }

  @Test("It swings with the period of its length and hangs below its pivot in the end")
  func swing() {
    stage.run(until: 4)
    var crossings: [Double] = []
    var last = weight.center.x - 160
    while stage.animator.elapsedTime < 9, stage.animator.tick() {
      let offset = weight.center.x - 160
      if offset * last < 0 {
        let past = offset / (offset - last) * stage.animator.tickDuration
        crossings.append(stage.animator.elapsedTime - past)
      }
      last = offset
    }
    #expect(crossings.count > 2)
    let period = 2 * Math.pi / (1000.0 / 200 - 1.0 / 4).squareRoot()
    for (first, third) in zip(crossings, crossings.dropFirst(2)) {
      #expect(abs(third - first - period) < 0.01 * period)
    }
    stage.runToPause()
    #expect(weight.center.distance(to: Vector(160, 300)) < 1.5)
  }
}

/// A weight that hangs from a point and can be dragged and thrown: one behavior, made of others.
final class PendulumBehavior: DynamicBehavior {
  let push: PushBehavior
  private let weight: Item
  private var hand: AttachmentBehavior?

  init(weight: Item, suspendedFrom point: Vector) throws {
    self.weight = weight
    push = PushBehavior(items: [weight], mode: .instantaneous)
    push.active = false
    super.init()
    try addChildBehavior(GravityBehavior(items: [weight]))
    try addChildBehavior(AttachmentBehavior(item: weight, attachedToAnchor: point))
    try addChildBehavior(push)
  }

  func beginDragging(at point: Vector) throws {
    let hand = AttachmentBehavior(item: weight, attachedToAnchor: point)
    try addChildBehavior(hand)
    self.hand = hand
  }

  func drag(to point: Vector) {
    hand?.anchorPoint = point
  }

  func endDragging(velocity: Vector) {
    hand?.remove()
    push.setAngle(velocity.angle, magnitude: velocity.length / 500)
    push.active = true
  }
}
