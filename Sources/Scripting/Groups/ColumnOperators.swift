import Geometry
import LuaRuntime

/// An operator or method that computes from two numbers of each item.
enum ColumnOperator: String, CaseIterable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case divideDown = "//"
  case modulo = "%"
  case power = "^"
  case and = "&"
  case or = "|"
  case differ = "~"
  case lt, le, gt, ge, eq, ne
  case min, max

  /// The Lua event of the operator; nil for a method.
  var event: String? {
    switch self {
    case .add: "__add"
    case .subtract: "__sub"
    case .multiply: "__mul"
    case .divide: "__div"
    case .divideDown: "__idiv"
    case .modulo: "__mod"
    case .power: "__pow"
    case .and: "__band"
    case .or: "__bor"
    case .differ: "__bxor"
    case .lt, .le, .gt, .ge, .eq, .ne, .min, .max: nil
    }
  }

  /// Whether it takes only masks.
  var isLogical: Bool { [.and, .or, .differ].contains(self) }

  /// Whether it gives a mask.
  var givesMask: Bool { isLogical || [.lt, .le, .gt, .ge, .eq, .ne].contains(self) }

  /// The cost of a number, in sixteenths of a unit of fuel.
  var cost: Int { [.modulo, .power].contains(self) ? 4 : 1 }

  // Each case has its own loop, which the compiler can vectorize.
  func compute(_ a: ColumnOperand, _ b: ColumnOperand, into result: Column) {
    switch self {
    case .add: ColumnLoops.map(a, b, into: result) { $0 + $1 }
    case .subtract: ColumnLoops.map(a, b, into: result) { $0 - $1 }
    case .multiply: ColumnLoops.map(a, b, into: result) { $0 * $1 }
    case .divide: ColumnLoops.map(a, b, into: result) { $0 / $1 }
    case .divideDown: ColumnLoops.map(a, b, into: result) { Math.floor($0 / $1) }
    case .modulo: ColumnLoops.map(a, b, into: result) { ColumnLoops.modulo($0, $1) }
    case .power: ColumnLoops.map(a, b, into: result) { $1 == 2 ? $0 * $0 : Math.pow($0, $1) }
    // Masks hold 1 and 0.
    case .and: ColumnLoops.map(a, b, into: result) { $0 * $1 }
    case .or: ColumnLoops.map(a, b, into: result) { $0 > $1 ? $0 : $1 }
    case .differ: ColumnLoops.map(a, b, into: result) { $0 != $1 ? 1 : 0 }
    case .lt: ColumnLoops.map(a, b, into: result) { $0 < $1 ? 1 : 0 }
    case .le: ColumnLoops.map(a, b, into: result) { $0 <= $1 ? 1 : 0 }
    case .gt: ColumnLoops.map(a, b, into: result) { $0 > $1 ? 1 : 0 }
    case .ge: ColumnLoops.map(a, b, into: result) { $0 >= $1 ? 1 : 0 }
    case .eq: ColumnLoops.map(a, b, into: result) { $0 == $1 ? 1 : 0 }
    case .ne: ColumnLoops.map(a, b, into: result) { $0 != $1 ? 1 : 0 }
    case .min: ColumnLoops.map(a, b, into: result) { $1 < $0 ? $1 : $0 }
    case .max: ColumnLoops.map(a, b, into: result) { $1 > $0 ? $1 : $0 }
    }
  }
}

/// An operator or method that computes from one number of each item.
enum ColumnFunction: String, CaseIterable {
  case negated = "-"
  case not = "~"
  case abs, sqrt, sin, cos, exp, floor

  /// The Lua event of the operator; nil for a method.
  var event: String? {
    switch self {
    case .negated: "__unm"
    case .not: "__bnot"
    case .abs, .sqrt, .sin, .cos, .exp, .floor: nil
    }
  }

  /// Whether it takes and gives a mask.
  var isLogical: Bool { self == .not }

  /// The cost of a number, in sixteenths of a unit of fuel.
  var cost: Int { [.sin, .cos, .exp].contains(self) ? 16 : 1 }

  func compute(_ a: ColumnOperand, into result: Column) {
    switch self {
    case .negated: ColumnLoops.map(a, into: result) { -$0 }
    case .not: ColumnLoops.map(a, into: result) { 1 - $0 }
    case .abs: ColumnLoops.map(a, into: result) { Swift.abs($0) }
    case .sqrt: ColumnLoops.map(a, into: result) { $0.squareRoot() }
    case .sin: ColumnLoops.map(a, into: result) { Math.sin($0) }
    case .cos: ColumnLoops.map(a, into: result) { Math.cos($0) }
    case .exp: ColumnLoops.map(a, into: result) { Math.exp($0) }
    case .floor: ColumnLoops.map(a, into: result) { Math.floor($0) }
    }
  }
}

extension ScriptHost {
  /// Computes a column from two operands.
  func compute(
    _ operation: ColumnOperator, _ left: ColumnOperand, _ right: ColumnOperand
  ) throws(LuaError) -> Handle {
    if operation.isLogical {
      try checkMask(left, operation.rawValue)
      try checkMask(right, operation.rawValue)
    }
    let count = left.count ?? right.count ?? 0
    try checkLengths(count, right.count ?? count)
    chargeColumns(count, operation.cost)
    let (result, handle) = try columns.makeColumn(count, isMask: operation.givesMask, for: self)
    operation.compute(left, right, into: result)
    return handle
  }

  /// Computes a column from another.
  func compute(_ function: ColumnFunction, _ operand: ColumnOperand) throws(LuaError) -> Handle {
    if function.isLogical { try checkMask(operand, function.rawValue) }
    let count = operand.count ?? 0
    chargeColumns(count, function.cost)
    let (result, handle) = try columns.makeColumn(count, isMask: function.isLogical, for: self)
    function.compute(operand, into: result)
    return handle
  }

  /// The functions of `+`, `&` and the other operators on columns, by Lua event.
  static func columnOperators(_ holder: HostHolder) -> [String: HostFunction] {
    var functions: [String: HostFunction] = [:]
    for operation in ColumnOperator.allCases {
      guard let event = operation.event else { continue }
      functions[event] = { call in
        let host = holder.host
        call.push(
          try host.compute(
            operation, try host.operand(call[1], operation.rawValue),
            try host.operand(call[2], operation.rawValue)))
      }
    }
    for function in ColumnFunction.allCases {
      guard let event = function.event else { continue }
      functions[event] = { call in
        let host = holder.host
        call.push(try host.compute(function, try host.operand(call[1], function.rawValue)))
      }
    }
    // Lua converts the results of comparisons to booleans, so they cannot return columns.
    for event in ["__lt", "__le"] {
      functions[event] = { _ in
        throw LuaError(
          "columns are compared by lt, le, gt, ge, eq and ne, as in items[items.x:gt(3)]")
      }
    }
    return functions
  }

  private func operand(_ value: Value, _ word: String) throws(LuaError) -> ColumnOperand {
    guard let operand = try columnOperand(value) else {
      throw LuaError("\(word) must be between columns and numbers, not \(show(value))")
    }
    return operand
  }

  private func checkMask(_ operand: ColumnOperand, _ word: String) throws(LuaError) {
    guard case .column(let column) = operand, column.isMask else {
      throw LuaError("\(word) must be between masks, as in items.x:gt(0) \(word) items.y:gt(0)")
    }
  }
}
