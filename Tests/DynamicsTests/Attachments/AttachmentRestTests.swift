import Builds
import Dynamics
import Geometry
import Testing

@Suite("Attachments at rest")
struct AttachmentRestTests {
  enum Hanging: String, CaseIterable {
    case rod, spring, softSpring, rope, weld, softWeld, slider, pin, chain, pair, snap
  }

  let table = ItemTable()

  @Test(
    "What hangs does not move by 1e-6 pt in 600 ticks after the pause", .heavy,
    arguments: Hanging.allCases)
  func still(kind: Hanging) throws {
    let animator = DynamicAnimator(itemTable: table)
    let items = try (0..<4).map { index in
      try table.card(
        at: Vector(30 + 40 * Double(index), 100 + 3 * Double(index)), size: Size(36, 24))
    }
    let properties = DynamicItemBehavior(items: items)
    (properties.resistance, properties.angularResistance) = (4, 4)
    try animator.addBehavior(properties)
    if kind != .snap { try animator.addBehavior(GravityBehavior(items: items)) }
    for (index, item) in items.enumerated() {
      let previous = index > 0 ? items[index - 1] : nil
      try animator.addBehavior(attachment(kind, item, previous))
    }
    animator.advance(ticks: 3000)
    #expect(!animator.isRunning)
    let places = items.map { ($0.center, $0.angle) }
    var shift = 0.0
    for _ in 0..<600 {
      animator.tick(force: true)
      for (item, place) in zip(items, places) {
        shift = max(shift, item.center.distance(to: place.0), abs(item.angle - place.1))
      }
    }
    #expect(shift < 1e-6)
  }

  private func attachment(_ kind: Hanging, _ item: Item, _ previous: Item?) -> DynamicBehavior {
    let anchor = item.center - Vector(0, 80)
    switch kind {
    case .rod:
      return AttachmentBehavior(item: item, offset: Vector(5, -9), attachedToAnchor: anchor)
    case .spring, .softSpring:
      let spring = AttachmentBehavior(
        item: item, offset: Vector(5, -9), attachedToAnchor: anchor)
      (spring.frequency, spring.damping) = (kind == .spring ? 8 : 1, 0.5)
      return spring
    case .rope:
      let rope = AttachmentBehavior.limit(
        item: item, offset: Vector(5, -9), attachedToAnchor: anchor)
      rope.length = 120
      return rope
    case .weld, .softWeld:
      let weld =
        previous.map { AttachmentBehavior.fixed(item: item, attachedTo: $0) }
        ?? AttachmentBehavior.fixed(item: item, attachedToAnchor: anchor)
      if kind == .softWeld { (weld.frequency, weld.damping) = (3, 0.7) }
      return weld
    case .slider:
      let slider = AttachmentBehavior.sliding(
        item: item, attachedToAnchor: anchor, axis: Vector(1, 2))
      slider.attachmentRange = -10...60
      return slider
    case .pin:
      let pin = AttachmentBehavior.pin(item: item, attachedToAnchor: anchor + Vector(30, 60))
      pin.frictionTorque = 0.02
      return pin
    case .chain:
      return previous.map {
        AttachmentBehavior.pin(
          item: item, attachedTo: $0, anchor: (item.center + $0.center) / 2)
      } ?? AttachmentBehavior.pin(item: item, attachedToAnchor: anchor)
    case .pair:
      return previous.map { AttachmentBehavior(item: item, offset: Vector(9, 2), attachedTo: $0) }
        ?? AttachmentBehavior(item: item, attachedToAnchor: anchor)
    case .snap: return SnapBehavior(item: item, snapTo: anchor)
    }
  }
}
