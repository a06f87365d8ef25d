import Geometry

/// Several rows that move as one.
struct GroupRecord {
  var members: [GroupMember]
  /// The group's center when its members were last written, in points.
  var center: Vector
  /// The group's angle when its members were last written, in radians.
  var angle: Double
  /// Whether the members were last written without a velocity.
  var isStill = false
}

/// The position and angle of a member in its group.
struct GroupMember {
  var row: Int
  /// The vector from the group's center, in the group's coordinates, in points.
  var offset: Vector
  /// The angle relative to the group's, in radians.
  var angle: Double
}

extension ItemTable {
  /// Makes an item for several items: one rigid body with the collision bounds of each.
  ///
  /// Behaviors move the group, never a member. The members follow it at once: after a store
  /// into its center or angle, and in each tick, with their velocities. Storing into a member's
  /// center or angle moves it within the group; its size and collision bounds take effect too. The group's own size is that of the rectangle around its
  /// center that encloses its members; storing into it changes nothing.
  ///
  /// - Parameter items: The members, at least one, of this table.
  /// - Returns: The group, centered in the rectangle around its members, with angle 0. Removing it
  ///   keeps the members; it is removed with its last member.
  /// - Throws: `DynamicsError.emptyGroup`, `DynamicsError.nestedGroup`,
  ///   `DynamicsError.itemHasParent`, `DynamicsError.itemIsInUse`,
  ///   `DynamicsError.itemIsInGroup`, `DynamicsError.memberIsInUse`,
  ///   `DynamicsError.itemOfAnotherTable`, `DynamicsError.itemWasRemoved`, and
  ///   `DynamicsError.tableIsFull`. When it throws, nothing has changed.
  public func makeGroup(of items: [Item]) throws(DynamicsError) -> Item {
    try DynamicItemGroup.checkMembers(items)
    for item in items { try checkMember(item) }
    let frame = DynamicItemGroup.enclosing(items)
    let row = try makeRow(ItemDefinition(center: frame.center, size: frame.size))
    join(items.map(\.row), into: row)
    return item(at: row)
  }

  /// Checks that rows can be made members of a row's group.
  func check(_ group: DynamicItemGroup) throws(DynamicsError) {
    let isKnown = customRow(of: group) != nil
    for item in group.items {
      if !(item is Item) { try checkCustom(item) }
      try checkMove(item, for: "a group")
      if !isKnown { try checkMember(item) }
    }
  }

  private func checkMember(_ item: any DynamicItem) throws(DynamicsError) {
    if let item = item as? Item {
      guard item.table === self else { throw .itemOfAnotherTable(behavior: "a group") }
      guard item.isAlive else { throw .itemWasRemoved }
      guard !hasParent(item.row) else { throw .itemHasParent(user: "a group") }
    }
    guard let row = row(of: item) else { return }
    guard groups[row] == nil else { throw .nestedGroup }
    guard rows[row].group < 0 else { throw .itemIsInGroup(user: "a group") }
    let member = self.item(at: row)
    let mover = animator { $0.state.parts.contains { $0.moves(member) } }
    guard rows[row].uses == 0, mover == nil else { throw .memberIsInUse }
  }

  /// Gives the members of a group rows, and joins them.
  func gather(_ group: DynamicItemGroup, at row: Int) throws(DynamicsError) {
    group.table = self
    var members: [Int] = []
    for item in group.items { members.append(try rowForAssociation(of: item)) }
    join(members, into: row)
  }

  private func join(_ members: [Int], into row: Int) {
    var record = GroupRecord(members: [], center: columns.center(of: row), angle: angle(of: row))
    for member in members {
      rows[member].group = Int32(row)
      record.members.append(place(of: member, in: record))
    }
    groups[row] = record
    groupRows.insert(row, at: groupRows.firstIndex { $0 > row } ?? groupRows.count)
  }

  /// Ends a group whose row is being freed; its members become single items.
  func dissolve(_ row: Int) {
    let members = groups[row]?.members ?? []
    groups[row] = nil
    groupRows.removeAll { $0 == row }
    for member in members {
      rows[member.row].group = -1
      stop(member.row)
      forgetCustom(member.row)
    }
  }

  /// Removes a member from its group before its row is freed; the last member removes the group
  /// too.
  func leaveGroup(_ row: Int) {
    let group = Int(rows[row].group)
    rows[row].group = -1
    groups[group]?.members.removeAll { $0.row == row }
    guard groups[group]?.members.isEmpty == true else {
      enclose(group)
      return columns.flag(group, .size)
    }
    remove(item(at: group))
  }
}

