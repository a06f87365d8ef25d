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
  /// The first is what handles find that have none.
  private var states = [State()]
  /// The serial numbers of the places that the states were stored for.
  private var owners = [0]

  // By address: another accessor would copy a whole state where one field is asked for.
  subscript(place: Place) -> State {
    @inline(__always) unsafeAddress {
      let isKnown = place.index < owners.count && owners[place.index] == place.serial
      return states.withUnsafeBufferPointer {
        $0.baseAddress.unsafelyUnwrapped + (isKnown ? place.index : 0)
      }
    }
    @inline(__always) unsafeMutableAddress {
      if place.index >= owners.count || owners[place.index] != place.serial { occupy(place) }
      return states.withUnsafeMutableBufferPointer {
        $0.baseAddress.unsafelyUnwrapped + place.index
      }
    }
  }

  /// Forgets what is stored at places that no handle has any more.
  ///
  /// - Returns: What was there, for the caller to drop once nobody has access to the column.
  mutating func clear(_ indices: [Int]) -> [any HandleState] {
    indices.compactMap { index in
      guard index < states.count, owners[index] != 0 else { return nil }
      owners[index] = 0
      defer { states[index] = State() }
      return states[index]
    }
  }

  @inline(never)
  private mutating func occupy(_ place: Place) {
    while states.count <= place.index {
      states.append(State())
      owners.append(0)
    }
    states[place.index] = State()
    owners[place.index] = place.serial
  }
}

/// The place of one handle in its column, given back when the handle is gone.
final class Place {
  let index: Int
  /// Tells the handles apart that had the place, from 1.
  let serial: Int
  private let places: Places

  fileprivate init(_ index: Int, _ serial: Int, _ places: Places) {
    (self.index, self.serial, self.places) = (index, serial, places)
  }

  deinit { places.giveBack(index) }
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
