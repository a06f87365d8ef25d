import Builds
import Dynamics
import Geometry
import Testing

/// Snaps that something holds off the point by a corner, so that it turns the item too.
@Suite("SnapBehavior: held back beside the center")
struct SnapHeldTests {
  enum Holder: String, CaseIterable {
    case post, corner, slope, triangle, group
  }

  private let upright = 0.5 * Math.pi / 180
  private let table = ItemTable()

  private struct Scene {
    let animator: DynamicAnimator
    let card: Item
    let snap: SnapBehavior
  }

  /// A card on the way to a point behind or beside what holds it.
  private func scene(_ holder: Holder, _ dice: inout SplitMix64) throws -> Scene {
    let animator = DynamicAnimator(
      referenceBounds: Rect(x: 0, y: 0, width: 640, height: 480), itemTable: table)
    var size = Size(dice.number(40, 200), dice.number(20, 100))
    let (start, aside) = (Vector(320, 100), dice.number(-0.45, 0.45))
    let depth = dice.number(5, 200)
    var card = try table.card(at: start, size: size)
    var point = Vector(start.x, 300 + depth)
    var others: [Item] = []
    switch holder {
    case .post:
      // The top is 30 pt above the center, so the point is below it.
      others = [try table.card(at: Vector(320 + aside * size.width, 330), size: Size(10, 60))]
    case .corner:
      let box = Size(dice.number(40, 120), dice.number(40, 120))
      others = [try table.card(at: point, size: box)]
      point = point + Vector(dice.number(-1, 1) * box.width, dice.number(-1, 1) * box.height)
    case .slope:
      let slope = dice.number(-0.6, 0.6)
      others = [try table.card(at: Vector(320, 330), size: Size(200, 60), angle: slope)]
    case .triangle:
      let corners = [(-1, -1), (1, -1), (2 * aside, 1)].map { x, y in
        Vector(x * 0.5 * size.width, y * 0.5 * size.height)
      }
      card.collisionBoundingPath = VectorPath(corners, isClosed: true)
      card.collisionBoundsType = .path
      point.y = 480 + depth
    case .group:
      size = Size(dice.number(60, 120), 20)
      card.size = size
      let leg = try table.card(
        at: start + Vector(aside * size.width, 40), size: Size(20, 60))
      card = try table.makeGroup(of: [card, leg])
      point.y = 480 + depth
    }
    let collision = CollisionBehavior(items: [card] + others)
    collision.translatesReferenceBoundsIntoBoundary = true
    try animator.addBehavior(collision)
    if !others.isEmpty {
      let anchors = DynamicItemBehavior(items: others)
      anchors.isAnchored = true
      try animator.addBehavior(anchors)
    }
    let snap = SnapBehavior(item: card, snapTo: point)
    snap.damping = dice.number(0.2, 1)
    try animator.addBehavior(snap)
    return Scene(animator: animator, card: card, snap: snap)
  }

  @Test("It ends upright, where it stays without wobble", arguments: Holder.allCases)
  func rest(holder: Holder) throws {
    var dice = SplitMix64(seed: 37, name: holder.rawValue)
    for index in 0..<(isUnoptimized ? 8 : 40) {
      let scene = try scene(holder, &dice)
      let name: Comment = "\(holder) \(index)"
      #expect(scene.animator.advance(ticks: 600) < 600, name)
      let (center, angle) = (scene.card.center, scene.card.angle)
      #expect(abs(angle) < upright, name)
      scene.snap.wobble = false
      scene.animator.advance(ticks: 600)
      #expect(scene.card.center.distance(to: center) < 0.5, name)
      #expect(abs(scene.card.angle - angle) < upright, name)
    }
  }

  @Test("What held it upright does not turn it once nothing holds it any longer")
  func release() throws {
    var dice = SplitMix64(seed: 37)
    for index in 0..<10 {
      let scene = try scene(.post, &dice)
      scene.snap.wobble = false
      scene.animator.advance(ticks: 600)
      for behavior in scene.animator.behaviors where behavior is CollisionBehavior {
        behavior.remove()
      }
      var most = 0.0
      for _ in 0..<120 where scene.animator.tick() { most = max(most, abs(scene.card.angle)) }
      #expect(most < upright, "\(index)")
      #expect(scene.card.center.distance(to: scene.snap.snapPoint) < 0.25, "\(index)")
    }
  }
}