// A value that is stored into a group or a member changes the others.
extension ItemTable {
  /// Writes the members of a group, and the size of a member's group, after a store into the
  /// columns.
  ///
  /// - Returns: The number of rows that were read and written.
  /// - Complexity: O(n) in the members of the group.
  @discardableResult
  package func updateGroup(of row: Int, _ changes: ItemChanges) -> Int {
    let isMoved = !changes.isDisjoint(with: [.position, .angle])
    guard isMoved || !changes.isDisjoint(with: [.size, .velocity]) else { return 0 }
    let group = groups[row] == nil ? Int(rows[row].group) : row
    guard let record = groups[group] else { return 0 }
    if isMoved, group != row, let index = record.members.firstIndex(where: { $0.row == row }) {
      groups[group]?.members[index] = place(of: row, in: record)
    }
    if group != row {
      groups[group]?.isStill = false
      // It has the velocity that its group gives it, whatever was stored into it.
      writeVelocity(of: row, in: group)
    } else if isMoved || changes.contains(.velocity) {
      writeMembers(of: row)
    }
    if group != row || changes.contains(.size) { enclose(group) }
    return record.members.count
  }

  /// The row whose animator must get a change, and the change: that of a member is its group's.
  func groupChange(_ row: Int, _ changes: ItemChanges) -> (Int, ItemChanges) {
    let group = Int(rows[row].group)
    guard group >= 0 else { return (row, changes) }
    return (group, changes == .shown || changes == .velocity ? .shown : .size)
  }

  /// Reads the sizes and collision bounds of group members that are caller's objects.
  func readMembers(of row: Int) throws(DynamicsError) {
    for member in groups[row]?.members ?? [] {
      let item = object(at: member.row)
      guard !(item is Item) else { continue }
      set(
        try ItemOutline(item.collisionBoundsType, item.collisionBoundingPath), of: member.row)
      columns.column(.width)[member.row] = Domain.size.clamped(item.bounds.width)
      columns.column(.height)[member.row] = Domain.size.clamped(item.bounds.height)
    }
    enclose(row)
    columns.flag(row, .size)
  }

  /// Writes the members of a group that moves and turns about its center.
  func writeMembers(of row: Int) {
    let (center, angle) = (columns.center(of: row), angle(of: row))
    let isStill =
      columns.velocity(of: row) == .zero && columns.column(.angularVelocity)[row] == 0
    if let known = groups[row], known.isStill, isStill, known.center == center,
      known.angle == angle
    {
      return
    }
    groups[row]?.center = center
    groups[row]?.angle = angle
    groups[row]?.isStill = isStill
    let (sine, cosine) = Math.sincos(angle)
    for member in groups[row]?.members ?? [] {
      let offset = member.offset
      let place = Domain.coordinate.clamped(
        Vector(
          center.x + cosine * offset.x - sine * offset.y,
          center.y + sine * offset.x + cosine * offset.y))
      columns.column(.x)[member.row] = place.x
      columns.column(.y)[member.row] = place.y
      columns.column(.angle)[member.row] = Domain.angle.clamped(angle + member.angle)
      writeVelocity(of: member.row, in: row)
      writeCustom(member.row)
    }
  }

  /// Writes the velocity of a member, where it is in a group that moves and turns about its center.
  private func writeVelocity(of member: Int, in row: Int) {
    let arm = columns.center(of: member) - columns.center(of: row)
    let turn = columns.column(.angularVelocity)[row]
    let velocity = Domain.speed.clamped(columns.velocity(of: row) + arm.perpendicular * turn)
    columns.column(.vx)[member] = velocity.x
    columns.column(.vy)[member] = velocity.y
    columns.column(.angularVelocity)[member] = turn
  }

  /// Ends the velocity of a row that no behavior moves any more, and of its members.
  func stop(_ row: Int) {
    for field in [ItemField.vx, .vy, .angularVelocity] { columns.column(field)[row] = 0 }
    updateGroup(of: row, .velocity)
  }

  func angle(of row: Int) -> Double { columns.column(.angle)[row] }

  private func place(of row: Int, in group: GroupRecord) -> GroupMember {
    GroupMember(
      row: row, offset: (columns.center(of: row) - group.center).rotated(by: -group.angle),
      angle: angle(of: row) - group.angle)
  }

  /// Makes a group's size that of the rectangle around its center that encloses its members.
  private func enclose(_ row: Int) {
    let frames = (groups[row]?.members ?? []).map { member in
      Rect(
        boundingCenter: member.offset, size: columns.size(of: member.row), angle: member.angle)
    }
    guard let size = DynamicItemGroup.size(around: frames) else { return }
    columns.column(.width)[row] = Domain.size.clamped(size.width)
    columns.column(.height)[row] = Domain.size.clamped(size.height)
  }
}
