import Dynamics
import Geometry
import Testing

@Suite("Custom fields")
struct CustomFieldTests {
  @Test("The closure gets the field, position, velocity, mass, charge and dt, and gives a force")
  func arguments() throws {
    let stage = try FieldStage()
    let item = try stage.item(at: Vector(30, 40), velocity: Vector(60, 0), size: Size(20, 30))
    var calls: [(Vector, Vector, Double, Double, Double)] = []
    let field = try stage.add(
      .custom(items: [item]) { field, position, velocity, mass, charge, dt in
        #expect(field.strength == 3 && field.fieldKind == .custom)
        calls.append((position, velocity, mass, charge, dt))
        return Vector(0, mass * 120)
      })
    field.strength = 3
    field.position = Vector(10, 10)
    stage.animator.tick()
    let call = try #require(calls.first)
    #expect(calls.count == 1)
    #expect(call.0 == Vector(20, 30) && call.1 == Vector(60, 0))
    #expect(abs(call.2 - 600) < 1e-9)
    #expect(call.3 == 2 && call.4 == 1.0 / 60)
    #expect(isClose(item.velocity, Vector(60, 2), within: 1e-6))
    stage.animator.tick()
    #expect(calls.count == 2)
    #expect((calls[1].0 - Vector(21, 30)).length < 0.1)
  }

  @Test("It is called for items inside the region only")
  func region() throws {
    let stage = try FieldStage()
    let items = [try stage.item(at: Vector(5, 0)), try stage.item(at: Vector(500, 0))]
    var count = 0
    let field = try stage.add(
      .custom(items: items) { _, _, _, _, _, _ in
        count += 1
        return .zero
      })
    field.region = Region(radius: 100)
    stage.run(0.1)
    #expect(count == 6)
  }

  @Test("A spring taken in the middle of the tick keeps its amplitude")
  func spring() throws {
    let stage = try FieldStage()
    let item = try stage.item(at: Vector(50, 0))
    _ = try stage.add(
      .custom(items: [item]) { _, position, velocity, mass, _, dt in
        (position + velocity * (dt / 2)) * (-40 * mass)
      })
    var most = 0.0
    stage.run(10) { if stage.animator.elapsedTime > 9 { most = max(most, item.x) } }
    #expect(abs(most - 50) < 1)
  }

  @Test("Changes of structure from the closure wait for the end of the tick")
  func structure() throws {
    let stage = try FieldStage()
    let items = [try stage.item(at: .zero), try stage.item(at: Vector(200, 0))]
    var count = 0
    let field = try stage.add(
      .custom(items: items) { field, _, _, _, _, _ in
        count += 1
        field.remove()
        field.strength += 1
        return Vector(1e6, 0)
      })
    stage.run(0.1)
    #expect(count == 2 && field.dynamicAnimator == nil && field.strength == 3)
    // A force of 10⁶ on a mass of 10⁴, for a tick each.
    #expect(items.allSatisfy { abs($0.vx - 100.0 / 60) < 1e-6 })
  }

  @Test("Custom items are moved, too")
  func customItem() throws {
    let stage = try FieldStage()
    let item = CustomItem(center: Vector(100, 0))
    _ = try stage.add(.radialGravity(items: [item], position: .zero))
    stage.run(0.2)
    #expect(BareFall.isWay(100 - item.center.x, ticks: 12) && item.center.y == 0)
  }

  @Test("A force that is not finite stops the program")
  func badForce() async {
    await #expect(processExitsWith: .failure) {
      let table = ItemTable()
      let animator = DynamicAnimator(itemTable: table)
      let item = try table.makeItem(ItemDefinition(center: .zero, size: Size(10, 10)))
      try animator.addBehavior(
        FieldBehavior.custom(items: [item]) { _, _, _, _, _, _ in Vector(.nan, 0) })
      animator.tick()
    }
  }
}
