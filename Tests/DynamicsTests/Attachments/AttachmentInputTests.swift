import Dynamics
import Geometry
import Testing

@Suite("What attachments refuse")
struct AttachmentInputTests {
  @Test("A property that an attachment has no use for stops the program, and says what it needs")
  func properties() async {
    await #expect(processExitsWith: .failure) {
      AttachmentBehavior(item: try card(), attachedToAnchor: .zero).attachmentRange = -1...1
    }
    await #expect(processExitsWith: .failure) {
      AttachmentBehavior(item: try card(), attachedToAnchor: .zero).axis = Vector(1, 0)
    }
    await #expect(processExitsWith: .failure) {
      AttachmentBehavior.pin(item: try card(), attachedToAnchor: .zero).length = 3
    }
    await #expect(processExitsWith: .failure) {
      AttachmentBehavior.limit(item: try card(), attachedToAnchor: .zero).frequency = 3
    }
    await #expect(processExitsWith: .failure) {
      AttachmentBehavior.fixed(item: try card(), attachedToAnchor: .zero).frictionTorque = 3
    }
  }

  @Test("Ranges without 0, axes without direction, and what is not finite stop the program")
  func numbers() async {
    await #expect(processExitsWith: .failure) {
      AttachmentBehavior.pin(item: try card(), attachedToAnchor: .zero).attachmentRange = 1...2
    }
    await #expect(processExitsWith: .failure) {
      AttachmentBehavior.pin(item: try card(), attachedToAnchor: .zero).frictionTorque = .infinity
    }
    await #expect(processExitsWith: .failure) {
      AttachmentBehavior.pin(item: try card(), attachedToAnchor: .zero).frictionTorque = -1
    }
    await #expect(processExitsWith: .failure) {
      _ = AttachmentBehavior.sliding(item: try card(), attachedToAnchor: .zero, axis: .zero)
    }
    await #expect(processExitsWith: .failure) {
      _ = AttachmentBehavior.fixed(item: try card(), attachedToAnchor: Vector(.nan, 0))
    }
    await #expect(processExitsWith: .failure) {
      let rod = AttachmentBehavior(item: try card(), attachedToAnchor: .zero)
      rod.anchorPoint = Vector(0, .infinity)
    }
  }

  @Test("An item attached to itself stops the program")
  func items() async {
    await #expect(processExitsWith: .failure) {
      let item = try card()
      _ = AttachmentBehavior.fixed(item: item, attachedTo: item)
    }
  }

  @Test("An item of another animator and a removed one are refused when an attachment is added")
  func adding() throws {
    let table = ItemTable()
    let (first, a) = try undamped(table, at: .zero)
    let second = DynamicAnimator(itemTable: table)
    let b = try table.card(at: Vector(100, 0))
    let weld = AttachmentBehavior.fixed(item: a, attachedTo: b)
    #expect(throws: DynamicsError.itemOfAnotherAnimator(behavior: "attachment")) {
      try second.addBehavior(weld)
    }
    #expect(second.behaviors.isEmpty && weld.dynamicAnimator == nil)
    b.remove()
    #expect(throws: DynamicsError.itemWasRemoved) { try first.addBehavior(weld) }
    #expect(throws: DynamicsError.itemsAreFixed(behavior: "attachment")) { try weld.addItem(b) }
  }

  @Test("An attachment goes with its item, and one that was removed can be added again")
  func removal() throws {
    let table = ItemTable()
    let (animator, a) = try undamped(table, at: .zero)
    let b = try table.card(at: Vector(100, 0))
    let pin = AttachmentBehavior.pin(item: a, attachedTo: b, anchor: Vector(50, 0))
    pin.attachmentRange = -0.5...0.5
    try animator.addBehavior(pin)
    animator.advance(ticks: 3)
    let start = animator.snapshot()
    pin.remove()
    animator.advance(ticks: 3)
    try animator.addBehavior(pin)
    #expect(pin.attachmentRange == -0.5...0.5)
    animator.advance(ticks: 3)
    animator.restore(start)
    animator.advance(ticks: 3)
    b.remove()
    animator.advance(ticks: 3)
    #expect(pin.dynamicAnimator == nil && animator.behaviors.count == 1)
  }
}

private func card() throws -> Item {
  try ItemTable().makeItem(ItemDefinition(center: Vector(3, 4), size: Size(10, 10)))
}
