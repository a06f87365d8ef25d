import Geometry
import LuaRuntime

/// A column or a mask that a script holds, with the host that makes others.
struct HostedColumn {
  let column: Column
  unowned let host: ScriptHost

  /// The members of columns in Lua.
  static var members: MemberTable<HostedColumn> {
    MemberTable(
      "column",
      "A number for each item of a selection, or yes and no (a mask); items.x is one. + - * / // % ^ "
        + "compute with columns and numbers, & | ~ with masks. It is gone when the hook ends.",
      numberMembers + comparisons + maskMembers + reductions)
  }

  /// The handle class: members, operators, and numbers by place.
  static func handleClass(_ receivers: Receivers<HostedColumn>) -> HandleClass {
    let members = members
    var handleClass = members.handleClass(receivers) { own in
      own.column.isMask ? "mask of \(own.column.count)" : "column of \(own.column.count)"
    }
    handleClass.isWeak = true
    handleClass.get = { call in
      let own = try receivers.find(call)
      guard let number = call[2].asInteger else { return try members.get(own, call) }
      guard number >= 1, number <= own.column.count else { return call.push(.nil) }
      let value = own.column.numbers[number - 1]
      call.push(own.column.isMask ? .boolean(value != 0) : .number(value))
    }
    handleClass.set = { _ in
      throw LuaError("column: its numbers can only be read; items.x = column stores all of them")
    }
    handleClass.length = { call in call.push(try receivers.find(call).column.count) }
    handleClass.operators = ScriptHost.columnOperators(receivers.holder)
    return handleClass
  }

  private static var numberMembers: [Member<HostedColumn>] {
    [
      function(.abs, "The distance of each from 0.", example: "print(items.vx:abs():max())"),
      function(
        .sqrt, "The square root of each; of a number below 0 it is no number.",
        example: "print((items.vx * items.vx + items.vy * items.vy):sqrt():mean())"),
      function(
        .sin, "The sine of each, of radians.",
        example: "items.angle = items.x:sin() + items.y:cos()"),
      function(.cos, "The cosine of each, of radians."),
      function(.exp, "e to the power of each.", example: "items.alpha = (-items.y / 100):exp()"),
      function(
        .floor, "The greatest whole number that is not over each.",
        example: "items.x = (items.x / 10):floor() * 10"),
      .method(
        "clamp", .number("low", .quantity, "The least."),
        .number("high", .quantity, "The greatest."),
        returns: .column, doc: "Each, or the end of the range that is nearer.",
        example: "items.vx = items.vx:clamp(-300, 300)"
      ) { own, call, low, high in
        guard low <= high else {
          throw LuaError("clamp: low must be at most high, not \(digits(low)) and \(digits(high))")
        }
        try own.push(to: call) { result in
          ColumnLoops.map(.column(own.column), into: result) {
            $0 < low ? low : $0 > high ? high : $0
          }
        }
      },
    ]
  }

  private static func function(
    _ function: ColumnFunction, _ doc: String, example: String? = nil
  ) -> Member<HostedColumn> {
    .method(function.rawValue, returns: .column, doc: doc, example: example) { own, call in
      call.push(try own.host.compute(function, .column(own.column)))
    }
  }

  private static var comparisons: [Member<HostedColumn>] {
    [
      comparison(.lt, "is less than", example: "items[items.y:lt(0)].vy = 0"),
      comparison(
        .le, "is at most", example: "items[items.x:ge(0) & items.x:le(320)].alpha = 0.5"),
      comparison(.gt, "is greater than", example: "items[items.y:gt(480)]:remove()"),
      comparison(.ge, "is at least"),
      comparison(.eq, "equals", example: "items[items.vx:eq(0) | items.vy:ne(0)].vx = 1"),
      comparison(.ne, "differs from"),
    ]
  }

  private static func comparison(
    _ operation: ColumnOperator, _ words: String, example: String? = nil
  ) -> Member<HostedColumn> {
    .method(
      operation.rawValue, .operand("other", "The column or number to compare with."),
      returns: .column,
      doc: "A mask of the items whose number \(words) the other.", example: example
    ) { own, call, other in
      call.push(try own.host.compute(operation, .column(own.column), other))
    }
  }

