import Dynamics
import Geometry

// The start of animations.

extension Animations {
  /// Begins an animation at the present tick.
  ///
  /// - Parameters:
  ///   - single: The animation.
  ///   - number: Its number.
  ///   - parent: The group or sequence that contains it, or 0.
  ///   - homes: The values from which it led to the present ones, for one that is to go back; nil
  ///     for one that begins at the present values.
  ///   - tick: The present tick.
  /// - Returns: The values to which it leads when it is reversed; nil if it did not begin, because
  ///   its item is gone or in a group, or its value is gone.
  mutating func begin(
    _ single: SingleAnimation, number: Int, parent: Int, from homes: [Double]? = nil,
    _ tick: PartTick
  ) -> [Double]? {
    let subject: Int
    switch single.target {
    case .item(let item):
      guard item.isAlive, item.group == nil else { return nil }
      subject = makeSubject(row: item.row, generation: item.generation)
    case .value(let value):
      guard let known = place(of: value) else { return nil }
      subject = known
    }
    let places = single.fields.map { makeSlot($0, of: subject) }
    var start = AnimationStart(single, places, from: homes)
    readState(of: &start, tick)
    start.resolve()
    if start.isReplacing { detach(places) }

    let duration = start.duration
    var record = AnimationRecord(
      number: number, parent: parent, anchorTick: tick.count, delay: single.options.delay,
      duration: duration, runs: start.runs, timing: keep(start.goal), subject: Int32(subject),
      trackCount: UInt8(places.count), kind: start.isSpring ? .spring : .progress,
      autoreverses: single.options.autoreverses, endsAtStart: start.endsAtStart,
      isRoundTrip: start.endsAtStart && single.options.autoreverses,
      allowsUserInteraction: single.options.allowsUserInteraction)
    (record.firstTrack, record.pace) = (tracks.count, pace(of: parent))
    let isOver = record.delay == 0 && record.total == 0
    if isOver { record.state = .ended }
    for (index, slot) in places.enumerated() {
      let home = start.home(index)
      tracks.append(
        AnimationTrack(
          x: start.x[index], v: start.v[index], back: home - start.end[index], slot: Int32(slot)))
      let model = start.endsAtStart ? home : start.end[index]
      if isOver, slots[slot].running > 0 { slots[slot].shown += model - slots[slot].model }
      if isOver, slots[slot].running == 0 { slots[slot].shown = model }
      slots[slot].model = model
      slots[slot].users += 1
      if isOver { continue }
      if slots[slot].running == 0 { slots[slot].shown = start.shown[index] }
      slots[slot].running += 1
      slots[slot].isAbsolute = start.isReplacing
      (slots[slot].isDone, slots[slot].leftVelocity) = (false, 0)
    }
    subjects[subject].users += 1
    records.append(record)
    if isOver {
      hasEnds = true
      show(places, tick)
    } else {
      isBusy = true
      useTable(records.count - 1, rate: tick.rate)
    }
    return places.indices.map(start.home)
  }

  /// Begins a pause.
  mutating func beginWait(_ duration: Double, number: Int, parent: Int, _ tick: PartTick) {
    var record = AnimationRecord(
      number: number, parent: parent, anchorTick: tick.count, delay: 0, duration: duration,
      runs: 1, timing: -1, subject: -1, trackCount: 0, kind: .wait, autoreverses: false,
      endsAtStart: false, isRoundTrip: false, allowsUserInteraction: true)
    (record.firstTrack, record.pace) = (tracks.count, pace(of: parent))
    records.append(record)
    isBusy = true
  }

  /// Reads the presented values, the model values and the velocities of the numbers.
  private func readState(of start: inout AnimationStart, _ tick: PartTick) {
    let columns = tick.table.columns
    let overAbsolute = start.places.contains { slots[$0].isAbsolute && slots[$0].running > 0 }
    start.isReplacing = start.isReplacing || overAbsolute
    for (index, place) in start.places.enumerated() {
      let slot = slots[place]
      if slot.row >= 0, let field = ItemField(rawValue: slot.field) {
        start.shown[index] = columns.column(field)[Int(slot.row)]
      } else {
        start.shown[index] = slot.shown
      }
      start.model[index] = slot.running > 0 ? slot.model : start.shown[index]
      start.isFree[index] = slot.running == 0
      if slot.running > 0 {
        guard start.needsVelocity else { continue }
        start.velocity[index] = velocity(ofSlot: place, at: tick.count, rate: tick.rate)
      } else if slot.row >= 0, let field = ItemField(rawValue: slot.field)?.rate,
        tick.hasBody(Int(slot.row))
      {
        start.velocity[index] = columns.column(field)[Int(slot.row)]
      }
    }
  }

  /// Removes numbers from the animations that move them; an animation without numbers ends.
  mutating func detach(_ places: [Int]) {
    for place in places where slots[place].running > 0 || slots[place].users > 0 {
      for index in records.indices where records[index].state != .gone {
        let first = records[index].firstTrack
        let range = first..<(first + Int(records[index].trackCount))
        guard let track = range.first(where: { Int(tracks[$0].slot) == place }) else { continue }
        if range.allSatisfy({ $0 == track || tracks[$0].slot == 0 }) {
          // The record refers to the slot until the record is removed.
          end(index, finished: false)
        } else {
          if records[index].state == .running { slots[place].running -= 1 }
          slots[place].users -= 1
          tracks[track].slot = 0
        }
      }
      (slots[place].isDone, slots[place].leftVelocity) = (false, 0)
      slots[place].isAbsolute = false
    }
  }

  /// Shows numbers at once.
  func show(_ places: [Int], _ tick: PartTick) {
    for place in places where slots[place].row >= 0 {
      let row = Int(slots[place].row)
      guard let field = ItemField(rawValue: slots[place].field) else { continue }
      let generation = tick.table.columns.generations[row]
      try? tick.table.store(
        field.limited(slots[place].shown), field, row: row, generation: generation)
    }
  }

  private mutating func keep(_ goal: AnimationStart.Goal) -> Int32 {
    switch goal {
    case .spring(let timing):
      if let known = springs.firstIndex(where: { $0.timing == timing }) { return Int32(known) }
      springs.append(SpringTable(timing))
      return Int32(springs.count - 1)
    case .progress(let progress):
      if let free = freeProgresses.popLast() {
        progresses[Int(free)] = progress
        return free
      }
      progresses.append(progress)
      return Int32(progresses.count - 1)
    }
  }

  /// Makes a spring that runs once use the table of its ticks.
  mutating func useTable(_ index: Int, rate: Double) {
    let record = records[index]
    guard record.kind == .spring, record.runs == 1, record.delay == 0, !record.endsAtStart,
      record.speed == 1, record.anchorTime == 0
    else {
      records[index].firstPropagator = -1
      return
    }
    let ticks = Swift.min(Math.ceil((record.duration - 1e-9) * rate), Double(SpringTable.limit))
    let range = propagatorRange(Int(record.timing), ticks: Swift.max(0, Int(ticks)), rate: rate)
    records[index].firstPropagator = range.first
    records[index].propagatorCount = range.count
  }
}
