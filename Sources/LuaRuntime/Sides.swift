import CLuaBridge

/// One of the two images of an interpreter whose stages went back while a script ran.
public enum Side: Sendable {
  /// The image of the running script or line, which does not go back.
  case person
  /// The image of the stages, `self`, modules and hooks.
  case stage
}

/// The unmapped image, and the data for calls between the images.
final class Sides {
  let image: OpaquePointer
  /// The side whose image is mapped.
  fileprivate(set) var mapped = Side.stage
  /// The number of nested calls between the images.
  fileprivate(set) var depth: Int32 = 0
  /// The place where the script continues whose call made the sides.
  fileprivate(set) var place = lb_place()
  /// The slots of the metatables of copied values, by their addresses.
  let shared: [UnsafeRawPointer: Int64]
  /// The numbers of the stage's objects that the person's side may refer to.
  var exported: Set<Int64> = []
  /// Whether the person's side holds handles weakly, as scripts do, so that unused ones are known.
  fileprivate(set) var holdsWeakly = false
  /// The exported objects to which it no longer refers, and which must still be released.
  var dropped: [Int64] = []
  /// The number of exports at which unused ones are released.
  var sweepsAt = 64
  /// Whether the sides end when the function that made them returns.
  fileprivate var isForLook = false
  /// Memory for the next read of `bytes`, because new memory at each tick would be slow.
  private var spare: [UInt8] = []
  /// The free slots of references from before there were two images.
  fileprivate var free: [Int64] = []

  /// Makes the mapped image the person's side, and maps a copy of it as the stage's side.
  ///
  /// - Throws: `LuaError` of kind `memory` when the process has no address space for it.
  fileprivate init(_ interpreter: Interpreter) throws(LuaError) {
    guard let image = lb_image_create(interpreter.host) else {
      throw LuaError(
        kind: .memory,
        message: "going back needs as much address space again as an interpreter has")
    }
    lb_image_copy(interpreter.host, image)
    self.image = image
    shared = interpreter.addressesOfValueMetatables()
  }

  deinit { lb_image_destroy(image) }

  /// The bytes of the unmapped image.
  var bytes: [UInt8] {
    let size = lb_image_size(image)
    var bytes = spare
    spare = []
    if bytes.count > size { bytes.removeLast(bytes.count - size) }
    if bytes.count < size {
      bytes = [UInt8](unsafeUninitializedCapacity: size) { $1 = size }
    }
    bytes.withUnsafeMutableBytes { lb_image_save(image, $0.baseAddress) }
    return bytes
  }

  func restore(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { lb_image_load(image, $0.baseAddress, $0.count) }
    spare = bytes
  }

  fileprivate func begin(at place: lb_place) {
    self.place = place
    depth = 1
  }

  fileprivate func enter(_ side: Side) {
    mapped = side
    depth += 1
  }

  fileprivate func leave(to side: Side) {
    mapped = side
    depth -= 1
  }

  fileprivate func rest(on side: Side) { mapped = side }

  /// The person's side at one moment.
  struct State {
    fileprivate let bytes: [UInt8]
    fileprivate let exported: Set<Int64>
    fileprivate let dropped: [Int64]
    fileprivate let holdsWeakly: Bool
  }

  var state: State {
    State(bytes: bytes, exported: exported, dropped: dropped, holdsWeakly: holdsWeakly)
  }

  func restore(_ state: State) {
    restore(state.bytes)
    (exported, dropped, holdsWeakly) = (state.exported, state.dropped, state.holdsWeakly)
  }
}

/// Going back while a script runs: the script, its locals and its tables stay as they are.
///
/// The script runs in the memory that goes back. So from the first time on the interpreter has two
/// images at the same addresses: the person's side, in which the script continues, and the stage's
/// side, which was restored. One image is mapped at a time. A host function that the script calls
/// runs on the stage's side: arguments and results are carried across (see `Parcel`). While no
/// script runs, the stage's side is mapped, so callers of the interpreter find the session.
extension Interpreter {
  /// Whether the interpreter went back while a script ran, so that there are two images.
  public var hasSides: Bool { sides != nil }

  /// The side whose image is mapped; nil while there is one image.
  public var side: Side? { sides?.mapped }

  /// Whether the running host function may go back, by `split()` and `restore(_:)`.
  ///
  /// It may if a script that runs in `onPersonsSide` called it directly, and not through a hook or
  /// another function.
  public var canGoBack: Bool {
    personDepth > 0 && sessionCalls == 1 && lb_depth(host) == sessionDepth
  }

