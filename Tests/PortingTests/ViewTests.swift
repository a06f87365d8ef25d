import Porting
import Testing

@Suite("Views", .ownRunLoop)
struct ViewTests {
  let root = View(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
  let card = View(frame: CGRect(x: 100, y: 100, width: 60, height: 40))

  init() { root.addSubview(card) }

  private var seen: CGPoint { card.layer.presentation()?.position ?? .zero }

  @Test("A view has the same values with and without a row, whatever they are")
  func values() {
    let sheared = CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0)
    let stretched = CGAffineTransform(rotationAngle: 0.5).scaledBy(x: 2, y: 1)
    #expect(sheared.hasShear && !stretched.hasShear)
    for moves in [false, true] {
      let view = View(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
      root.addSubview(view)
      if moves {
        View.animate(withDuration: 0.1) { view.alpha = 0.5 }
        RunLoop.main.run(for: 0.2)
      }
      #expect(view.frame == CGRect(x: 10, y: 20, width: 30, height: 40))
      view.frame.origin = CGPoint(x: 50, y: 60)
      view.frame.size = CGSize(width: 10, height: 20)
      #expect(view.center == CGPoint(x: 55, y: 70))
      #expect(view.bounds == CGRect(x: 0, y: 0, width: 10, height: 20))
      view.bounds = CGRect(x: 3, y: 4, width: 0, height: 20)
      #expect(view.bounds == CGRect(x: 3, y: 4, width: 0, height: 20))
      view.alpha = 7
      #expect(view.alpha == 1)
      view.transform = sheared
      #expect(view.transform == sheared)
      view.transform = stretched
      for point in [CGPoint(x: 1, y: 0), CGPoint(x: 0, y: 1)] {
        #expect(view.transform.apply(to: point).distance(to: stretched.apply(to: point)) < 1e-12)
      }
      view.transform = CGAffineTransform(scaleX: 2, y: 3)
      #expect(view.transform == CGAffineTransform(scaleX: 2, y: 3))
    }
  }

  @Test("A view takes its row along when it ends; behaviors keep it alive")
  func life() {
    let animator = DynamicAnimator(referenceView: root)
    weak var gone: View?
    let gravity = GravityBehavior(items: [])
    animator.addBehavior(gravity)
    do {
      let view = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      gone = view
      gravity.addItem(view)
    }
    #expect(gone != nil && gravity.items.first === gone)
    RunLoop.main.run(for: 0.5)
    #expect(gone.map { abs($0.center.y - 5 - fallen(after: 0.5)) < 0.5 } == true)
    let row = animator.itemTable.rowCount - 1
    if let gone { gravity.removeItem(gone) }
    RunLoop.main.run(for: 0.1)
    #expect(gone == nil)
    #expect(animator.itemTable.columns.generations[row] & 1 == 0)
  }

  @Test("Delegates and behaviors are given the view itself")
  func identity() {
    let animator = DynamicAnimator(referenceView: root)
    let gravity = GravityBehavior(items: [card])
    animator.addBehavior(gravity)
    #expect(gravity.items.first === card)
    #expect(animator.items(in: root.bounds).first === card)
    var rested: [any DynamicItem] = []
    gravity.onRest = { rested.append($0) }
    let floor = CollisionBehavior(items: [card])
    floor.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(floor)
    RunLoop.main.run(for: 5)
    #expect(rested.count == 1 && rested.first === card)
  }

  @Test("What is set of a moving view counts at once; its turn counts after an update")
  func setting() {
    let animator = DynamicAnimator(referenceView: root)
    let properties = DynamicItemBehavior(items: [card])
    properties.resistance = 0
    animator.addBehavior(properties)
    properties.addLinearVelocity(CGPoint(x: 60, y: 0), for: card)
    RunLoop.main.run(for: 0.5)
    #expect(abs(card.center.x - 160) < 1e-6)
    card.center = CGPoint(x: 50, y: 300)
    card.transform = CGAffineTransform(rotationAngle: 0.3)
    animator.updateItem(usingCurrentState: card)
    RunLoop.main.run(for: 0.5)
    #expect(card.center.distance(to: CGPoint(x: 80, y: 300)) < 1e-6)
    #expect(abs(card.transform.components.rotation - 0.3) < 1e-9)
  }

  @Test("A view goes from one animator to another that knows no reference view, and back")
  func moves() {
    let first = DynamicAnimator(referenceView: root)
    let gravity = GravityBehavior(items: [card])
    first.addBehavior(gravity)
    RunLoop.main.run(for: 0.1)
    first.removeBehavior(gravity)
    let second = DynamicAnimator()
    let push = PushBehavior(items: [card], mode: .instantaneous)
    push.setAngle(0, magnitude: 1)
    second.addBehavior(push)
    let start = card.center
    RunLoop.main.run(for: 0.5)
    // 100 pt/s for 100 by 100 pt is more for 60 by 40; the air takes 0.1 of it per second.
    let way = 100 * 1e4 / 2400 * (1 - exp(-0.05)) / 0.1
    #expect(abs(card.center.x - start.x - way) < 0.5 && card.center.y == start.y)
    second.removeBehavior(push)
    first.addBehavior(gravity)
    RunLoop.main.run(for: 0.5)
    #expect(abs(card.center.y - start.y - fallen(after: 0.5)) < 0.5)
    #expect(throws: DynamicsError.itemOfAnotherTable(behavior: "an animation")) {
      try second.animate(AnimationDefinition(card, .alpha, to: 0, duration: 1))
    }
  }

