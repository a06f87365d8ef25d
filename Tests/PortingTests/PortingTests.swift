import Porting
import Testing

@Suite("Behaviors written in the UIKit manner", .ownRunLoop)
struct CompositeTests {
  let view = View(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let card = View(frame: CGRect(x: 130, y: 130, width: 60, height: 60))

  @Test("a dragged card follows the finger, then flies on and slows down")
  func drag() {
    let animator = DynamicAnimator(referenceView: view)
    let dragging = DraggingBehavior(item: card)
    animator.addBehavior(dragging)
    #expect(dragging.isResistive)
    dragging.touchBegan(at: CGPoint(x: 160, y: 160))
    for tick in 1...30 {
      dragging.touchMoved(to: CGPoint(x: 160, y: 160 + 4 * Double(tick)))
      animator.tick()
    }
    #expect(abs(card.center.y - 280) < 5)
    let start = card.center
    dragging.touchEnded(velocity: CGPoint(x: 300, y: 0))
    while animator.tick() {}
    // With resistance 3 per second, 300 pt/s carries 100 pt.
    #expect(abs(card.center.x - start.x - 100) < 4)
    #expect(abs(card.center.y - start.y) < 1)
  }

  @Test("a card that is let go goes to its corner and rests there")
  func corners() {
    card.center.x = 140
    let animator = DynamicAnimator(referenceView: view)
    let corners = CornersBehavior(item: card, cornerInset: 10)
    animator.addBehavior(corners)
    for _ in 0..<1200 where !animator.tick() { break }
    #expect(!animator.isRunning)
    #expect(card.center.distance(to: CGPoint(x: 40, y: 40)) < 0.5)

    corners.isEnabled = false
    // With resistance 10 per second, this would carry the card over 240 and 320 points.
    corners.addLinearVelocity(CGVector(dx: 2400, dy: 3200))
    animator.advance(ticks: 12)
    corners.isEnabled = true
    for _ in 0..<1200 where !animator.tick() { break }
    #expect(card.center.distance(to: CGPoint(x: 280, y: 440)) < 0.5)
    #expect(card.transform.isIdentity)
  }
}

/// A view that collides as a circle.
private final class RoundView: View {
  override var collisionBoundsType: CollisionBoundsType { .ellipse }
}

/// Counts contacts with a boundary, by UIKit's delegate.
private final class Listener: CollisionBehaviorDelegate {
  var names: [String] = []

  func collisionBehavior(
    _ behavior: CollisionBehavior, beganContactFor item: any DynamicItem,
    withBoundaryIdentifier identifier: NSCopying?, at point: CGPoint
  ) {
    names.append(identifier ?? "bounds")
  }
}

@Suite("UIKit's spellings", .ownRunLoop)
struct SpellingTests {
  let card = View(frame: CGRect(x: 100, y: 100, width: 20, height: 20))

