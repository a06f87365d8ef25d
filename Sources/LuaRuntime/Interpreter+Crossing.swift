import CLuaBridge

/// Calls between the person's side and the stage's.
extension Interpreter {
  /// The greatest number of nested calls between the sides.
  private static let deepestCrossing = 150

  /// The error that refuses calls nested too deeply.
  static var depthError: LuaError { LuaError("calls are nested too deeply") }

  /// The error about an object of the stage that does not exist in the restored image.
  static var undoneError: LuaError {
    LuaError("this value of the stage is of a time that was undone; ask the stage for it again")
  }

  /// Runs a function of the session for the trampoline.
  ///
  /// If the stage's side is not mapped, arguments and results are carried across.
  func dispatchSession(_ entry: NamedFunction, _ state: OpaquePointer) -> Int32 {
    let outer = self.state
    self.state = state
    defer {
      forgetReleased()
      self.state = outer
    }
    if side == .person { return dispatchAcross(entry, state) }
    let count = lb_top(state)
    beginSessionCall(arguments: count)
    defer { sessionCalls -= 1 }
    let isWhole = sides == nil
    do {
      try entry.body(Call(interpreter: self, name: entry.name, count: Int(count)))
      if isWhole, sides != nil { return try finishSplit(above: count, state) }
      return lb_top(state) - count
    } catch {
      if isWhole, side == .stage {
        returnFromSplit(to: state)
        endLook()
      }
      return fail(error)
    }
  }

  /// Carries the results of the function that created the sides to the script that called it.
  private func finishSplit(above count: Int32, _ caller: OpaquePointer) throws(LuaError) -> Int32 {
    let results = try Parcel(self.state, from: count + 1, in: self)
    returnFromSplit(to: caller)
    defer { endLook() }
    return try results.push(to: caller, in: self)
  }

  private func dispatchAcross(_ entry: NamedFunction, _ caller: OpaquePointer) -> Int32 {
    do {
      try checkCrossing()
      let arguments = try Parcel(caller, from: 1, in: self)
      let results = try across(to: .stage) { () throws -> Parcel in
        beginSessionCall(arguments: Int32(arguments.items.count))
        defer { sessionCalls -= 1 }
        let used = lb_memory_used(host)
        let count = try arguments.push(to: state, in: self)
        guard lb_reserve(state, 100) else { throw Self.depthError }
        try entry.body(Call(interpreter: self, name: entry.name, count: Int(count)))
        if lb_memory_used(host) > used { _ = lb_stop_over_limit(host, state) }
        return try Parcel(state, from: count + 1, in: self)
      }
      let count = try results.push(to: caller, in: self)
      sweepExports()
      return count
    } catch {
      return fail(error)
    }
  }

  /// Refuses crossing calls that are nested too deeply for the thread's stack.
  ///
  /// Each of them may nest as deeply as an outermost call.
  private func checkCrossing() throws(LuaError) {
    charge(FuelCost.crossing + chargedExtent / FuelCost.comparedBytes)
    guard let sides, sides.depth < Self.deepestCrossing, lb_stack_left() >= Self.leastStack else {
      throw Self.depthError
    }
  }

  /// Registers the function that remote objects call.
  func installRemoteObjects() {
    let number = register("a function of the other side", crosses: false) { call in
      try call.interpreter.callRemote(call)
    }
    lb_set_remote_function(host, number)
  }

  /// Runs an operation on an object of the side that is not mapped: (number, operation,
  /// arguments...).
  private func callRemote(_ call: Call) throws {
    guard let sides, let number = call[1].asInteger, let operation = call[2].asInteger else {
      throw LuaError("there is no other side")
    }
    try checkCrossing()
    let caller = state
    let isCall = operation == Int(LB_CALL.rawValue)
    let arguments = try Parcel(caller, from: 3, in: self)
    let target: Side = sides.mapped == .person ? .stage : .person
    // The stage's side works for the person like a function of the session, so nothing in it may go
    // back.
    if target == .stage { beginSessionCall(arguments: 0) }
    defer { if target == .stage { sessionCalls -= 1 } }
    let results = try across(to: target) { () throws -> Parcel in
      guard lb_reserve(state, 8) else { throw Self.depthError }
      let used = lb_memory_used(host)
      if isCall {
        lb_push_reference(state, Int64(number))
        guard lb_kind_of(state, -1) != LB_NIL else {
          throw Self.undoneError
        }
      } else {
        lb_push_operation(state)
        lb_push_integer(state, Int64(operation))
      }
      let bottom = lb_top(state) - (isCall ? 1 : 2)
      let count = try arguments.push(to: state, in: self) + (isCall ? 0 : 1)
      let status = lb_call(host, state, count, -1, 0)
      guard status == LB_OK else { throw lastError() }
      if lb_memory_used(host) > used { _ = lb_stop_over_limit(host, state) }
      return try Parcel(
        state, from: bottom + 1, keepsTables: operation == Int(LB_INDEX.rawValue), in: self)
    }
    try results.push(to: caller, in: self)
    if target == .stage { sweepExports() }
  }

  /// Whether a function runs on the side that is not mapped, and so cannot yield to this one.
  public func runsAcross(_ function: Reference) -> Bool {
    push(.function(function), to: room())
    defer { lb_set_top(state, lb_top(state) - 1) }
    return lb_remote_number(state, lb_top(state)) != 0
  }

  /// The slot of a table that both sides have, such as the metatable of points; nil for other
  /// tables.
  func sharedSlot(_ state: OpaquePointer, _ place: Int32) -> Int64? {
    guard let address = lb_address(state, place), let slot = sides?.shared[address] else {
      return nil
    }
    lb_push_reference(state, slot)
    defer { lb_set_top(state, lb_top(state) - 1) }
    return lb_address(state, -1) == address ? slot : nil
  }

  /// Finds exported objects of the stage that no longer have a stand-in on the person's side.
  ///
  /// It is called when everything that was carried has arrived.
  private func sweepExports() {
    guard let sides, sides.exported.count >= sides.sweepsAt, side == .person else { return }
    let dropped = sides.exported.filter { !lb_is_remote_held(state, $0) }
    sides.exported.subtract(dropped)
    sides.dropped += dropped.sorted()
    sides.sweepsAt = max(64, 2 * sides.exported.count)
  }

  /// Releases the exports that are no longer needed, on the stage's side.
  func releaseExports() {
    guard let sides, side == .stage, !sides.dropped.isEmpty else { return }
    for number in sides.dropped where !sides.exported.contains(number) {
      lb_release_export(state, number)
    }
    sides.dropped.removeAll()
  }
}
