import Geometry

extension ItemTable {
  /// The item or the caller's object that a row represents.
  func object(at row: Int) -> any DynamicItem {
    if let custom = rows[row].custom { return custom }
    let item = item(at: row)
    return item.owner ?? item
  }

  /// The row of an item of this table, or of an object that behaviors move.
  func row(of item: any DynamicItem) -> Int? {
    if let item = item as? Item { return own(item) }
    if let row = customRow(of: item) { return row }
    return self.item(behind: item).flatMap(own)
  }

  private func own(_ item: Item) -> Int? {
    item.table === self && item.isAlive ? item.row : nil
  }

  /// The row of a caller's object, while behaviors move it.
  func customRow(of item: any DynamicItem) -> Int? {
    customRows[ObjectIdentifier(item)]
  }

  /// Checks the values of a caller's object.
  func checkCustom(_ item: any DynamicItem) throws(DynamicsError) {
    let definition = definition(of: item)
    for (field, value) in definition.fields {
      if let refusal = field.refusal(of: value) { throw refusal }
    }
    _ = try ItemOutline(item.collisionBoundsType, item.collisionBoundingPath)
    if let group = item as? DynamicItemGroup { try check(group) }
  }

  /// Finds an item's row, or makes one for a caller's object.
  func rowForAssociation(of item: any DynamicItem) throws(DynamicsError) -> Int {
    if let row = row(of: item) { return row }
    guard !(item is Item) else { throw .itemWasRemoved }
    try checkCustom(item)
    if let owner = item as? any ItemOwner { return try owner.enter(self).row }
    let row = try makeRow(definition(of: item))
    rows[row].custom = item
    customRows[ObjectIdentifier(item)] = row
    set(try ItemOutline(item.collisionBoundsType, item.collisionBoundingPath), of: row)
    if let group = item as? DynamicItemGroup { try gather(group, at: row) }
    return row
  }

  /// Stores an object's center, rotation, size and collision bounds into its row.
  func readCustom(_ item: any DynamicItem, into row: Int) throws(DynamicsError) {
    let outline = try ItemOutline(item.collisionBoundsType, item.collisionBoundingPath)
    if outline != self.outline(of: row) {
      set(outline, of: row)
      columns.flag(row, .size)
    }
    let new = definition(of: item)
    let angle = columns.column(.angle)[row]
    columns.column(.x)[row] = new.center.x
    columns.column(.y)[row] = new.center.y
    columns.column(.angle)[row] = angle + Math.wrappedAngle(new.angle - angle)
    columns.flag(row, [.position, .angle])
    guard
      columns.column(.width)[row] != new.size.width
        || columns.column(.height)[row] != new.size.height
    else { return }
    columns.column(.width)[row] = new.size.width
    columns.column(.height)[row] = new.size.height
    columns.flag(row, .size)
  }

  /// Frees the row of an object that no behavior moves any more.
  func forgetCustom(_ row: Int) {
    guard let item = rows[row].custom else { return }
    customRows[ObjectIdentifier(item)] = nil
    freeRow(row)
  }

  func definition(of item: any DynamicItem) -> ItemDefinition {
    ItemDefinition(
      center: item.center, size: item.bounds.size, angle: item.transform.components.rotation)
  }

  /// The bounding rectangle of a row without its scales and translation, in points.
  func boundingBox(of row: Int) -> Rect {
    Rect(
      boundingCenter: Vector(columns.column(.x)[row], columns.column(.y)[row]),
      size: Size(columns.column(.width)[row], columns.column(.height)[row]),
      angle: columns.column(.angle)[row])
  }
}

extension ItemTable {
  /// Writes a row's center and rotation to the caller's object, if the row represents one.
  func writeCustom(_ row: Int) {
    guard let item = rows[row].custom else { return }
    item.center = Vector(columns.column(.x)[row], columns.column(.y)[row])
    var components = item.transform.components
    components.rotation = columns.column(.angle)[row]
    item.transform = AffineTransform(components)
  }
}

// Objects for which an item of a session stands: the session writes to them. The table only knows
// their rows, so that behaviors can be given the objects too.
extension ItemTable {
  /// Whether behaviors move an object, or an item stands for it.
  package func knows(_ object: any DynamicItem) -> Bool { row(of: object) != nil }

  /// Makes an item stand for a caller's object.
  package func represent(_ object: any DynamicItem, by item: Item) {
    customRows[ObjectIdentifier(object)] = item.row
  }

  /// Forgets the item that stands for an object.
  package func forget(_ object: any DynamicItem) { customRows[ObjectIdentifier(object)] = nil }
}
