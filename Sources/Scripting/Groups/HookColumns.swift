import LuaRuntime

/// The columns, selections and neighbors that scripts hold while hooks of groups run.
///
/// They end with the hook, or when no script refers to them, and their memory is reused; a handle
/// that a script keeps is stale from then on. So they are not part of the session state.
final class HookColumns {
  enum Entry {
    case column(Column)
    case selection(Selection)
    case neighbors(Neighbors)
  }

  private var entries: [(handle: Handle, entry: Entry?)] = []
  /// Free memory blocks, by the exponent of their size as a power of two.
  private var free = [[UnsafeMutablePointer<Double>]](repeating: [], count: Int.bitWidth)
  private var lastGeneration: UInt32 = 0
  /// The bytes that entries use.
  private var used = 0
  /// The bytes that are kept for reuse.
  private var kept = 0
  /// The number of used bytes at which unreferenced columns are searched for.
  private var sweepAt = leastSweep

  private static let leastSweep = 8 << 20
  /// The most bytes that are kept for reuse.
  private static let mostKept = 32 << 20

  deinit {
    end(0)
    for list in free { for memory in list { memory.deallocate() } }
  }

  /// Begins a hook.
  ///
  /// - Returns: The mark to pass to `end`.
  func begin() -> Int { entries.count }

  /// Ends a hook and frees everything that was added since `begin`.
  func end(_ mark: Int) {
    while entries.count > mark, let last = entries.popLast() {
      if case .column(let column)? = last.entry { giveBack(column) }
    }
    sweepAt = Self.leastSweep
  }

  /// Drops the columns that no script refers to.
  private func sweep(_ interpreter: Interpreter) {
    interpreter.collectGarbage()
    for place in entries.indices {
      guard case .column(let column)? = entries[place].entry,
        !interpreter.isHeld(entries[place].handle)
      else { continue }
      entries[place].entry = nil
      giveBack(column)
    }
    sweepAt = max(Self.leastSweep, 2 * used)
  }

  private func giveBack(_ column: Column) {
    guard let memory = column.numbers.baseAddress else { return }
    let power = Self.power(of: column.count)
    used -= Self.bytes(power)
    if kept + Self.bytes(power) <= Self.mostKept {
      kept += Self.bytes(power)
      free[power].append(memory)
    } else {
      memory.deallocate()
    }
  }

  /// Adds a column with uninitialized numbers.
  ///
  /// - Throws: `LuaError` of kind `memory` when the limits do not allow the column.
  func makeColumn(
    _ count: Int, isMask: Bool = false, for host: ScriptHost
  ) throws(LuaError) -> (column: Column, handle: Handle) {
    let interpreter = host.interpreter
    let power = Self.power(of: count)
    if used + Self.bytes(power) > sweepAt { sweep(interpreter) }
    try interpreter.checkRoom(for: used + Self.bytes(power))
    used += Self.bytes(power)
    let memory: UnsafeMutablePointer<Double>
    if let known = free[power].popLast() {
      kept -= Self.bytes(power)
      memory = known
    } else {
      memory = .allocate(capacity: 1 << power)
    }
    let column = Column(
      numbers: UnsafeMutableBufferPointer(start: memory, count: count), isMask: isMask)
    return (column, add(.column(column), host.kinds.column))
  }

  /// Adds an entry and returns its handle.
  func add(_ entry: Entry, _ kind: HandleKind) -> Handle {
    lastGeneration &+= 1
    let handle = Handle(kind: kind, index: UInt32(entries.count), generation: lastGeneration)
    entries.append((handle, entry))
    return handle
  }

  /// The entry of a handle; nil when its hook has ended.
  subscript(handle: Handle) -> Entry? {
    let place = Int(handle.index)
    guard place < entries.count, entries[place].handle == handle else { return nil }
    return entries[place].entry
  }

  /// The smallest exponent, at least 3, whose power of two holds a number of entries.
  private static func power(of count: Int) -> Int {
    max(3, Int.bitWidth - (max(1, count) - 1).leadingZeroBitCount)
  }

  private static func bytes(_ power: Int) -> Int { MemoryLayout<Double>.stride << power }
}
