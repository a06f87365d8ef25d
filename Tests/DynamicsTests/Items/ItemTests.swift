import Dynamics
import Geometry
import Testing

@Suite("Items")
struct ItemTests {
  let table = ItemTable()

  @Test("An item has the fields it was made with, and shows itself as it is")
  func definition() throws {
    let item = try table.makeItem(
      ItemDefinition(
        center: Vector(10, 20), size: Size(30, 40), angle: 0.5, velocity: Vector(1, 2),
        angularVelocity: 3))
    #expect(item.center == Vector(10, 20))
    #expect(item.size == Size(30, 40))
    #expect(item.angle == 0.5)
    #expect(item.velocity == Vector(1, 2))
    #expect(item.angularVelocity == 3)
    #expect((item.scaleX, item.scaleY, item.alpha, item.zPosition) == (1, 1, 1, 0))
    #expect(item.bounds == Rect(x: 0, y: 0, width: 30, height: 40))
  }

  @Test("Every field has a name of its own, the one of its case, and begins within its domain")
  func declarations() throws {
    let item = try table.card()
    for field in ItemField.allCases {
      #expect(field.name == "\(field)")
      if ![.x, .y, .width, .height].contains(field) {
        #expect(field.domain.contains(field.initialValue) && item[field] == field.initialValue)
      }
      #expect(field.summary.hasSuffix(".") && field.summary.count > 10)
    }
    let parts: [ItemField] = [.translationX, .translationY, .lateScaling]
    #expect(ItemField.named == ItemField.allCases.filter { !parts.contains($0) })
    #expect(ItemField.looks == [.alpha, .zPosition])
  }

  @Test("Of two items the one with the higher zPosition lies over the other, else the later one")
  func layers() throws {
    let (first, second) = (try table.card(), try table.card())
    #expect(second.isAbove(first) && !first.isAbove(second))
    first.zPosition = 1e-9
    #expect(first.isAbove(second) && !second.isAbove(first))
    second.zPosition = 1e-9
    #expect(second.isAbove(first))
    second.zPosition = -1e9
    #expect(first.isAbove(second) && !first.isAbove(first))
  }

