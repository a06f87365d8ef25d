import CLuaBridge
import Geometry

/// One Lua world: values, code and limits, in one arena of memory.
///
/// Scripts get no files, no processes, no clock and no bytecode. Every call is protected, has a
/// budget of fuel and a memory limit, and ends in results or in one `LuaError`. An interpreter is
/// used from one thread at a time; only its `interrupt` may be raised from elsewhere.
///
///     let interpreter = try Interpreter()
///     let globals = try interpreter.makeEnvironment()
///     let chunk = try interpreter.load("return 6 * 7", name: "@answer.lua", globals: globals)
///     let answer = try interpreter.call(chunk)[0].asInteger
public final class Interpreter {
  /// Stops the running script from a signal handler or another thread.
  public let interrupt = InterruptFlag()

  /// Called with each line that scripts print, without its newline, and with the printing chunk.
  public var output: (_ text: String, _ source: String) -> Void = { text, _ in print(text) }

  /// A hint to append to the message of an error of a script; nil, the default, for none.
  package var nameHint: ((LuaError) -> String)?

  /// The time in seconds since some moment; a call that takes far longer than its fuel is stopped.
  ///
  /// Nil, the default, stops no call. It is called at least once in 500 instructions.
  public var clock: (() -> Double)? {
    didSet { lb_set_clock(host, clock == nil ? nil : dispatchClock) }
  }

  /// Called after each host function that a script called, and after each number that it stored.
  ///
  /// Nil, the default, switches it off. It must not call the interpreter, except for `scriptLine`.
  package var onStore: (() -> Void)? {
    didSet { lb_set_observer(host, onStore == nil ? nil : dispatchStore) }
  }
  /// Called after a script stored into a field of a row, with the field's change bits; returns the
  /// fuel that it costs.
  ///
  /// Nil, the default, switches it off. It must not call the interpreter.
  package var onRowStore: ((_ row: Int, _ changeBits: UInt8) -> Int)? {
    didSet { lb_set_row_observer(host, onRowStore == nil ? nil : dispatchRowStore) }
  }
  /// The thread that made the call or the store that `onStore` reports.
  var storingThread: OpaquePointer?

  let host: OpaquePointer
  let ledger = ReferenceLedger()
  /// The memory of snapshots.
  let pages = SnapshotPages()
  /// The coroutine with the present stack: the main one, or the caller of the running host
  /// function.
  var state: OpaquePointer
  var functions: [NamedFunction] = []
  /// The globals of the host's own Lua code, which must not change them.
  package private(set) lazy var hostGlobals = makeEnvironment()
  /// The unmapped image and the data for calls between the images; nil while there is one image.
  var sides: Sides?
  /// The metatables of values that are copied between sides.
  var valueMetatables: [Reference] = []
  /// The side whose image contains the last error object.
  var errorSide: Side?
  /// The last error whose position was known when it passed on to another script or side.
  var carriedError: LuaError?
  /// The number of nested calls of the session's functions.
  var sessionCalls = 0
  /// The number of protected calls when the outermost of these calls began.
  var sessionDepth: Int32 = 0
  /// The number of arguments of the outermost of these calls.
  var sessionArguments: Int32 = 0
  /// The number of nested calls of `onPersonsSide`.
  var personDepth = 0
  /// The names of the fields that hooks use, as strings inside Lua.
  ///
  /// They are pushed by number: Lua looks a C string up by its address first, so the addresses
  /// would decide which strings it stores again.
  var fieldNames: [String: FieldName] = [:]

