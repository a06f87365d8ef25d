import Dynamics
import Geometry
import Testing

@Suite("Active bounds")
struct ActiveBoundsTests {
  let table = ItemTable()

  /// A card that falls for ever beside one that rests.
  private func falling(_ rule: RestRule) throws -> (DynamicAnimator, Item, GravityBehavior) {
    let animator = DynamicAnimator(itemTable: table, restRule: rule)
    let (card, still) = (try table.card(at: Vector(100, 0)), try table.card(at: snapEnd))
    let gravity = GravityBehavior(items: [card])
    try animator.addBehavior(gravity)
    try animator.addBehavior(DynamicItemBehavior(items: [still]))
    return (animator, card, gravity)
  }

  @Test(
    "An item that falls for ever keeps the animator awake only inside",
    arguments: [
      RestRule.settled, .classic,
    ])
  func pause(rule: RestRule) throws {
    let (animator, card, gravity) = try falling(rule)
    #expect(animator.advance(ticks: 300) == 300)
    animator.activeBounds = Rect(x: 0, y: 0, width: 320, height: 480)
    #expect(animator.advance(ticks: 60) < 60)
    #expect(!animator.explain().items.contains { $0.item === card && $0.keepsAwake })
    let place = card.center
    #expect(animator.advance(ticks: 60) == 0 && card.center == place)

    // Inside the bounds it counts again.
    gravity.magnitude = 0
    card.velocity = Vector(0, 5)
    card.center = Vector(100, 100)
    #expect(animator.advance(ticks: 60) == 60)
    animator.activeBounds = nil
    #expect(animator.isRunning && animator.activeBounds == nil)
  }

  @Test("Other bounds resume a paused animator if an item leaves or comes back by them")
  func otherBounds() throws {
    let (animator, card, gravity) = try falling(.settled)
    gravity.magnitude = 0
    animator.advance(ticks: 600)
    let (inside, outside) = (
      Rect(x: 0, y: -200, width: 320, height: 600), Rect(x: 500, y: 500, width: 10, height: 10)
    )
    for (bounds, isNews) in [
      (inside, false), (nil, false), (outside, true), (outside, false), (inside, true),
      (nil, false), (outside, true), (nil, true),
    ] {
      #expect(!animator.isRunning)
      animator.activeBounds = bounds
      #expect(animator.isRunning == isNews, "\(String(describing: bounds))")
      animator.advance(ticks: 600)
    }
    #expect(card.isAlive)
  }

  @Test("An item has left in the tick in which its corners are all outside, and it is told once")
  func event() throws {
    let (animator, card, gravity) = try falling(.settled)
    animator.activeBounds = Rect(x: 0, y: -200, width: 320, height: 400)
    var told: [Int] = []
    gravity.onLeave = { [unowned animator] item in
      #expect(item === card)
      told.append(animator.tickCount)
    }
    var events = 0
    animator.onEvent = { if case .left(let item) = $0, item === card { events += 1 } }
    // From y 0 past 200 + 30 sqrt 2 with 1,000 pt/s², a little damped: 0.70 s.
    #expect(animator.advance(ticks: 600) < 600)
    #expect(told.count == 1 && events == 1)
    #expect(
      abs(Double(told[0]) / 60 - (2 * (200 + 30 * 2.0.squareRoot()) / 1000).squareRoot()) < 0.03)
    #expect(card.y > 200 + 30 * 2.0.squareRoot())
  }

  @Test("A rectangle that is not finite stops the program")
  func badInput() async {
    await #expect(processExitsWith: .failure) {
      DynamicAnimator().activeBounds = Rect(x: 0, y: .nan, width: 1, height: 1)
    }
  }
}
