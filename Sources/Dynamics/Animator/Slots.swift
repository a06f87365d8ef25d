/// An array whose elements keep their indices while others are added and removed.
struct Slots<Record> {
  private(set) var records: [Record] = []
  private(set) var used: [Bool] = []
  private var free: [Int32] = []

  /// Stores a record at the index freed last, or at the end.
  mutating func insert(_ record: Record) -> Int32 {
    if let slot = free.popLast() {
      records[Int(slot)] = record
      used[Int(slot)] = true
      return slot
    }
    records.append(record)
    used.append(true)
    return Int32(records.count - 1)
  }

  /// Removes a record and returns it.
  mutating func remove(at slot: Int32) -> Record {
    used[Int(slot)] = false
    free.append(slot)
    return records[Int(slot)]
  }

  subscript(slot: Int32) -> Record {
    get { records[Int(slot)] }
    _modify { yield &records[Int(slot)] }
  }
}