  /// Makes an interpreter.
  ///
  /// - Parameters:
  ///   - limits: Memory and whether fuel is counted.
  ///   - seed: The seed of `math.random` in all globals.
  /// - Throws: `LuaError` of kind `memory` when the machine has no room for the arena; of kind
  ///   `runtime` when less than `leastStack` is left of the thread's stack, as for every call from
  ///   outside, and when the Lua library breaks an assumption on which the limits of scripts
  ///   depend.
  public init(limits: Limits = Limits(), seed: UInt64 = 0) throws(LuaError) {
    guard lb_stack_left() >= Self.leastStack else { throw Self.stackError }
    var configuration = lb_configuration()
    configuration.dispatch = dispatchHostFunction
    configuration.output = dispatchOutput
    configuration.math = scriptMathematics
    configuration.memory_limit = limits.memory
    configuration.seed = seed
    configuration.counts_fuel = limits.countsFuel
    var problem: UnsafePointer<CChar>?
    guard let host = lb_host_create(&configuration, &problem) else {
      if let problem { throw LuaError(String(cString: problem)) }
      let megabytes = Self.addressSpace(for: limits) >> 20
      throw LuaError(
        kind: .memory,
        message: "an interpreter needs \(megabytes) MiB of address space; this process gets less"
      )
    }
    self.host = host
    self.state = lb_main_state(host)
    lb_set_context(host, Unmanaged.passUnretained(self).toOpaque())
    lb_watch_interrupt(host, interrupt.cell)
    ledger.owner = self
    installRemoteObjects()
  }

  deinit {
    ledger.owner = nil
    lb_host_destroy(host)
  }

  /// Bytes of live values, and of the host's memory for scripts outside of the arena.
  public var memoryUsed: Int { lb_memory_used(host) }

  /// The most bytes that were in use at once.
  public var memoryPeak: Int { lb_memory_peak(host) }

  /// Bytes of live values and of the free memory between them, which is the memory of the process.
  public var memoryExtent: Int { lb_memory_extent(host) }

  /// The extent up to which scripts may grow the memory, in bytes; at most half of the reservation.
  ///
  /// Setting `memoryLimit` sets it to twice the limit. Without it, a script that chooses sizes and
  /// lifetimes so that no free block fits could grow the memory without end, although little of it
  /// is in use.
  package var memoryReach: Int {
    get { lb_reach(host) }
    set { lb_set_reach(host, newValue) }
  }

  /// The memory limit, in bytes; it may be changed between calls.
  public var memoryLimit: Int {
    get { lb_memory_limit(host) }
    set { lb_set_memory_limit(host, max(newValue, 256 << 10)) }
  }

  /// The time that a call may take by the `clock`, in seconds per 20 million units of its fuel.
  ///
  /// A call with less fuel may take this time too.
  public var patience: Double {
    get { lb_patience(host) }
    set { lb_set_patience(host, newValue) }
  }

  /// The owner charged for memory allocated from now on, and for blocks that grow; 0 is the host.
  public var memoryOwner: UInt8 {
    get { lb_owner(host) }
    set { lb_set_owner(host, newValue) }
  }

  /// Bytes of one owner's live values, and of the host's memory for it outside of the arena.
  public func memoryUsed(by owner: UInt8) -> Int { lb_memory_owned(host, owner) }

  /// Limits the memory of one owner's live values, below the limit of all owners.
  ///
  /// - Parameters:
  ///   - bytes: The limit, at least 1 KiB; nil for none.
  ///   - owner: The owner, from 1.
  /// - Precondition: `owner` is not 0, the host.
  public func limitMemory(_ bytes: Int?, of owner: UInt8) {
    precondition(owner != 0, "the owner of a limit must not be 0, the host")
    lb_set_owner_limit(host, owner, bytes.map { max($0, 1024) } ?? 0)
  }

  /// The limit of one owner, in bytes; nil when it has none.
  public func memoryLimit(of owner: UInt8) -> Int? {
    let bytes = lb_owner_limit(host, owner)
    return bytes == 0 ? nil : bytes
  }

