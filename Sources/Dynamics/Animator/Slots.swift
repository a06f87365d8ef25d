/// A column whose places stay where they are while others come and go.
struct Slots<Record> {
  private(set) var records: [Record] = []
  private(set) var used: [Bool] = []
  private var free: [Int32] = []

  /// Puts a record into the place freed last, or at the end.
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

  /// Takes a record out and returns it.
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