  private static var maskMembers: [Member<HostedColumn>] {
    [
      .method(
        "select", .operand("yes", "The number where the mask says yes."),
        .operand("no", "The number where it says no."), returns: .column,
        doc: "One of two numbers for each item.",
        example: "items.vx = items.x:gt(320):select(-items.vx, items.vx)"
      ) { own, call, yes, no in
        try own.checkMask("select")
        try own.push(to: call, with: [yes, no]) { result in
          let (mask, out) = (own.column.numbers, result.numbers)
          for place in out.indices { out[place] = mask[place] != 0 ? yes[place] : no[place] }
        }
      },
      .method(
        "count", returns: .integer, doc: "The number of items that a mask has.",
        example: "print(items.y:gt(480):count())"
      ) { own, call in
        try own.checkMask("count")
        own.charge()
        call.push(ColumnLoops.count(own.column))
      },
      .method(
        "any", returns: .boolean, doc: "Whether a mask has an item.",
        example: "local low = items.y:gt(480) if low:any() and not low:all() then items.y = 0 end"
      ) { own, call in
        try own.checkMask("any")
        own.charge()
        call.push(own.column.numbers.contains { $0 != 0 })
      },
      .method("all", returns: .boolean, doc: "Whether a mask has every item.") { own, call in
        try own.checkMask("all")
        own.charge()
        call.push(own.column.numbers.allSatisfy { $0 != 0 })
      },
    ]
  }

  private static var reductions: [Member<HostedColumn>] {
    [
      .method("sum", returns: .number, doc: "The sum.", example: "print(items.vx:sum())") {
        own, call in
        own.charge()
        call.push(ColumnLoops.sum(own.column))
      },
      .method("mean", returns: .number, doc: "The mean; 0 without items.") { own, call in
        own.charge()
        let count = own.column.count
        call.push(count == 0 ? 0 : ColumnLoops.sum(own.column) / Double(count))
      },
      extreme(.min, "The smaller one of each pair; without another, the least of all, or nil."),
      extreme(.max, "The greater one of each pair; without another, the greatest of all, or nil."),
    ]
  }

  private static func extreme(
    _ operation: ColumnOperator, _ doc: String
  ) -> Member<HostedColumn> {
    .method(
      operation.rawValue, .optional(.operand("other", "The column or number to compare with.")),
      returns: .either([.column, .number]), doc: doc,
      example: "print(items.y:\(operation.rawValue)())"
    ) { own, call, other in
      if let other {
        return call.push(try own.host.compute(operation, .column(own.column), other))
      }
      own.charge()
      guard own.column.count > 0 else { return call.push(.nil) }
      call.push(ColumnLoops.best(own.column) { operation == .min ? $0 < $1 : $0 > $1 })
    }
  }
}

extension HostedColumn {
  /// Charges for a pass over the numbers.
  fileprivate func charge() { host.chargeColumns(column.count) }

  fileprivate func checkMask(_ word: String) throws(LuaError) {
    guard column.isMask else {
      throw LuaError("\(word): must be called on a mask, as in items.y:gt(480):\(word)()")
    }
  }

  /// Computes another column and gives it to the script.
  fileprivate func push(
    to call: Call, with others: [ColumnOperand] = [], _ body: (Column) -> Void
  ) throws {
    for other in others { try host.checkLengths(column.count, other.count ?? column.count) }
    charge()
    let (result, handle) = try host.columns.makeColumn(column.count, for: host)
    body(result)
    call.push(handle)
  }
}

extension ScriptHost {
  /// Charges for a pass over columns.
  ///
  /// - Parameters:
  ///   - count: The numbers of a column.
  ///   - cost: The cost of a number, in sixteenths of a unit of fuel.
  func chargeColumns(_ count: Int, _ cost: Int = 1) {
    interpreter.charge(FuelCost.look + count * cost / 16)
  }

  /// Refuses columns of different selections.
  func checkLengths(_ count: Int, _ other: Int) throws(LuaError) {
    guard count == other else {
      throw LuaError(
        "columns must have a number for each item of one selection, not \(count) and \(other)")
    }
  }

  /// The entry of a handle that a hook of a group was given.
  func columnEntry(_ handle: Handle, _ noun: String) throws(LuaError) -> HookColumns.Entry {
    guard let entry = columns[handle] else {
      throw LuaError("\(noun) must not be used after the hook in which it was made: read it again")
    }
    return entry
  }

  /// The column or number that a value is; nil for other values.
  func columnOperand(_ value: Value) throws(LuaError) -> ColumnOperand? {
    if let number = value.asNumber { return .number(number) }
    guard let handle = value.asHandle, handle.kind == kinds.column,
      case .column(let column) = try columnEntry(handle, "a column")
    else { return nil }
    return .column(column)
  }
}

extension Argument where Value == ColumnOperand {
  /// A number or a column.
  static func operand(_ name: String, _ doc: String) -> Self {
    .spelled(name, .either([.number, .column]), "a number or a column", doc) { value, reader in
      try reader.host.columnOperand(value)
    }
  }
}