  @Test("Groups of views fall as one, and collide as the views say")
  func groups() {
    let other = View(frame: CGRect(x: 180, y: 100, width: 60, height: 40))
    root.addSubview(other)
    let group = DynamicItemGroup(items: [card, other])
    let animator = DynamicAnimator(referenceView: root)
    animator.addBehavior(GravityBehavior(items: [group]))
    RunLoop.main.run(for: 0.5)
    #expect(abs(card.center.y - 120 - fallen(after: 0.5)) < 0.5)
    #expect(abs(card.center.y - other.center.y) < 1e-9)
    #expect(other.center.x - card.center.x == 80)
  }

  @Test("An animation ends where another animator's behavior takes the view")
  func takenFromAnimation() {
    var finished: Bool?
    View.animate(
      withDuration: 1, animations: { card.center = CGPoint(x: 200, y: 100) },
      completion: { finished = $0 })
    RunLoop.main.run(for: 0.5)
    let animator = DynamicAnimator(referenceView: root)
    animator.addBehavior(GravityBehavior(items: [card]))
    RunLoop.main.run(for: 0.5)
    #expect(finished == false)
    #expect(card.center.x == 200 && abs(card.center.y - 100 - fallen(after: 0.5)) < 0.5)
    #expect(seen == card.center)
  }

