import CLuaBridge

/// Memory of the host that is charged to scripts while this object exists.
///
/// Memory that the host uses for a script is charged to the script that ran at the time, so limits
/// apply wherever a value is stored. Snapshots of the interpreter contain the amount.
public final class HeldMemory {
  private let ledger: ReferenceLedger
  private let serial: Int
  /// The owner whose limit it counts against; with 0 only the limit of all owners applies.
  public let owner: UInt8

  fileprivate convenience init(_ interpreter: Interpreter, _ bytes: Int) {
    self.init(in: interpreter, of: interpreter.memoryOwner)
    note(bytes)
  }

  /// Makes an amount of 0, for memory that grows on its own.
  ///
  /// - Parameters:
  ///   - interpreter: The interpreter whose limits apply.
  ///   - owner: The owner whose own limit applies too; 0 for none.
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

  /// The amount, in bytes.
  public var bytes: Int { ledger.holds[serial]?.bytes ?? 0 }

  /// Releases the memory at once, even while snapshots refer to this object.
  ///
  /// Restoring one of these snapshots charges it again.
  public func release() {
    guard let hold = ledger.holds.removeValue(forKey: serial) else { return }
    ledger.count(-hold.bytes, of: owner)
  }

  /// Changes the amount.
  ///
  /// - Parameter bytes: The new amount.
  /// - Throws: `LuaError` of kind `memory` when the limits do not allow more; then nothing has
  ///   changed.
  public func resize(to bytes: Int) throws(LuaError) {
    if bytes > self.bytes, let interpreter = ledger.owner {
      try interpreter.charging(owner) { () throws(LuaError) in
        try interpreter.checkRoom(for: bytes - self.bytes)
      }
    }
    note(bytes)
  }

  /// Records memory that has grown or shrunk on its own.
  ///
  /// It is never refused, but an owner over its limit gets no more memory.
  ///
  /// - Parameter bytes: The new amount.
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

  /// The amounts held at one moment.
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

  /// Restores the amounts in `known`; amounts whose object no longer exists are released.
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
  /// Bytes that the host holds for scripts outside of Lua's memory.
  package var memoryHeld: Int { lb_memory_held(host) }

  /// Charges memory that the host is about to use for the running scripts.
  ///
  /// - Parameter bytes: The amount, at least 0.
  /// - Returns: An object for the memory, which is released with the object.
  /// - Throws: `LuaError` of kind `memory` when the limits do not allow the amount.
  public func hold(_ bytes: Int) throws(LuaError) -> HeldMemory {
    try checkRoom(for: bytes)
    return HeldMemory(self, bytes)
  }

  /// Checks that the limits allow memory that the host is about to use for the running scripts.
  ///
  /// - Parameter bytes: The amount, at least 0.
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
