import CLuaBridge

/// Everything an interpreter held at one moment: closures, coroutines, tables, random state.
///
/// It fits only the interpreter it was taken from, in the same process.
public final class InterpreterSnapshot {
  let bytes: UnsafeMutableRawBufferPointer
  let ledger: ReferenceLedger

  init(_ interpreter: Interpreter) {
    bytes = .allocate(byteCount: lb_snapshot_size(interpreter.host), alignment: 16)
    ledger = interpreter.ledger
    lb_snapshot_save(interpreter.host, bytes.baseAddress)
  }

  deinit {
    bytes.deallocate()
  }

  /// What the snapshot takes up, in bytes.
  public var byteCount: Int { bytes.count }
}

extension Interpreter {
  /// Copies the whole interpreter.
  ///
  /// - Precondition: No script is running.
  /// - Complexity: O(*n*) in the bytes in use, some 25 µs a MiB.
  public func snapshot() -> InterpreterSnapshot {
    precondition(!isRunning, "no snapshot while a script runs")
    forgetReleased()
    return InterpreterSnapshot(self)
  }

  /// Goes back to a snapshot.
  ///
  /// References made since then stand for nothing; those dropped since then are forgotten again.
  ///
  /// - Precondition: No script is running; the snapshot is from this interpreter.
  public func restore(_ snapshot: InterpreterSnapshot) {
    precondition(!isRunning, "no restore while a script runs")
    precondition(snapshot.ledger === ledger, "a snapshot of another interpreter")
    load(snapshot)
  }

  /// Runs something and then takes back all that it did inside the interpreter.
  ///
  /// Unlike `restore(_:)` it may stand inside a host function: the calls that wait for that function
  /// are the same ones at both ends, so their stacks in C and in the arena still fit together.
  /// What the host itself keeps, such as fuel that was used, is not taken back.
  ///
  /// - Parameter body: Runs once, and leaves no Lua call of its own unfinished.
  /// - Returns: What `body` gives; references made inside it stand for nothing.
  /// - Complexity: O(*n*) in the bytes in use, some 50 µs a MiB.
  public func undoing<Result>(_ body: () throws -> Result) rethrows -> Result {
    forgetReleased()
    let snapshot = InterpreterSnapshot(self)
    let (depth, coroutine) = (lb_depth(host), state)
    defer {
      precondition(
        lb_depth(host) == depth && state == coroutine, "a call is under way that began inside")
      load(snapshot)
    }
    return try body()
  }

  private func load(_ snapshot: InterpreterSnapshot) {
    lb_snapshot_load(host, snapshot.bytes.baseAddress, snapshot.bytes.count)
    ledger.released.removeAll(keepingCapacity: true)
    var stored: [Int64] = []
    withUnsafeMutablePointer(to: &stored) { list in
      lb_each_reference(host, list) { context, number in
        context?.assumingMemoryBound(to: [Int64].self).pointee.append(number)
      }
    }
    for number in stored where !ledger.live.contains(number) {
      lb_release_reference(state, number)
    }
    let isStored = Set(stored)
    clockKeys = clockKeys.filter { isStored.contains($0.value.number) }
  }
}
