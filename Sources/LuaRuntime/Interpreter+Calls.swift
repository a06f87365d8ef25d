import CLuaBridge

extension Interpreter {
  /// Compiles source text; bytecode is refused.
  ///
  /// - Parameters:
  ///   - source: The text; a byte order mark and a first line that begins with "#" are skipped.
  ///   - name: The chunk's name in messages; "@" and a path for a file, "=" and a word for others.
  ///   - globals: The table the chunk sees as its globals, from `makeEnvironment()`.
  /// - Returns: The chunk as a function of no arguments.
  /// - Throws: `LuaError` of kind `syntax`, or `memory`.
  public func load(
    _ source: String, name: String, globals: Reference
  ) throws(LuaError) -> Reference {
    try load(bytes: Array(source.utf8), name: name, globals: globals)
  }

  /// Compiles source text given as bytes.
  ///
  /// - Throws: `LuaError` of kind `syntax`, or `memory`.
  public func load(
    bytes: [UInt8], name: String, globals: Reference
  ) throws(LuaError) -> Reference {
    guard bytes.first != 0x1B else {
      throw LuaError(
        kind: .syntax, message: "must be source text, not bytecode",
        file: name.hasPrefix("@") ? String(name.dropFirst()) : nil)
    }
    try checkStack()
    forgetReleased()
    try reserve(4)
    push(.table(globals), to: state)
    let status = bytes.withUnsafeBytes { source in
      lb_load(
        host, state, source.baseAddress?.assumingMemoryBound(to: CChar.self), source.count, name, 0)
    }
    guard status == LB_OK else { throw lastError() }
    return takeReference()
  }

  /// Calls a function, protected.
  ///
  /// - Parameters:
  ///   - function: The function.
  ///   - arguments: Its arguments.
  ///   - fuel: The budget; nil for `Fuel.hook`, or inside a host function for the fuel that its
  ///     caller has left. Inside a host function the budget is never more than that.
  /// - Returns: All results.
  /// - Throws: `LuaError` when the function raises an error or exceeds a limit.
  public func call(
    _ function: Reference, _ arguments: [Value] = [], fuel: Fuel? = nil
  ) throws(LuaError) -> [Value] {
    try checkStack()
    forgetReleased()
    try reserve(arguments.count + 4)
    let state = state
    let bottom = lb_top(state)
    defer { lb_set_top(state, bottom) }
    push(function)
    for argument in arguments { push(argument, to: state) }
    let status = lb_call(host, state, Int32(arguments.count), -1, budget(fuel))
    guard status == LB_OK else { throw lastError() }
    let count = lb_top(state) - bottom
    guard count > 0 else { return [] }
    return (1...count).map { read(state, bottom + $0) }
  }

  /// Calls a function of the host that runs no script code.
  ///
  /// No limit, no fuel and no interrupt stops it, so the caller always gets its result.
  ///
  /// - Returns: The first result.
  /// - Throws: `LuaError` of kind `memory` when the machine has no memory left.
  package func callOwn(_ function: Reference, _ arguments: [Value]) throws(LuaError) -> Value {
    forgetReleased()
    try reserve(arguments.count + 4)
    let state = state
    push(function)
    for argument in arguments { push(argument, to: state) }
    guard lb_call_own(host, state, Int32(arguments.count), 1) else {
      throw LuaError(kind: .memory, message: "out of memory: this machine has no more")
    }
    defer { lb_set_top(state, lb_top(state) - 1) }
    return read(state, -1)
  }

  /// Describes a value as a script's `tostring` does, with `__tostring`; it never throws.
  ///
  /// Tables, functions and coroutines are numbered in the order in which they are first written.
  public func describe(_ value: Value) -> String {
    guard lb_reserve(state, 4) else { return value.typeName }
    push(value, to: state)
    var length = 0
    guard let bytes = lb_describe(host, state, &length) else { return value.typeName }
    return text(bytes, length)
  }

  /// The error of the call that failed last.
  func lastError() -> LuaError {
    let raw = lb_last_error(host).pointee
    var error = LuaError(
      kind: kind(of: raw.kind), message: text(raw.message, raw.message_length),
      file: raw.file.map { text($0, raw.file_length) },
      line: raw.line > 0 ? Int(raw.line) : nil,
      traceback: text(raw.traceback, raw.traceback_length))
    error.object = raw.object
    errorSide = side
    if let carried = carriedError, error.message == carried.description {
      // The position is known only on the side where the error was raised.
      (error.message, error.file, error.line) = (carried.message, carried.file, carried.line)
      error.traceback = [carried.traceback, error.traceback].filter { !$0.isEmpty }
        .joined(separator: "\n")
    }
    if error.kind == .fuel { error.message += spending }
    if error.kind == .runtime {
      let hint = MissingFunctions.hint(for: error.message)
      error.message += hint.isEmpty ? nameHint?(error) ?? "" : hint
    }
    if raw.local_count > 0 {
      error.locals = (0..<Int(raw.local_count)).map { local(raw.locals[$0]) }
    }
    return error
  }

  private func local(_ raw: lb_local) -> LuaLocal {
    func text<Tuple>(_ bytes: Tuple) -> String {
      withUnsafeBytes(of: bytes) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    let handle =
      raw.handle_kind == 0
      ? nil
      : Handle(
        kind: HandleKind(number: raw.handle_kind), index: raw.handle_index,
        generation: raw.handle_generation)
    return LuaLocal(name: text(raw.name), text: text(raw.text), handle: handle)
  }

  func reserve(_ count: Int) throws(LuaError) {
    guard count < 1 << 20, lb_reserve(state, Int32(count)) else {
      throw LuaError("too many values for one call, or calls nested too deeply")
    }
  }

  private func budget(_ fuel: Fuel?) -> Int64 {
    if let fuel { return Int64(fuel.units) }
    return isRunning ? 0 : Int64(Fuel.hook.units)
  }

  private func kind(of status: lb_status) -> LuaError.Kind {
    switch status {
    case LB_SYNTAX: .syntax
    case LB_FUEL: .fuel
    case LB_MEMORY: .memory
    case LB_INTERRUPTED: .interrupted
    case LB_CLOCK: .clock
    default: .runtime
    }
  }
}
