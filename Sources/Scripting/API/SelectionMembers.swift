import Dynamics
import Geometry
import LuaRuntime

/// The members of selections in Lua: the items of a group behavior as columns.
extension Selection {
  static var members: MemberTable<Selection> {
    MemberTable(
      "selection",
      "The items of a group behavior, or some of them. items.x, items.vx and so on are columns; any "
        + "other name is a column of the group's own once a number or column was stored there. "
        + "items[3] is an item, items[mask] are those of a mask, #items is their number.",
      fieldMembers + methods)
  }

  private static var fieldMembers: [Member<Selection>] {
    ItemField.named.map { field in
      .property(
        .spelled(field.name, .column, "a number or a column", field.summary) { value, reader in
          try reader.host.columnOperand(value)
        },
        example: field == .vy ? "items.vy = items.vy + 9.8 * dt" : nil,
        get: { try $0.push(field, to: $1) },
        set: { try $0.store($1, into: field) })
    }
  }

  private static var methods: [Member<Selection>] {
    [
      .method(
        "remove", doc: "Removes the items from the stage, at the end of the tick.",
        example: "items[items.y:gt(480)]:remove()"
      ) { selection, call in
        call.charge(FuelCost.item * selection.count)
        for place in 0..<selection.count {
          if let item = selection.item(at: place) { selection.instance.stage.removeItem(item) }
        }
      },
      .method(
        "random", .number("low", .quantity, default: 0, "The least number."),
        .number("high", .quantity, default: 1, "The greatest, which is not reached."),
        returns: .column, doc: "A random number for each item.",
        example: "items.angle = items:random(-0.1, 0.1)"
      ) { selection, call, low, high in
        let (result, handle) = try selection.makeColumn()
        for place in result.numbers.indices {
          let share = selection.instance.state.group?.draw() ?? 0
          result.numbers[place] = low + (high - low) * share
        }
        call.push(handle)
      },
      .method(
        "index", returns: .column, doc: "The place of each item in the selection, from 1.",
        example: "items.x = items:index() * 4"
      ) { selection, call in
        let (result, handle) = try selection.makeColumn()
        for place in result.numbers.indices { result.numbers[place] = Double(place + 1) }
        call.push(handle)
      },
      .method(
        "sorted", .operand("column", "The numbers to sort by."), returns: .selection,
        doc: "The same items by rising numbers; equal ones stay in order.",
        example: "local order = items:sorted(items.x) order.zPosition = order:index()"
      ) { selection, call, column in
        try selection.host.checkLengths(selection.count, column.count ?? selection.count)
        selection.host.chargeColumns(selection.count, 256)
        let places = (0..<UInt32(selection.count)).sorted {
          let (left, right) = (column[Int($0)], column[Int($1)])
          // NaN sorts last, so equal sets of numbers always give the same order.
          if left.isNaN || right.isNaN { return left.isNaN == right.isNaN ? $0 < $1 : right.isNaN }
          return left != right ? left < right : $0 < $1
        }
        try selection.push(selection.part(places), to: call)
      },
      .method(
        "neighbors", .number("radius", .length, "The greatest distance of centers."),
        returns: .neighbors, doc: "Which items of the selection are near each of its items.",
        example: "local near = items:neighbors(40) items.vx = near:mean(items.vx)"
      ) { selection, call, radius in
        try selection.pushNeighbors(within: radius, nearestOnly: false, to: call)
      },
      .method(
        "nearest", .number("radius", .length, "The greatest distance of centers."),
        returns: .neighbors, doc: "Which item of the selection is nearest to each, if one is near.",
        example: "local near = items:nearest(100) items.angle = near:sum(items.x) / 1000"
      ) { selection, call, radius in
        try selection.pushNeighbors(within: radius, nearestOnly: true, to: call)
      },
    ]
  }

  /// The handle class: fields and own columns by name, items by number, parts by mask.
  static func handleClass(_ receivers: Receivers<Selection>) -> HandleClass {
    let members = members
    var handleClass = members.handleClass(receivers) { counted($0.count, "item") }
    handleClass.isWeak = true
    handleClass.get = { call in
      let selection = try receivers.find(call)
      switch call[2] {
      case .string(let name) where members[name] == nil: try selection.push(own: name, to: call)
      case .string: try members.get(selection, call)
      default: try selection.push(at: call[2], to: call)
      }
    }
    handleClass.set = { call in
      let selection = try receivers.find(call)
      guard let name = call[2].asString else {
        throw LuaError("items: a column has a name, as in items.phase = 0")
      }
      guard members[name] == nil else {
        return try members.set(selection, call, receivers.reader(selection, "items"))
      }
      guard let operand = try receivers.holder.host.columnOperand(call[3]) else {
        throw LuaError(
          "items: \(name) must be a number or a column, not \(receivers.holder.host.show(call[3]))")
      }
      try selection.store(operand, own: name)
    }
    handleClass.length = { call in call.push(try receivers.find(call).count) }
    return handleClass
  }
}

extension Selection {
  fileprivate var host: ScriptHost { instance.stage.host }

