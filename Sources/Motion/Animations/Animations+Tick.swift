import Dynamics
import Geometry

// The work of animations in a tick: phases 1, 2 and 4.

extension Animations {
  /// Phase 1: the animations of removed items end.
  mutating func takeInput(_ tick: PartTick) {
    let generations = tick.table.columns.generations
    let isAnyGone = subjects.withUnsafeBufferPointer { subjects in
      subjects.contains { $0.isUsed && $0.isGone(generations) }
    }
    guard isAnyGone else { return }
    for index in subjects.indices where subjects[index].isUsed {
      if subjects[index].isGone(generations) { endRemoved(index) }
    }
  }

  /// Ends the animations of an item that was removed.
  mutating func endRemoved(_ subject: Int) {
    for index in records.indices where records[index].subject == Int32(subject) {
      end(index, finished: false)
    }
    // The row may belong to another item already.
    subjects[subject].isDone = false
    for field in subjects[subject].slots.indices where subjects[subject].slots[field] >= 0 {
      slots[Int(subjects[subject].slots[field])].isDone = false
    }
    subjects[subject].owner = -1
    guard case let row = Int(subjects[subject].row), row >= 0 else { return }
    if subjectsByRow[row] == Int32(subject) { subjectsByRow[row] = -1 }
  }

  /// Phase 2: sets the poses of driven items at the end of the tick.
  mutating func drive(_ tick: PartTick) {
    isBusy = !events.isEmpty || hasEnds
    guard !records.isEmpty else { return }
    evaluate(at: tick.count, rate: tick.rate)
    findDriven(tick)
    let (x, y) = (Int(ItemField.x.rawValue), Int(ItemField.y.rawValue))
    let angle = Int(ItemField.angle.rawValue)
    for index in drivenSubjects {
      let subject = subjects[Int(index)]
      let center: Vector? =
        isMoved(subject.slots[x])
        ? Vector(slots[Int(subject.slots[x])].shown, slots[Int(subject.slots[y])].shown) : nil
      let turn: Double? =
        isMoved(subject.slots[angle]) ? slots[Int(subject.slots[angle])].shown : nil
      if center == nil && turn == nil { continue }
      tick.drive(Int(subject.row), center: center, angle: turn)
    }
  }

  /// Finds the animated items that have bodies.
  private mutating func findDriven(_ tick: PartTick) {
    drivenSubjects.removeAll(keepingCapacity: true)
    tick.withBodyPlaces { places in
      subjects.withUnsafeBufferPointer { subjects in
        for index in subjects.indices where subjects[index].row >= 0 && subjects[index].isUsed {
          let row = Int(subjects[index].row)
          if row < places.count, places[row] >= 0 { drivenSubjects.append(Int32(index)) }
        }
      }
    }
  }

  private func isMoved(_ slot: Int32) -> Bool {
    slot >= 0 && (slots[Int(slot)].running > 0 || slots[Int(slot)].isDone)
  }

  /// Computes the presented value of each number at a tick, and finds the animations that have
  /// finished.
  private mutating func evaluate(at tick: Int, rate: Double) {
    let (isMoving, othersCount) = addSprings(at: tick)
    if isMoving { isBusy = true }
    guard othersCount > 0 else { return }
    for index in records.indices where records[index].state == .running {
      if records[index].isInTable(at: tick) { continue }
      if records[index].speed != 0 { isBusy = true }
      move(index, at: tick, rate: rate)
    }
    if hasEnds { isBusy = true }
  }

  /// Adds the remaining displacements of all springs whose ticks are in the table.
  ///
  /// - Returns: Whether such a spring moves, and the number of animations that remain to be
  ///   computed.
  private mutating func addSprings(at tick: Int) -> (isMoving: Bool, othersCount: Int) {
    var (isMoving, othersCount) = (false, 0)
    slots.withUnsafeMutableBufferPointer { slots in
      for index in slots.indices {
        (slots[index].shown, slots[index].velocity) = (slots[index].model, 0)
      }
      records.withUnsafeBufferPointer { records in
        tracks.withUnsafeBufferPointer { tracks in
          propagators.withUnsafeBufferPointer { propagators in
            for index in records.indices where records[index].state == .running {
              guard records[index].isInTable(at: tick) else {
                othersCount += 1
                continue
              }
              isMoving = true
              let passed = tick - records[index].anchorTick
              let place = Int(records[index].firstPropagator) + passed
              let p = propagators[place]
              let first = records[index].firstTrack
              for track in first..<(first + Int(records[index].trackCount)) {
                let (x, v) = (tracks[track].x, tracks[track].v)
                let slot = Int(tracks[track].slot)
                slots[slot].shown += x * p.xx + v * p.xv
                slots[slot].velocity += x * p.vx + v * p.vv
              }
            }
          }
        }
      }
    }
    return (isMoving, othersCount)
  }

