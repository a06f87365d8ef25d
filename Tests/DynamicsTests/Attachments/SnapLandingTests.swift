import Dynamics
import Geometry
import Testing

/// Snaps that end exactly at their point.
@Suite("SnapBehavior: landing")
struct SnapLandingTests {
  private struct Scene {
    let table = ItemTable()
    let animator: DynamicAnimator
    let card: Item
    let snap: SnapBehavior

    init(
      to point: Vector = snapEnd, lands: Bool = true, size: Size = Size(60, 60),
      rule: RestRule = .settled
    ) throws {
      animator = DynamicAnimator(itemTable: table, restRule: rule)
      card = try table.card(at: snapStart, size: size)
      snap = SnapBehavior(item: card, snapTo: point)
      snap.lands = lands
      try animator.addBehavior(snap)
    }

    var isExact: Bool { card.exactCenter == snap.snapPoint && card.exact(.angle) == 0 }
  }

  @Test(
    "It pauses exactly at the point and upright, as early as without",
    arguments: [
      RestRule.settled, .classic,
    ])
  func pause(rule: RestRule) throws {
    for point in [snapEnd, Vector(80.3, 251.87), Vector(-300, 40)] {
      let scene = try Scene(to: point, rule: rule)
      let ticks = scene.animator.advance(ticks: 600)
      #expect(scene.isExact)
      #expect(scene.card.velocity == .zero && scene.card.angularVelocity == 0)
      let other = try Scene(to: point, lands: false, rule: rule)
      #expect(ticks <= other.animator.advance(ticks: 600))
      #expect(!other.isExact, "without the option it is only close")
      scene.animator.advance(ticks: 120, force: true)
      #expect(scene.isExact)
    }
  }

  @Test("Only what rounds to nothing is rounded: until then it moves as without")
  func untouched() throws {
    let (scene, other) = (try Scene(), try Scene(lands: false))
    var landed = 0
    for tick in 1...120 {
      scene.animator.tick(force: true)
      other.animator.tick(force: true)
      if scene.card.center == snapEnd {
        landed = landed == 0 ? tick : landed
        #expect(other.card.center.distance(to: snapEnd) < 0.25)
      } else {
        #expect(landed == 0, "what has landed stays")
        #expect(scene.card.center == other.card.center && scene.card.angle == other.card.angle)
      }
    }
    #expect((24...36).contains(landed), "0.4 to 0.6 s, not earlier at a turning point")
  }

  @Test("A snap that is removed when its item seems to stand leaves the item exactly at the point")
  func watched() throws {
    for ticks in [6, 10] {
      let scene = try Scene()
      var (frame, quietTicks) = (Rect.zero, 0)
      while quietTicks < ticks && scene.animator.tick() {
        let seen = scene.card.frame.rounded(to: 0.5)
        (frame, quietTicks) = (seen, seen == frame ? quietTicks + 1 : 0)
      }
      scene.snap.remove()
      #expect(scene.snap.dynamicAnimator == nil)
      #expect(scene.isExact)
    }
  }

  @Test("A snap that is removed in full flight does not land")
  func removed() throws {
    let scene = try Scene()
    scene.animator.advance(ticks: 10)
    scene.snap.remove()
    // It is moving and turned, as one tick before, and was not moved to the point.
    #expect(abs(scene.card.x - snapEnd.x) > 1 && abs(scene.card.angle) > 0.01)
  }

  @Test("What gravity holds off the point does not land")
  func held() throws {
    let scene = try Scene()
    try scene.animator.addBehavior(GravityBehavior(items: [scene.card]))
    scene.animator.advance(ticks: 600)
    #expect(scene.card.y > snapEnd.y + 1)
  }

  @Test("A locked axis keeps its place, the other lands")
  func locks() throws {
    let scene = try Scene(to: Vector(80, 252.2))
    scene.snap.locks = [.y, .rotation]
    scene.animator.advance(ticks: 600)
    #expect(scene.card.center == Vector(80, 252))
  }
}
