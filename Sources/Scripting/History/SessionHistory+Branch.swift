import LuaRuntime

extension SessionHistory {
  /// A line of the session's past up to the present, and the ticks after it that can be gone to.
  package struct Branch {
    private(set) var stretches: [Stretch] = []
    /// The inputs that are known before their ticks.
    package var inputs = ScheduledInputs()
    /// The number of times that the distances between old snapshots have doubled.
    var sparseness = 0
    /// The stretch and the tick where the session is now; nil after the last tick.
    var present: (stretch: Int, tick: Int)?
    /// The answers from outside that scripts got, in order.
    var answers = AnswerLog()
    /// The bytes of the snapshots.
    package private(set) var byteCount = 0
    /// Whether the oldest ticks were dropped.
    private(set) var hasLost = false

    /// Makes a branch without ticks.
    package init() {}
  }
}

extension SessionHistory.Branch {
  typealias Moment = SessionHistory.Moment
  typealias Stretch = SessionHistory.Stretch

  /// Whether it contains a moment.
  func has(_ number: Int, _ tick: Int) -> Bool { place(of: number, tick) != nil }

  /// The place of a stretch by number, if it contains a tick.
  func place(of number: Int, _ tick: Int) -> Int? {
    stretches.firstIndex { $0.number == number && $0.first <= tick && tick <= $0.last }
  }

  /// Adds a stretch; the caller adds its first moment next.
  mutating func append(_ stretch: Stretch) { stretches.append(stretch) }

  /// Sets the last tick of the last stretch.
  mutating func reach(_ tick: Int) { stretches[stretches.count - 1].last = tick }

  /// Adds a moment at the end of a stretch.
  mutating func append(_ moment: Moment, to place: Int) {
    let before = stretches[place].moments.last ?? stretches[..<place].last?.moments.last
    var moment = moment
    moment.count(beside: before)
    byteCount += moment.bytes
    stretches[place].moments.append(moment)
  }

  /// Adds a moment inside a stretch, unless one with its tick exists.
  mutating func insert(_ moment: Moment, into place: Int) {
    guard let before = stretches[place].moments.lastIndex(where: { $0.tick <= moment.tick }),
      stretches[place].moments[before].tick < moment.tick
    else { return }
    var moment = moment
    moment.count(beside: stretches[place].moments[before])
    byteCount += moment.bytes
    stretches[place].moments.insert(moment, at: before + 1)
    let isLast = before + 2 == stretches[place].moments.count
    let (next, index) = isLast ? (place + 1, 0) : (place, before + 2)
    guard next < stretches.count else { return }
    byteCount -= stretches[next].moments[index].bytes
    stretches[next].moments[index].count(beside: moment)
    byteCount += stretches[next].moments[index].bytes
  }

  /// Drops everything after a moment.
  mutating func cut(to present: (stretch: Int, tick: Int), answers count: Int) {
    stretches.removeSubrange((present.stretch + 1)...)
    stretches[present.stretch].last = present.tick
    stretches[present.stretch].moments.removeAll { $0.tick > present.tick }
    answers.cut(to: count)
    recount()
  }

  /// Drops everything after a tick.
  package mutating func cut(after tick: Int) {
    stretches.removeAll { $0.first > tick }
    guard let place = stretches.indices.last else { return }
    stretches[place].last = min(stretches[place].last, tick)
    stretches[place].moments.removeAll { $0.tick > tick }
    present = nil
    recount()
  }

  /// Drops all ticks; the inputs stay.
  package mutating func removeTicks() {
    let inputs = inputs
    self = Self()
    self.inputs = inputs
  }

  /// Drops all moments to which others lead, and all ticks if no input came between them.
  package mutating func keepStarts() {
    guard stretches.count > 1 else { return removeTicks() }
    for place in stretches.indices { stretches[place].moments.removeSubrange(1...) }
    recount()
  }

  /// Whether a moment could be dropped to which others lead.
  package var canThinOut: Bool { stretches.contains { $0.moments.count > 1 } }

  /// Doubles the distances between moments.
  package mutating func thinOut(_ density: SnapshotDensity) {
    sparseness += 1
    let limit = density.limit(.max, sparseness)
    thinOut { _, _ in limit }
  }

  typealias Limit = (Stretch, Int) -> SnapshotDensity.Limit

  /// Drops moments that are closer to the previous one than the limit at their tick.
  mutating func thinOut(_ limit: Limit) {
    for place in stretches.indices where stretches[place].moments.count > 1 {
      thinOut(place, from: 1, limit)
    }
    recount()
  }

  /// Drops moments of the last stretch that are closer to the previous one than the limit.
  ///
  /// - Parameters:
  ///   - tick: The tick up to which all moments are kept.
  ///   - limit: The greatest distance at a tick.
  mutating func thinOutEnd(behind tick: Int, _ limit: Limit) {
    let place = stretches.count - 1
    guard place >= 0, stretches[place].moments.count > 1 else { return }
    // Only later moments are copied and counted, because a stretch may have very many.
    let first = max(1, (stretches[place].moments.lastIndex { $0.tick <= tick } ?? 0) + 1)
    for moment in stretches[place].moments[first...] { byteCount -= moment.bytes }
    thinOut(place, from: first, limit)
    for index in first..<stretches[place].moments.count {
      stretches[place].moments[index].count(beside: stretches[place].moments[index - 1])
      byteCount += stretches[place].moments[index].bytes
    }
  }

