import CLuaBridge

/// A reference to a table, function or coroutine inside an interpreter.
///
/// The value exists at least as long as the reference. When the interpreter is freed, or restored
/// to a time before the reference was made, the reference becomes empty: reads return nil, calls
/// throw.
public final class Reference {
  let ledger: ReferenceLedger
  /// The slot of the value; `none` while the reference is empty.
  fileprivate(set) var number: Int64
  /// A number that no other reference has, unlike its slot, which can be reused after a restore.
  fileprivate let serial: Int

  /// The number that stands for no slot.
  fileprivate static let none: Int64 = -1

  init(ledger: ReferenceLedger, number: Int64) {
    self.ledger = ledger
    self.number = number
    ledger.lastSerial += 1
    serial = ledger.lastSerial
    ledger.set(number, ReferenceLedger.Entry(self, serial))
    ledger.owner?.charge(FuelCost.reference)
  }

  deinit {
    if number == Self.none {
      ledger.asleep[serial] = nil
    } else {
      ledger.set(number, nil)
      ledger.drop(number)
    }
  }

  /// Releases the value at once, even while snapshots contain the reference.
  ///
  /// Restoring one of these snapshots makes the reference valid again.
  public func release() {
    guard number != Self.none else { return }
    ledger.set(number, nil)
    ledger.drop(number)
    number = Self.none
    ledger.asleep[serial] = ReferenceLedger.Entry(self, serial)
  }
}

extension Reference {
  /// Whether the reference is empty, as after a restore to a time before it was made.
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
  /// Whether both refer to the same object.
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

/// The references that the host holds; the interpreter frees released ones at its next call.
final class ReferenceLedger {
  unowned(unsafe) var owner: Interpreter?
  /// The references that are not empty, by their slots.
  fileprivate(set) var live: [Int64: Entry] = [:]
  /// A number for the content of `live`: each change sets a new one, a restore an earlier one.
  private var stamp = 0
  private var lastStamp = 0
  /// The slots in which `live` may differ from the last remembered or restored content.
  ///
  /// It is nil when there are too many of them to be worth tracking.
  private var changed: [Int64]?
  /// The stamp of that content.
  private var lastKnown = 0
  /// The references that are empty now, by their serial numbers.
  var asleep: [Int: Entry] = [:]
  /// The slots to release at the next call: in the mapped image, and in the other one.
  #if DEBUG
    var released: [Int64] = []
  #else
    // Every call checks whether it is empty, and the check for exclusive access would take some 100
    // machine instructions. Debug builds run the same tests with the check.
    @exclusivity(unchecked) var released: [Int64] = []
  #endif
  var releasedAcross: [Int64] = []
  /// The released slots, which new references reuse first; none while there are two images.
  ///
  /// Reuse keeps the numbers in use close together: Lua keeps numbers that are far apart in the
  /// hash part of its registry, where a look-up takes longer.
  var free: [Int64] = []
  /// Whether there are two images.
  var isSplit = false {
    didSet { free = [] }
  }
  /// The new slots of references that moved because another one took theirs, by serial number.
  var moved: [Int: Int64] = [:]
  var lastSerial = 0
  /// The memory that the host holds for scripts, by the serial numbers of the `HeldMemory` objects.
  var holds: [Int: Hold] = [:]
  /// The serial numbers of all `HeldMemory` objects that exist.
  var holders: Set<Int> = []
  /// The number of `HeldMemory` objects that have been freed.
  var endedHolders = 0

  init() {}

  var interpreter: Interpreter? { owner }

  /// A reference, which is not retained, and its serial number.
  struct Entry {
    fileprivate unowned(unsafe) let reference: Reference
    fileprivate let serial: Int

    fileprivate init(_ reference: Reference, _ serial: Int) {
      (self.reference, self.serial) = (reference, serial)
    }
  }

  /// An amount of memory, in bytes, and its owner.
  struct Hold {
    var bytes: Int
    var owner: UInt8
  }

  /// The non-empty references at one moment.
  struct Known {
    fileprivate let live: [Int64: Entry]
    fileprivate let stamp: Int
  }

  /// Returns the present non-empty references.
  ///
  /// Restoring the references that were remembered last is the fastest.
  func remember() -> Known {
    (changed, lastKnown) = ([], stamp)
    return Known(live: live, stamp: stamp)
  }

  fileprivate func set(_ number: Int64, _ entry: Entry?) {
    live[number] = entry
    lastStamp += 1
    stamp = lastStamp
    changed?.append(number)
    if let changed, changed.count > 2 * live.count + 64 { self.changed = nil }
  }

  fileprivate func drop(_ number: Int64) {
    released.append(number)
    if isSplit { releasedAcross.append(number) }
  }

  /// The references whose slots belonged to other references in `saved`, with these slots.
  func displaced(by saved: Known) -> [(reference: Reference, number: Int64)] {
    saved.live.compactMap { number, entry in
      guard let present = live[number], present.serial != entry.serial else { return nil }
      return (present.reference, number)
    }.sorted { $0.number < $1.number }
  }

  /// Moves a reference to another slot that has its value.
  func move(_ reference: Reference, to number: Int64) {
    let entry = live[reference.number]
    set(reference.number, nil)
    reference.number = number
    moved[reference.serial] = number
    set(number, entry)
  }

  /// Gives empty references the slots that they had in `saved`; all others keep theirs.
  ///
  /// The others may belong to a person's script, whose values are not restored.
  ///
  /// - Returns: The slots without a reference, and the slots whose references have others now.
  func restoreBeside(_ saved: Known) -> (gone: [Int64], moved: [(from: Int64, to: Int64)]) {
    var gone: [Int64] = []
    var others: [(from: Int64, to: Int64)] = []
    for (number, entry) in saved.live where live[number]?.serial != entry.serial {
      if let other = moved[entry.serial], live[other]?.serial == entry.serial {
        others.append((from: number, to: other))
      }
      if let reference = asleep.removeValue(forKey: entry.serial)?.reference {
        reference.number = number
        set(number, entry)
      } else {
        gone.append(number)
      }
    }
    return (gone.sorted(), others.sorted { $0.from < $1.from })
  }

  /// Gives each reference the slot that it had in `saved`; other references become empty.
  ///
  /// - Returns: The slots without a reference.
  func restore(_ saved: Known) -> [Int64] {
    guard saved.stamp != stamp else { return [] }
    let known = saved.live
    let changed = saved.stamp == lastKnown ? changed.map { Array(Set($0)) } : nil
    for number in changed ?? Array(live.keys) {
      guard let entry = live[number], known[number]?.serial != entry.serial else { continue }
      entry.reference.number = Reference.none
      asleep[entry.serial] = entry
      live[number] = nil
    }
    var gone: [Int64] = []
    for number in changed ?? Array(known.keys) {
      guard let entry = known[number], live[number]?.serial != entry.serial else { continue }
      if let reference = asleep.removeValue(forKey: entry.serial)?.reference {
        reference.number = number
        live[number] = entry
      } else {
        gone.append(number)
      }
    }
    lastStamp += 1
    stamp = gone.isEmpty ? saved.stamp : lastStamp
    (self.changed, lastKnown) = (gone, saved.stamp)
    return gone.sorted()
  }
}
