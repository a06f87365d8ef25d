import Dynamics
import Geometry
import Testing

@Suite("Items in an area")
struct AreaQueryTests {
  private let table = ItemTable()
  private let animator: DynamicAnimator

  init() { animator = DynamicAnimator(itemTable: table) }

  private func found(_ rect: Rect) throws -> [Item] {
    try animator.items(overlapping: rect).compactMap { $0 as? Item }
  }

  @Test("a rectangle finds what it meets by its outline; touching counts")
  func rectangle() throws {
    let ball = try table.makeItem(
      ItemDefinition(center: .zero, size: Size(20, 20), collisionBoundsType: .ellipse))
    let card = try table.card(at: Vector(30, 0), size: Size(20, 20), angle: .pi / 4)
    _ = try table.card(at: Vector(200, 0), size: Size(20, 20))
    #expect(try found(Rect(x: -20, y: -20, width: 100, height: 40)) == [ball, card])
    // The corner of the ball's frame, but not the ball.
    #expect(try found(Rect(x: 8, y: 8, width: 2, height: 2)) == [])
    #expect(try found(Rect(x: 7, y: 7, width: 2, height: 2)) == [ball])
    #expect(try found(Rect(x: -1, y: -1, width: 2, height: 2)) == [ball])
    #expect(try found(Rect(x: 10, y: -1, width: 2, height: 2)) == [ball])
    #expect(try found(Rect(x: 10.001, y: -1, width: 2, height: 2)) == [])
    // The tip of the turned card is at 30 minus half of its diagonal, 15.857...
    #expect(try found(Rect(x: 13.8, y: -1, width: 2, height: 2)) == [])
    #expect(try found(Rect(x: 13.9, y: -1, width: 2, height: 2)) == [card])
    #expect(try found(Rect(x: -500, y: -500, width: 600, height: 1000)) == [ball, card])
  }

  @Test("an item is found where it is put, before and between ticks, in the order of making")
  func present() throws {
    let first = try table.card(at: Vector(100, 100))
    let second = try table.card(at: Vector(120, 100))
    let around = Rect(x: 90, y: 90, width: 40, height: 20)
    #expect(try found(around) == [first, second])
    try animator.addBehavior(GravityBehavior(items: [second]))
    animator.advance(ticks: 90)
    #expect(try found(around) == [first])
    #expect(try found(Rect(x: 119, y: second.y - 1, width: 2, height: 2)) == [second])
    second.center = Vector(120, 100)
    #expect(try found(around) == [first, second])
    #expect(
      try animator.items(overlapping: around) { $0 !== first }.map { $0 === second } == [true])
    first.size = Size(1, 1)
    first.center = Vector(131, 111)
    #expect(try found(around) == [second])
  }

  @Test("a region finds the items whose centers it contains, its edge included")
  func region() throws {
    let middle = try table.card(at: Vector(100, 100))
    let edge = try table.card(at: Vector(150, 100))
    let outside = try table.card(at: Vector(100, 150.001))
    let ring = Region(radius: 50).difference(Region(radius: 20))
    func found(_ region: Region, at position: Vector = Vector(100, 100)) throws -> [Item] {
      try animator.items(within: region, at: position).compactMap { $0 as? Item }
    }
    #expect(try found(Region(radius: 50)) == [middle, edge])
    #expect(try found(ring) == [edge])
    #expect(try found(ring.inverse()) == [middle, outside])
    #expect(try found(Region(size: Size(100, 100))) == [middle, edge])
    #expect(try found(.infinite) == [middle, edge, outside])
    #expect(try found(.empty) == [])
    #expect(try found(Region(radius: 50), at: .zero) == [])
  }

  @Test("areas that are none are refused")
  func refusals() {
    #expect(throws: DynamicsError.badValue(name: "rect.width", rule: Domain.size.rule, value: 0)) {
      try animator.items(overlapping: Rect(x: 0, y: 0, width: 0, height: 5))
    }
    #expect(throws: DynamicsError.badValue(name: "rect.height", rule: Domain.size.rule, value: -5))
    { try animator.items(overlapping: Rect(x: 0, y: 0, width: 5, height: -5)) }
    #expect(
      throws: DynamicsError.badValue(name: "rect.y", rule: Domain.coordinate.rule, value: 2e9)
    ) { try animator.items(overlapping: Rect(x: 0, y: 2e9, width: 5, height: 5)) }
    #expect(
      throws: DynamicsError.badValue(name: "position.x", rule: Domain.coordinate.rule, value: 2e9)
    ) { try animator.items(within: .infinite, at: Vector(2e9, 0)) }
  }
}
