// Written as for UIKit: only the prefixes are gone. A finger holds one item where it was touched,
// by an attachment; when the finger lifts, the item flies on with the finger's velocity and slows
// down.

import Porting

class DraggingBehavior: DynamicBehavior {
  private let item: View
  private let itemBehavior: DynamicItemBehavior
  private var attachment: AttachmentBehavior?

  init(item: View) {
    self.item = item
    itemBehavior = DynamicItemBehavior(items: [item])
    super.init(items: [])
    itemBehavior.resistance = 3
    itemBehavior.angularResistance = 3
    addChildBehavior(itemBehavior)
  }

  var isResistive: Bool { itemBehavior.resistance > itemBehavior.friction }

  func touchBegan(at point: CGPoint) {
    let offset = Offset(
      horizontal: point.x - item.center.x, vertical: point.y - item.center.y)
    let attachment = AttachmentBehavior(
      item: item, offsetFromCenter: offset, attachedToAnchor: point)
    attachment.frequency = 0
    attachment.frictionTorque = 0
    addChildBehavior(attachment)
    self.attachment = attachment
  }

  func touchMoved(to point: CGPoint) {
    attachment?.anchorPoint = point
  }

  func touchEnded(velocity: CGPoint) {
    guard let attachment else { return }
    removeChildBehavior(attachment)
    self.attachment = nil
    let present = itemBehavior.linearVelocity(for: item)
    itemBehavior.addLinearVelocity(
      CGPoint(x: velocity.x - present.x, y: velocity.y - present.y), for: item)
  }
}