  /// Charges one owner for the memory that scripts and the host allocate in a closure.
  ///
  /// - Parameters:
  ///   - owner: The owner; 0 for the present owner.
  ///   - body: The closure.
  /// - Returns: The result of `body`.
  /// - Throws: The error of `body`.
  public func charging<Result, Failure: Error>(
    _ owner: UInt8, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let before = memoryOwner
    if owner != 0 { memoryOwner = owner }
    defer { memoryOwner = before }
    return try body()
  }

  /// Fuel used by the outermost call so far, or by the last one.
  public var fuelUsed: Int { Int(lb_fuel_used(host)) }

  /// The fuel of the outermost call when the interrupt flag last stopped it.
  ///
  /// With that much fuel the same call stops at the same instruction.
  package var fuelAtInterrupt: Int { Int(lb_interrupted_at(host)) }

  /// Fuel used by the call that ended last, also when it was made from inside a host function.
  public var fuelOfLastCall: Int { Int(lb_call_fuel(host)) }

  /// Whether a script is running; then the present code is inside a host function.
  public var isRunning: Bool { lb_depth(host) > 0 }

  /// Charges the running call for work that the host does on its behalf.
  ///
  /// Outside of calls it does nothing.
  ///
  /// - Parameter fuel: The work, in units. A call without fuel left stops as soon as it is back in
  ///   Lua.
  public func charge(_ fuel: Int) {
    if isRunning { lb_charge(host, Int64(fuel)) }
  }

  /// Charges the running call for copying and comparing the memory of both sides.
  package func chargeUndoing() {
    charge(FuelCost.undoing + chargedExtent / FuelCost.undoneBytes)
  }

  /// Charges the running call for copying the memory of scripts, and more, into a snapshot or back.
  ///
  /// - Parameter bytes: The bytes of what is copied beside it.
  package func chargeCopying(with bytes: Int = 0) {
    charge(FuelCost.copying + (chargedExtent + bytes) / FuelCost.copiedBytes)
  }

  /// The memory extent on which charges are based, in bytes.
  var chargedExtent: Int { memoryExtent / FuelCost.extentStep * FuelCost.extentStep }

  /// Runs work of the host that costs the running call neither fuel nor memory and cannot be
  /// stopped.
  ///
  /// An interrupt waits for its end. The call has the same amount left afterwards whether the work
  /// was done in it or before.
  package func uncharged<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let (budget, owner) = (lb_set_aside(host), memoryOwner)
    memoryOwner = 0
    defer {
      memoryOwner = owner
      lb_put_back(host, budget)
    }
    return try body()
  }

  /// Whether the running call has used up its fuel, so that it stops as soon as it returns to Lua.
  ///
  /// Host functions with much work check it from time to time.
  public var isOutOfFuel: Bool { isRunning && lb_fuel_left(host) <= 0 }

  /// Frees all values to which nothing refers.
  public func collectGarbage() {
    forgetReleased()
    lb_collect(host, state)
  }

  /// Collects garbage as if scripts had allocated a number of bytes.
  ///
  /// The host calls it for memory that it keeps until the collector frees a value, so that this
  /// memory is freed as early as the memory of scripts.
  public func collectGarbage(asAfter bytes: Int) {
    lb_collect_step(host, state, Int64(bytes))
  }

  /// Releases the values of dropped references.
  func forgetReleased() {
    guard !ledger.released.isEmpty else { return }
    for number in ledger.released { lb_release_reference(state, number) }
    if !ledger.isSplit { ledger.free += ledger.released }
    ledger.released.removeAll(keepingCapacity: true)
  }
}

/// The mathematical functions of scripts, for which libm's results differ between machines.
private var scriptMathematics: lb_math {
  lb_math(
    sin: { Math.sin($0) }, cos: { Math.cos($0) }, tan: { Math.tan($0) },
    asin: { Math.asin($0) }, acos: { Math.acos($0) }, atan2: { Math.atan2($0, $1) },
    exp: { Math.exp($0) }, pow: { Math.pow($0, $1) }, log: { Math.log($0) },
    log2: { Math.log2($0) },
    log10: { Math.log10($0) })
}