  fileprivate func makeColumn() throws(LuaError) -> (column: Column, handle: Handle) {
    host.chargeColumns(count)
    return try host.columns.makeColumn(count, for: host)
  }

  fileprivate func push(_ field: ItemField, to call: Call) throws {
    let (result, handle) = try makeColumn()
    read(field, into: result)
    call.push(handle)
  }

  fileprivate func push(_ part: Selection, to call: Call) throws(LuaError) {
    try call.interpreter.checkRoom(for: 8 * part.count)
    call.push(host.columns.add(.selection(part), host.kinds.selection))
  }

  fileprivate func pushNeighbors(within radius: Double, nearestOnly: Bool, to call: Call) throws {
    let found = try neighbors(within: radius, nearestOnly: nearestOnly)
    call.push(host.columns.add(.neighbors(found), host.kinds.neighbors))
  }

  /// Gives the script an item by its number, or the selection of a mask's items.
  fileprivate func push(at key: Value, to call: Call) throws {
    if let number = key.asInteger {
      let isThere = number >= 1 && number <= count
      return call.push((isThere ? item(at: number - 1) : nil).map { .handle($0.handle) } ?? .nil)
    }
    guard case .column(let mask)? = try host.columnOperand(key), mask.isMask else {
      throw LuaError(
        "items: must be asked for a name, a number or a mask, as in items[items.y:gt(480)]")
    }
    try host.checkLengths(count, mask.count)
    host.chargeColumns(count, 2)
    var chosen: [UInt32] = []
    chosen.reserveCapacity(ColumnLoops.count(mask))
    for place in 0..<count where mask.numbers[place] != 0 { chosen.append(UInt32(place)) }
    try push(part(chosen), to: call)
  }

  /// The item at a place; nil when it is no longer on the stage.
  fileprivate func item(at place: Int) -> StageItem? {
    let row = Int(rows[place])
    guard let generations = instance.state.group?.generations else { return nil }
    return host.item(row: row, generation: generations[self.place(place)])
  }

  /// Stores a number or a column into a field: all values, or none when one is refused.
  fileprivate func store(_ operand: ColumnOperand, into field: ItemField) throws {
    try host.checkLengths(count, operand.count ?? count)
    host.chargeColumns(count, 4)
    if let place = Selection.firstRefused(by: field, in: operand) {
      throw LuaError("items: \(field.name) \(field.domain.rule), not \(words(operand, place))")
    }
    write(operand, to: field)
  }

  /// The refused number in words, with the name of its item if each item has its own number.
  private func words(_ operand: ColumnOperand, _ place: Int) -> String {
    let number = digits(operand[place])
    guard case .column = operand else { return number }
    let name = item(at: place).map { ", \($0.name)" } ?? ""
    return "\(number) (item \(place + 1)\(name))"
  }
}

/// Columns of the group's own.
extension Selection {
  /// The most own columns of a group.
  private static let mostOwn = 64

  fileprivate func push(own name: String, to call: Call) throws {
    guard let own = instance.state.group, let column = own.place(of: ExactName(name)) else {
      let known = (instance.state.group?.columns.map(\.name.text) ?? []) + Self.members.names
      throw LuaError(
        "items has no column \(name)\(Suggestion.question(for: name, among: known)); "
          + "items.\(name) = 0 makes one")
    }
    let (result, handle) = try makeColumn()
    own.columns[column].numbers.withUnsafeBufferPointer { numbers in
      if let places {
        for (place, origin) in places.enumerated() { result.numbers[place] = numbers[Int(origin)] }
      } else {
        _ = result.numbers.update(fromContentsOf: numbers)
      }
    }
    call.push(handle)
  }

  fileprivate func store(_ operand: ColumnOperand, own name: String) throws {
    try host.checkLengths(count, operand.count ?? count)
    host.chargeColumns(count, 2)
    for place in 0..<(operand.count ?? 1) where !operand[place].isFinite {
      throw LuaError("items: \(name) must have finite numbers, not \(words(operand, place))")
    }
    let column = try ownColumn(ExactName(name))
    let (count, places) = (count, places)
    instance.state.group?.columns[column].numbers.withUnsafeMutableBufferPointer { numbers in
      for place in 0..<count { numbers[places.map { Int($0[place]) } ?? place] = operand[place] }
    }
  }

  /// The place of an own column; creates the column if there is none.
  private func ownColumn(_ name: ExactName) throws -> Int {
    guard let group = instance.state.group else {
      throw LuaError("items: its behavior was removed")
    }
    if let known = group.place(of: name) { return known }
    guard group.columns.count < Self.mostOwn else {
      throw LuaError("items: a group must have at most \(Self.mostOwn) columns of its own")
    }
    let total = group.rows.count
    let bytes = MemoryLayout<Double>.stride * total * (group.columns.count + 1)
    instance.hold(try host.interpreter.hold(bytes), for: "columns")
    instance.state.group?.columns.append(
      GroupState.OwnColumn(name: name, numbers: [Double](repeating: 0, count: total)))
    return group.columns.count
  }
}
