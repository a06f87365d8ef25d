import CLuaBridge

/// A function of the host that scripts call: it reads arguments and pushes results, or throws.
///
/// A thrown `LuaError` is raised in the script, at the line that called the function; any other
/// error is raised with its description.
public typealias HostFunction = (Call) throws -> Void

/// One call of a host function: its arguments and results.
///
/// It must not be kept after the function returns.
public struct Call {
  /// The interpreter that runs the caller.
  public let interpreter: Interpreter
  /// The function's name in messages.
  public let name: String
  /// The number of arguments; trailing nils count.
  public let count: Int
  /// The stack with the arguments; a return to a snapshot replaces it.
  var state: OpaquePointer { interpreter.state }

  /// An argument, from 1; nil beyond the last.
  public subscript(index: Int) -> Value {
    guard index >= 1, index <= count else { return .nil }
    return interpreter.read(state, Int32(index))
  }

  /// All arguments.
  public var arguments: [Value] {
    count == 0 ? [] : (1...count).map { self[$0] }
  }

  /// Whether an argument is nil or beyond the last.
  public func isNil(_ index: Int) -> Bool {
    index > count || lb_kind_of(state, Int32(index)) == LB_NIL
  }

  /// The type of an argument, as Lua's `type` gives it.
  public func typeName(_ index: Int) -> String {
    guard index <= count else { return "nil" }
    return switch lb_kind_of(state, Int32(index)) {
    case LB_NIL: "nil"
    case LB_BOOLEAN: "boolean"
    case LB_INTEGER, LB_NUMBER: "number"
    case LB_STRING: "string"
    case LB_TABLE: "table"
    case LB_FUNCTION: "function"
    case LB_THREAD: "thread"
    default: "userdata"
    }
  }

  /// Charges the caller for work done on its behalf, in units of fuel.
  public func charge(_ fuel: Int) { interpreter.charge(fuel) }

  /// The position of the first argument after the receiver of a method.
  public var firstArgument: Int { isMethod ? 2 : 1 }

  /// An error about an argument: "name: argument 1 must be a number, got nil".
  ///
  /// For argument 1 of a method, the receiver, the message says that a colon is missing.
  public func mismatch(_ index: Int, _ expected: String) -> LuaError {
    if isMethod, index == 1 {
      return LuaError(
        "\(name): must be called on \(expected), with a colon, got \(typeName(index))")
    }
    return LuaError("\(naming(index)) must be \(expected), got \(typeName(index))")
  }

  /// Refuses arguments beyond those that a function takes, except nil.
  ///
  /// - Parameter most: The number of arguments that it takes, without the receiver of a method.
  /// - Throws: `LuaError` when there are more.
  package func refuseMore(than most: Int) throws(LuaError) {
    let taken = firstArgument - 1 + most
    guard count > taken, (taken + 1...count).contains(where: { !isNil($0) }) else { return }
    throw LuaError("\(name): \(Self.excess(count - firstArgument + 1, over: most))")
  }

  /// The message for more arguments than a function takes.
  package static func excess(_ count: Int, over most: Int) -> String {
    switch most {
    case 0: "must get no arguments, got \(count)"
    case 1: "must get 1 argument at most, got \(count)"
    default: "must get \(most) arguments at most, got \(count)"
    }
  }

  /// The name of an argument in messages; of a method, the argument after the receiver is number 1.
  public func naming(_ index: Int) -> String {
    "\(name): argument \(isMethod ? index - 1 : index)"
  }

  private var isMethod: Bool { name.utf8.contains(UInt8(ascii: ":")) }
}

/// Results.
extension Call {
  /// Adds a result.
  public func push(_ value: Value) { interpreter.push(value, to: room()) }
  /// Adds a result.
  public func push(_ value: Double) { lb_push_number(room(), value) }
  /// Adds a result.
  public func push(_ value: Int) { lb_push_integer(room(), Int64(value)) }
  /// Adds a result.
  public func push(_ value: Bool) { lb_push_boolean(room(), value) }
  /// Adds a result.
  public func push(_ value: String) { interpreter.push(.string(value), to: room()) }
  /// Adds a result.
  public func push(_ value: Handle) { interpreter.push(.handle(value), to: room()) }

  /// Adds a result of bytes that need not be UTF-8.
  public func push(bytes: [UInt8]) {
    bytes.withUnsafeBufferPointer { interpreter.push(bytes: $0, to: room()) }
  }

  /// Adds a new list of numbers; points, sizes and the like have a metatable.
  public func push(list numbers: [Double], metatable: Reference?) {
    let state = room()
    lb_push_table(state, Int32(numbers.count), 0)
    let table = lb_top(state)
    for (place, number) in numbers.enumerated() {
      lb_push_number(state, number)
      lb_raw_set_item(state, table, Int64(place + 1))
    }
    guard let metatable else { return }
    lb_push_reference(state, metatable.number)
    lb_set_metatable(state, table)
  }

  /// Adds a new list of handles as a result, without a reference to it.
  public func push(list handles: [Handle]) {
    interpreter.charge(FuelCost.field * handles.count)
    let state = room()
    lb_push_table(state, Int32(clamping: handles.count), 0)
    let table = lb_top(state)
    for (place, handle) in handles.enumerated() {
      lb_push_handle(
        interpreter.host, state, handle.kind.number, handle.index, handle.generation)
      lb_raw_set_item(state, table, Int64(place + 1))
    }
  }

  private func room() -> OpaquePointer {
    precondition(lb_reserve(state, 8), "too many results for one call")
    return state
  }
}
