/// What a handle of one kind stands for, as far as it can change.
protocol HandleState {
  /// What a handle finds whose thing the present state of the session does not know.
  init()
}

/// The states of all handles of one kind, by their places.
///
/// A place belongs to one handle as long as that lives, whatever state the session is in. So the
/// handle of something that was removed, or that a restore took back, never finds another's state.
struct StateColumn<State: HandleState> {
  private struct Entry {
    // First, so that its address is the entry's.
    var state = State()
    /// The serial number of the place that the state was stored for; 0 for none.
    var serial = 0
  }

  /// The first is what handles find that have none.
  private var entries = [Entry()]

  // Lent, not copied: a whole state is large where one field is asked for.
  subscript(place: Place) -> State {
    @inline(__always) _read {
      let isKnown = place.index < entries.count && entries[place.index].serial == place.serial
      yield entries[isKnown ? place.index : 0].state
    }
    @inline(__always) _modify {
      if place.index >= entries.count || entries[place.index].serial != place.serial {
        occupy(place)
      }
      yield &entries[place.index].state
    }
  }

  /// Forgets what is stored at places that no handle has any more.
  ///
  /// - Returns: What was there, for the caller to drop once nobody has access to the column.
  mutating func clear(_ indices: [Int]) -> [any HandleState] {
    // The compiler makes the column its own before it looks whether there is anything to do.
    if indices.isEmpty { return [] }
    return indices.compactMap { index in
      guard index < entries.count, entries[index].serial != 0 else { return nil }
      defer { entries[index] = Entry() }
      return entries[index].state
    }
  }

  @inline(never)
  private mutating func occupy(_ place: Place) {
    while entries.count <= place.index { entries.append(Entry()) }
    entries[place.index] = Entry(serial: place.serial)
  }
}

/// The place of one handle in its column, given back when the handle is gone.
///
/// The numbers stand here, not behind the reference: each access to a state needs both.
struct Place {
  let index: Int
  /// Tells the handles apart that had the place, from 1.
  let serial: Int
  private let lease: Lease

  fileprivate init(_ index: Int, _ serial: Int, _ places: Places) {
    (self.index, self.serial) = (index, serial)
    lease = Lease(index, places)
  }

  private final class Lease {
    private let index: Int
    private let places: Places

    init(_ index: Int, _ places: Places) { (self.index, self.places) = (index, places) }

    deinit { places.giveBack(index) }
  }
}

/// Which places of a column are taken: by handles that live, whatever state the session is in.
final class Places {
  /// The first place of all is nobody's.
  private var count = 1
  private var lastSerial = 0
  private var free: [Int] = []
  /// Places that were given back and may still have a state.
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

  /// The places that were given back since the last time; others may have them from now on.
  func takeLeft() -> [Int] {
    guard !left.isEmpty else { return [] }
    defer {
      free += left
      left.removeAll(keepingCapacity: true)
    }
    return left
  }
}
