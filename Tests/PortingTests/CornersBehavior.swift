// Written as for UIKit: only the prefixes are gone. Four spring fields pull an item into the
// nearest corner; while a finger holds it, the fields are off.

import Porting

class CornersBehavior: DynamicBehavior {
  private let item: View
  private let itemBehavior: DynamicItemBehavior
  private let collisionBehavior: CollisionBehavior
  private let fieldBehaviors: [FieldBehavior]
  private let cornerInset: CGFloat

  init(item: View, cornerInset: CGFloat) {
    self.item = item
    self.cornerInset = cornerInset
    itemBehavior = DynamicItemBehavior(items: [item])
    itemBehavior.density = 0.01
    itemBehavior.resistance = 10
    itemBehavior.friction = 0
    itemBehavior.allowsRotation = false
    collisionBehavior = CollisionBehavior(items: [item])
    collisionBehavior.translatesReferenceBoundsIntoBoundary = true
    fieldBehaviors = (0..<4).map { _ in
      let field = FieldBehavior.springField()
      field.addItem(item)
      return field
    }
    super.init(items: [])
    addChildBehavior(itemBehavior)
    addChildBehavior(collisionBehavior)
    for field in fieldBehaviors { addChildBehavior(field) }
  }

  var isEnabled = true {
    didSet {
      guard isEnabled != oldValue else { return }
      for field in fieldBehaviors {
        if isEnabled { field.addItem(item) } else { field.removeItem(item) }
      }
    }
  }

  override func willMove(to dynamicAnimator: DynamicAnimator?) {
    super.willMove(to: dynamicAnimator)
    guard let bounds = dynamicAnimator?.referenceView?.bounds else { return }
    updateFields(in: bounds)
  }

  func addLinearVelocity(_ velocity: CGPoint) {
    itemBehavior.addLinearVelocity(velocity, for: item)
  }

  private func updateFields(in bounds: CGRect) {
    let corner = CGPoint(
      x: cornerInset + item.bounds.width / 2, y: cornerInset + item.bounds.height / 2)
    let centers = [
      corner, CGPoint(x: bounds.maxX - corner.x, y: corner.y),
      CGPoint(x: corner.x, y: bounds.maxY - corner.y),
      CGPoint(x: bounds.maxX - corner.x, y: bounds.maxY - corner.y),
    ]
    for (field, center) in zip(fieldBehaviors, centers) {
      field.position = center
      let size = CGSize(width: bounds.width - 2 * corner.x, height: bounds.height - 2 * corner.y)
      field.region = Region(size: size)
    }
  }
}
