import Geometry
import Physics

/// The items that have bodies, in columns; the order of their places has no meaning.
struct Bodies {
  /// The row of each item.
  private(set) var rows: [UInt32] = []
  private(set) var ids: [BodyID] = []
  /// The dynamic properties, as behaviors set them.
  var settings: [ItemSettings] = []
  /// Memory for resolving settings; not up to date between ticks.
  var resolved: [ItemSettings] = []
  /// The motions that behaviors lock for each item.
  var locks: [ItemLocks] = []
  /// Memory for combining locks; not up to date between ticks.
  var resolvedLocks: [ItemLocks] = []
  /// The collision behaviors that each item is in, as slots in pre-order.
  var collisions: [[Int32]] = []
  /// The acceleration that gravity and pushes give, in points per second squared.
  var accelerations: [Vector] = []
  /// The number of ticks for which the item has been slow enough for the rest rule.
  var quietTicks: [Int32] = []
  /// Whether the item has moved since it last came to rest.
  var hasMoved: [Bool] = []
  /// The indices of the bodies that were changed since rows were last written; they may be
  /// repeated.
  var bodiesToWrite: [Int32] = []
  /// Memory for the indices of bodies into whose rows velocities were stored; empty between
  /// changes.
  var storedVelocities: [Int32] = []
  /// The rows by the index of the body, -1 for none.
  private(set) var rowsByBody: [Int32] = []
  /// The pose to which parts drive each item.
  var drives: [DrivenPose] = []
  /// The further state of the rest rule for each item.
  var rest: [RestRecord] = []
  /// The last visible change of each item by an action.
  var actionChanges: [ActionChange] = []
  /// The form visible after that change; nil for an item that no action has changed.
  var shownForms: [ShownForm?] = []
  /// Whether poses are rounded when they are written to items, as under the classic rule.
  var roundsPoses = false
  /// The pose that the animator last wrote to each item; empty unless it rounds poses.
  var written: [WrittenPose] = []
  /// The places by row, -1 for none.
  private var placesByRow: [Int32] = []
  /// The places by the index of the body, -1 for none.
  private var placesByBody: [Int32] = []

  var count: Int { rows.count }

  /// The place of a row's item.
  func place(of row: Int) -> Int? {
    guard row < placesByRow.count, placesByRow[row] >= 0 else { return nil }
    return Int(placesByRow[row])
  }

  /// Calls a function with the places of rows, -1 for none; rows at the end may be missing.
  ///
  /// It is mutating, so that the animator does not copy its state to read it.
  mutating func withPlacesByRow(_ body: (UnsafeBufferPointer<Int32>) -> Void) {
    placesByRow.withUnsafeBufferPointer(body)
  }

  /// The index of a body's item; nil for a body without an item.
  func place(of body: BodyID) -> Int? {
    let index = Int(body.index)
    guard index < placesByBody.count, placesByBody[index] >= 0 else { return nil }
    let place = Int(placesByBody[index])
    return ids[place] == body ? place : nil
  }

  /// The place of the item whose body has an index.
  @inline(always)
  func place(ofBody index: Int) -> Int { Int(placesByBody[index]) }

  /// Lists the bodies of changed rows as those into whose rows velocities were stored.
  mutating func noteStoredVelocities(of changes: [RowChange]) {
    let start = storedVelocities.count
    var end = start
    let (places, ids) = (placesByRow, ids)
    storedVelocities.append(contentsOf: repeatElement(-1, count: changes.count))
    storedVelocities.withUnsafeMutableBufferPointer { stored in
      for change in changes {
        let row = Int(change.row)
        guard row < places.count, places[row] >= 0 else { continue }
        stored[end] = Int32(ids[Int(places[row])].index)
        end += 1
      }
    }
    storedVelocities.removeLast(start + changes.count - end)
  }

  mutating func append(row: Int, id: BodyID, pose: Pose) {
    Self.set(&placesByRow, row, Int32(count))
    Self.set(&placesByBody, Int(id.index), Int32(count))
    Self.set(&rowsByBody, Int(id.index), Int32(row))
    bodiesToWrite.append(Int32(id.index))
    rows.append(UInt32(row))
    ids.append(id)
    settings.append(.bare)
    locks.append([])
    collisions.append([])
    accelerations.append(.zero)
    quietTicks.append(0)
    hasMoved.append(false)
    rest.append(RestRecord(at: pose))
    actionChanges.append(ActionChange())
    shownForms.append(nil)
    drives.append(DrivenPose())
    if roundsPoses { written.append(WrittenPose(written: pose, exact: pose)) }
  }

  /// Removes a place; the last one moves into it.
  mutating func remove(at place: Int) {
    placesByRow[Int(rows[place])] = -1
    placesByBody[Int(ids[place].index)] = -1
    rowsByBody[Int(ids[place].index)] = -1
    let last = count - 1
    if place < last {
      placesByRow[Int(rows[last])] = Int32(place)
      placesByBody[Int(ids[last].index)] = Int32(place)
    }
    Self.removeSwapping(&rows, place)
    Self.removeSwapping(&ids, place)
    Self.removeSwapping(&settings, place)
    Self.removeSwapping(&locks, place)
    Self.removeSwapping(&collisions, place)
    Self.removeSwapping(&accelerations, place)
    Self.removeSwapping(&quietTicks, place)
    Self.removeSwapping(&hasMoved, place)
    Self.removeSwapping(&rest, place)
    Self.removeSwapping(&actionChanges, place)
    Self.removeSwapping(&shownForms, place)
    Self.removeSwapping(&drives, place)
    if roundsPoses { Self.removeSwapping(&written, place) }
  }

  private static func set(_ column: inout [Int32], _ index: Int, _ value: Int32) {
    while column.count <= index { column.append(-1) }
    column[index] = value
  }

  private static func removeSwapping<Element>(_ column: inout [Element], _ place: Int) {
    column.swapAt(place, column.count - 1)
    column.removeLast()
  }
}