  /// Makes the running script's image the person's side and a copy of it the stage's side.
  ///
  /// `restore(_:)` then restores only the stage's side. If there are two sides already, nothing
  /// happens.
  ///
  /// The results that the host function pushes afterwards reach the script; the tables and
  /// functions among its arguments are gone, so it must have read them before.
  ///
  /// - Parameter isForLook: Whether the function leaves the stage's side as it is now. Then there
  ///   is one side again when it has returned, unless the script holds tables or functions of the
  ///   stage.
  /// - Throws: `LuaError` of kind `memory` when the process has no address space for it.
  /// - Precondition: `canGoBack`.
  /// - Complexity: O(*n*) in the bytes in use.
  public func split(isForLook: Bool = false) throws(LuaError) {
    precondition(canGoBack, "only a host function that a person's script called may go back")
    guard sides == nil else { return }
    sides = try Sides(self)
    sides?.isForLook = isForLook
    sides?.free = ledger.free
    ledger.isSplit = true
    ledger.releasedAcross = ledger.released
    sides?.begin(at: lb_leave_side(host))
    renewCallThread()
  }

  /// Runs a closure that calls a person's script, on the side with that script's values.
  ///
  /// Code that evaluates lines or runs specs uses it, also wherever it touches their values. While
  /// there is one image, it only marks the script as one that may go back.
  public func onPersonsSide<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    personDepth += 1
    defer { personDepth -= 1 }
    if side == .stage { return try across(to: .person, body) }
    defer {
      // The call that made the sides has returned to the person's side, and no script runs now.
      if personDepth == 1, side == .person, !isRunning {
        forgetReleased()
        swapImages()
        sides?.rest(on: .stage)
        forgetReleased()
      }
    }
    return try body()
  }

  /// Runs a closure that uses the session, in a host function that works on the person's side.
  public func onStageSide<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    beginSessionCall(arguments: 0)
    defer { sessionCalls -= 1 }
    if side == .person { return try across(to: .stage, body) }
    let outer = state
    let isWhole = sides == nil
    defer {
      if isWhole, sides != nil {
        returnFromSplit(to: outer)
        endLook()
      }
    }
    return try body()
  }

  /// Counts a call of a function of the session; the caller ends it.
  @inline(always)
  func beginSessionCall(arguments count: Int32) {
    sessionCalls += 1
    guard sessionCalls == 1 else { return }
    sessionDepth = lb_depth(host)
    sessionArguments = count
  }

  /// Runs a closure on the other side, on a separate stack.
  func across<Result, Failure: Error>(
    to side: Side, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let sides else { return try body() }
    let (place, outer, before) = (lb_leave_side(host), state, sides.mapped)
    swapImages()
    sides.enter(side)
    state = newCallThread()
    forgetReleased()
    releaseExports()
    defer { comeBack(to: before, place, outer) }
    return try body()
  }

  /// Returns to the script whose call made the sides.
  func returnFromSplit(to outer: OpaquePointer) {
    guard let sides else { return }
    comeBack(to: .person, sides.place, outer)
  }

  /// Merges the sides into one, if they were made for a look and nothing of the stage's is needed.
  ///
  /// - Precondition: The person's side is mapped, and the stage's is unchanged since it was made.
  func endLook() {
    guard let sides, sides.isForLook, sides.exported.isEmpty else { return }
    lb_hold_handles_weakly(host, false)
    lb_anchor_retired_handles(host, lb_main_state(host))
    self.sides = nil
    ledger.isSplit = false
    ledger.free = sides.free
  }

  private func comeBack(to side: Side, _ place: lb_place, _ outer: OpaquePointer) {
    forgetReleased()
    lb_set_top(state, 0)
    swapImages()
    sides?.leave(to: side)
    state = outer
    lb_enter_side(host, place)
    forgetReleased()
  }

  /// Exchanges the images; the caller sets `mapped` afterwards.
  private func swapImages() {
    guard let sides else { return }
    lb_image_exchange(host, sides.image)
    swap(&ledger.released, &ledger.releasedAcross)
    lb_hold_handles_weakly(host, sides.mapped == .stage)
    if sides.mapped == .stage, !sides.holdsWeakly {
      sides.holdsWeakly = true
      lb_let_go_of_handles(host, lb_main_state(host))
    }
  }

  private func newCallThread() -> OpaquePointer {
    guard let thread = lb_new_call_thread(host, sides?.depth ?? 1) else {
      preconditionFailure("no room for the thread of a call")
    }
    return thread
  }

  /// Makes a new stack for the session's running function after its image was replaced.
  ///
  /// The arguments on the new stack are nil.
  func renewCallThread() {
    guard let sides, sides.depth > 0 else { return }
    state = newCallThread()
    guard sessionCalls == 1, lb_reserve(state, sessionArguments + 100) else { return }
    lb_set_top(state, sessionArguments)
  }

  /// Moves references whose slots belonged to other references in a snapshot.
  func moveReferences(displacedBy known: ReferenceLedger.Known) {
    let displaced = ledger.displaced(by: known)
    guard !displaced.isEmpty, let sides else { return }
    let main = lb_main_state(host)
    func move() {
      for (reference, number) in displaced {
        lb_push_reference(main, number)
        ledger.move(reference, to: lb_reference(host, main))
      }
    }
    // These values are the person's: the session's are in the snapshot.
    lb_image_exchange(host, sides.image)
    move()
    lb_image_exchange(host, sides.image)
  }
}
