import Dynamics
import Geometry

/// The animations of an animator, as a value in its state.
///
/// The presented value of a number is its model value plus the remaining displacement of each
/// running animation. A new animation moves the model value to its end at once and starts with the
/// displacement back to the begin value, so values and velocities stay continuous. An animation
/// that replaces others starts with the displacement from the presented value.
struct Animations: TickPart {
  static let label = "animations"

  /// The running animations, in the order in which they began.
  var records: [AnimationRecord] = []
  /// The tracks of all records, record by record.
  var tracks: [AnimationTrack] = []
  /// The animated numbers; the first slot is unused.
  var slots: [AnimationSlot] = [AnimationSlot()]
  var freeSlots: [Int32] = []
  var subjects: [AnimationSubject] = []
  var freeSubjects: [Int32] = []
  /// The subjects by row, -1 for none.
  var subjectsByRow: [Int32] = []
  var springs: [SpringTable] = []
  /// The matrices that give a spring's displacement and velocity, tick by tick, spring after
  /// spring.
  var propagators: [SpringPropagator] = []
  var progresses: [AnimationProgress?] = []
  var freeProgresses: [Int32] = []
  /// The running groups and sequences.
  var composites: [Int: CompositeAnimation] = [:]
  /// The events to report in this tick.
  var events: [AnimationEvent] = []
  var nextEvent = 0
  /// The number of events to report in this tick; events that callers cause meanwhile wait for the
  /// next tick.
  var eventLimit = 0
  /// Whether a group or sequence is advancing, whose events belong to this tick.
  var isAdvancing = false
  /// The number of events caused by an advancing group or sequence, which are reported next, in
  /// order.
  var advanceCount = 0
  /// Callers' closures, by the number of the animation.
  var completions: [Int: (AnimationEnd) -> Void] = [:]
  /// The closures that read the end states of a repetition before each cycle.
  var cycleCalls: [Int: () -> Void] = [:]
  /// Whether something moves or waits for a tick.
  var isBusy = false
  /// The items with bodies that are driven in this tick.
  var drivenSubjects: [Int32] = []
  /// Whether an animation ended since records were last tidied up.
  var hasEnds = false

  var needsTicks: Bool { isBusy }
  var hasWaitingCalls: Bool { !isBusy && (hasEnds || !events.isEmpty) }
}

extension Animations {
  /// The index of a record; nil when the record was removed.
  func place(of number: Int) -> Int? {
    var (low, high) = (0, records.count)
    while low < high {
      let middle = (low + high) / 2
      if records[middle].number < number { low = middle + 1 } else { high = middle }
    }
    guard low < records.count, records[low].number == number, records[low].state != .gone else {
      return nil
    }
    return low
  }

  /// The place of a row's subject.
  func subject(of row: Int) -> Int? {
    guard row < subjectsByRow.count, subjectsByRow[row] >= 0 else { return nil }
    return Int(subjectsByRow[row])
  }

  /// The place of an item's subject; nil for an item that is gone, whose row another may have.
  func subject(of item: Item) -> Int? { item.isAlive ? subject(of: item.row) : nil }

  /// Whether running animations move an item.
  func moves(_ item: Item) -> Bool {
    guard let subject = subject(of: item), subjects[subject].generation == item.generation else {
      return false
    }
    return records.contains { $0.subject == Int32(subject) && $0.state == .running }
  }

  /// The slot of an item's field while an animation moves it.
  func runningSlot(of item: Item, _ field: ItemField) -> Int? {
    guard let subject = subject(of: item) else { return nil }
    let slot = Int(subjects[subject].slots[Int(field.rawValue)])
    return slot >= 0 && slots[slot].running > 0 ? slot : nil
  }

  /// The subject of a row; it is made if it does not exist.
  mutating func makeSubject(row: Int, generation: UInt32) -> Int {
    if let known = subject(of: row) {
      if subjects[known].generation == generation { return known }
      endRemoved(known)
    }
    let subject = insert(AnimationSubject(row: Int32(row), generation: generation))
    while subjectsByRow.count <= row { subjectsByRow.append(-1) }
    subjectsByRow[row] = Int32(subject)
    return subject
  }

  mutating func insert(_ subject: AnimationSubject) -> Int {
    if let free = freeSubjects.popLast() {
      subjects[Int(free)] = subject
      return Int(free)
    }
    subjects.append(subject)
    return subjects.count - 1
  }

  /// The slot of a subject's field; it is made if it does not exist.
  mutating func makeSlot(_ field: UInt8, of subject: Int) -> Int {
    let known = subjects[subject].slots[Int(field)]
    if known >= 0 { return Int(known) }
    var slot = AnimationSlot()
    (slot.row, slot.subject, slot.field) = (subjects[subject].row, Int32(subject), field)
    let place: Int
    if let free = freeSlots.popLast() {
      place = Int(free)
      slots[place] = slot
    } else {
      place = slots.count
      slots.append(slot)
    }
    subjects[subject].slots[Int(field)] = Int32(place)
    return place
  }

  /// Removes ended records, and subjects and slots that no record refers to.
  mutating func tidy() {
    guard hasEnds else { return }
    hasEnds = false
    var (kept, keptTracks) = (0, 0)
    for index in records.indices {
      var record = records[index]
      let range = record.firstTrack..<(record.firstTrack + Int(record.trackCount))
      if record.state == .gone {
        for track in range { release(slot: Int(tracks[track].slot)) }
        release(record)
        continue
      }
      record.firstTrack = keptTracks
      for track in range {
        tracks[keptTracks] = tracks[track]
        keptTracks += 1
      }
      records[kept] = record
      kept += 1
    }
    records.removeLast(records.count - kept)
    tracks.removeLast(tracks.count - keptTracks)
    forgetSprings()
  }

  /// Removes the solved ticks of springs when there are many kinds of springs and none of them
  /// runs.
  private mutating func forgetSprings() {
    guard springs.count > 64, !records.contains(where: { $0.kind == .spring }) else { return }
    springs.removeAll()
    propagators.removeAll()
  }

  private mutating func release(_ record: AnimationRecord) {
    if record.kind == .progress {
      progresses[Int(record.timing)] = nil
      freeProgresses.append(record.timing)
    }
    cycleCalls[record.number] = nil
    guard record.subject >= 0 else { return }
    let subject = Int(record.subject)
    subjects[subject].users -= 1
    guard subjects[subject].users == 0, subjects[subject].row >= 0 else { return }
    let row = Int(subjects[subject].row)
    if subjectsByRow[row] == Int32(subject) { subjectsByRow[row] = -1 }
    subjects[subject].isUsed = false
    freeSubjects.append(Int32(subject))
  }

  private mutating func release(slot: Int) {
    guard slot > 0 else { return }
    slots[slot].users -= 1
    guard slots[slot].users == 0, slots[slot].row >= 0 else { return }
    subjects[Int(slots[slot].subject)].slots[Int(slots[slot].field)] = -1
    slots[slot].row = -1
    freeSlots.append(Int32(slot))
  }
}
