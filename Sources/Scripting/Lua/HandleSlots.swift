import LuaRuntime

/// All objects of one kind, by the handles that scripts hold.
///
/// A reused index has another generation.
struct HandleSlots<Object> {
  private var objects: [Object?] = []
  private var generations: [UInt32] = []
  private var free: [Int] = []
  /// The greatest number of objects at once; it bounds memory that no script is charged for.
  private let limit: Int
  /// The plural of the kind in messages.
  private let noun: String

  /// Makes room for at most `limit` objects, named `noun` in messages.
  init(_ noun: String, limit: Int) {
    self.noun = noun
    self.limit = limit
  }

  /// Reserves an index, which `fill` then uses.
  ///
  /// - Parameters:
  ///   - kind: The kind of the handle.
  ///   - generation: A number that no earlier handle had, so that a handle of an undone state never
  ///     refers to another object.
  /// - Returns: The handle.
  /// - Throws: `LuaError` when there are too many objects.
  mutating func reserve(kind: HandleKind, generation: UInt32) throws(LuaError) -> Handle {
    guard objects.count - free.count < limit else {
      throw LuaError("a session must have at most \(limit) \(noun) at once")
    }
    let place: Int
    if let reused = free.popLast() {
      place = reused
    } else {
      place = objects.count
      objects.append(nil)
      generations.append(0)
    }
    generations[place] = generation
    return Handle(kind: kind, index: UInt32(place), generation: generations[place])
  }

  mutating func fill(_ handle: Handle, _ object: Object) {
    objects[Int(handle.index)] = object
  }

  /// Frees a place; its handles are stale from now on.
  mutating func release(_ handle: Handle) {
    let place = Int(handle.index)
    guard generations[place] == handle.generation else { return }
    objects[place] = nil
    generations[place] = 0
    free.append(place)
  }

  /// The object of a handle; nil when it is stale.
  subscript(handle: Handle) -> Object? {
    let place = Int(handle.index)
    guard place < objects.count, generations[place] == handle.generation else { return nil }
    return objects[place]
  }

  /// The objects in the order of their places.
  var all: [Object] { objects.compactMap { $0 } }
}

/// The kinds of handles that scripts of a host hold.
struct HandleKinds {
  let item: HandleKind
  let stage: HandleKind
  let animator: HandleKind
  let behavior: HandleKind
  let timer: HandleKind
  let record: HandleKind
  let animation: HandleKind
  let snapshot: HandleKind
  let selection: HandleKind
  let column: HandleKind
  let neighbors: HandleKind
}
