import CLuaBridge
import Geometry

extension Interpreter {
  /// Makes an empty table.
  ///
  /// - Parameters:
  ///   - items: The number of list items to make room for.
  ///   - fields: The number of other fields to make room for.
  /// - Returns: The table.
  public func makeTable(items: Int = 0, fields: Int = 0) -> Reference {
    lb_push_table(room(), Int32(clamping: items), Int32(clamping: fields))
    return takeReference()
  }

  /// Makes a table whose entries disappear when nothing else refers to their keys.
  public func makeWeakTable() -> Reference {
    lb_push_table(room(), 0, 0)
    lb_make_keys_weak(state)
    return takeReference()
  }

  /// Makes a list.
  public func makeTable(_ items: [Value]) -> Reference {
    let state = room()
    charge(FuelCost.field * items.count)
    lb_push_table(state, Int32(clamping: items.count), 0)
    let table = lb_top(state)
    for (offset, item) in items.enumerated() {
      push(item, to: state)
      lb_raw_set_item(state, table, Int64(offset + 1))
    }
    return takeReference()
  }

  /// Makes a table with string keys.
  public func makeTable(_ fields: KeyValuePairs<String, Value>) -> Reference {
    let table = makeTable(fields: fields.count)
    for (name, value) in fields { table[name] = value }
    return table
  }

  /// Makes a table of globals: guarded base functions, and read-only libraries.
  ///
  /// Each table has its own `_G` and its own `load`, whose chunks get these globals.
  ///
  /// - Parameter name: The name of the stream of `math.random`, which depends on the seed and the
  ///   name. Globals of the same name share a stream.
  /// - Returns: The table.
  public func makeEnvironment(name: String = "") -> Reference {
    var stream = Fingerprint()
    stream.add(name.utf8)
    lb_push_environment(room(), Int64(bitPattern: stream.value))
    return takeReference()
  }

  /// Restarts all streams of `math.random`, including those that are made later.
  public func reseed(_ seed: Int) { lb_reseed(room(), Int64(seed)) }

  /// Makes an empty table that gives scripts read-only access to another one.
  ///
  /// - Parameters:
  ///   - table: The table that is read; the host may still write it.
  ///   - name: The name of the table in messages.
  /// - Returns: The empty table.
  public func makeReadOnly(_ table: Reference, name: String) -> Reference {
    push(.table(table), to: room())
    lb_push_read_only(state, name)
    return takeReference()
  }

  /// Gives all functions a metatable, so that scripts can read fields of a function.
  package func setMetatableOfFunctions(_ metatable: Reference) {
    let function = makeFunction("") { _ in }
    push(function)
    push(.table(metatable), to: room())
    lb_set_metatable(state, lb_top(state) - 1)
    lb_set_top(state, lb_top(state) - 1)
  }

  /// Makes a function that runs a closure of the host.
  ///
  /// The closure lives as long as the interpreter: make functions once, not per call.
  ///
  /// - Parameters:
  ///   - name: The name of the function in messages.
  ///   - crosses: Whether it runs on the stage's side when the interpreter has two. It must be
  ///     false for a function that keeps or calls values of the person's scripts (see
  ///     `onPersonsSide`).
  ///   - body: Reads arguments from the call and pushes results to it, or throws.
  /// - Returns: The function.
  public func makeFunction(
    _ name: String, crosses: Bool = true, _ body: @escaping HostFunction
  ) -> Reference {
    lb_push_function(host, room(), register(name, crosses: crosses, body))
    return takeReference()
  }

  /// The name of a function that `makeFunction` made; nil for other functions.
  package func hostName(of function: Reference) -> String? {
    push(.function(function), to: room())
    let place = lb_top(state)
    defer { lb_set_top(state, place - 1) }
    let number = lb_host_function(state, place)
    return number > 0 && number <= functions.count ? functions[Int(number) - 1].name : nil
  }

  func register(_ name: String, crosses: Bool = true, _ body: @escaping HostFunction) -> Int64 {
    functions.append(NamedFunction(name: name, crosses: crosses, body: body))
    return Int64(functions.count)
  }

  /// The stack, with room for a few values.
  func room() -> OpaquePointer {
    precondition(lb_reserve(state, 16), "calls are nested too deeply for another value")
    return state
  }

  /// Moves the value on top into a reference.
  func takeReference() -> Reference { takeReference(from: state) }

  private func takeReference(from state: OpaquePointer) -> Reference {
    guard let number = ledger.free.popLast() else {
      return Reference(ledger: ledger, number: lb_reference(host, state))
    }
    lb_restore_reference(state, number)
    return Reference(ledger: ledger, number: number)
  }

  func push(_ reference: Reference) {
    precondition(reference.ledger === ledger, "a value of another interpreter")
    lb_push_reference(state, reference.number)
  }

  /// Pushes a value; there must be room for it.
  func push(_ value: Value, to state: OpaquePointer) {
    switch value {
    case .nil: lb_push_nil(state)
    case .boolean(let value): lb_push_boolean(state, value)
    case .integer(let value): lb_push_integer(state, Int64(value))
    case .number(let value): lb_push_number(state, value)
    case .string(var value): value.withUTF8 { push(bytes: $0, to: state) }
    case .table(let reference), .function(let reference), .thread(let reference):
      precondition(reference.ledger === ledger, "a value of another interpreter")
      lb_push_reference(state, reference.number)
    case .handle(let handle):
      lb_push_handle(host, state, handle.kind.number, handle.index, handle.generation)
    }
  }

  func push(bytes: UnsafeBufferPointer<UInt8>, to state: OpaquePointer) {
    bytes.withMemoryRebound(to: CChar.self) {
      lb_push_string(state, $0.baseAddress, $0.count)
    }
  }

  /// Reads a value, which stays on the stack.
  func read(_ state: OpaquePointer, _ index: Int32) -> Value {
    let raw = lb_read(state, index)
    switch raw.kind {
    case LB_BOOLEAN: return .boolean(raw.boolean)
    case LB_INTEGER: return .integer(Int(raw.integer))
    case LB_NUMBER: return .number(raw.number)
    case LB_STRING:
      charge(raw.length / 8)
      return .string(text(raw.bytes, raw.length))
    case LB_TABLE: return .table(copyReference(state, index))
    case LB_FUNCTION: return .function(copyReference(state, index))
    case LB_THREAD: return .thread(copyReference(state, index))
    case LB_HANDLE:
      return .handle(
        Handle(
          kind: HandleKind(number: raw.handle_kind), index: raw.handle_index,
          generation: raw.handle_generation))
    default: return .nil
    }
  }

  private func copyReference(_ state: OpaquePointer, _ index: Int32) -> Reference {
    precondition(lb_reserve(state, 2), "calls are nested too deeply for another value")
    lb_push_copy(state, index)
    return takeReference(from: state)
  }
}

/// The text of some bytes, repaired if they are not UTF-8.
func text(_ bytes: UnsafePointer<CChar>?, _ length: Int) -> String {
  guard let bytes else { return "" }
  return UnsafeBufferPointer(start: bytes, count: length).withMemoryRebound(to: UInt8.self) {
    String(decoding: $0, as: UTF8.self)
  }
}
