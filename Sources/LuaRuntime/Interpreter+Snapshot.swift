import CLuaBridge

/// The whole content of an interpreter at one moment: closures, coroutines, tables, random numbers.
///
/// It can be restored only into the interpreter it was taken from, in the same process. A page that
/// is equal to the same page of the previous snapshot is stored once.
public final class InterpreterSnapshot {
  /// The bytes that the snapshot represents; it uses less memory when it shares pages with others.
  public let byteCount: Int
  /// The contents of the arena, as numbers of the interpreter's pages.
  let pages: [Int32]
  private let memory: SnapshotPages
  fileprivate let accounts: [UInt8]
  /// The number of the next reference.
  fileprivate let nextReference: Int64
  fileprivate let ledger: ReferenceLedger
  fileprivate let references: ReferenceLedger.Known
  /// The slots to be released at the interpreter's next call, and those for new references.
  fileprivate let released: [Int64]
  fileprivate let free: [Int64]
  fileprivate let holds: ReferenceLedger.KnownHolds
  /// The names of hooks' fields, to which hooks refer by number.
  fileprivate let fieldNames: [String: FieldName]

  fileprivate init(_ interpreter: Interpreter) {
    let host = interpreter.host
    byteCount = lb_snapshot_size(host)
    memory = interpreter.pages
    pages = memory.pages(of: host)
    let accounts = [UInt8](unsafeUninitializedCapacity: lb_accounts_size()) { bytes, count in
      lb_accounts_save(host, bytes.baseAddress)
      count = bytes.count
    }
    // Equal accounts are stored once, like pages.
    if let last = memory.last?.accounts, last == accounts {
      self.accounts = last
    } else {
      self.accounts = accounts
    }
    nextReference = lb_next_reference(host)
    ledger = interpreter.ledger
    (references, holds) = (ledger.remember(), ledger.knownHolds)
    (released, free) = (ledger.released, ledger.free)
    fieldNames = interpreter.fieldNames
    memory.last = self
  }

  deinit { memory.giveBack(pages) }

  /// The bytes of memory that this snapshot has and another lacks.
  package func byteCount(beside other: InterpreterSnapshot) -> Int {
    // Equal pages at the same place are stored once.
    var count = max(0, pages.count - other.pages.count)
    for place in 0..<min(pages.count, other.pages.count) where pages[place] != other.pages[place] {
      count += 1
    }
    return count * SnapshotPages.pageBytes
  }
}

extension Interpreter {
  /// Copies the whole interpreter.
  ///
  /// A host function may call it: the snapshot contains the running calls, which never continue in
  /// it.
  ///
  /// - Precondition: If there are two sides, the stage's is mapped.
  /// - Complexity: O(*n*) in the bytes in use, some 40 µs per MiB.
  public func snapshot() -> InterpreterSnapshot {
    precondition(side != .person, "a snapshot is taken of the stage's side")
    return InterpreterSnapshot(self)
  }

  /// Restores a snapshot.
  ///
  /// References made since then become empty; references dropped since then are dropped again. With
  /// two sides only the stage's is restored, and references to the person's stay as they are.
  ///
  /// - Precondition: No script is running, except one for which `split()` made a side; the snapshot
  ///   is from this interpreter.
  public func restore(_ snapshot: InterpreterSnapshot) {
    precondition(!isRunning || canGoBack && side == .stage, "no restore while a script runs")
    precondition(snapshot.ledger === ledger, "a snapshot of another interpreter")
    load(snapshot)
    renewCallThread()
  }

  /// Runs a closure and then undoes all its effects inside the interpreter.
  ///
  /// Unlike `restore(_:)` it may be used inside a host function: the calls that wait for that
  /// function are the same before and after, so their stacks in C and in the arena still match.
  /// State of the host, such as used fuel, is not undone.
  ///
  /// - Parameter body: The closure, called once. It leaves none of its Lua calls unfinished.
  /// - Returns: The result of `body`; references made inside it become empty.
  /// - Complexity: O(*n*) in the bytes in use, about 80 µs per MiB.
  public func undoing<Result>(_ body: () throws -> Result) rethrows -> Result {
    let snapshot = InterpreterSnapshot(self)
    let (depth, coroutine) = (lb_depth(host), state)
    let other = sides?.bytes
    defer {
      precondition(
        lb_depth(host) == depth && state == coroutine, "a call is under way that began inside")
      load(snapshot)
      if let other { sides?.restore(other) }
    }
    return try body()
  }

  /// Loads a snapshot.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot.
  ///   - isWhole: Whether the person's side is restored too.
  func load(_ snapshot: InterpreterSnapshot, isWhole: Bool = false) {
    let before = lb_snapshot_size(host)
    pages.load(snapshot, into: host)
    lb_trim(host, before)
    snapshot.accounts.withUnsafeBytes { lb_accounts_load(host, $0.baseAddress) }
    if isWhole || sides == nil {
      lb_set_next_reference(host, snapshot.nextReference)
      let gone = ledger.restore(snapshot.references)
      ledger.released = gone.isEmpty ? snapshot.released : snapshot.released + gone
      ledger.free = snapshot.free
    } else {
      moveReferences(displacedBy: snapshot.references)
      let slots = ledger.restoreBeside(snapshot.references)
      for slot in slots.moved {
        lb_push_reference(lb_main_state(host), slot.from)
        lb_restore_reference(lb_main_state(host), slot.to)
      }
      ledger.released = snapshot.released + slots.gone
      lb_anchor_retired_handles(host, lb_main_state(host))
    }
    ledger.restore(snapshot.holds)
    fieldNames = snapshot.fieldNames
  }
}
