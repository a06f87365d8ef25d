import Dynamics
import Geometry
import Testing

/// System S2a: anything with center, bounds and transform can be moved.
@Suite("Custom items")
struct CustomItemTests {
  @Test("A custom item under a push follows the published trace")
  func push() throws {
    let item = CustomItem(center: Vector(50, 50))
    let animator = DynamicAnimator()
    let push = PushBehavior(items: [item])
    push.setAngle(Math.pi / 4, magnitude: 1)
    try animator.addBehavior(push)
    var centers: [Double] = []
    for _ in 1...4 {
      animator.advance(ticks: 60)
      #expect(abs(item.center.x - item.center.y) < 1e-9)
      centers.append(item.center.x)
    }
    for (center, reported) in zip(centers, [86.0, 188, 351, 568]) {
      #expect(abs((center - 50) / (reported - 50) - 1) < 0.06)
    }
    #expect(abs((centers[3] - 50) / (centers[0] - 50) - 14.4) < 0.5)
    #expect(item.bounds == Rect(x: 0, y: 0, width: 100, height: 100))
  }

  @Test("An item that links center and bounds keeps them linked while it is moved")
  func linked() throws {
    let item = LinkedItem(frame: Rect(x: 0, y: 0, width: 100, height: 50))
    let animator = DynamicAnimator()
    try animator.addBehavior(GravityBehavior(items: [item]))
    animator.advance(ticks: 30)
    #expect(BareFall.isWay(item.center.y - 25, ticks: 30))
    #expect(item.bounds.origin == item.center - Vector(50, 25))
    item.bounds = Rect(x: 10, y: 20, width: 100, height: 50)
    #expect(item.center == Vector(60, 45))
    try animator.updateItem(usingCurrentState: item)
    animator.tick()
    // It keeps its velocity: this is the distance of the 31st tick of the fall.
    #expect(item.center.x == 60)
    #expect(BareFall.isWay(item.center.y - 45 + BareFall.way(ticks: 30), ticks: 31))
  }
}

/// An item that links its center and bounds itself.
private final class LinkedItem: DynamicItem {
  var bounds: Rect
  var transform = AffineTransform.identity

  init(frame: Rect) { bounds = frame }

  var center: Vector {
    get { bounds.center }
    set { bounds.center = newValue }
  }
}
