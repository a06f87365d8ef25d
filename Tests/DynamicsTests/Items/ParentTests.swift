import Dynamics
import Geometry
import Motion
import Testing

@Suite("Items in items")
struct ParentTests {
  let table = ItemTable()

  private func number(_ random: inout SplitMix64, _ low: Double, _ high: Double) -> Double {
    random.number(low, high)
  }

  @Test("are shown as the transforms of all parents make them, where no shear is left out")
  func transforms() throws {
    var random = SplitMix64(state: 45)
    for _ in 0..<200 {
      var parents: [Item] = []
      for _ in 0..<3 {
        let item = try table.makeItem(
          ItemDefinition(
            center: Vector(number(&random, -90, 90), number(&random, -90, 90)),
            size: Size(number(&random, 1, 90), number(&random, 1, 90)),
            angle: number(&random, -9, 9)), in: parents.last)
        let scale = number(&random, 0.1, 3)
        (item.scaleX, item.scaleY) = (scale, scale)
        item.translation = Vector(number(&random, -9, 9), number(&random, -9, 9))
        item.alpha = number(&random, 0, 1)
        parents.append(item)
      }
      var whole = AffineTransform.identity
      for (place, item) in parents.enumerated().reversed() {
        var pose = item.components
        pose.translation += item.center
        whole = whole.concatenated(AffineTransform(pose))
        if place > 0 {
          let size = parents[place - 1].size
          let origin = TransformComponents(translation: Vector(-size.width / 2, -size.height / 2))
          whole = whole.concatenated(AffineTransform(origin))
        }
      }
      let shown = parents[2].shownPose
      let (a, b) = (AffineTransform(shown), whole)
      for point in [Vector(0, 0), Vector(10, 0), Vector(0, 10)] {
        #expect(a.apply(to: point).distance(to: b.apply(to: point)) < 1e-9)
      }
      let turn = parents.reduce(0) { $0 + $1.angle }
      #expect(abs(shown.rotation - turn) < 1e-9)
      let alpha = parents.reduce(1) { $0 * $1.alpha }
      #expect(abs(parents[2].shownAlpha - alpha) < 1e-12)
    }
  }

  @Test("lie in the order of a tree, whatever their levels and ages")
  func order() throws {
    var random = SplitMix64(state: 46)
    for _ in 0..<50 {
      let table = ItemTable()
      var items: [Item] = []
      for _ in 0..<12 {
        let parent =
          items.isEmpty || random.next(below: 3) == 0
          ? nil : items[Int(random.next(below: UInt64(items.count)))]
        let item = try table.makeItem(
          ItemDefinition(center: .zero, size: Size(9, 9)), in: parent)
        item.zPosition = Double(random.next(below: 3))
        items.append(item)
      }
      // The model draws the tree from behind, children right after their parent.
      func drawn(_ parent: Item?) -> [Item] {
        items.filter { $0.parent === parent }.enumerated()
          .sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }
          .flatMap { [$0.element] + drawn($0.element) }
      }
      let model = drawn(nil)
      for (place, item) in model.enumerated() {
        for other in model[..<place] {
          #expect(item.isAbove(other) && !other.isAbove(item))
        }
      }
    }
  }

  @Test("go with their parent, and rows that are used again have no parent")
  func removal() throws {
    let animator = DynamicAnimator(itemTable: table)
    let panel = try table.card(at: Vector(100, 100))
    let icon = try table.makeItem(
      ItemDefinition(center: .zero, size: Size(9, 9)), in: panel)
    let dot = try table.makeItem(ItemDefinition(center: .zero, size: Size(9, 9)), in: icon)
    try animator.addBehavior(GravityBehavior(items: [panel]))
    #expect(throws: DynamicsError.itemHasParent(user: "gravity")) {
      try animator.addBehavior(GravityBehavior(items: [dot]))
    }
    #expect(throws: DynamicsError.itemHasParent(user: "a group")) {
      _ = try table.makeGroup(of: [dot])
    }
    panel.remove()
    #expect(!panel.isAlive && !icon.isAlive && !dot.isAlive && dot.parent == nil)
    for _ in 0..<3 { #expect(try table.card().parent == nil) }
    #expect(throws: DynamicsError.itemWasRemoved) {
      _ = try table.makeItem(ItemDefinition(center: .zero, size: Size(9, 9)), in: panel)
    }
    let other = try ItemTable().card()
    #expect(throws: DynamicsError.itemOfAnotherTable(behavior: "a parent")) {
      _ = try table.makeItem(ItemDefinition(center: .zero, size: Size(9, 9)), in: other)
    }
  }

  @Test("are gone whatever those do who hear of the removal", arguments: 0..<3)
  func hearers(deed: Int) throws {
    let animator = DynamicAnimator(itemTable: table)
    let panel = try table.card(at: Vector(100, 100))
    let dot = ItemDefinition(center: .zero, size: Size(9, 9))
    let children = try (0..<3).map { _ in try table.makeItem(dot, in: panel) }
    let watcher = DynamicBehavior()
    try animator.addBehavior(watcher)
    for child in children { try watcher.addItem(child) }
    for _ in 0..<300 where animator.tick() {}
    #expect(!animator.isRunning)
    var calls = 0
    animator.onEvent = { event in
      guard case .resumed = event else { return }
      calls += 1
      switch deed {
      case 0:
        #expect(throws: DynamicsError.itemWasRemoved) {
          _ = try self.table.makeItem(dot, in: panel)
        }
      case 1: for child in children { child.remove() }
      default: panel.remove()
      }
    }
    panel.remove()
    #expect(calls > 0 && !panel.isAlive && children.allSatisfy { !$0.isAlive })
    // Each row is free once.
    let fresh = try (0..<6).map { _ in try table.makeItem(dot) }
    #expect(Set(fresh.map(\.row)).count == 6 && fresh.allSatisfy { $0.isAlive && $0.parent == nil })
    animator.removeAllBehaviors()
  }
}