  /// Adds the remaining displacement of an animation, or ends it.
  private mutating func move(_ index: Int, at tick: Int, rate: Double) {
    let record = records[index]
    let elapsed = record.elapsed(at: tick, rate: rate)
    if record.kind == .progress, case .cycle(let clock, _) = progresses[Int(record.timing)] {
      records[index].duration = clock.endTime
      noteCycle(of: record, clock, at: tick, rate: rate)
    }
    if records[index].hasEnded(at: elapsed) {
      for place in 0..<Int(record.trackCount) where !settles(record) {
        let slot = Int(tracks[record.firstTrack + place].slot)
        slots[slot].leftVelocity += state(of: index, place, at: elapsed).velocity
      }
      return end(index, finished: true)
    }
    for place in 0..<Int(record.trackCount) {
      let slot = Int(tracks[record.firstTrack + place].slot)
      let state = state(of: index, place, at: elapsed)
      slots[slot].shown += state.displacement
      slots[slot].velocity += state.velocity
    }
  }

  /// Whether an animation ends by coming to rest, so that its remaining velocity is 0.
  private func settles(_ record: AnimationRecord) -> Bool {
    guard record.speed > 0 else { return false }
    if record.kind == .spring { return true }
    guard record.kind == .progress, case .decay? = progresses[Int(record.timing)] else {
      return false
    }
    return true
  }

  /// Requests the states of a cycle that begins before the next tick.
  private mutating func noteCycle(
    of record: AnimationRecord, _ clock: RepeatClock, at tick: Int, rate: Double
  ) {
    guard record.speed > 0 else { return }
    let now = record.elapsed(at: tick, rate: rate) - record.delay
    let next = record.elapsed(at: tick + 1, rate: rate) - record.delay
    guard let old = clock.position(at: now), let new = clock.position(at: next),
      new.cycle != old.cycle
    else { return }
    events.append(.cycle(record.number))
  }

  /// Phase 4: writes presented values and velocities to rows, and finds the animations that are
  /// done.
  mutating func write(_ tick: PartTick) {
    guard !records.isEmpty else { return }
    // They are read once, because each read changes reference counts of animator and table.
    let (columns, groups) = (tick.table.columns, tick.table.hasGroups ? tick.table : nil)
    tick.withBodyPlaces { places in
      slots.withUnsafeBufferPointer { slots in
        for index in slots.indices where slots[index].row >= 0 {
          guard slots[index].running > 0 || slots[index].isDone,
            let field = ItemField(rawValue: slots[index].field)
          else { continue }
          let row = Int(slots[index].row)
          write(slots[index].shown, field, row, columns, groups)
          if let rate = field.rate, row >= places.count || places[row] < 0 {
            // The velocity of an item with a body comes from the world.
            columns.column(rate)[row] = slots[index].velocity
            groups?.updateGroup(of: row, .velocity)
          }
        }
      }
    }
    if hasEnds { finish(tick) }
  }

  /// Writes the presented value of a number to its row; `groups` is the table where it has groups.
  private func write(
    _ shown: Double, _ field: ItemField, _ row: Int, _ columns: ItemColumns, _ groups: ItemTable?
  ) {
    let value = field.limited(shown)
    let column = columns.column(field)
    guard column[row] != value else { return }
    column[row] = value
    if field == .width || field == .height {
      columns.flag(row, .size)
    } else if groups != nil {
      columns.flag(row, field.change)
    }
    groups?.updateGroup(of: row, field.change)
  }
}

extension ItemField {
  /// The nearest number that the field may have: springs overshoot.
  func limited(_ value: Double) -> Double { domain.clamped(value) }
}