  @Test("paths, boundaries and their delegate")
  func boundaries() {
    let path = BezierPath()
    path.move(to: CGPoint(x: 0, y: 200))
    path.addQuadCurve(to: CGPoint(x: 220, y: 200), controlPoint: CGPoint(x: 110, y: 260))
    path.addLine(to: CGPoint(x: 220, y: 300))
    path.addCurve(
      to: CGPoint(x: 0, y: 300), controlPoint1: CGPoint(x: 150, y: 320),
      controlPoint2: CGPoint(x: 70, y: 320))
    path.close()
    let collision = CollisionBehavior(items: [card])
    let listener = Listener()
    collision.collisionDelegate = listener
    collision.addBoundary(withIdentifier: "bowl" as NSCopying, for: path)
    collision.addBoundary(
      withIdentifier: "wall", from: CGPoint(x: 300, y: 0), to: CGPoint(x: 300, y: 480))
    #expect(collision.boundaryIdentifiers == ["bowl", "wall"])
    #expect(collision.boundary(withIdentifier: "wall") != nil)
    collision.removeBoundary(withIdentifier: "wall")
    #expect(collision.boundary(withIdentifier: "wall") == nil)
    collision.setTranslatesReferenceBoundsIntoBoundary(
      with: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    #expect(collision.translatesReferenceBoundsIntoBoundary)

    let animator = DynamicAnimator()
    animator.addBehavior(collision)
    animator.addBehavior(GravityBehavior(items: [card]))
    animator.advance(ticks: 60)
    #expect(listener.names.first == "bowl")
  }

  @Test("attachments by their factories")
  func attachments() {
    let other = View(frame: CGRect(x: 150, y: 100, width: 20, height: 20))
    let animator = DynamicAnimator()
    let slider = AttachmentBehavior.slidingAttachment(
      with: card, attachedTo: other, attachmentAnchor: card.center,
      axisOfTranslation: CGVector(dx: 1, dy: 0))
    slider.attachmentRange = FloatRange(minimum: -10, maximum: 20)
    #expect(slider.attachmentRange.minimum == -10 && slider.attachmentRange.maximum == 20)
    animator.addBehavior(slider)
    let attachments = [
      AttachmentBehavior.slidingAttachment(
        with: card, attachmentAnchor: card.center, axisOfTranslation: CGVector(dx: 0, dy: 1)),
      .limitAttachment(
        with: card, offsetFromCenter: .zero, attachedTo: other, offsetFromCenter: .zero),
      .fixedAttachment(with: card, attachedTo: other, attachmentAnchor: card.center),
      .pinAttachment(with: card, attachedTo: other, attachmentAnchor: card.center),
      AttachmentBehavior(
        item: card, offsetFromCenter: Offset(horizontal: 1, vertical: 2), attachedTo: other,
        offsetFromCenter: .zero),
    ]
    #expect(attachments.map(\.attachmentKind) == [.sliding, .limit, .fixed, .pin, .rod])
    #expect(attachments[2].attachedBehaviorType == .items)
  }

  @Test("fields and regions")
  func fields() {
    let fields: [FieldBehavior] = [
      .dragField(), .vortexField(), .radialGravityField(position: CGPoint(x: 1, y: 2)),
      .linearGravityField(direction: CGVector(dx: 0, dy: 1)),
      .velocityField(direction: CGVector(dx: 1, dy: 0)),
      .noiseField(smoothness: 0.5, animationSpeed: 1),
      .turbulenceField(smoothness: 0.5, animationSpeed: 1), .springField(), .electricField(),
      .magneticField(),
      .field(evaluationBlock: { _, _, _, mass, _, _ in CGVector(dx: mass, dy: 0) }),
    ]
    let animator = DynamicAnimator()
    let ring = Region(radius: 100).difference(from: Region(radius: 50))
    for field in fields {
      field.region = ring.union(with: Region(size: CGSize(width: 10, height: 10)))
      field.addItem(card)
      animator.addBehavior(field)
    }
    animator.advance(ticks: 10)
    #expect(card.center == CGPoint(x: 110, y: 110), "outside of every region nothing acts")
    for (index, field) in fields.enumerated() where index != 3 { animator.removeBehavior(field) }
    card.center = CGPoint(x: 75, y: 0)
    animator.updateItem(usingCurrentState: card)
    animator.advance(ticks: 6)
    #expect(card.center.x == 75 && abs(card.center.y - fallen(after: 0.1)) < 0.2)
    #expect(ring.intersection(with: ring.inverse()).contains(CGPoint(x: 75, y: 0)) == false)
  }

  @Test("properties of items read as UIKit's do while nobody set them")
  func itemProperties() {
    let behavior = DynamicItemBehavior(items: [card])
    #expect(behavior.elasticity == 0.2 && behavior.friction == 0.2 && behavior.density == 1)
    #expect(behavior.resistance == 0.1 && behavior.angularResistance == 0.1)
    #expect(behavior.charge == 0 && !behavior.isAnchored && behavior.allowsRotation)
    behavior.elasticity = 0.5
    behavior.isAnchored = true
    behavior.allowsRotation = false
    #expect(behavior.elasticity == 0.5 && behavior.isAnchored && !behavior.allowsRotation)
    behavior.addAngularVelocity(2, for: card)
    #expect(behavior.angularVelocity(for: card) == 2)
  }

  @Test("numbers, rectangles and transforms")
  func numbers() {
    let rect = CGRect(x: 10, y: 20, width: 100, height: 50)
    #expect(rect.midX == 60 && rect.midY == 45)
    #expect(rect.insetBy(dx: 5, dy: 10) == CGRect(x: 15, y: 30, width: 90, height: 30))
    #expect(rect.offsetBy(dx: 1, dy: 2) == CGRect(x: 11, y: 22, width: 100, height: 50))
    var vector = CGVector(dx: 1, dy: 2)
    vector.dx += 1
    vector.dy += 1
    #expect(vector == CGPoint(x: 2, y: 3))
    let turn = CGAffineTransform(rotationAngle: 1)
    #expect(!turn.isIdentity && turn.concatenating(.identity) == turn)
    #expect(card.frame == CGRect(x: 100, y: 100, width: 20, height: 20))
    card.frame = rect
    #expect(card.center == CGPoint(x: 60, y: 45) && card.bounds.width == 100)
  }

  @Test("groups and views of other shapes")
  func shapes() {
    let round = RoundView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    let group = DynamicItemGroup(items: [round, card])
    let animator = DynamicAnimator()
    animator.addBehavior(GravityBehavior(items: [group]))
    let start = card.center
    animator.advance(ticks: 30)
    #expect(abs(card.center.y - start.y - fallen(after: 0.5)) < 0.5)
    #expect(abs(card.center.y - start.y - (round.center.y - 20)) < 1e-6)
  }

  @Test("what UIKit raises an exception for stops the program")
  func misuse() async {
    await #expect(processExitsWith: .failure) {
      let animator = DynamicAnimator()
      let gravity = GravityBehavior(items: [])
      animator.addBehavior(gravity)
      animator.addBehavior(gravity)
    }
  }
}
