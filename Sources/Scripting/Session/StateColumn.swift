/// The states of all handles of one kind, by their places.
///
/// A place belongs to one handle for the lifetime of the handle, whatever state the session is in.
/// So a handle whose object was removed, or undone by a restore, never reads another handle's
/// state.
///
/// A state is the changeable part of a handle's object.
struct StateColumn<State> {
  private struct Entry {
    // The field is first, so that its address is the entry's.
    var state: State
    /// The serial number of the place for which the state was stored; 0 for none.
    var serial = 0
  }

  /// The entries by place; place 0 is for handles without a state.
  private var entries: [Entry]

  /// Makes a column in which every handle has `blank`, the state of an object not in the session.
  init(_ blank: State) { entries = [Entry(state: blank)] }

  subscript(place: Place) -> State {
    @inline(always) unsafeAddress { address(of: place.key) }
    @inline(always) unsafeMutableAddress { mutableAddress(of: place.key) }
  }

  subscript(place: PlaceKey) -> State {
    @inline(always) unsafeAddress { address(of: place) }
    @inline(always) unsafeMutableAddress { mutableAddress(of: place) }
  }

  // Access by address: copying a whole state to read one field would be slow.

  @inline(always)
  private func address(of place: PlaceKey) -> UnsafePointer<State> {
    entries.withUnsafeBufferPointer { entries in
      let first = entries.baseAddress.unsafelyUnwrapped
      let isKnown = place.index < entries.count && first[place.index].serial == place.serial
      return UnsafeRawPointer(first + (isKnown ? place.index : 0))
        .assumingMemoryBound(to: State.self)
    }
  }

  @inline(always)
  private mutating func mutableAddress(of place: PlaceKey) -> UnsafeMutablePointer<State> {
    if place.index >= entries.count || entries[place.index].serial != place.serial {
      occupy(place)
    }
    return entries.withUnsafeMutableBufferPointer {
      UnsafeMutableRawPointer($0.baseAddress.unsafelyUnwrapped + place.index)
        .assumingMemoryBound(to: State.self)
    }
  }

  /// Clears places that no handle has any more.
  ///
  /// - Returns: The old states; the caller frees them after its access to the column has ended.
  mutating func clear(_ indices: [Int]) -> [Any] {
    // Without this line the compiler copies a shared column even if there is nothing to clear.
    if indices.isEmpty { return [] }
    return indices.compactMap { index in
      guard index < entries.count, entries[index].serial != 0 else { return nil }
      defer { entries[index] = entries[0] }
      return entries[index].state
    }
  }

  @inline(never)
  private mutating func occupy(_ place: PlaceKey) {
    while entries.count <= place.index { entries.append(entries[0]) }
    entries[place.index] = Entry(state: entries[0].state, serial: place.serial)
  }
}

/// The numbers of a place without its lease, for accesses too frequent for reference counting.
///
/// Another object must keep the place.
struct PlaceKey {
  let index: Int
  /// Distinguishes the handles that have had the place, from 1.
  let serial: Int
}

/// The place of one handle in its column; it becomes free when the handle is freed.
///
/// The numbers are stored here and not behind the reference, because each access to a state needs
/// both.
struct Place {
  let key: PlaceKey
  private let lease: Lease

  fileprivate init(_ index: Int, _ serial: Int, _ places: Places) {
    key = PlaceKey(index: index, serial: serial)
    lease = Lease(index, places)
  }

  private final class Lease {
    private let index: Int
    private let places: Places

    init(_ index: Int, _ places: Places) { (self.index, self.places) = (index, places) }

    deinit { places.giveBack(index) }
  }
}

/// The places of a column that belong to handles, whatever state the session is in.
final class Places {
  /// The number of places so far; place 0 belongs to no handle.
  private var count = 1
  private var lastSerial = 0
  private var free: [Int] = []
  /// Places that were given back, but whose states may not be cleared yet.
  private(set) var left: [Int] = []
  var hasLeft: Bool { !left.isEmpty }

  func take() -> Place {
    let index: Int
    if let reused = free.popLast() {
      index = reused
    } else {
      index = count
      count += 1
    }
    lastSerial += 1
    return Place(index, lastSerial, self)
  }

  fileprivate func giveBack(_ index: Int) { left.append(index) }

  /// Returns the places that were given back since the last call, and frees them.
  func takeLeft() -> [Int] {
    guard !left.isEmpty else { return [] }
    defer {
      free += left
      left.removeAll(keepingCapacity: true)
    }
    return left
  }
}
