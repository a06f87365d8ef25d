import Dynamics
import Geometry
import Testing

/// System S2b: a spring on a center animates a size.
@Suite("Sample: custom item")
struct CustomItemSampleTests {
  @Test("A proxy's spring and the damped sinusoid give the same bounds")
  func proxy() throws {
    let table = ItemTable()
    let button = try table.card(at: Vector(160, 240), size: Size(100, 50))
    let proxy = SizeProxy(for: button)
    let animator = DynamicAnimator(itemTable: table)
    let spring = AttachmentBehavior(item: proxy, attachedToAnchor: proxy.center)
    spring.frequency = 2
    spring.damping = 0.3
    let push = PushBehavior(items: [proxy], mode: .instantaneous)
    push.setAngle(Math.pi / 4, magnitude: 2)
    let bare = DynamicItemBehavior(items: [proxy])
    bare.resistance = 0
    for behavior in [bare, spring, push] { try animator.addBehavior(behavior) }

    let sinusoid = DampedSinusoid(frequency: 2, damping: 0.3, speed: 200 / 2.0.squareRoot())
    var largest = 0.0
    for tick in 1...90 {
      animator.tick(force: true)
      let expected = sinusoid.value(at: Double(tick) / 60)
      #expect(abs(button.width - 100 - expected) < 0.25, "tick \(tick)")
      #expect(abs(button.height - 50 - expected) < 0.25, "tick \(tick)")
      largest = max(largest, button.width - 100)
    }
    #expect((6.5...8).contains(largest))
  }
}

/// A proxy for another item: its center is that item's size.
private final class SizeProxy: DynamicItem {
  let item: Item
  var transform = AffineTransform.identity
  let bounds = Rect(x: 0, y: 0, width: 100, height: 100)

  init(for item: Item) { self.item = item }

  var center: Vector {
    get { Vector(item.width, item.height) }
    set { item.size = Size(newValue.x, newValue.y) }
  }
}

/// The response of a spring at rest to a kick, in closed form.
private struct DampedSinusoid {
  let frequency: Double
  let damping: Double
  let speed: Double

  func value(at time: Double) -> Double {
    let w = 2 * Math.pi * frequency
    let damped = w * (1 - damping * damping).squareRoot()
    return speed / damped * Math.exp(-damping * w * time) * Math.sin(damped * time)
  }
}
