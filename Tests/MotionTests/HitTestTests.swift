import Dynamics
import Geometry
import Motion
import Testing

@Suite("Hit tests")
struct HitTestTests {
  /// Adds an item with random values; some are scaled to nothing, mirrored or displaced.
  private func add(to table: ItemTable, _ random: inout SplitMix64) throws -> Item {
    let item = try table.makeItem(
      ItemDefinition(
        center: Vector(random.number(0, 200), random.number(0, 200)),
        size: Size(random.number(0, 60), random.number(0, 60)), angle: random.number(-4, 4)))
    let scales = [1, 1, 1, 0, -1, 2.5]
    item.scaleX = scales[Int(random.next(upTo: 5))]
    item.scaleY = scales[Int(random.next(upTo: 5))]
    item.zPosition = Double(random.next(upTo: 2))
    if random.next(below: 3) == 0 { item.translation = Vector(random.number(-90, 90), 7) }
    return item
  }

  @Test("find the topmost of the items that contain the point, whatever their number")
  func found() throws {
    var hits = 0
    for seed in 0..<60 as Range<UInt64> {
      var random = SplitMix64(seed: seed, name: "hits")
      let table = ItemTable()
      let animator = DynamicAnimator(itemTable: table)
      var items: [Item] = []
      // Rows are examined in fours, so every remainder comes up.
      for _ in 0..<Int(seed) % 23 { items.append(try add(to: table, &random)) }
      for item in items where random.next(below: 5) == 0 { item.remove() }
      items.removeAll { !$0.isAlive }
      if items.count > 3 {
        let group = try table.makeGroup(of: Array(items.prefix(2)))
        (group.scaleX, group.scaleY) = (random.number(-2, 2), 1)
        items.append(group)
      }
      for _ in 0..<40 {
        let point = Vector(random.number(-20, 220), random.number(-20, 220))
        let topmost = items.filter { $0.contains(point) }
          .reduce(nil as Item?) { best, item in
            guard let best else { return item }
            return item.isAbove(best) ? item : best
          }
        if topmost != nil { hits += 1 }
        #expect(animator.hitTest(point) === topmost, "seed \(seed), \(point)")
      }
    }
    #expect(hits > 300)
  }

  @Test("count the corners of an item that is turned, and not a hair more")
  func corners() throws {
    let table = ItemTable()
    let animator = DynamicAnimator(itemTable: table)
    for row in 0..<9 {
      let center = Vector(1000 * Double(row), -500 * Double(row))
      let item = try table.makeItem(ItemDefinition(center: center, size: Size(10, 10)))
      for (x, y) in [(5.0, 5.0), (-5, 5), (5, -5), (-5, -5)] {
        #expect(animator.hitTest(center + Vector(x, y)) === item)
        #expect(animator.hitTest(center + Vector(1.000_001 * x, y)) == nil)
      }
    }
  }
}