  @Test("While a behavior has a view, the behavior's animator animates it and lets it go")
  func animatedBody() {
    let animator = DynamicAnimator(referenceView: root)
    animator.addBehavior(GravityBehavior(items: [card]))
    View.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
      card.center = CGPoint(x: 280, y: 120)
    }
    RunLoop.main.run(for: 0.25)
    #expect(seen.distance(to: CGPoint(x: 205, y: 120)) < 4)
    RunLoop.main.run(for: 0.5)
    #expect(abs(card.center.y - 120 - fallen(after: 0.25)) < 0.5, "it falls again")
  }

  @Test("Closures without anything to animate complete at once, and one inside can set outright")
  func blocks() {
    var completions: [Bool] = []
    View.animate(withDuration: 1, animations: {}, completion: { completions.append($0) })
    #expect(completions == [true])
    View.animate(
      withDuration: 0, animations: { card.center.x = 10 }, completion: { completions.append($0) })
    #expect(completions == [true, true] && seen.x == 10)
    View.animate(withDuration: 1) {
      View.performWithoutAnimation { card.center.x = 50 }
      card.alpha = 0
    }
    #expect(seen.x == 50 && card.layer.presentation()?.opacity == 1)
    card.center.x += 30
    #expect(seen.x == 80)
    View.animate(withDuration: 1, delay: 0.5) { card.center.y = 300 }
    RunLoop.main.run(for: 0.4)
    #expect(card.center.y == 300 && seen.y == 120)
    RunLoop.main.run(for: 0.6)
    #expect(abs(seen.y - 210) < 1e-9, "halfway in half the time, by a symmetric curve")
    card.center.y += 50
    #expect(abs(seen.y - 260) < 1e-9, "what is set moves the animation along")
    RunLoop.main.run(for: 1)
    #expect(seen.y == 350)
  }

  @Test("Views take part in animations and gestures of an animator as items do")
  func motion() throws {
    let animator = DynamicAnimator(referenceView: root)
    try animator.animate(
      .sequence([
        AnimationDefinition(
          card, .center, to: CGPoint(x: 200, y: 200), curve: .linear, duration: 0.5),
        AnimationDefinition(card, .alpha, to: 0.5, duration: 0.1),
        AnimationDefinition(
          card, .angle, to: 1, spring: SpringTiming(dampingRatio: 1, response: 0.2)),
        AnimationDefinition(
          card, .center, along: KeyframeTiming([.init(CGPoint(x: 100, y: 100), at: 0.2)])),
        AnimationDefinition(
          card, .center, decay: DecayTiming(resistance: 5), velocity: CGPoint(x: 50, y: 0)),
      ]))
    RunLoop.main.run(for: 0.25)
    #expect(seen.distance(to: CGPoint(x: 165, y: 160)) < 1e-9)
    #expect(card.center == CGPoint(x: 200, y: 200))
    RunLoop.main.run(for: 5)
    #expect(card.alpha == 0.5 && abs(seen.x - 110) < 0.1)
    var taps = 0
    try animator.addGesture(.tap(), on: card) { _ in taps += 1 }
    for phase in [TouchPhase.began, .ended] {
      try animator.touch(Touch(time: animator.elapsedTime, phase: phase, position: card.center))
      RunLoop.main.run(for: 0.1)
    }
    #expect(taps == 1)
  }

  @Test("Views in views have coordinates of their own")
  func coordinates() {
    let inner = View(frame: CGRect(x: 10, y: 5, width: 20, height: 10))
    card.addSubview(inner)
    #expect(inner.isDescendant(of: root) && inner.superview === card)
    #expect(inner.convert(CGPoint(x: 1, y: 2), to: nil) == CGPoint(x: 111, y: 107))
    #expect(inner.convert(CGPoint(x: 111, y: 107), from: root) == CGPoint(x: 1, y: 2))
    card.transform = CGAffineTransform(scaleX: 2, y: 2)
    #expect(inner.convert(.zero, to: root) == CGPoint(x: 90, y: 90))
    inner.removeFromSuperview()
    #expect(card.subviews.isEmpty && inner.convert(.zero, to: nil) == .zero)
  }

  @Test("Cells of a layout hang on springs and are found by rectangle and by index")
  func cells() {
    final class Attributes: NSObject, UIDynamicItem {
      let index: Int
      var center: CGPoint
      let bounds = CGRect(x: 0, y: 0, width: 300, height: 40)
      var transform = CGAffineTransform.identity

      init(index: Int) {
        self.index = index
        center = CGPoint(x: 160, y: 30 + 50 * CGFloat(index))
      }
    }
    let animator = UIDynamicAnimator()
    let cells = (0..<20).map(Attributes.init)
    for cell in cells {
      let spring = UIAttachmentBehavior(item: cell, attachedToAnchor: cell.center)
      spring.length = 0
      spring.frequency = 1
      spring.damping = 0.8
      animator.addBehavior(spring)
    }
    let visible = animator.items(in: CGRect(x: 0, y: 105, width: 320, height: 90))
    #expect(visible.compactMap { ($0 as? Attributes)?.index } == [2, 3])
    cells[3].center.y += 20
    animator.updateItem(usingCurrentState: cells[3])
    RunLoop.main.run(for: 0.1)
    // A spring of 1 Hz and damping ratio 0.8 after a tenth of a second.
    let (turning, swinging) = (2 * Double.pi, 1.2 * Double.pi)
    let swing = cos(0.1 * swinging) + 0.8 * turning / swinging * sin(0.1 * swinging)
    #expect(abs(cells[3].center.y - 180 - 20 * exp(-0.08 * turning) * swing) < 0.2)
    RunLoop.main.run(for: 5)
    #expect(abs(cells[3].center.y - 180) < 0.5)
  }
}
