import CLuaBridge

/// Values on their way from one side to the other.
///
/// Numbers, texts and handles are carried by value, and tables as copies of their whole contents,
/// in which one table stays one table. Functions stay where they were made, and so do the stage's
/// tables with methods, such as `self`: the other side gets stand-ins for them.
struct Parcel {
  /// A carried value; an object is given by its index in `objects`.
  enum Item {
    case `nil`
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    case bytes([UInt8])
    case handle(Handle)
    case object(Int)
  }

  enum Object {
    case table([(key: Item, value: Item)], Metatable)
    /// A function of the host, by its number.
    case host(Int64)
    /// A function of a library.
    case plain(UnsafeRawPointer)
    /// An object of the destination side, by its slot.
    case home(Int64)
    /// An object that stays on its side, by its slot.
    case remote(Int64, isTable: Bool)
  }

  enum Metatable {
    case none
    /// A table that both sides have, by its slot.
    case shared(Int64)
    case object(Int)
  }

  fileprivate(set) var items: [Item] = []
  fileprivate(set) var objects: [Object] = []
  /// The approximate memory of the values, in bytes.
  fileprivate(set) var byteCount = 0

  /// Reads the values from a place of the stack to its top, and leaves them there.
  ///
  /// - Parameters:
  ///   - state: The stack, on the mapped side.
  ///   - first: The place of the first value.
  ///   - keepsTables: Whether all tables of the stage stay on its side.
  ///   - interpreter: The interpreter, whose running call is charged.
  /// - Throws: `LuaError` for a coroutine, and when fuel or memory does not suffice.
  init(
    _ state: OpaquePointer, from first: Int32, keepsTables: Bool = false,
    in interpreter: Interpreter
  ) throws(LuaError) {
    let top = lb_top(state)
    guard top >= first else { return }
    guard lb_reserve(state, 16) else { throw Interpreter.depthError }
    defer { lb_set_top(state, top) }
    lb_push_table(state, 0, 0)
    var packer = Packer(
      interpreter: interpreter, state: state, queue: top + 1, keepsTables: keepsTables)
    for place in first...top { packer.parcel.items.append(try packer.item(place)) }
    try packer.packObjects()
    self = packer.parcel
  }

  init() {}
}

/// Reads values from the stack into a parcel.
///
/// Tables wait in a list on the stack, so that reading does not recurse.
private struct Packer {
  let interpreter: Interpreter
  let state: OpaquePointer
  /// The stack place of the list of objects.
  let queue: Int32
  let keepsTables: Bool
  var parcel = Parcel()
  private var places: [UnsafeRawPointer: Int] = [:]
  private var count = 0

  init(interpreter: Interpreter, state: OpaquePointer, queue: Int32, keepsTables: Bool) {
    (self.interpreter, self.state) = (interpreter, state)
    (self.queue, self.keepsTables) = (queue, keepsTables)
  }

  mutating func item(_ place: Int32) throws(LuaError) -> Parcel.Item {
    let raw = lb_read(state, place)
    switch raw.kind {
    case LB_NIL: return .nil
    case LB_BOOLEAN: return .boolean(raw.boolean)
    case LB_INTEGER: return .integer(raw.integer)
    case LB_NUMBER: return .number(raw.number)
    case LB_STRING:
      try pay(fuel: raw.length / 8, bytes: raw.length + 32)
      return .bytes(
        UnsafeBufferPointer(start: raw.bytes, count: raw.length).map { UInt8(bitPattern: $0) })
    case LB_HANDLE:
      return .handle(
        Handle(
          kind: HandleKind(number: raw.handle_kind), index: raw.handle_index,
          generation: raw.handle_generation))
    case LB_TABLE, LB_FUNCTION: return .object(try object(place))
    case LB_THREAD:
      throw LuaError("a coroutine cannot be carried between a script and the stage that went back")
    default:
      throw LuaError("this value cannot be carried between a script and the stage that went back")
    }
  }

  /// The number of an object, which is packed later.
  private mutating func object(_ place: Int32) throws(LuaError) -> Int {
    guard let address = lb_address(state, place) else { return 0 }
    if let known = places[address] { return known }
    try pay(fuel: FuelCost.carriedObject, bytes: 64)
    let number = count
    places[address] = number
    count += 1
    lb_push_copy(state, place)
    let copy = lb_top(state)
    lb_push_integer(state, Int64(count))
    lb_push_copy(state, copy)
    _ = lb_raw_set(state, queue)
    lb_set_top(state, copy - 1)
    return number
  }

  mutating func packObjects() throws(LuaError) {
    while parcel.objects.count < count {
      lb_raw_get_item(state, queue, Int64(parcel.objects.count + 1))
      let place = lb_top(state)
      // The object is added before its contents, which are packed after it.
      let object = try pack(place)
      parcel.objects.append(object)
      lb_set_top(state, place - 1)
    }
  }

  private mutating func pack(_ place: Int32) throws(LuaError) -> Parcel.Object {
    let number = lb_remote_number(state, place)
    if number != 0 { return .home(number) }
    guard lb_kind_of(state, place) == LB_TABLE else { return packFunction(place) }
    lb_push_metatable(state, place)
    let metatable = lb_top(state)
    let hasMetatable = lb_kind_of(state, metatable) == LB_TABLE
    let slot = hasMetatable ? interpreter.sharedSlot(state, metatable) : nil
    let staysHere = keepsTables || hasMetatable && slot == nil
    if interpreter.side == .stage, staysHere { return remote(place, isTable: true) }
    let kind: Parcel.Metatable =
      if let slot { .shared(slot) } else if hasMetatable {
        .object(try object(metatable))
      } else {
        .none
      }
    return .table(try entries(place), kind)
  }