  private mutating func thinOut(_ place: Int, from first: Int, _ limit: Limit) {
    var (last, seconds) = (stretches[place].moments[first - 1].tick, 0.0)
    var kept: [Moment] = []
    for index in first..<stretches[place].moments.count {
      var moment = stretches[place].moments[index]
      seconds += moment.seconds
      let limit = limit(stretches[place], moment.tick)
      guard moment.tick - last >= limit.ticks || seconds >= limit.seconds else { continue }
      moment.seconds = seconds
      (last, seconds) = (moment.tick, 0)
      kept.append(moment)
    }
    guard first + kept.count < stretches[place].moments.count else { return }
    stretches[place].moments.replaceSubrange(first..., with: kept)
  }

  /// All its moments, the oldest first.
  var moments: [Moment] { stretches.flatMap(\.moments) }

  /// The ticks that have a snapshot, the oldest first.
  package var snapshotTicks: [Int] { moments.map(\.tick) }

  /// Whether it can drop a moment: one that is not the last and lies before the present.
  var canDrop: Bool {
    let count = stretches.count + (stretches.first?.moments.count ?? 0)
    return count > 2 && present.map { $0.stretch > 0 } ?? true
  }

  /// Drops the oldest moments of the first stretch, with the ticks that only they lead to.
  ///
  /// - Parameter bytes: The least number of bytes to free; at least one moment goes, and one stays.
  /// - Precondition: `canDrop`.
  mutating func dropOldest(bytes: Int) {
    hasLost = true
    var (count, freed) = (1, stretches[0].moments[0].bytes)
    while freed < bytes, count < stretches[0].moments.count - 1 {
      freed += stretches[0].moments[count].bytes
      count += 1
    }
    stretches[0].moments.removeFirst(count)
    byteCount -= freed
    if stretches[0].moments.isEmpty {
      stretches.removeFirst()
      if let place = present { present = (place.stretch - 1, place.tick) }
    }
    byteCount -= stretches[0].moments[0].bytes
    stretches[0].moments[0].count(beside: nil)
    byteCount += stretches[0].moments[0].bytes
    answers.drop(before: stretches[0].moments[0].answers)
  }

  /// Counts the bytes of all moments again, each relative to the one before.
  private mutating func recount() {
    var last: Moment?
    byteCount = 0
    for place in stretches.indices {
      for index in stretches[place].moments.indices {
        stretches[place].moments[index].count(beside: last)
        last = stretches[place].moments[index]
        byteCount += stretches[place].moments[index].bytes
      }
    }
  }
}

extension SessionHistory.Moment {
  /// Counts the memory that the moment needs in addition to the one before it.
  fileprivate mutating func count(beside last: Self?) {
    guard bytes == 0 || last?.number != counted else { return }
    counted = last?.number
    bytes = state.byteCount(beside: last?.state)
    bytes += last.map { image.byteCount(beside: $0.image) } ?? image.byteCount
    bytes += answerBytes - (last?.answerBytes ?? answerBytes)
  }
}

/// The answers from outside that scripts got during ticks, in order.
///
/// A simulation of the past gets the same answers.
struct AnswerLog {
  enum Answer {
    /// The program's answer to a call of one of its functions.
    case program(ProgramCall.Answer)
    /// The result of reading a file.
    case reading(FileReading)
  }

  private var answers: [Answer] = []
  /// The total memory up to and including each answer, in bytes.
  private var sizes: [Int] = []
  /// The number of dropped oldest answers, and their memory in bytes.
  private var (dropped, droppedBytes) = (0, 0)

  /// The number of answers so far.
  var count: Int { dropped + answers.count }

  /// The answer at a place; nil when it was dropped or does not exist yet.
  subscript(place: Int) -> Answer? {
    answers.indices.contains(place - dropped) ? answers[place - dropped] : nil
  }

  /// The memory of the first answers, in bytes.
  func byteCount(to count: Int) -> Int {
    count > dropped ? sizes[count - dropped - 1] : droppedBytes
  }

  mutating func append(_ answer: Answer) {
    let size = MemoryLayout<Answer>.stride + MemoryLayout<Int>.stride + answer.textBytes
    sizes.append((sizes.last ?? droppedBytes) + size)
    answers.append(answer)
  }

  mutating func cut(to count: Int) {
    answers.removeSubrange((count - dropped)...)
    sizes.removeSubrange((count - dropped)...)
  }

  mutating func drop(before place: Int) {
    guard place > dropped else { return }
    droppedBytes = byteCount(to: place)
    answers.removeFirst(place - dropped)
    sizes.removeFirst(place - dropped)
    dropped = place
  }
}

extension AnswerLog.Answer {
  fileprivate var textBytes: Int {
    switch self {
    case .program(.value(let value)): value.textBytes
    case .program(.failure(let message)): message.utf8.count
    case .reading(.file(let path, .text(let text))): path.utf8.count + text.count
    case .reading(.file(let path, _)): path.utf8.count
    case .reading(.folder(let path, let names)):
      path.utf8.count + (names ?? []).reduce(0) { $0 + 16 + $1.utf8.count }
    case .reading(.shipped(_, let text)): text.count
    }
  }
}

extension EventValue {
  /// The approximate memory of its texts and tables, in bytes.
  fileprivate var textBytes: Int {
    switch self {
    case .null, .boolean, .integer, .number: 0
    case .string(let text): text.utf8.count
    case .list(let values): values.reduce(0) { $0 + 32 + $1.textBytes }
    case .table(let fields): fields.reduce(0) { $0 + 64 + $1.name.utf8.count + $1.value.textBytes }
    }
  }
}
