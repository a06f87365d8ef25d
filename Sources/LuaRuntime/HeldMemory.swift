import CLuaBridge

/// Memory of the host's own that scripts are charged for as long as this lives.
///
/// What the host keeps for a script counts among the memory of the script that ran when it was asked
/// for, so that limits hold wherever a thing is kept. How much it is belongs to the interpreter's
/// snapshots.
public final class HeldMemory {
  private let ledger: ReferenceLedger
  private let serial: Int
  /// Whose limit it counts against; 0 for that of all alone.
  public let owner: UInt8

  fileprivate convenience init(_ interpreter: Interpreter, _ bytes: Int) {
    self.init(in: interpreter, of: interpreter.memoryOwner)
    note(bytes)
  }

  /// Starts with nothing, for what grows by itself.
  ///
  /// - Parameters:
  ///   - interpreter: Whose limits it counts against.
  ///   - owner: Whose limit it counts against beside that of all; 0 for nobody's.
  public init(in interpreter: Interpreter, of owner: UInt8) {
    ledger = interpreter.ledger
    self.owner = owner
    ledger.lastSerial += 1
    serial = ledger.lastSerial
    ledger.beginHolder(serial, of: owner)
  }

  deinit {
    release()
    ledger.endHolder(serial)
  }

  /// How much it is, in bytes.
  public var bytes: Int { ledger.holds[serial]?.bytes ?? 0 }

  /// Gives it back at once, although snapshots hold this; after a restore of one of them it is
  /// charged again.
  public func release() {
    guard let hold = ledger.holds.removeValue(forKey: serial) else { return }
    ledger.count(-hold.bytes, of: owner)
  }

  /// Makes it more or less.
  ///
  /// - Parameter bytes: How much it is from now on.
  /// - Throws: `LuaError` of kind `memory` when the limits do not allow more; nothing is changed then.
  public func resize(to bytes: Int) throws(LuaError) {
    if bytes > self.bytes, let interpreter = ledger.owner {
      try interpreter.charging(owner) { () throws(LuaError) in
        try interpreter.checkRoom(for: bytes - self.bytes)
      }
    }
    note(bytes)
  }

  /// Counts what has become more or less by itself: nothing is refused, but who is over the limits
  /// then gets no more.
  ///
  /// - Parameter bytes: How much it is from now on.
  public func note(_ bytes: Int) {
    guard let hold = ledger.holds[serial] else { return }
    ledger.count(bytes - hold.bytes, of: owner)
    ledger.holds[serial]?.bytes = bytes
  }
}

extension ReferenceLedger {
  fileprivate func count(_ change: Int, of owner: UInt8) {
    if let interpreter = self.owner { lb_hold(interpreter.host, owner, Int64(change)) }
  }

  /// What is held at one moment.
  struct KnownHolds {
    fileprivate let holds: [Int: Hold]
    fileprivate let endedHolders: Int
  }

  var knownHolds: KnownHolds { KnownHolds(holds: holds, endedHolders: endedHolders) }

  fileprivate func beginHolder(_ serial: Int, of owner: UInt8) {
    holders.insert(serial)
    holds[serial] = Hold(bytes: 0, owner: owner)
  }

  fileprivate func endHolder(_ serial: Int) {
    holders.remove(serial)
    endedHolders += 1
  }

  /// Goes back to what was held, and charged, when `known` was noted; what lives no more is given
  /// back.
  func restore(_ known: KnownHolds) {
    holds = known.holds
    if endedHolders == known.endedHolders { return }
    for (serial, hold) in known.holds where !holders.contains(serial) {
      holds[serial] = nil
      count(-hold.bytes, of: hold.owner)
    }
  }
}

extension Interpreter {
  /// Bytes that the host holds for scripts beside the memory of Lua.
  package var memoryHeld: Int { lb_memory_held(host) }

  /// Counts memory that the host is about to keep for the scripts that run.
  ///
  /// - Parameter bytes: How much, at least 0.
  /// - Returns: What stands for it; the memory is given back when nobody has that any more.
  /// - Throws: `LuaError` of kind `memory` when the limits do not allow so much.
  public func hold(_ bytes: Int) throws(LuaError) -> HeldMemory {
    try checkRoom(for: bytes)
    return HeldMemory(self, bytes)
  }

  /// Refuses what the host is about to make for the scripts that run, if the limits do not allow it.
  ///
  /// - Parameter bytes: How much it takes, at least 0.
  /// - Throws: `LuaError` of kind `memory`.
  public func checkRoom(for bytes: Int) throws(LuaError) {
    guard lb_may_hold(host, state, bytes) else {
      let own = memoryLimit(of: memoryOwner)
      let isOwn = own.map { memoryUsed(by: memoryOwner) + bytes > $0 } ?? false
      let limit =
        "\(isOwn ? "its own" : "the") limit is \((isOwn ? own ?? 0 : memoryLimit) >> 10) KiB"
      throw LuaError(kind: .memory, message: "out of memory: \(limit)")
    }
  }
}