  private mutating func entries(
    _ place: Int32
  ) throws(LuaError) -> [(key: Parcel.Item, value: Parcel.Item)] {
    guard lb_reserve(state, 16) else { throw Interpreter.depthError }
    try pay(fuel: Int(lb_raw_length(state, place)) * FuelCost.entry, bytes: 0)
    lb_push_keys(state, place)
    let keys = lb_top(state)
    let length = Int(lb_raw_length(state, keys))
    try pay(fuel: length * FuelCost.carriedEntry, bytes: length * 64)
    var entries: [(key: Parcel.Item, value: Parcel.Item)] = []
    entries.reserveCapacity(length)
    for item in 0..<length {
      lb_raw_get_item(state, keys, Int64(item + 1))
      lb_push_copy(state, keys + 1)
      lb_raw_get(state, place)
      entries.append((try self.item(keys + 1), try self.item(keys + 2)))
      lb_set_top(state, keys)
    }
    return entries
  }

  private func packFunction(_ place: Int32) -> Parcel.Object {
    let function = lb_host_function(state, place)
    if function > 0, interpreter.functions[Int(function) - 1].crosses {
      lb_note_function(state, place, function)
      return .host(function)
    }
    if let function = lb_plain_function(state, place) { return .plain(function) }
    return remote(place, isTable: false)
  }

  private func remote(_ place: Int32, isTable: Bool) -> Parcel.Object {
    let number = lb_export(interpreter.host, state, place)
    if interpreter.side == .stage { interpreter.sides?.exported.insert(number) }
    return .remote(number, isTable: isTable)
  }

  /// Charges for values, and refuses them when fuel or memory does not suffice.
  private mutating func pay(fuel: Int, bytes: Int) throws(LuaError) {
    parcel.byteCount += bytes
    interpreter.charge(fuel)
    if interpreter.isOutOfFuel {
      throw LuaError(kind: .fuel, message: "no fuel is left to carry a table across")
    }
    if bytes > 4096 || parcel.byteCount & 0xFFFF < bytes {
      try interpreter.checkRoom(for: parcel.byteCount)
    }
  }
}

extension Parcel {
  /// Pushes the values onto the stack of the mapped side.
  ///
  /// - Returns: The number of values.
  /// - Throws: `LuaError` when memory does not suffice or an object does not exist on this side.
  @discardableResult
  func push(to state: OpaquePointer, in interpreter: Interpreter) throws(LuaError) -> Int32 {
    guard items.count < 1 << 20, lb_reserve(state, Int32(items.count) + 32) else {
      throw Interpreter.depthError
    }
    if byteCount > 4096 { try interpreter.checkRoom(for: byteCount) }
    guard !objects.isEmpty else {
      for item in items { push(item, to: state, 0, interpreter) }
      return Int32(items.count)
    }
    let bottom = lb_top(state)
    lb_push_table(state, Int32(clamping: objects.count), 0)
    let queue = bottom + 1
    do {
      for (number, object) in objects.enumerated() {
        lb_push_integer(state, Int64(number + 1))
        try push(object, to: state, interpreter)
        _ = lb_raw_set(state, queue)
      }
    } catch {
      lb_set_top(state, bottom)
      throw error
    }
    for (number, object) in objects.enumerated() {
      guard case .table(let entries, let metatable) = object else { continue }
      lb_raw_get_item(state, queue, Int64(number + 1))
      for entry in entries {
        push(entry.key, to: state, queue, interpreter)
        push(entry.value, to: state, queue, interpreter)
        _ = lb_raw_set(state, queue + 1)
      }
      switch metatable {
      case .none: break
      case .shared(let slot):
        lb_push_reference(state, slot)
        lb_set_metatable(state, queue + 1)
      case .object(let place):
        lb_raw_get_item(state, queue, Int64(place + 1))
        lb_set_metatable(state, queue + 1)
      }
      lb_set_top(state, queue)
    }
    for item in items { push(item, to: state, queue, interpreter) }
    lb_remove(state, queue)
    return Int32(items.count)
  }

  private func push(
    _ object: Object, to state: OpaquePointer, _ interpreter: Interpreter
  ) throws(LuaError) {
    switch object {
    case .table(let entries, _): lb_push_table(state, 0, Int32(clamping: entries.count))
    case .host(let number): lb_push_same_function(interpreter.host, state, number)
    case .plain(let function): lb_push_plain_function(state, function)
    case .remote(let number, let isTable):
      lb_push_remote(interpreter.host, state, number, isTable)
    case .home(let number):
      lb_push_reference(state, number)
      if lb_kind_of(state, -1) == LB_NIL {
        throw Interpreter.undoneError
      }
    }
  }

  private func push(
    _ item: Item, to state: OpaquePointer, _ queue: Int32, _ interpreter: Interpreter
  ) {
    switch item {
    case .nil: lb_push_nil(state)
    case .boolean(let value): lb_push_boolean(state, value)
    case .integer(let value): lb_push_integer(state, value)
    case .number(let value): lb_push_number(state, value)
    case .bytes(let bytes): bytes.withUnsafeBufferPointer { interpreter.push(bytes: $0, to: state) }
    case .handle(let handle): interpreter.push(.handle(handle), to: state)
    case .object(let place): lb_raw_get_item(state, queue, Int64(place + 1))
    }
  }
}