  @Test("A number that breaks its rule is refused with a message and changes nothing")
  func badNumbers() throws {
    let item = try table.card()
    for (field, value, message) in [
      (ItemField.x, Double.nan, "x must be from -1e9 to 1e9 pt, not nan"),
      (.vy, .infinity, "vy must be from -1e6 to 1e6 pt/s, not inf"),
      (.width, 0, "width must be from 0.001 to 1e9 pt, not 0"),
      (.height, -1, "height must be from 0.001 to 1e9 pt, not -1"),
      (.alpha, 1.5, "alpha must be from 0 to 1, not 1.5"),
    ] {
      let before = item[field]
      let error = #expect(throws: DynamicsError.self) { try item.set(field, to: value) }
      #expect(error?.description == message)
      #expect(item[field] == before)
    }
    #expect(
      throws: DynamicsError.badValue(name: "width", rule: "must be from 0.001 to 1e9 pt", value: 0)
    ) {
      try table.card(size: Size(0, 5))
    }
  }

  @Test("A removed item stays removed although its row is used again")
  func removal() throws {
    let first = try table.card()
    first.remove()
    first.remove()
    #expect(!first.isAlive)
    let second = try table.card()
    #expect(second.row == first.row)
    #expect(second.isAlive && !first.isAlive)
    #expect(throws: DynamicsError.itemWasRemoved) { try first.set(.x, to: 1) }
  }

  @Test("A row has one handle as long as somebody holds it")
  func handles() throws {
    let item = try table.card()
    #expect(table.item(at: item.row) === item)
  }

  @Test("A transform is rotation, scale and translation; shear is refused")
  func transform() throws {
    let item = try table.card()
    let parts = TransformComponents(
      rotation: 0.4, scaleX: 2, scaleY: 0.5, translation: Vector(3, 4))
    item.transform = AffineTransform(parts)
    #expect(abs(item.angle - 0.4) < 1e-15)
    #expect(abs(item.scaleX - 2) < 1e-15 && abs(item.scaleY - 0.5) < 1e-15)
    #expect(item.transform.tx == 3 && item.transform.ty == 4)
    let shear = AffineTransform(a: 1, b: 0, c: 1, d: 1, tx: 0, ty: 0)
    #expect(throws: DynamicsError.transformHasShear) { try item.setTransform(shear) }
    #expect(item.transform.tx == 3)
  }

  @Test("A turned item is stretched along its own axes and stays a rectangle as it turns on")
  func stretch() throws {
    let item = try table.card(angle: 0.5)
    item.transform = AffineTransform(rotation: 0.5).scaled(x: 1.5, y: 1)
    #expect(abs(item.angle - 0.5) < 1e-15 && abs(item.scaleX - 1.5) < 1e-15 && item.scaleY == 1)
    let animator = DynamicAnimator(itemTable: table)
    let behavior = DynamicItemBehavior(items: [item])
    try animator.addBehavior(behavior)
    behavior.addAngularVelocity(3, item: item)
    animator.advance(ticks: 30)
    #expect(abs(item.angle - 0.5 - 30 * (1 - Math.exp(-0.05))) < 0.01)
    let now = AffineTransform(rotation: item.angle).scaled(x: 1.5, y: 1)
    #expect(abs(item.transform.a - now.a) < 1e-12 && abs(item.transform.c - now.c) < 1e-12)
    item.transform = item.transform.scaled(x: 1, y: 2)
    #expect(abs(item.scaleX - 1.5) < 1e-12 && abs(item.scaleY - 2) < 1e-12)
  }

  @Test("A scaling after the turn is kept, in snapshots as well, until another transform is given")
  func lateScaling() throws {
    let item = try table.card()
    let late = AffineTransform(scaleX: 2, scaleY: 1).rotated(by: 0.5)
    item.transform = late
    #expect(item.components.scalesLast && abs(item.transform.b - late.b) < 1e-15)
    let snapshot = table.snapshot()
    item.transform = .identity
    #expect(!item.components.scalesLast)
    try item.setFrame(Rect(x: 0, y: 0, width: 10, height: 10))
    table.restore(snapshot)
    #expect(item.components.scalesLast && abs(item.transform.b - late.b) < 1e-15)
    item.remove()
    #expect(try table.card().components == .identity)
  }

  @Test("An object of a caller stays stretched along its own axes while physics turns it")
  func stretchedCustomItem() throws {
    let card = CustomItem(center: .zero, size: Size(20, 10))
    card.transform = AffineTransform(scaleX: 2, scaleY: 1)
    let animator = DynamicAnimator(itemTable: table)
    let behavior = DynamicItemBehavior(items: [card])
    try animator.addBehavior(behavior)
    behavior.addAngularVelocity(3, item: card)
    animator.advance(ticks: 30)
    #expect(card.transform.components.rotation > 1 && card.transform.keepsRightAngles)
    #expect(abs(card.transform.components.scaleX - 2) < 1e-12)
  }

  @Test("A transform turns an item the short way, as its angle is not wrapped")
  func continuousAngle() throws {
    let item = try table.card(angle: 7)
    item.transform = AffineTransform(rotation: 7.25 - 2 * Math.pi)
    #expect(abs(item.angle - 7.25) < 1e-12)
  }

  @Test("A transform is only shown: the body keeps its angle and an animator stays paused")
  func shownRotation() throws {
    let item = try table.card()
    let animator = DynamicAnimator(itemTable: table)
    try animator.addBehavior(DynamicItemBehavior(items: [item]))
    animator.advance(ticks: 60)
    item.transform = AffineTransform(rotation: 1)
    #expect(!animator.isRunning && item.angle == 1)
    item.vx = 100
    animator.tick()
    #expect(item.angle == 0)
    item.transform = AffineTransform(rotation: 1)
    item.x += 5
    animator.tick()
    #expect(item.angle == 0)
    item.angle = 1
    animator.tick()
    #expect(item.angle == 1)
  }

  @Test("A frame is the bounding rectangle of what is shown, and sets center and size")
  func frame() throws {
    let item = try table.card(at: Vector(100, 50), size: Size(60, 60), angle: Math.pi / 4)
    #expect(abs(item.frame.width - 60 * 2.0.squareRoot()) < 1e-12)
    #expect(throws: DynamicsError.frameOfTransformedItem) { try item.setFrame(.zero) }
    item.angle = 0
    item.scaleX = 2
    #expect(item.frame == Rect(x: 40, y: 20, width: 120, height: 60))
    item.scaleX = 1
    try item.setFrame(Rect(x: 0, y: 10, width: 20, height: 30))
    #expect(item.center == Vector(10, 25) && item.size == Size(20, 30))
  }

  @Test("Every store flags its row once, for whoever reads the columns")
  func changes() throws {
    let columns = table.columns
    let item = try table.card()
    #expect(columns.changedCount.pointee == 0)
    item.x = 1
    item.width = 2
    item.vx = 3
    item.angle = 4
    item.alpha = 0.5
    #expect(columns.changedCount.pointee == 1)
    #expect(columns.changedRows[0] == UInt32(item.row))
    let all: ItemChanges = [.position, .angle, .size, .velocity, .shown]
    #expect(columns.changes[item.row] == all.rawValue)
  }

  @Test("A store notes the writer that was current")
  func writers() throws {
    let item = try table.card()
    table.columns.currentWriter.pointee = 7
    item.y = 5
    table.columns.currentWriter.pointee = 0
    #expect(table.columns.writerColumn(.y)[item.row] == 7)
    #expect(table.columns.writerColumn(.x)[item.row] == 0)
  }

  @Test("A table goes back to a snapshot: removed items live again, later ones never were")
  func snapshot() throws {
    let kept = try table.card()
    let removed = try table.card(at: Vector(1, 2))
    let snapshot = table.snapshot()
    kept.x = -5
    removed.remove()
    let later = try table.card()
    let furtherOn = try table.card()
    table.restore(snapshot)
    #expect(kept.x == snapStart.x)
    #expect(removed.isAlive && removed.center == Vector(1, 2))
    #expect(!later.isAlive && !furtherOn.isAlive)
    let again = try table.card()
    #expect(again.row == furtherOn.row)
    #expect(!furtherOn.isAlive)
  }
}
