import CLuaBridge

/// A table, function or coroutine that stays inside its interpreter.
///
/// The value lives at least as long as the reference. After the interpreter is gone, or restored to
/// a time before the reference was made, the reference stands for an empty nothing: reads give nil,
/// calls throw.
public final class Reference {
  let ledger: ReferenceLedger
  let number: Int64

  init(ledger: ReferenceLedger, number: Int64) {
    self.ledger = ledger
    self.number = number
    ledger.live.insert(number)
    ledger.owner?.charge(HostFuel.reference)
  }

  deinit {
    ledger.live.remove(number)
    ledger.released.append(number)
  }
}

extension Reference {
  /// Whether this stands for nothing, as after a restore to before it was made.
  public var isEmpty: Bool {
    guard let interpreter = ledger.interpreter, lb_reserve(interpreter.state, 1) else {
      return true
    }
    let state = interpreter.state
    lb_push_reference(state, number)
    defer { lb_set_top(state, lb_top(state) - 1) }
    return lb_kind_of(state, -1) == LB_NIL
  }
}

extension Reference: Equatable {
  /// Whether both stand for the same object.
  public static func == (left: Reference, right: Reference) -> Bool {
    if left === right { return true }
    guard left.ledger === right.ledger, let interpreter = left.ledger.interpreter else {
      return false
    }
    let state = interpreter.state
    lb_push_reference(state, left.number)
    lb_push_reference(state, right.number)
    defer { lb_set_top(state, lb_top(state) - 2) }
    return lb_raw_equal(state, -1, -2)
  }
}

/// Which references the host still holds; the interpreter forgets released ones at its next call.
final class ReferenceLedger {
  unowned(unsafe) var owner: Interpreter?
  var live: Set<Int64> = []
  var released: [Int64] = []

  init() {}

  var interpreter: Interpreter? { owner }
}
